import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';
import type { Result } from '../result.ts';
import type { LobbyRefusal, LobbyView, PairForm, SeekColour, SeekView } from './types.ts';

export interface NewSeek {
  readonly kind: GameKind;
  readonly control: Control;
  readonly colour: SeekColour;
  readonly rated: boolean;
  /** Two games instead of one; absent = one. */
  readonly pair?: PairForm | null;
  /** Login of the challenged person, or null for an open seek. */
  readonly target: string | null;
}

/** Open seeks, challenges and rematches. */
export interface Lobby {
  offer(seek: NewSeek, userId: string): Promise<Result<{ readonly id: string }, LobbyRefusal>>;
  cancel(seekId: string, userId: string): Promise<Result<null, LobbyRefusal>>;
  decline(seekId: string, userId: string): Promise<Result<null, LobbyRefusal>>;
  accept(
    seekId: string,
    userId: string,
  ): Promise<Result<{ readonly gameId: string; readonly number: number }, LobbyRefusal>>;
  /** Offers a rematch with reversed colours, or accepts the opponent's offer: then the new game is in the answer. */
  rematch(
    gameId: string,
    userId: string,
  ): Promise<Result<{ readonly gameId: string; readonly number: number } | null, LobbyRefusal>>;
  view(): Promise<LobbyView>;
  /** Open challenges to and from a person. */
  challenges(
    userId: string,
  ): Promise<{ readonly to: readonly SeekView[]; readonly from: readonly SeekView[] }>;
  /** The view with its version: a page is rendered with both, so that its socket asks only for what is newer. */
  versioned(): Promise<{ readonly version: number; readonly view: LobbyView }>;
  /** Told of a new state at most every 50 ms. */
  onChange(listener: (view: LobbyView, version: number) => void): () => void;
  /** Told by the sockets: the first socket of a person opened, or his last one closed. */
  presence(userId: string, online: boolean): void;
  /** Begins to watch for people who left; real-time seeks of people who did not come back after a restart go. */
  start(): Promise<void>;
  stop(): void;
}
