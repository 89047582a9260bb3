import { bestCandidate, bestMatching } from './best.ts';
import type { Demand } from './best.ts';
import type { Bracket, Candidate } from './bracket.ts';
import { contender } from './bracket.ts';
import { absorbed } from './completion.ts';
import { compareLists, firstDifference, marksOf } from './criteria.ts';
import type { Criterion, LookAhead } from './criteria.ts';
import { coloursClashForbidden } from './field.ts';
import { compareOrder } from './order.ts';
import type { OrderStep } from './order.ts';
import { GenerationOrder } from './settle.ts';

/** Why something else than what was chosen would have been worse. */
export type Finding =
  /** C1: they have met, or must not meet by order of the arbiter. */
  | { readonly kind: 'C1' }
  /** C3: the same absolute colour preference. */
  | { readonly kind: 'C3' }
  /** C4: the players left could not be paired any more (C1…C3, C5 included). */
  | { readonly kind: 'C4' }
  /** At its best it is worse by this criterion; both marks, smaller is better. */
  | {
      readonly kind: 'criterion';
      readonly criterion: Criterion;
      readonly instead: readonly number[];
      readonly chosen: readonly number[];
      /** The candidate that was weighed, for checking the claim. */
      readonly candidate: Candidate;
    }
  /** As good by all criteria, but generated later (article 4). */
  | { readonly kind: 'order'; readonly step: OrderStep };

/** Marks two candidates and says why `instead` loses; undefined when it does not. */
export function whyWorse(
  bracket: Bracket,
  instead: Candidate,
  chosen: Candidate,
  lookAhead: LookAhead,
): Finding | undefined {
  const one = marksOf(bracket, instead, lookAhead);
  const two = marksOf(bracket, chosen, lookAhead);
  if (one === undefined) return { kind: 'C4' };
  if (two === undefined) return undefined;
  const difference = firstDifference(one, two);
  if (difference !== undefined) {
    const { criterion } = difference;
    if (compareLists(one[criterion], two[criterion]) < 0) return undefined;
    return {
      kind: 'criterion',
      criterion,
      instead: one[criterion],
      chosen: two[criterion],
      candidate: instead,
    };
  }
  const later = compareOrder(bracket, instead, chosen);
  return later !== undefined && later.order > 0 ? { kind: 'order', step: later.step } : undefined;
}

/**
 * Why no candidate that fits the demand was chosen: the best of them is looked for and marked. Undefined would mean
 * that it is no worse than what was chosen.
 */
export function whyNot(
  bracket: Bracket,
  demand: Demand,
  chosen: Candidate,
  lookAhead: LookAhead,
): Finding | undefined {
  const near = bracket.movedDown.length + bracket.residents.length + bracket.next.length;
  const most = absorbed(bracket);
  const few = 16 + (near % 2);
  const ways = [...(few < near && few <= most ? [few] : []), ...(near <= most ? [near] : []), undefined];
  for (const sinks of ways) {
    const instead = bestCandidate(bracket, sinks, demand);
    if (instead === undefined) continue;
    const finding = whyWorse(bracket, instead, chosen, lookAhead);
    if (finding !== undefined && finding.kind !== 'order') return finding;
    // As good by the criteria: the earliest of its kind shows where it comes later.
    const best = bestMatching(bracket, sinks, [], demand);
    return best && whyWorse(bracket, new GenerationOrder(best).run(), chosen, lookAhead);
  }
  return { kind: 'C4' };
}

/** C1 or C3 when two players may not meet at all. */
export function whyForbidden(bracket: Bracket, a: number, b: number): Finding | undefined {
  const one = contender(bracket.field, a);
  const two = contender(bracket.field, b);
  if (one.barred.includes(b)) return { kind: 'C1' };
  return coloursClashForbidden(one, two) ? { kind: 'C3' } : undefined;
}
