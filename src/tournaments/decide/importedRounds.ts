import {
  entryOf,
  type EventPlayer,
  type EventRecord,
  lastPairedRound,
  pointsOf,
  type RoundEntry,
} from 'tabiya-engine';
import type { ImportedRecord, PairingResult } from '../types.ts';
import type { BoardState, RoundState } from './state.ts';

/** The engine's event again from what the log kept of a file; players have no names. */
export function recordOf(imported: ImportedRecord): EventRecord {
  const unknown = { name: '', sex: null, title: null, federation: null, fideId: null, birth: null } as const;
  return { ...imported, players: imported.players.map((player) => ({ ...unknown, ...player })) };
}

/**
 * The rounds of a file as boards. Files do not number boards: they are put in the order arbiters hang them out, by the
 * higher score before the round, then the sum of both, then the smaller starting number.
 */
export function importedRounds(imported: ImportedRecord): RoundState[] {
  const record = recordOf(imported);
  const players = new Map(record.players.map((player) => [player.number, player]));
  const scores = new Map<number, number>();
  const rounds: RoundState[] = [];
  for (let round = 1; round <= lastPairedRound(record); round++) {
    rounds.push(roundOf(round, players, scores));
    for (const player of record.players) {
      const gain = pointsOf(entryOf(player, round), record.points);
      scores.set(player.number, (scores.get(player.number) ?? 0) + gain);
    }
  }
  return rounds;
}

function roundOf(
  round: number,
  players: ReadonlyMap<number, EventPlayer>,
  scores: ReadonlyMap<number, number>,
): RoundState {
  const boards: Omit<BoardState, 'board'>[] = [];
  const rest: number[] = [];
  for (const player of players.values()) {
    const entry = entryOf(player, round);
    if (entry.kind === 'bye' || entry.opponent === null) {
      rest.push(player.number);
      continue;
    }
    const opponent = players.get(entry.opponent);
    if (entry.colour !== 'white' || opponent === undefined) continue;
    const result = resultOf(entry, entryOf(opponent, round));
    boards.push({ white: player.number, black: opponent.number, gameId: null, result });
  }
  const score = (number: number): number => scores.get(number) ?? 0;
  boards.sort(
    (a, b) =>
      Math.max(score(b.white), score(b.black)) - Math.max(score(a.white), score(a.black)) ||
      score(b.white) + score(b.black) - score(a.white) - score(a.black) ||
      Math.min(a.white, a.black) - Math.min(b.white, b.black),
  );
  return { round, boards: boards.map((board, index) => ({ board: index + 1, ...board })), rest, byes: [] };
}

/** Both halves of a game as one result; halves that are no result of chess (both lost, ½ and 0) show as `---`. */
function resultOf(white: RoundEntry, black: RoundEntry): PairingResult | null {
  if (white.kind === 'pending' || black.kind === 'pending') return null;
  if (white.kind === 'forfeit' && black.kind === 'forfeit') {
    if (white.outcome === 'win') return '+--';
    return black.outcome === 'win' ? '--+' : '---';
  }
  if (white.kind !== 'game' || black.kind !== 'game') return '---';
  if (white.outcome === 'win') return '1-0';
  if (black.outcome === 'win') return '0-1';
  return white.outcome === 'draw' && black.outcome === 'draw' ? '1/2-1/2' : '---';
}
