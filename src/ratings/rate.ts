import {
  type FinishedGame,
  hiddenFrom,
  type PortalRating,
  poolKey,
  rateGame,
  type RatingChange,
  type RatingSystem,
  timeCategory,
} from 'tabiya-engine/ratings';
import type { Control } from '../clocks/types.ts';
import type { GameRow } from '../db/schema.ts';

/** Columns of a game that rating asks for. */
export type RatedColumns = Pick<
  GameRow,
  | 'id'
  | 'kind'
  | 'white_id'
  | 'black_id'
  | 'rated'
  | 'control'
  | 'status'
  | 'ply'
  | 'result'
  | 'reason'
  | 'annulled'
  | 'ended_at'
>;

const HALVES = { '1-0': 2, '1/2-1/2': 1, '0-1': 0 } as const;

/** A finished game as the engine rates it; null while it is being played or when it has no result. */
export function finishedGameOf(row: RatedColumns): FinishedGame | null {
  if (row.status !== 'finished' || row.ended_at === null || row.result === null) return null;
  const score = HALVES[row.result as keyof typeof HALVES];
  if (score === undefined) return null;
  return {
    id: row.id,
    white: row.white_id,
    black: row.black_id,
    score,
    game: row.kind,
    category: categoryOf(JSON.parse(row.control) as Control),
    endedAtMs: row.ended_at,
    annulled: row.annulled === 1,
    program: false,
    firstMoveLoss: row.reason === 'first-move' || row.reason === 'setup-time',
    forfeit: false,
    bothMoved: row.ply >= 2,
    overTheBoard: false,
    rated: row.rated === 1,
  };
}

/** C-06: the category of a control. */
export function categoryOf(control: Control): FinishedGame['category'] {
  return timeCategory({
    baseMs: control.baseMs,
    incrementMs: control.mode === 'fischer' ? control.incrementMs : 0,
  });
}

/** What one game does to two persons who stand as given (null = no rated game yet); null = it is not rated. */
export function rateBoth(
  game: FinishedGame,
  white: PortalRating | null,
  black: PortalRating | null,
  system: RatingSystem,
): {
  readonly change: RatingChange;
  readonly white: PortalRating;
  readonly black: PortalRating;
} | null {
  const known = [
    [game.white, white],
    [game.black, black],
  ] as const;
  const ratings = new Map(known.flatMap(([id, one]) => (one === null ? [] : [[id, one] as const])));
  const after = rateGame({ ratings, changes: new Map() }, game, system);
  const change = after.changes.get(game.id);
  const whiteAfter = after.ratings.get(game.white);
  const blackAfter = after.ratings.get(game.black);
  if (change === undefined || whiteAfter === undefined || blackAfter === undefined) return null;
  return { change, white: whiteAfter, black: blackAfter };
}

/** true when a person whose last rated game ended on `last` is in the table of `today` (`YYYY-MM-DD`). */
export function isInTable(last: string, today: string): boolean {
  return today < hiddenFrom(last);
}

export { poolKey };
