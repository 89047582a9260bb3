/** The lobby: open seeks, challenges and rematches. */
export { createLobby, type LobbyDeps } from './lobby.ts';
export type { Lobby, NewSeek } from './service.ts';
export type * from './types.ts';
