/** Seat at the table, 1-based; given by lot, by drawing or by rating. */
export type Seat = number;

export interface Game {
  readonly white: Seat;
  readonly black: Seat;
}

export interface BergerRound {
  /** Games in the order of the annex: the game of the last seat first (`round-robin.md` 1.1). */
  readonly games: readonly Game[];
  /** The player who rests in an odd field, else null; a rest is not a bye and brings no points. */
  readonly rest: Seat | null;
}

/**
 * Berger table for any number of players (C.05 annex 1, `round-robin.md` 1.1; R-225…R-227). An odd field of
 * n players uses the table of n + 1, whose last seat stays empty. Fewer than two players play nothing.
 */
export function bergerRounds(players: number): readonly BergerRound[] {
  if (players < 2) return [];
  const size = players + (players % 2);
  const rounds: BergerRound[] = [];
  // Round 1 is (1,N) (2,N-1) …; every next round moves each seat but the last on by N/2 (mod N-1).
  let pairs = Array.from({ length: size / 2 }, (_, i): readonly [Seat, Seat] => [i + 1, size - i]);
  for (let round = 1; round < size; round++) {
    const games = pairs.filter(([a, b]) => Math.max(a, b) <= players);
    const free = pairs.find(([a, b]) => Math.max(a, b) > players);
    rounds.push({
      games: games.map(([white, black]) => ({ white, black })),
      rest: free === undefined ? null : Math.min(...free),
    });
    const moved = (seat: Seat): Seat => (seat === size ? size : ((seat + size / 2 - 1) % (size - 1)) + 1);
    pairs = pairs.map(([a, b]): readonly [Seat, Seat] => {
      if (a !== size && b !== size) return [moved(a), moved(b)];
      const other = moved(a === size ? b : a);
      // The last seat has White in even rounds.
      return (round + 1) % 2 === 0 ? [size, other] : [other, size];
    });
  }
  return rounds;
}

/** The same rounds with colours reversed: the second cycle. */
export function reversed(rounds: readonly BergerRound[]): readonly BergerRound[] {
  return rounds.map(({ games, rest }) => ({
    games: games.map(({ white, black }) => ({ white: black, black: white })),
    rest,
  }));
}

export interface DoubleCycle {
  /**
   * Play the last two rounds of the first cycle in the other order, so that nobody has the same colour three
   * times running. Default: yes for an even field, no for an odd one (`round-robin.md` 2).
   */
  readonly swapLastTwo?: boolean;
}

/** Double round robin: the table, then the table with reversed colours (`round-robin.md` 2). */
export function doubleBergerRounds(
  players: number,
  { swapLastTwo }: DoubleCycle = {},
): readonly BergerRound[] {
  const table = bergerRounds(players);
  const swap = (swapLastTwo ?? players % 2 === 0) && table.length >= 2;
  const first = swap ? [...table.slice(0, -2), ...table.slice(-2).reverse()] : table;
  return [...first, ...reversed(table)];
}

/** What is wrong with rounds made by hand; an empty list = everybody meets everybody `cycles` times. */
export type TableFault =
  | { readonly code: 'unknown-seat'; readonly round: number; readonly seat: Seat }
  | { readonly code: 'twice-in-a-round'; readonly round: number; readonly seat: Seat }
  | { readonly code: 'meetings'; readonly seats: readonly [Seat, Seat]; readonly times: number };

/** Checks rounds paired by hand: one game a round for a seat, every pair exactly `cycles` times (C.05). */
export function checkRounds(
  players: number,
  rounds: readonly { readonly games: readonly Game[] }[],
  cycles = 1,
): readonly TableFault[] {
  const faults: TableFault[] = [];
  const met = new Map<string, number>();
  rounds.forEach(({ games }, index) => {
    const seen = new Set<Seat>();
    for (const { white, black } of games) {
      for (const seat of [white, black]) {
        const round = index + 1;
        if (!Number.isInteger(seat) || seat < 1 || seat > players)
          faults.push({ code: 'unknown-seat', round, seat });
        else if (seen.has(seat)) faults.push({ code: 'twice-in-a-round', round, seat });
        seen.add(seat);
      }
      const key = `${Math.min(white, black)}-${Math.max(white, black)}`;
      met.set(key, (met.get(key) ?? 0) + 1);
    }
  });
  for (let a = 1; a <= players; a++) {
    for (let b = a + 1; b <= players; b++) {
      const times = met.get(`${a}-${b}`) ?? 0;
      if (times !== cycles) faults.push({ code: 'meetings', seats: [a, b], times });
    }
  }
  return faults;
}
