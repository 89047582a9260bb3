import type { Bracket } from './bracket.ts';
import { contender } from './bracket.ts';
import { isColourLoss, isDoubleDifference, isStrongClash, isTripleColour } from './clash.ts';
import type { Contender } from './field.ts';

/**
 * Every criterion C6…C21 is a sum over pairs once C6 fixes the number of pairs and C7 how many MDPs of
 * each score are paired (spec section 8). A field is one such sum; fields are packed, most significant
 * first, into a few integers that are compared lexicographically.
 */
interface Digit {
  readonly limb: number;
  readonly unit: number;
}

/** What a weight is made of; the components of an edge are looked up and added. */
export interface Weights {
  readonly width: number;
  /** By position in the bracket: part of the higher member of a pair inside the bracket. */
  readonly higher: Float64Array;
  /** By class of the higher member (MDP score, or resident) and position: part of the lower member. */
  readonly lower: readonly Float64Array[];
  readonly lowerClass: Int32Array;
  /** By colour class of both: part of the pair. */
  readonly colour: readonly (readonly Float64Array[])[];
  readonly colourClass: Int32Array;
  /** A pair in the next scoregroup, and the part of a higher member who comes from this bracket. */
  readonly nextPair: Float64Array;
  readonly nextHigher: Float64Array;
  /** Half of what a resident or a player of the next scoregroup is worth at most in a pair with another. */
  readonly half: (vertex: number, inside: number, to: Float64Array) => void;
  /** C9: part of one unplayed game of the player who gets the bye. */
  readonly unplayed: Float64Array;
}

/** Room for the sum of one integer; labels of the matching grow to (vertices × this) and must stay exact. */
const ROOM = 2 ** 37;

class Layout {
  readonly digits: Digit[] = [];
  private readonly sizes: number[][] = [[]];
  private room = ROOM;

  /** Adds a field whose sum over any matching spans at most `span`; its index comes back. */
  add(span: number): number {
    const base = span + 1;
    if (this.room < base && this.room < ROOM) {
      this.sizes.push([]);
      this.room = ROOM;
    }
    this.room = Math.floor(this.room / base);
    const limb = this.sizes.length - 1;
    this.sizes[limb]?.push(base);
    this.digits.push({ limb, unit: this.sizes[limb]?.length ?? 0 });
    return this.digits.length - 1;
  }

  get width(): number {
    return this.sizes.length;
  }

  /** The amount one unit of a field adds, by limb. */
  place(field: number): Digit {
    const digit = this.digits[field];
    if (digit === undefined) throw new Error('no such field');
    const sizes = this.sizes[digit.limb] ?? [];
    let unit = 1;
    for (let i = digit.unit; i < sizes.length; i++) unit *= sizes[i] ?? 1;
    return { limb: digit.limb, unit };
  }
}

/**
 * Builds the weights of a bracket.
 *
 * @param withUnplayed whether C9 applies (the bye is given in this bracket).
 * @param extra how many more integers to leave free at the end (order of generation).
 */
