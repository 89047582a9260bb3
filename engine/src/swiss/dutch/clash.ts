import { coloursClashForbidden } from './field.ts';
import type { Contender } from './field.ts';
import { ABSOLUTE, STRONG } from './preference.ts';

/** C12: both want the same colour; exactly one of the pair is disappointed. */
export function isColourLoss(a: Contender, b: Contender): boolean {
  return a.wants !== 0 && a.wants === b.wants;
}

/** C10: a clash of two players whose colour difference is two or more. */
export function isDoubleDifference(a: Contender, b: Contender): boolean {
  return isColourLoss(a, b) && Math.abs(a.difference) >= 2 && Math.abs(b.difference) >= 2;
}

/** C11: a clash of two absolute preferences whose loser gets one colour a third time running. */
export function isTripleColour(a: Contender, b: Contender): boolean {
  if (!isColourLoss(a, b) || a.strength !== ABSOLUTE || b.strength !== ABSOLUTE) return false;
  const one = Math.abs(a.difference);
  const two = Math.abs(b.difference);
  if (one === two) return a.repeated !== 0 && a.repeated === b.repeated;
  const loser = one < two ? a : b;
  return loser.repeated !== 0 && loser.repeated === -loser.wants;
}

/** C13: a clash in which both preferences are at least strong but not both absolute. */
export function isStrongClash(a: Contender, b: Contender): boolean {
  return (
    isColourLoss(a, b) &&
    a.strength >= STRONG &&
    b.strength >= STRONG &&
    !(a.strength === ABSOLUTE && b.strength === ABSOLUTE)
  );
}

/** Whether C3, C10 and C11 have nothing against a pair. */
export function isSound(a: Contender, b: Contender): boolean {
  return !coloursClashForbidden(a, b) && !isDoubleDifference(a, b) && !isTripleColour(a, b);
}

/** Strength classes of a player: 0 wants nothing; 1…3 want White, 4…6 Black; mild, strong, absolute. */
export function strengthClass(p: Contender): number {
  if (p.wants === 0) return 0;
  const level = p.strength === ABSOLUTE ? 2 : p.strength >= STRONG ? 1 : 0;
  return 1 + (p.wants === 1 ? 0 : 3) + level;
}
