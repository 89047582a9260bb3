import type { Colour } from 'tabiya-engine';
import type { History, Position } from '../chess/index.ts';
import type { EndReason, GameMove, GameResult, GameSetup } from './types.ts';

/**
 * What happened in a game. All events of one command share one version; a move stands in the table `moves`, every
 * other event in `game_events`, so that a version holds at most one move and one other event.
 */
export type GameEvent =
  | MovePlayed
  | DrawOffered
  | DrawDeclined
  | AbortAsked
  | GameEnded
  | ClockCredited
  | ClockResumed
  | SetupCompleted
  | SetupsBarred
  | SetupsRevealed
  | TakebackAsked
  | TakebackDeclined
  | MoveTakenBack
  | GamePaused
  | GameResumed
  | TimeAdded
  | VacationSet
  | GameRestored;

export type OtherEvent = Exclude<GameEvent, MovePlayed>;

/** The first event of a log, version 1: who plays what and how. */
export interface GameStarted {
  readonly type: 'GameStarted';
  readonly setup: GameSetup;
}

export interface MovePlayed {
  readonly type: 'MovePlayed';
  readonly move: GameMove;
  /** The position after the move and the history that leads to it; not stored, the rules give them again. */
  readonly position: Position;
  readonly history: History;
}

export interface DrawOffered {
  readonly type: 'DrawOffered';
  readonly by: Colour;
}

export interface DrawDeclined {
  readonly type: 'DrawDeclined';
  readonly by: Colour;
}

export interface AbortAsked {
  readonly type: 'AbortAsked';
  readonly by: Colour;
}

/** `result` null = the game was aborted (G-11, or the first move of a casual game did not come). */
export interface GameEnded {
  readonly type: 'GameEnded';
  readonly result: GameResult | null;
  readonly reason: EndReason;
  /** G-12. */
  readonly annulled: boolean;
}

/** Outage credit; with `waitUntil` the clock stands until the player is back, at most until then. */
export interface ClockCredited {
  readonly type: 'ClockCredited';
  readonly creditMs: number;
  readonly waitUntil: number | null;
}

/** The credited clock runs again from `from` on. */
export interface ClockResumed {
  readonly type: 'ClockResumed';
  readonly from: number;
}

/** Battle chess: one player's setup is complete; hidden from everybody else until the reveal (B-05, B-06). */
export interface SetupCompleted {
  readonly type: 'SetupCompleted';
  /** The slot of the player: colours are not drawn yet (B-07). */
  readonly by: Colour;
  readonly setup: string;
}

/** B-08: both setups are classical. Neither is accepted, both set up again and the arrangement is barred. */
export interface SetupsBarred {
  readonly type: 'SetupsBarred';
  /** End of the new setup time. */
  readonly setupBy: number;
}

/** B-05, B-07: colours drawn with this seed, both setups on the board. */
export interface SetupsRevealed {
  readonly type: 'SetupsRevealed';
  readonly seed: string;
  readonly whiteId: string;
  readonly blackId: string;
  readonly fen: string;
}

export interface TakebackAsked {
  readonly type: 'TakebackAsked';
  readonly by: Colour;
}

export interface TakebackDeclined {
  readonly type: 'TakebackDeclined';
  readonly by: Colour;
}

/** The last move leaves the record (G-18, R-017); it is kept here with the version that held it. */
export interface MoveTakenBack {
  readonly type: 'MoveTakenBack';
  readonly official: boolean;
  readonly move: GameMove;
  readonly moveVersion: number;
}

/** An administrator stops the clocks (G-18). */
export interface GamePaused {
  readonly type: 'GamePaused';
}

export interface GameResumed {
  readonly type: 'GameResumed';
}

/** */
export interface TimeAdded {
  readonly type: 'TimeAdded';
  readonly colour: Colour;
  readonly ms: number;
}

/** G-17. */
export interface VacationSet {
  readonly type: 'VacationSet';
  readonly colour: Colour;
  readonly away: boolean;
}

/** R-018, G-19: the end is cancelled, the game goes on with these clocks. */
export interface GameRestored {
  readonly type: 'GameRestored';
  readonly failedAt: number;
  readonly blocked: Colour;
  readonly whiteMs: number;
  readonly blackMs: number;
  /** The result that is cancelled. */
  readonly cancelled: { readonly result: GameResult; readonly reason: EndReason };
  /** Battle chess whose setup time had run out: until when the setups may come now. */
  readonly setupBy?: number;
}

/** Version written with new events; a changed shape gets the next number and a reader for the old one. */
export const EVENT_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** One reader a stored version: what version 1 wrote is today's shape. A newer version adds its own line. */
const READERS: Readonly<Record<number, (type: string, data: Fields) => Fields>> = {
  1: (_type, data) => data,
};

const TYPES: ReadonlySet<string> = new Set<OtherEvent['type']>([
  'DrawOffered',
  'DrawDeclined',
  'AbortAsked',
  'GameEnded',
  'ClockCredited',
  'ClockResumed',
  'SetupCompleted',
  'SetupsBarred',
  'SetupsRevealed',
  'TakebackAsked',
  'TakebackDeclined',
  'MoveTakenBack',
  'GamePaused',
  'GameResumed',
  'TimeAdded',
  'VacationSet',
  'GameRestored',
]);

/** An event from its row. Throws on a type or version this program does not know: the log comes from a newer one. */
export function readEvent(type: string, version: number, data: string): OtherEvent {
  const reader = READERS[version];
  if (reader === undefined || !TYPES.has(type))
    throw new Error(`unknown game event ${type} version ${version}`);
  return { ...reader(type, JSON.parse(data) as Fields), type } as OtherEvent;
}

/** The beginning of a log. Throws like `readEvent`. */
export function readStart(type: string, version: number, data: string): GameStarted {
  const reader = READERS[version];
  if (reader === undefined || type !== 'GameStarted')
    throw new Error(`a log begins with ${type} version ${version}`);
  return { ...reader(type, JSON.parse(data) as Fields), type } as GameStarted;
}

/** The data column of an event: everything but its type. */
export function eventData(event: OtherEvent | GameStarted): string {
  const { type: _type, ...data } = event;
  return JSON.stringify(data);
}
