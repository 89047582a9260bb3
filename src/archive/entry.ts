import { rulesOf, type GameKind, type Position } from '../chess/index.ts';
import type { ArchivedGameRow, GameRow, PlayerGameRow } from '../db/schema.ts';
import { openingOf } from './openings.ts';
import { positionHash } from './position-hash.ts';

/** Actions of a game whose positions can be found (AR-1). */
export const INDEXED_PLIES = 40;

/** Columns of a game that the archive asks for. */
export type EntryColumns = Pick<
  GameRow,
  | 'id'
  | 'number'
  | 'kind'
  | 'white_id'
  | 'black_id'
  | 'control'
  | 'tournament_id'
  | 'initial_fen'
  | 'status'
  | 'ply'
  | 'result'
  | 'reason'
  | 'annulled'
  | 'ended_at'
>;

/** All rows of one game. */
export interface ArchiveEntry {
  /** Null = the game stands in the statistics only (decided by the limit of the first move, G-12). */
  readonly archived: ArchivedGameRow | null;
  readonly sides: readonly [PlayerGameRow, PlayerGameRow];
  /** Hashes of the positions, each once. */
  readonly positions: readonly number[];
}

const HALF_POINTS: Readonly<Record<string, readonly [number, number]>> = {
  '1-0': [2, 0],
  '1/2-1/2': [1, 1],
  '0-1': [0, 2],
};

/** Keys of the positions after each action, as far as they can be replayed; those of a drawn array begin with it. */
export function positionKeys(
  kind: GameKind,
  initialFen: string | null,
  actions: readonly string[],
): string[] {
  const rules = rulesOf(kind);
  const begun = initialFen === null ? rules.start() : positionOf(rules.fromFen(initialFen));
  if (begun === null) return [];
  const keys = initialFen === null ? [] : [begun.key()];
  let position: Position = begun;
  for (const action of actions) {
    const next = position.apply(action);
    if (!next.ok) break;
    position = next.value;
    keys.push(position.key());
  }
  return keys;
}

function positionOf(read: ReturnType<ReturnType<typeof rulesOf>['fromFen']>): Position | null {
  return read.ok ? read.value : null;
}

/**
 * What the archive and the statistics hold of a game, or null: it is being played, has no result, or counts for nothing
 * . `actions` = its first `INDEXED_PLIES` actions; null when they were erased, then `opening` is what was
 * known of it.
 */
export function entryOf(
  game: EntryColumns,
  facts: {
    readonly category: string;
    readonly annulled: boolean;
    readonly actions: readonly string[] | null;
    readonly opening: string | null;
  },
): ArchiveEntry | null {
  const points = game.status === 'finished' && game.result !== null ? HALF_POINTS[game.result] : undefined;
  if (points === undefined || game.ended_at === null || facts.annulled || game.annulled === 1) return null;
  const forfeit = game.reason === 'first-move';
  const kind = game.kind as GameKind;
  const keys =
    forfeit || facts.actions === null
      ? []
      : positionKeys(kind, game.initial_fen, facts.actions.slice(0, INDEXED_PLIES));
  const opening = facts.actions === null ? facts.opening : kind === 'chess' ? openingOf(keys) : null;
  const side = (colour: 'white' | 'black'): PlayerGameRow => ({
    user_id: colour === 'white' ? game.white_id : game.black_id,
    kind: game.kind,
    ended_at: game.ended_at ?? 0,
    number: game.number,
    half_points: colour === 'white' ? points[0] : points[1],
    colour,
    category: facts.category,
    opponent_id: colour === 'white' ? game.black_id : game.white_id,
    opening,
    forfeit: forfeit ? 1 : 0,
    in_event: game.tournament_id === null ? 0 : 1,
  });
  return {
    archived: forfeit
      ? null
      : {
          number: game.number,
          kind: game.kind,
          category: facts.category,
          opening,
          ended_at: game.ended_at,
          tournament_id: game.tournament_id,
          erased: facts.actions === null ? 1 : 0,
        },
    sides: [side('white'), side('black')],
    positions: [...new Set(keys.map((key) => positionHash(kind, key)))],
  };
}
