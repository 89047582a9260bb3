import type { Descriptor } from './descriptor.ts';

/** How a value is counted, and so how it is printed. */
export type Unit =
  /** A whole number. */
  | 'count'
  /** Tenths of a point, printed `12.5`. */
  | 'points'
  /** Hundredths (points × points), printed `12.25`. */
  | 'products'
  /** A mean of tenths, exact as a fraction, printed with two decimals, half up. */
  | 'mean-points'
  /** A mean of ratings, exact as a fraction, printed as a whole number, half up. */
  | 'mean-rating';

/** Values of one tie-break for all players; exact integers, or fractions with a denominator. */
export interface Column {
  readonly descriptor: Descriptor;
  readonly unit: Unit;
  readonly better: 'high' | 'low';
  /** Numerators; NaN = undefined. */
  readonly values: Float64Array;
  /** Denominators of means; null where every value is whole. */
  readonly denominators: Int32Array | null;
}

/** Negative when the value of `a` ranks before that of `b`; an undefined value comes after every defined one. */
export function compareValues(column: Column, a: number, b: number): number {
  const x = column.values[a] ?? Number.NaN;
  const y = column.values[b] ?? Number.NaN;
  if (x !== x || y !== y) return (x === x ? 0 : 1) - (y === y ? 0 : 1);
  const difference =
    column.denominators === null
      ? y - x
      : y * (column.denominators[a] ?? 1) - x * (column.denominators[b] ?? 1);
  return column.better === 'high' ? difference : -difference;
}

/** Whole number nearest to `numerator / denominator`, half up. */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

function decimals(value: number, places: 1 | 2): string {
  const unit = places === 1 ? 10 : 100;
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / unit)}.${String(size % unit).padStart(places, '0')}`;
}

/** Small values are printed once and for all: big tables print hundreds of thousands of them. */
const ONE_DECIMAL = Array.from({ length: 2000 }, (_, value) => decimals(value, 1));
const TWO_DECIMALS = Array.from({ length: 20_000 }, (_, value) => decimals(value, 2));
const WHOLE = Array.from({ length: 4000 }, (_, value) => String(value));

/** A value as the reference tables print it; null = undefined. */
export function printValue(column: Column, p: number): string | null {
  const value = column.values[p] ?? Number.NaN;
  if (value !== value) return null;
  const denominator = column.denominators?.[p] ?? 1;
  switch (column.unit) {
    case 'count':
      return WHOLE[value] ?? String(value);
    case 'points':
      return ONE_DECIMAL[value] ?? decimals(value, 1);
    case 'products':
      return TWO_DECIMALS[value] ?? decimals(value, 2);
    case 'mean-points': {
      const mean = roundHalfUp(value * 10, denominator);
      return TWO_DECIMALS[mean] ?? decimals(mean, 2);
    }
    case 'mean-rating': {
      const mean = roundHalfUp(value, denominator);
      return WHOLE[mean] ?? String(mean);
    }
  }
}
