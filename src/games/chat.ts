import { newId } from '../app/ids.ts';
import type { Database } from '../db/database.ts';
import type { ChatLineRow } from '../db/schema.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Blocks } from './blocks.ts';
import {
  CHAT_PRESETS,
  MAX_CHAT_TEXT,
  type ChatPreset,
  type ChatRefusal,
  type ChatRoom,
  type ChatView,
  type GameId,
} from './types.ts';

const SHOWN = 100;
/** Lines of a game and room; nobody needs more. */
const MOST_LINES = 500;
/** A person says at most so many lines in this time. */
const BURST = 5;
const BURST_MS = 10_000;

/** Talk at games: ready sentences and short texts, which either player can shut off. */
export interface Chat {
  say(
    gameId: GameId,
    byId: string,
    line: { readonly room: ChatRoom; readonly preset: ChatPreset | null; readonly text: string | null },
  ): Promise<Result<null, ChatRefusal>>;
  /** A player shuts the chat of his game off for both, or opens it again. */
  setOff(gameId: GameId, userId: string, off: boolean): Promise<Result<null, ChatRefusal>>;
  /** While a game is played its players read their room and everybody else the other one; afterwards all read both. */
  mayRead(gameId: GameId, room: ChatRoom, viewerId: string | null): Promise<boolean>;
  /** Whoever asks must have asked `mayRead`; null when there is no such game. */
  read(gameId: GameId, room: ChatRoom): Promise<ChatView | null>;
}

/** Topic of a room, as sockets follow it. */
export function chatTopic(gameId: GameId, room: ChatRoom): string {
  return `${room === 'players' ? 'chat' : 'talk'}:${gameId}`;
}

/** Control characters and invisible direction marks fall out, runs of blanks shrink. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

export function createChat(deps: {
  readonly database: Database;
  readonly blocks: Pick<Blocks, 'between'>;
  readonly logins: (ids: readonly string[]) => Promise<ReadonlyMap<string, { readonly login: string }>>;
  readonly now: () => number;
}): Chat {
  const { database, blocks, logins, now } = deps;
  const { build } = database;

  const gameOf = (gameId: GameId) =>
    database.first(
      build.selectFrom('games').select(['white_id', 'black_id', 'status']).where('id', '=', gameId),
    );

  async function isOff(gameId: GameId): Promise<boolean> {
    const query = build.selectFrom('chat_silences').select('user_id').where('game_id', '=', gameId).limit(1);
    return (await database.first(query)) !== undefined;
  }

  function tell(gameId: GameId, room: ChatRoom): void {
    database.publish({ topic: chatTopic(gameId, room), version: now() });
  }

  return {
    async say(gameId, byId, { room, preset, text }) {
      const game = await gameOf(gameId);
      if (game === undefined) return refuse('not-found');
      const isPlayer = byId === game.white_id || byId === game.black_id;
      if ((room === 'players') !== isPlayer) return refuse('not-here');
      const said = text === null ? null : plain(text);
      if (preset === null && (said === null || said === '')) return refuse('empty');
      if (said !== null && said.length > MAX_CHAT_TEXT) return refuse('too-long');
      if (isPlayer && ((await isOff(gameId)) || (await blocks.between(game.white_id, game.black_id))))
        return refuse('chat-off');
      const at = now();
      const lines = build.selectFrom('chat_lines').where('game_id', '=', gameId).where('room', '=', room);
      const recent = await database.all(
        lines
          .select('at')
          .where('by_id', '=', byId)
          .where('at', '>', at - BURST_MS)
          .limit(BURST),
      );
      if (recent.length >= BURST) return refuse('too-many');
      if ((await database.all(lines.select('id').limit(MOST_LINES))).length >= MOST_LINES)
        return refuse('too-many');
      const row: ChatLineRow = {
        id: newId(),
        game_id: gameId,
        room,
        at,
        by_id: byId,
        preset,
        text: preset === null ? said : null,
      };
      await database.commit([database.statement(build.insertInto('chat_lines').values(row), 1)]);
      tell(gameId, room);
      return ok(null);
    },

    async setOff(gameId, userId, off) {
      const game = await gameOf(gameId);
      if (game === undefined) return refuse('not-found');
      if (userId !== game.white_id && userId !== game.black_id) return refuse('not-here');
      const query = off
        ? build
            .insertInto('chat_silences')
            .values({ game_id: gameId, user_id: userId, at: now() })
            .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doNothing())
        : build.deleteFrom('chat_silences').where('game_id', '=', gameId).where('user_id', '=', userId);
      await database.commit([database.statement(query)]);
      tell(gameId, 'players');
      return ok(null);
    },

    async mayRead(gameId, room, viewerId) {
      const game = await gameOf(gameId);
      if (game === undefined) return false;
      const isPlayer = viewerId !== null && (viewerId === game.white_id || viewerId === game.black_id);
      return game.status !== 'playing' || (room === 'players') === isPlayer;
    },

    async read(gameId, room) {
      if ((await gameOf(gameId)) === undefined) return null;
      const rows = await database.all(
        build
          .selectFrom('chat_lines')
          .selectAll()
          .where('game_id', '=', gameId)
          .where('room', '=', room)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(SHOWN),
      );
      const people = await logins([...new Set(rows.map(({ by_id }) => by_id))]);
      const off = room === 'players' && (await isOff(gameId));
      return {
        lines: rows.reverse().map(({ id, at, by_id, preset, text }) => ({
          id,
          at,
          byId: by_id,
          login: people.get(by_id)?.login ?? '',
          preset: CHAT_PRESETS.find((known) => known === preset) ?? null,
          text,
        })),
        off,
      };
    },
  };
}
