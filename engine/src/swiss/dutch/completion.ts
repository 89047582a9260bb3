import type { PlayerNumber, Tenths } from '../../event/index.ts';
import { BYE } from './best.ts';
import { contender } from './bracket.ts';
import type { Bracket } from './bracket.ts';
import type { Field } from './field.ts';
import { Matching, NO_EDGE } from './matching.ts';
import { ABSOLUTE } from './preference.ts';

/** Why a round cannot be paired, in players (spec section 3, step 0; C.04.3 1.9.3). */
export type NoPairing =
  /** Nobody is there to be paired. */
  | { readonly code: 'nobody' }
  /** The number of players is odd and C2 bars every one of them from the bye. */
  | { readonly code: 'no-bye'; readonly players: readonly PlayerNumber[] }
  /**
   * Each of the groups has an odd number of players who can only meet each other or one of `partners`, and there are more
   * groups than partners; `bye` = the bye counts as one of the partners.
   */
  | {
      readonly code: 'too-few-partners';
      readonly groups: readonly (readonly PlayerNumber[])[];
      readonly partners: readonly PlayerNumber[];
      readonly bye: boolean;
    };

export type Completion =
  | {
      readonly possible: true;
      /** C5: the lowest possible score of the player with the bye; null in an even field. */
      readonly byeScore: Tenths | null;
      /** One way to pair the field, as positions; empty when a count proved that there is one. */
      readonly pairs: readonly (readonly [number, number])[];
    }
  | { readonly possible: false; readonly reason: NoPairing };

/**
 * How many players each player of `among` may not meet in `below` (himself included where he is in it): the
 * largest such number. Dirac's theorem turns it into a proof that a graph can be paired.
 */
export function mostBarred(
  field: Field,
  among: readonly (readonly number[])[],
  below: readonly number[],
): number {
  const isBelow = new Uint8Array(field.players.length);
  let whites = 0;
  let blacks = 0;
  for (const position of below) {
    isBelow[position] = 1;
    const p = contender(field, position);
    if (p.strength !== ABSOLUTE) continue;
    if (p.wants === 1) whites += 1;
    else blacks += 1;
  }
  let most = 0;
  for (const group of among) {
    for (const position of group) {
      const p = contender(field, position);
      let barred = isBelow[position] as number;
      for (const other of p.barred) barred += isBelow[other] as number;
      if (p.strength === ABSOLUTE) barred += p.wants === 1 ? whites : blacks;
      if (barred > most) most = barred;
    }
  }
  return most;
}

/**
 * How many players may float down to those below the next scoregroup, whoever they are, with a proof by
 * counting that all of them can be paired then (C4 and the look-ahead of C8 hold by themselves there).
 * Minimum degree at least half of the players: such a graph has a perfect matching (Dirac 1952).
 */
export function absorbed(bracket: Bracket): number {
  const { field, movedDown, residents, next, rest, byeScore } = bracket;
  let below = rest.length;
  if (below === 0) return 0;
  if (byeScore !== null) {
    // No player of this bracket and the next may be a candidate, else who gets the bye is not settled below.
    const lowest = next.length > 0 ? contender(field, next[0] ?? -1).score : bracket.score;
    if (lowest <= byeScore) return 0;
    if (!rest.some((p) => contender(field, p).score <= byeScore && contender(field, p).mayTakeBye)) return 0;
    below -= 1;
  }
  return Math.max(0, below - 2 * mostBarred(field, [movedDown, residents, next, rest], rest));
}

/** Step 0: whether the whole field can be paired at all, and with it C5. */
export function completeField(field: Field): Completion {
  const { players } = field;
  const count = players.length;
  const all = players.map((_, i) => i);
  const odd = count % 2 === 1;
  const eligible = players.filter((p) => p.mayTakeBye);
  if (count === 0) return { possible: false, reason: { code: 'nobody' } };
  if (odd && eligible.length === 0) {
    return { possible: false, reason: { code: 'no-bye', players: players.map((p) => p.number) } };
  }
  if (2 * mostBarred(field, [all], all) <= count - (odd ? 1 : 0)) {
    const byeScore = odd ? Math.min(...eligible.map((p) => p.score)) : null;
    return { possible: true, byeScore, pairs: [] };
  }
  // One matching of the whole field; the lower the player with the bye stands, the heavier it is.
  const scores = [...new Set(players.map((p) => p.score))].sort((a, b) => a - b);
  const bye = odd ? count : -1;
  const matching = new Matching(count + (odd ? 1 : 0), 1, (u, row) => {
    if (u === bye) {
      players.forEach((p, v) => {
        row[v] = p.mayTakeBye ? -scores.indexOf(p.score) : NO_EDGE;
      });
      return;
    }
    const self = contender(field, u);
    if (bye >= 0) row[bye] = self.mayTakeBye ? -scores.indexOf(self.score) : NO_EDGE;
    for (const other of self.barred) row[other] = NO_EDGE;
    if (self.strength !== ABSOLUTE || self.topscorer) return;
    players.forEach((p, v) => {
      if (p.strength === ABSOLUTE && !p.topscorer && p.wants === self.wants) row[v] = NO_EDGE;
    });
  });
  matching.start(
    () => true,
    () => false,
    [],
  );
  if (!matching.solve()) return { possible: false, reason: explainFailure(field, matching, bye) };
  const pairs: [number, number][] = [];
  let byeScore: Tenths | null = null;
  for (let v = 0; v < count; v++) {
    const u = matching.mate[v] as number;
    if (u === bye) {
      byeScore = contender(field, v).score;
      pairs.push([v, BYE]);
    } else if (u > v) pairs.push([v, u]);
  }
  return { possible: true, byeScore, pairs };
}

function explainFailure(field: Field, matching: Matching, bye: number): NoPairing {
  const numbers = (vertices: readonly number[]): PlayerNumber[] =>
    vertices
      .filter((v) => v !== bye)
      .map((v) => contender(field, v).number)
      .sort((a, b) => a - b);
  const { groups, partners } = matching.obstacle();
  return {
    code: 'too-few-partners',
    groups: groups.map(numbers).filter((group) => group.length > 0),
    partners: numbers(partners),
    bye: partners.includes(bye),
  };
}
