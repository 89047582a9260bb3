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

/** Small values are printed once, when they are first wanted: big tables print hundreds of thousands of them. */
function remembered(most: number, print: (value: number) => string): (value: number) => string {
  const texts: string[] = [];
  return (value) => {
    if (value < 0 || value >= most) return print(value);
    const known = texts[value];
    if (known !== undefined && known !== '') return known;
    // Filled without holes, so that looking up stays a step of an array.
    while (texts.length <= value) texts.push('');
    const text = print(value);
    texts[value] = text;
    return text;
  };
}

const oneDecimal = remembered(2000, (value) => decimals(value, 1));
const twoDecimals = remembered(20_000, (value) => decimals(value, 2));
const whole = remembered(4000, String);

/** A value as the reference tables print it; null = undefined. */
export function printValue(column: Column, p: number): string | null {
  const value = column.values[p] ?? Number.NaN;
  if (value !== value) return null;
  const denominator = column.denominators?.[p] ?? 1;
  switch (column.unit) {
    case 'count':
      return whole(value);
    case 'points':
      return oneDecimal(value);
    case 'products':
      return twoDecimals(value);
    case 'mean-points': {
      const mean = roundHalfUp(value * 10, denominator);
      return twoDecimals(mean);
    }
    case 'mean-rating': {
      const mean = roundHalfUp(value, denominator);
      return whole(mean);
    }
  }
}
