import type { Column, Unit } from './column.ts';
import type { Descriptor } from './descriptor.ts';
import { doubledBerger, koya } from './opponents.ts';
import { countRounds, progress, standardPoints } from './own.ts';
import {
  averageOfOpponents,
  averageRating,
  createRatedGames,
  fillRatedGames,
  type RatedGames,
  perfectPerformance,
  performanceRating,
} from './performance.ts';
import { ROUND, type Sheet } from './sheet.ts';
import { createTerms, cutTerms, fillTerms, sumTerms, type Terms } from './terms.ts';

/** Numbers given from outside: a play-off, a manual order, lots; higher is better. */
export type OutsideValues = Readonly<Record<string, ReadonlyMap<number, number>>>;

/** What a column needs beside the sheet; the scratch arrays are shared by all columns of one calculation. */
export interface Workshop {
  readonly sheet: Sheet;
  readonly terms: Terms;
  readonly games: RatedGames;
  readonly outside: OutsideValues;
}

export function createWorkshop(sheet: Sheet, outside: OutsideValues): Workshop {
  return { sheet, terms: createTerms(sheet.rounds), games: createRatedGames(sheet.rounds), outside };
}

/**
 * A column that knows how to fill itself. `reach` tells whose values change with a result: 0 the two players,
 * 1 their opponents too, 2 the opponents of those.
 */
export interface LiveColumn extends Column {
  readonly reach: 0 | 1 | 2;
  /** Column this one is made from (AOB from BH), filled before. */
  readonly base: LiveColumn | null;
  fill(p: number): void;
}

interface Recipe {
  readonly unit: Unit;
  readonly reach: 0 | 1 | 2;
  readonly value: (p: number) => number;
}

/** Mean of the base column over the opponents met; the denominator is their number. */
function meanOfBase(sheet: Sheet, base: LiveColumn, values: Float64Array, denominators: Int32Array) {
  return (p: number): void => {
    let sum = 0;
    let count = 0;
    for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
      if (sheet.kind[cell] !== ROUND.game) continue;
      sum += base.values[sheet.opponent[cell] ?? -1] ?? Number.NaN;
      count++;
    }
    values[p] = count === 0 ? Number.NaN : sum;
    denominators[p] = Math.max(1, count);
  };
}

/** Mean rating of the opponents met: unrated ones count with the fixed rating, else not at all. */
function meanRatingMet(sheet: Sheet, values: Float64Array, denominators: Int32Array) {
  return (p: number): void => {
    let sum = 0;
    let count = 0;
    for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
      if (sheet.kind[cell] !== ROUND.game) continue;
      const rating = sheet.rating[sheet.opponent[cell] ?? -1] ?? 0;
      if (rating === 0) continue;
      sum += rating;
      count++;
    }
    values[p] = count === 0 ? Number.NaN : sum;
    denominators[p] = Math.max(1, count);
  };
}

function recipe(workshop: Workshop, descriptor: Descriptor, base: LiveColumn | null): Recipe | null {
  const { sheet, terms, games } = workshop;
  const { name, low, high, limit, unrated } = descriptor;
  const sums = (times: boolean, fore: boolean): Recipe['value'] => {
    const options = { fore, times, forfeitsPlayed: descriptor.forfeitsPlayed };
    return (p) => {
      fillTerms(sheet, p, options, terms);
      if (low > 0) cutTerms(terms, low, high);
      return sumTerms(terms);
    };
  };
  // One unrated player drops the rating tie-breaks for all, unless his rating is fixed (article 10).
  const rated = sheet.rated || unrated > 0;
  const rating = (value: () => number): Recipe['value'] => {
    if (!rated) return () => Number.NaN;
    return (p) => {
      fillRatedGames(sheet, p, unrated, games);
      return value();
    };
  };
  switch (name) {
    case 'PTS':
      return { unit: 'points', reach: 0, value: (p) => sheet.total[p] ?? 0 };
    case 'WIN':
    case 'WON':
    case 'BPG':
    case 'BWG':
    case 'REP':
      return { unit: 'count', reach: 0, value: (p) => countRounds(sheet, p, name) };
    case 'PS':
      return { unit: 'points', reach: 0, value: (p) => progress(sheet, p, low) };
    case 'STD':
      return { unit: 'points', reach: 1, value: (p) => standardPoints(sheet, p) };
    case 'TPN':
      return { unit: 'count', reach: 0, value: (p) => sheet.numbers[p] ?? 0 };
    case 'RTNG':
      return { unit: 'count', reach: 0, value: (p) => sheet.rating[p] || Number.NaN };
    case 'BH':
      return { unit: 'points', reach: 1, value: sums(false, false) };
    case 'FB': {
      const value = sums(false, true);
      return { unit: 'points', reach: 1, value: sheet.complete ? value : () => Number.NaN };
    }
    case 'SB':
      return { unit: 'products', reach: 1, value: sums(true, false) };
    case 'KS':
      return { unit: 'points', reach: 1, value: (p) => koya(sheet, p, limit) };
    case 'DSB':
      return { unit: 'points', reach: 1, value: (p) => doubledBerger(sheet, p) };
    case 'ARO':
      return { unit: 'count', reach: 0, value: rating(() => averageRating(games, low, high)) };
    case 'TPR':
      return { unit: 'count', reach: 0, value: rating(() => performanceRating(games)) };
    case 'PTP':
      return { unit: 'count', reach: 0, value: rating(() => perfectPerformance(games)) };
    case 'APRO':
    case 'APPO':
      if (base === null) return null;
      return { unit: 'count', reach: 1, value: (p) => averageOfOpponents(sheet, p, base.values) };
    default: {
      const given = workshop.outside[descriptor.code];
      if (!name.startsWith('OTHER_')) return null;
      return { unit: 'count', reach: 0, value: (p) => given?.get(sheet.numbers[p] ?? 0) ?? Number.NaN };
    }
  }
}

/** Code of the column that one is made from, or null. */
export function baseCode(descriptor: Descriptor): string | null {
  const unrated = descriptor.unrated > 0 ? `/U${descriptor.unrated}` : '';
  switch (descriptor.name) {
    case 'AOB':
      return descriptor.fore ? 'FB' : 'BH';
    case 'APRO':
      return `TPR${unrated}`;
    case 'APPO':
      return `PTP${unrated}`;
    default:
      return null;
  }
}

function isLowBetter({ name, reverse }: Descriptor): boolean {
  return (name === 'TPN') !== reverse;
}

/** Column of a code that gives every player a value of his own; null for codes that order a tied group. */
export function createColumn(
  workshop: Workshop,
  descriptor: Descriptor,
  base: LiveColumn | null,
): LiveColumn | null {
  const n = workshop.sheet.players;
  const values = new Float64Array(n);
  const better = isLowBetter(descriptor) ? 'low' : 'high';
  const common = { descriptor, better, values, base } as const;
  if (descriptor.name === 'AOB' && base !== null) {
    const denominators = new Int32Array(n);
    const fill = meanOfBase(workshop.sheet, base, values, denominators);
    return { ...common, unit: 'mean-points', reach: 2, denominators, fill };
  }
  if (descriptor.name === 'AROF') {
    const denominators = new Int32Array(n);
    const fill = meanRatingMet(workshop.sheet, values, denominators);
    return { ...common, unit: 'mean-rating', reach: 0, denominators, fill };
  }
  const made = recipe(workshop, descriptor, base);
  if (made === null) return null;
  const { unit, reach, value } = made;
  return {
    ...common,
    unit,
    reach,
    denominators: null,
    fill(p) {
      values[p] = value(p);
    },
  };
}
