import { type Column, compareValues } from './column.ts';
import type { DirectOptions } from './direct.ts';
import { directEncounter } from './direct.ts';
import { familyOrder } from './family.ts';
import type { Sheet } from './sheet.ts';

/** One item of a ranking list, ready to split tied groups. */
export type Criterion =
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'direct'; readonly options: DirectOptions; readonly places: Int32Array }
  | { readonly kind: 'family'; readonly places: Int32Array }
  /** Any other way to order a tied group, best first; members come in order of their indices. */
  | {
      readonly kind: 'split';
      readonly split: (group: readonly number[]) => readonly (readonly number[])[];
      readonly places: Int32Array;
    };

/** Player indices in order, and where a new place begins. */
export interface Ranking {
  readonly order: Int32Array;
  /** 1 where the player at this position does not share the place of the one before. */
  readonly opens: Uint8Array;
}

/** Calls `visit` for every group of two or more. */
function eachTie({ order, opens }: Ranking, visit: (from: number, to: number) => void): void {
  let from = 0;
  for (let at = 1; at <= order.length; at++) {
    if (at < order.length && opens[at] === 0) continue;
    if (at - from > 1) visit(from, at);
    from = at;
  }
}

function place(
  ranking: Ranking,
  from: number,
  groups: readonly (readonly number[])[],
  places: Int32Array,
): void {
  let at = from;
  for (const group of groups) {
    ranking.opens[at] = 1;
    const first = at;
    for (const p of group) {
      ranking.order[at++] = p;
      places[p] = first - from + 1;
    }
  }
}

/** Value and place packed into one number: room for 2²⁰ players beside a value below 2³². */
const PLAYERS = 2 ** 20;
const LARGEST = 2 ** 32;

/** Below this size a plain insertion sort is quicker than packing. */
const SMALL = 12;

function splitSmall(ranking: Ranking, column: Column, from: number, to: number): void {
  const { order, opens } = ranking;
  for (let at = from + 1; at < to; at++) {
    const p = order[at] ?? 0;
    let free = at;
    while (free > from && compareValues(column, order[free - 1] ?? 0, p) > 0) {
      order[free] = order[free - 1] ?? 0;
      free--;
    }
    order[free] = p;
  }
  for (let at = from + 1; at < to; at++) {
    if (compareValues(column, order[at - 1] ?? 0, order[at] ?? 0) !== 0) opens[at] = 1;
  }
}

function splitByComparing(ranking: Ranking, column: Column, from: number, to: number): void {
  ranking.order.subarray(from, to).sort((a, b) => compareValues(column, a, b));
  for (let at = from + 1; at < to; at++) {
    if (compareValues(column, ranking.order[at - 1] ?? 0, ranking.order[at] ?? 0) !== 0)
      ranking.opens[at] = 1;
  }
}

/** Arrays used again for every large group of one ranking. */
interface Scratch {
  readonly keys: Float64Array;
  readonly before: Int32Array;
}

/**
 * Sorts a large group by whole values packed with the place each player had, which the platform sorts without
 * calling back, and not at all where a former ranking still holds; false if a value is too large for that.
 */
function splitPacked(
  ranking: Ranking,
  column: Column,
  { keys, before }: Scratch,
  from: number,
  to: number,
): boolean {
  const { order, opens } = ranking;
  const sign = column.better === 'high' ? -1 : 1;
  let sorted = true;
  let last = -Infinity;
  for (let at = from; at < to; at++) {
    const p = order[at] ?? 0;
    const value = column.values[p] ?? Number.NaN;
    const known = value === value;
    if (known && Math.abs(value) >= LARGEST) return false;
    // An undefined value comes after every defined one.
    const key = (known ? sign * value : LARGEST) * PLAYERS + at;
    before[at] = p;
    keys[at] = key;
    if (key < last) sorted = false;
    last = key;
  }
  if (!sorted) keys.subarray(from, to).sort();
  let former = Number.NaN;
  for (let at = from; at < to; at++) {
    const key = keys[at] ?? 0;
    const value = Math.floor(key / PLAYERS);
    if (!sorted) order[at] = before[key - value * PLAYERS] ?? 0;
    if (at > from && value !== former) opens[at] = 1;
    former = value;
  }
  return true;
}

function splitByColumn(ranking: Ranking, column: Column, scratch: Scratch): void {
  const whole = column.denominators === null && ranking.order.length < PLAYERS;
  eachTie(ranking, (from, to) => {
    if (to - from <= SMALL) splitSmall(ranking, column, from, to);
    else if (!whole || !splitPacked(ranking, column, scratch, from, to))
      splitByComparing(ranking, column, from, to);
  });
}

function splitGroups(
  ranking: Ranking,
  split: (group: readonly number[]) => readonly (readonly number[])[],
  places: Int32Array,
): void {
  places.fill(0);
  eachTie(ranking, (from, to) => {
    // Index order first, so that the outcome does not depend on how the players stood before.
    const group = Array.from(ranking.order.subarray(from, to)).sort((a, b) => a - b);
    place(ranking, from, split(group), places);
  });
}

function splitByFamily(ranking: Ranking, sheet: Sheet, places: Int32Array): void {
  const groups: number[][] = [];
  ranking.order.forEach((p, at) => {
    if (at === 0 || ranking.opens[at] === 1) groups.push([p]);
    else groups.at(-1)?.push(p);
  });
  for (const group of groups) group.sort((a, b) => a - b);
  const ordered = familyOrder(sheet, groups);
  places.fill(0);
  let at = 0;
  let next = 0;
  for (const group of groups) {
    const from = at;
    const inside: number[][] = [];
    while (at < from + group.length) {
      const sub = ordered[next++] ?? [];
      inside.push(sub);
      at += sub.length;
    }
    if (group.length > 1) place(ranking, from, inside, places);
  }
}

/**
 * Ranks the players of `start` by a list of criteria (4.1, 4.2): every tied group is split by the next
 * criterion. Who stays together shares the place and stands in order of numbers. The result does not depend on
 * the order of `start`, which may be a former ranking to save work.
 */
export function rank(sheet: Sheet, start: Int32Array, criteria: readonly Criterion[]): Ranking {
  const ranking: Ranking = { order: Int32Array.from(start), opens: new Uint8Array(start.length) };
  if (start.length > 0) ranking.opens[0] = 1;
  const scratch = { keys: new Float64Array(start.length), before: new Int32Array(start.length) };
  for (const criterion of criteria) {
    if (criterion.kind === 'column') splitByColumn(ranking, criterion.column, scratch);
    else if (criterion.kind === 'direct') {
      const { options } = criterion;
      splitGroups(ranking, (group) => directEncounter(sheet, group, options), criterion.places);
    } else if (criterion.kind === 'split') splitGroups(ranking, criterion.split, criterion.places);
    else splitByFamily(ranking, sheet, criterion.places);
  }
  eachTie(ranking, (from, to) => {
    ranking.order.subarray(from, to).sort();
  });
  return ranking;
}
