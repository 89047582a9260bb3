import type { Lots } from '../lots/index.ts';
import type { BergerRound, Seat } from './berger.ts';

/** Seats by lot: entry i of the list sits on seat `numbers[i]` (R-212, C-26). */
export function randomNumbers(players: number, lots: Lots): readonly Seat[] {
  return lots.shuffle(Array.from({ length: players }, (_, i) => i + 1));
}

/** True if the numbers drawn by hand are 1…n, each once. */
export function areDrawnNumbers(numbers: readonly Seat[]): boolean {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.every((number, index) => number === index + 1);
}

/** Colours drawn for every game on its own, as Battle chess wants; games and order stay. */
export function drawColours(rounds: readonly BergerRound[], lots: Lots): readonly BergerRound[] {
  return rounds.map(({ games, rest }) => ({
    games: games.map(({ white, black }) => (lots.coin() ? { white: black, black: white } : { white, black })),
    rest,
  }));
}
