import { entryOf, isPaired, lastPairedRound } from '../../event/index.ts';
import type { EventRecord, PlayerNumber } from '../../event/index.ts';
import { whyWorse } from './alternative.ts';
import { contender } from './bracket.ts';
import { allocateColours } from './colours.ts';
import type { ColourRule } from './colours.ts';
import type { NoPairing } from './completion.ts';
import type { Criterion } from './criteria.ts';
import { coloursClashForbidden } from './field.ts';
import type { Field } from './field.ts';
import { lookAheadOf } from './lookahead.ts';
import type { OrderStep } from './order.ts';
import { boardsOf, fieldOf, inNumberOrder, pairBrackets } from './pair.ts';
import type { PairedBracket } from './pair.ts';

/** White and Black; the bye has 0 for Black. */
export type PlayedPair = readonly [PlayerNumber, PlayerNumber];

/** What is wrong with a pair as played, whatever the rest looks like. */
export type Illegality =
  /** C1: they had met before; `round` is where. */
  | { readonly rule: 'C1'; readonly round: number }
  /** C1: the arbiter had forbidden the pair. */
  | { readonly rule: 'forbidden' }
  /** C2: this player could not have the bye. */
  | { readonly rule: 'C2' }
  /** C3: both had the same absolute colour preference. */
  | { readonly rule: 'C3' }
  /** More than one bye. */
  | { readonly rule: 'two-byes' };

/** Why a legal pairing is not the right one: the first rule by which it is worse. */
export type Defect =
  | { readonly rule: 'C4' | 'C5' }
  | { readonly rule: Criterion; readonly played: readonly number[]; readonly expected: readonly number[] }
  | { readonly rule: 'order'; readonly step: OrderStep }
  /** Only the colours differ; the rule that gives them. */
  | { readonly rule: 'colours'; readonly colours: ColourRule }
  /** A bracket further up was paired differently, so this one had other players. */
  | { readonly rule: 'follows' };

export interface RoundDifference {
  readonly played: PlayedPair;
  /** The pair of the same player (the higher ranked one) as it should have been; null if there is none. */
  readonly expected: PlayedPair | null;
  readonly defect: Defect;
}

export type RoundCheck =
  | { readonly round: number; readonly status: 'same' }
  | { readonly round: number; readonly status: 'different'; readonly differences: readonly RoundDifference[] }
  | {
      readonly round: number;
      readonly status: 'illegal';
      readonly faults: readonly { readonly played: PlayedPair; readonly fault: Illegality }[];
      readonly differences: readonly RoundDifference[];
      /** Set when no valid pairing existed at all. */
      readonly none: NoPairing | null;
    };

/** The pairs a round of the record holds, the bye as 0. */
export function playedPairs(record: EventRecord, round: number): PlayedPair[] {
  const pairs: PlayedPair[] = [];
  for (const player of record.players) {
    const entry = entryOf(player, round);
    if (!isPaired(entry)) continue;
    if (entry.kind === 'bye') pairs.push([player.number, 0]);
    else if (entry.colour === 'white' && entry.opponent !== null) pairs.push([player.number, entry.opponent]);
  }
  return pairs;
}

/** Checks every round of an event that was paired (C.04.3, as `pairDutch` pairs). */
export function checkEvent(record: EventRecord): readonly RoundCheck[] {
  return Array.from({ length: lastPairedRound(record) }, (_, i) => checkRound(record, i + 1));
}

/**
 * Pairs a round again from the rounds before it and compares it with what was played: each difference with the
 * first rule by which the played pairing is worse, or what makes it illegal.
 */
export function checkRound(given: EventRecord, round: number): RoundCheck {
  const record = inNumberOrder(given);
  const field = fieldOf(record, { round });
  const played = playedPairs(record, round);
  const faults = illegalities(record, field, played);
  const paired = pairBrackets(field);
  if ('code' in paired) return { round, status: 'illegal', faults, differences: [], none: paired };
  const { pairs, bye } = boardsOf(field, paired);
  const expected: PlayedPair[] = pairs.map(({ white, black }) => [white, black]);
  if (bye !== null) expected.push([bye, 0]);
  const differences = differencesOf(field, paired, played, expected);
  if (faults.length > 0) return { round, status: 'illegal', faults, differences, none: null };
  return differences.length === 0 ? { round, status: 'same' } : { round, status: 'different', differences };
}