export function bracketWeights(bracket: Bracket, withUnplayed: boolean, extra: number): Weights {
  const { field, movedDown, residents, next } = bracket;
  const inside = [...movedDown, ...residents].map((p) => contender(field, p));
  const count = inside.length;
  const moved = movedDown.length;
  const pairs = Math.floor(count / 2);
  const nextPairs = Math.floor((count + next.length) / 2);
  const scores = [...new Set(inside.slice(0, moved).map((p) => p.score))];
  const ownScores = [...new Set(inside.map((p) => p.score))];
  const classOf = inside.map((p, i) => (i < moved ? scores.indexOf(p.score) : scores.length));

  const layout = new Layout();
  const c6 = layout.add(pairs);
  const c7 = scores.map(() => layout.add(pairs));
  const c8 = next.length > 0 ? layout.add(nextPairs) : -1;
  const c8Scores = next.length > 0 ? ownScores.map(() => layout.add(nextPairs)) : [];
  const c9 = withUnplayed ? layout.add(field.round) : -1;

  // Colour classes: players who are alike in everything C10…C13 look at.
  const classes: Contender[] = [];
  const classIndex = new Map<number, number>();
  const colourClass = Int32Array.from(inside, (p) => {
    const key =
      ((p.wants + 1) * 4 + p.strength) * 300 + (p.repeated + 1) * 100 + Math.min(99, Math.abs(p.difference));
    let index = classIndex.get(key);
    if (index === undefined) {
      index = classes.length;
      classIndex.set(key, index);
      classes.push(p);
    }
    return index;
  });
  const clashes = [isDoubleDifference, isTripleColour, isColourLoss, isStrongClash]
    .filter((_, i) => field.lastRound || i >= 2)
    .filter((test) => classes.some((a) => classes.some((b) => test(a, b))))
    .map((test) => ({ test, at: layout.add(pairs) }));

  const has = (flag: (p: Contender, i: number) => boolean): boolean => inside.some(flag);
  const isResident = (i: number): boolean => i >= moved;
  const down1 = has((p, i) => isResident(i) && p.float1 === 'down') ? layout.add(2 * pairs) : -1;
  const up1 = moved > 0 && has((p, i) => isResident(i) && p.float1 === 'up') ? layout.add(pairs) : -1;
  const down2 = has((p, i) => isResident(i) && p.float2 === 'down') ? layout.add(2 * pairs) : -1;
  const up2 = moved > 0 && has((p, i) => isResident(i) && p.float2 === 'up') ? layout.add(pairs) : -1;
  const spread = scores.length > 1;
  const byScore = (wanted: boolean): number[] => (wanted ? scores.map(() => layout.add(pairs)) : []);
  const c18 = byScore(has((p, i) => !isResident(i) && p.float1 === 'down'));
  const c19 = byScore(spread && up1 >= 0);
  const c20 = byScore(has((p, i) => !isResident(i) && p.float2 === 'down'));
  const c21 = byScore(spread && up2 >= 0);

  const width = layout.width + extra;
  const put = (to: Float64Array, at: number, fieldIndex: number, amount: number): void => {
    if (fieldIndex < 0) return;
    const { limb, unit } = layout.place(fieldIndex);
    to[at * width + limb] = (to[at * width + limb] ?? 0) + unit * amount;
  };

  const higher = new Float64Array(count * width);
  const nextHigher = new Float64Array(count * width);
  const lower = Array.from({ length: scores.length + 1 }, () => new Float64Array(count * width));
  inside.forEach((p, i) => {
    put(higher, i, c6, 1);
    if (i < moved) {
      const group = scores.indexOf(p.score);
      put(higher, i, c7[group] ?? -1, 1);
      if (p.float1 === 'down') put(higher, i, c18[group] ?? -1, 1);
      if (p.float2 === 'down') put(higher, i, c20[group] ?? -1, 1);
    } else {
      if (p.float1 === 'down') put(higher, i, down1, 1);
      if (p.float2 === 'down') put(higher, i, down2, 1);
    }
    if (next.length > 0) put(nextHigher, i, c8Scores[ownScores.indexOf(p.score)] ?? -1, 1);
    lower.forEach((table, group) => {
      if (p.float1 === 'down') put(table, i, down1, 1);
      if (p.float2 === 'down') put(table, i, down2, 1);
      if (group === scores.length) return;
      if (p.float1 === 'up') {
        put(table, i, up1, -1);
        put(table, i, c19[group] ?? -1, -1);
      }
      if (p.float2 === 'up') {
        put(table, i, up2, -1);
        put(table, i, c21[group] ?? -1, -1);
      }
    });
  });
  const colour = classes.map((a) =>
    classes.map((b) => {
      const sum = new Float64Array(width);
      for (const { test, at } of clashes) if (test(a, b)) put(sum, 0, at, -1);
      return sum;
    }),
  );
  const nextPair = new Float64Array(width);
  put(nextPair, 0, c8, 1);
  // Weights of two residents are the number of the pair, plus what each brings himself, less what colours cost.
  const base = new Float64Array(width);
  put(base, 0, c6, 0.5);
  const own = lower[scores.length] ?? new Float64Array(0);
  const half = (vertex: number, end: number, to: Float64Array): void => {
    for (let k = 0; k < width; k++) {
      to[k] = vertex < end ? (base[k] ?? 0) + (own[vertex * width + k] ?? 0) : (nextPair[k] ?? 0) / 2;
    }
  };
  const unplayed = new Float64Array(width);
  put(unplayed, 0, c9, -1);
  return {
    width,
    higher,
    lower,
    lowerClass: Int32Array.from(classOf),
    colour,
    colourClass,
    nextPair,
    nextHigher,
    half,
    unplayed,
  };
}
