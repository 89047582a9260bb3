import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate } from './bracket.ts';
import type { Demand } from './best.ts';
import { compareLists, CRITERIA, marksOf } from './criteria.ts';
import type { Marks } from './criteria.ts';
import { explainRound } from './explain.ts';
import type { Claim } from './explain.ts';
import { bruteLookAhead, candidates } from './testing/brute-force.ts';
import { playOn } from './testing/play-on.ts';
import { eventOf } from './testing/written-event.ts';

/** Whether a candidate is one the demand allows. */
function meets(claim: Claim, demand: Demand, candidate: Candidate): boolean {
  const partner = new Map(candidate.pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const [first, second] = demand.split ?? [new Set<number>(), new Set<number>()];
  return (
    demand.pairs.every(([a, b]) => partner.get(a) === b) &&
    demand.left.every((p) => !partner.has(p)) &&
    demand.inside.every((p) => partner.has(p)) &&
    candidate.pairs.every(([x, y]) => {
      const [a, b] = x < y ? [x, y] : [y, x];
      const fromRemainder = (first.has(a) || second.has(a)) && (first.has(b) || second.has(b));
      return !fromRemainder || (first.has(a) && second.has(b));
    }) &&
    claim.bracket.residents.length > 0
  );
}

/** The best marks any candidate of the demand can have, by trying all of them. */
function bestMarks(claim: Claim, demand: Demand): Marks | undefined {
  const { bracket } = claim;
  const lookAhead = bruteLookAhead(bracket);
  let best: Marks | undefined;
  for (const candidate of candidates(bracket, [...bracket.next, ...bracket.rest])) {
    if (!meets(claim, demand, candidate)) continue;
    const marks = marksOf(bracket, candidate, lookAhead);
    if (marks === undefined) continue;
    const order = best && CRITERIA.map((c) => compareLists(marks[c], best?.[c] ?? [])).find((d) => d !== 0);
    if (best === undefined || (order ?? 0) < 0) best = marks;
  }
  return best;
}

test('every claim of an explanation holds when all candidates are tried', () => {
  let checked = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 9 }),
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.nat(9999), { minLength: 40, maxLength: 100 }),
      (players, rounds, dice) => {
        playOn(players, rounds, dice).forEach((event, index) => {
          explainRound(event, {
            round: index + 1,
            onClaim: (claim) => {
              const { demand, finding, bracket, chosen } = claim;
              if (demand === null) return;
              checked += 1;
              const marks = bestMarks(claim, demand);
              const own = marksOf(bracket, chosen, bruteLookAhead(bracket));
              if (own === undefined) throw new Error('the chosen candidate cannot be completed');
              const first = marks && CRITERIA.find((c) => compareLists(marks[c], own[c]) !== 0);
              if (finding.kind === 'C4') expect(marks).toBe(undefined);
              else if (finding.kind === 'criterion') {
                expect(first).toBe(finding.criterion);
                expect(marks?.[finding.criterion]).toEqual(finding.instead);
                expect(own[finding.criterion]).toEqual(finding.chosen);
                expect(compareLists(finding.instead, finding.chosen)).toBeGreaterThan(0);
              } else expect(first).toBe(undefined);
            },
          });
        });
      },
    ),
    { numRuns: 25, seed: 7 },
  );
  expect(checked).toBeGreaterThan(100);
}, 120_000);

test('5.2: the explanation names the colour rule and the players passed over', () => {
  const event = eventOf(6, ['1-4 1-0, 5-2 0-1, 3-6 1-0']);
  const explained = explainRound(event, { round: 2 });
  if (explained.status !== 'ok') throw new Error('round 2 must be possible');
  const [top, bottom] = explained.brackets;
  // Winners 1, 2 and 3: S1 is 1, S2 is 2 and 3; 1 meets 2 as he stands, and 3 floats because somebody must.
  expect(top?.first).toEqual([1]);
  expect(top?.boards.map(({ white, black, rule }) => [white, black, rule])).toEqual([[2, 1, 'granted']]);
  expect(top?.left.map(({ player, why }) => [player, why.rule])).toEqual([[3, 'order']]);
  expect(bottom?.movedDown).toEqual([{ player: 3, score: 10 }]);
});
