import type { Lots } from '../lots/index.ts';
import { bergerRounds, type Seat } from './berger.ts';

export type VarmaGroup = 'A' | 'B' | 'C' | 'D';
export type VarmaGroups = Readonly<Record<VarmaGroup, readonly Seat[]>>;

/** Varma tables (C.05 annex 2), key = even size (`varma-tables.json`). */
const TABLES: Readonly<Record<number, VarmaGroups>> = {
  10: { A: [3, 4, 8], B: [5, 7, 9], C: [1, 6], D: [2, 10] },
  12: { A: [4, 5, 9, 10], B: [1, 2, 7], C: [6, 8, 12], D: [3, 11] },
  14: { A: [4, 5, 6, 11, 12], B: [1, 2, 8, 9], C: [7, 10, 13], D: [3, 14] },
  16: { A: [5, 6, 7, 12, 13, 14], B: [1, 2, 3, 9, 10], C: [8, 11, 15], D: [4, 16] },
  18: { A: [5, 6, 7, 8, 14, 15, 16], B: [1, 2, 3, 10, 11, 12], C: [9, 13, 17], D: [4, 18] },
  20: { A: [6, 7, 8, 9, 15, 16, 17, 18], B: [1, 2, 3, 11, 12, 13, 14], C: [5, 10, 19], D: [4, 20] },
  22: { A: [6, 7, 8, 9, 10, 17, 18, 19, 20], B: [1, 2, 3, 4, 12, 13, 14, 15], C: [11, 16, 21], D: [5, 22] },
  24: {
    A: [6, 7, 8, 9, 10, 11, 19, 20, 21, 22],
    B: [1, 2, 3, 4, 13, 14, 15, 16, 17],
    C: [12, 18, 23],
    D: [5, 24],
  },
};

/** The published table for 11/12 lets seats 6 and 12 meet in the last round; this one does not. */
const REPAIRED_12: VarmaGroups = { A: [4, 5, 9, 10], B: [1, 2, 7], C: [6, 8, 11], D: [3, 12] };

/**
 * Seats of the four envelopes for 9 to 24 players; null for other sizes. An odd field leaves the last seat
 * empty. `repaired` takes our table for 12 (`round-robin.md` 5), which the organiser must agree to.
 */
export function varmaGroups(players: number, { repaired = false } = {}): VarmaGroups | null {
  const size = players + (players % 2);
  const table = size === 12 && repaired ? REPAIRED_12 : TABLES[size];
  if (table === undefined) return null;
  const seats = (group: VarmaGroup) => table[group].filter((seat) => seat <= players);
  return { A: seats('A'), B: seats('B'), C: seats('C'), D: seats('D') };
}

/** Pairs of one group that meet in the last three rounds although they should not. */
export function varmaConflicts(players: number, groups: VarmaGroups): readonly (readonly [Seat, Seat])[] {
  const groupOf = new Map(
    Object.entries(groups).flatMap(([group, seats]) => seats.map((seat) => [seat, group])),
  );
  return bergerRounds(players)
    .slice(-3)
    .flatMap(({ games }) => games.map(({ white, black }) => [white, black] as const))
    .filter(([white, black]) => groupOf.get(white) === groupOf.get(black));
}

export interface VarmaEntrant {
  readonly id: string;
  readonly name: string;
  readonly federation: string;
}

export type VarmaDraw =
  | {
      readonly ok: true;
      readonly seats: ReadonlyMap<string, Seat>;
      /** Who drew which envelope and seats, in the order of the draw. */
      readonly steps: readonly {
        readonly federation: string;
        readonly group: VarmaGroup;
        readonly seats: readonly Seat[];
      }[];
    }
  /** `size`: no table for so many players; `federation-too-large`: no envelope holds all its players. */
  | {
      readonly ok: false;
      readonly code: 'size' | 'federation-too-large';
      readonly federation: string | null;
    };

const GROUPS = ['A', 'B', 'C', 'D'] as const;

/** True if federations of these sizes (largest first) can each be put whole into one of the envelopes. */
function fits(sizes: readonly number[], room: readonly number[]): boolean {
  const [size, ...rest] = sizes;
  if (size === undefined) return true;
  return room.some(
    (free, index) =>
      free >= size &&
      room.indexOf(free) === index &&
      fits(
        rest,
        room.map((other, i) => (i === index ? other - size : other)),
      ),
  );
}

/**
 * Restricted drawing of lots (C.05 annex 2): federations largest first, equal ones by code; each draws one of
 * the envelopes that have a seat for all its players (and leave the others drawable), its players then draw
 * seats in order of name.
 */
export function drawVarma(
  entrants: readonly VarmaEntrant[],
  lots: Lots,
  { repaired = false } = {},
): VarmaDraw {
  const groups = varmaGroups(entrants.length, { repaired });
  if (groups === null) return { ok: false, code: 'size', federation: null };
  const left: Record<VarmaGroup, Seat[]> = {
    A: [...groups.A],
    B: [...groups.B],
    C: [...groups.C],
    D: [...groups.D],
  };
  const federations = new Map<string, VarmaEntrant[]>();
  for (const entrant of entrants) {
    const members = federations.get(entrant.federation);
    if (members === undefined) federations.set(entrant.federation, [entrant]);
    else members.push(entrant);
  }
  const order = [...federations].sort(
    ([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : a > b ? 1 : 0),
  );
  const seats = new Map<string, Seat>();
  const steps: { federation: string; group: VarmaGroup; seats: readonly Seat[] }[] = [];
  for (const [index, [federation, members]] of order.entries()) {
    const rest = order.slice(index + 1).map(([, later]) => later.length);
    const group = lots.pick(
      GROUPS.filter((name) => {
        const room = GROUPS.map((other) => left[other].length - (other === name ? members.length : 0));
        return left[name].length >= members.length && fits(rest, room);
      }),
    );
    if (group === undefined) return { ok: false, code: 'federation-too-large', federation };
    const drawn = lots.shuffle(left[group]).slice(0, members.length);
    left[group] = left[group].filter((seat) => !drawn.includes(seat));
    const named = members.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    named.forEach(({ id }, index) => seats.set(id, drawn[index] ?? 0));
    steps.push({ federation, group, seats: drawn });
  }
  return { ok: true, seats, steps };
}