function illegalities(
  record: EventRecord,
  field: Field,
  played: readonly PlayedPair[],
): { readonly played: PlayedPair; readonly fault: Illegality }[] {
  const at = new Map(field.players.map((p, position) => [p.number, position]));
  const faults: { readonly played: PlayedPair; readonly fault: Illegality }[] = [];
  let byes = 0;
  for (const pair of played) {
    const [white, black] = pair;
    const one = field.players[at.get(white) ?? -1];
    if (one === undefined) continue;
    if (black === 0) {
      byes += 1;
      if (!one.mayTakeBye) faults.push({ played: pair, fault: { rule: 'C2' } });
      if (byes > 1) faults.push({ played: pair, fault: { rule: 'two-byes' } });
      continue;
    }
    const position = at.get(black) ?? -1;
    const two = field.players[position];
    if (two === undefined) continue;
    const met = metIn(record, white, black, field.round);
    if (met !== null) faults.push({ played: pair, fault: { rule: 'C1', round: met } });
    else if (one.barred.includes(position)) faults.push({ played: pair, fault: { rule: 'forbidden' } });
    if (coloursClashForbidden(one, two)) faults.push({ played: pair, fault: { rule: 'C3' } });
  }
  return faults;
}

/** The last round before `round` in which two players played each other; null if none. */
function metIn(record: EventRecord, a: PlayerNumber, b: PlayerNumber, round: number): number | null {
  const player = record.players.find((p) => p.number === a);
  if (player === undefined) return null;
  for (let k = round - 1; k >= 1; k--) {
    const entry = entryOf(player, k);
    if (entry.kind === 'game' && entry.opponent === b) return k;
  }
  return null;
}

function differencesOf(
  field: Field,
  paired: readonly PairedBracket[],
  played: readonly PlayedPair[],
  expected: readonly PlayedPair[],
): RoundDifference[] {
  const key = ([a, b]: PlayedPair): string => `${a}-${b}`;
  const right = new Set(expected.map(key));
  const wrong = played.filter((pair) => !right.has(key(pair)));
  if (wrong.length === 0) return [];
  const at = new Map(field.players.map((p, position) => [p.number, position]));
  const opponent = new Map<number, number>();
  for (const [white, black] of played) {
    const a = at.get(white) ?? -1;
    const b = black === 0 ? -1 : (at.get(black) ?? -1);
    opponent.set(a, b);
    if (b >= 0) opponent.set(b, a);
  }
  const expectedOf = new Map(expected.flatMap((pair) => pair.map((n) => [n, pair] as const)));
  const first = firstDefect(paired, opponent);
  return wrong.map((pair): RoundDifference => {
    const [white, black] = pair;
    const a = at.get(white) ?? Number.POSITIVE_INFINITY;
    const b = black === 0 ? Number.POSITIVE_INFINITY : (at.get(black) ?? Number.POSITIVE_INFINITY);
    const higher = a < b ? white : black;
    const wanted = expectedOf.get(higher) ?? null;
    if (wanted !== null && wanted[0] === black && wanted[1] === white) {
      const rule = allocateColours(
        field,
        contender(field, Math.min(a, b)),
        contender(field, Math.max(a, b)),
      ).rule;
      return { played: pair, expected: wanted, defect: { rule: 'colours', colours: rule } };
    }
    const own = first !== undefined && (first.members.has(a) || first.members.has(b));
    return { played: pair, expected: wanted, defect: own ? first.defect : { rule: 'follows' } };
  });
}

/** The first bracket in which the played pairing leaves ours, and the rule by which it is worse there. */
function firstDefect(
  paired: readonly PairedBracket[],
  opponent: ReadonlyMap<number, number>,
): { readonly members: ReadonlySet<number>; readonly defect: Defect } | undefined {
  for (const { bracket, candidate } of paired) {
    const players = [...bracket.movedDown, ...bracket.residents];
    const members = new Set(players);
    const moved = new Set(bracket.movedDown);
    const pairs: [number, number][] = [];
    const left: number[] = [];
    for (const p of players) {
      const other = opponent.get(p) ?? -1;
      if (!members.has(other) || (moved.has(p) && moved.has(other))) left.push(p);
      else if (p < other) pairs.push([p, other]);
    }
    const same =
      pairs.length === candidate.pairs.length && candidate.pairs.every(([a, b]) => opponent.get(a) === b);
    if (same) continue;
    const bye = [...opponent].find(([, other]) => other < 0)?.[0];
    const { byeScore } = bracket;
    if (bye !== undefined && byeScore !== null && contender(bracket.field, bye).score > byeScore) {
      return { members, defect: { rule: 'C5' } };
    }
    const finding = whyWorse(bracket, { pairs, left }, candidate, lookAheadOf(bracket));
    if (finding === undefined) return { members, defect: { rule: 'C4' } };
    if (finding.kind === 'criterion') {
      const { criterion, instead, chosen } = finding;
      return { members, defect: { rule: criterion, played: instead, expected: chosen } };
    }
    return {
      members,
      defect: finding.kind === 'order' ? { rule: 'order', step: finding.step } : { rule: 'C4' },
    };
  }
  return undefined;
}
