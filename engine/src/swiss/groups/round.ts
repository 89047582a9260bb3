import { entryOf, type EventRecord, lastPairedRound } from '../../event/index.ts';
import { absentIn } from '../dutch/field.ts';
import { nextRound } from '../dutch/pair.ts';
import { byeOf, canBePaired } from './bye.ts';
import type { RankedField } from './order.ts';
import { pairGroups } from './pair-groups.ts';
import { type Past, pastOf } from './past.ts';
import type { GroupsPairing, RoundOptions } from './system.ts';

/** What a system says of the players of one round; `a` is always the higher ranked. */
export interface Rules {
  /** Rank inside the field; negative when `a` comes first. */
  compare(a: Past, b: Past): number;
  mayMeet(a: Past, b: Past): boolean;
  readonly kinds: number;
  faults(a: Past, b: Past): readonly number[];
  floatFaults(player: Past): readonly number[];
  mayTakeBye(player: Past): boolean;
  /** True if the higher ranked player gets White on this board (from 1). */
  higherIsWhite(a: Past, b: Past, board: number): boolean;
}

/** The rounds an event has: as announced, else `otherwise`. */
export function plannedRounds(record: EventRecord, otherwise: number | null): number | null {
  return record.roundsPlanned ?? otherwise;
}

/** Pairs a round by the rules of a system. */
export function pairRound(
  record: EventRecord,
  options: RoundOptions,
  rulesFor: (round: number) => Rules,
): GroupsPairing {
  const round = options.round ?? nextRound(record);
  const rules = rulesFor(round);
  const absent = absentIn(record, round);
  const present = pastOf(record, round)
    .filter(({ number }) => !absent.has(number))
    .sort((a, b) => b.score - a.score || rules.compare(a, b) || a.number - b.number);
  if (present.length === 0) return { status: 'none', round, reason: 'nobody' };
  const at = (p: number): Past => {
    const past = present[p];
    if (past === undefined) throw new Error(`no player at position ${p}`);
    return past;
  };
  const forbidden = new Set(
    record.forbidden
      .filter(({ first, last }) => round >= first && round <= last)
      .flatMap(({ players }) => players.flatMap((a) => players.map((b) => `${a}-${b}`))),
  );
  // 0 = not asked yet, 1 = yes, 2 = no.
  const allowed = new Uint8Array(present.length * present.length);
  const mayMeet = (a: number, b: number): boolean => {
    const key = a * present.length + b;
    if (allowed[key] === 0) {
      const isForbidden = forbidden.has(`${at(a).number}-${at(b).number}`);
      allowed[key] = !isForbidden && rules.mayMeet(at(a), at(b)) ? 1 : 2;
    }
    return allowed[key] === 1;
  };
  let order = present.map((_, p) => p);
  let bye: number | null = null;
  if (order.length % 2 === 1) {
    bye = byeOf(order, (p) => rules.mayTakeBye(at(p)), mayMeet);
    if (bye === null) {
      const nobody = order.every((p) => !rules.mayTakeBye(at(p)));
      return { status: 'none', round, reason: nobody ? 'no-bye' : 'no-pairing' };
    }
    order = order.filter((p) => p !== bye);
  } else if (!canBePaired(order, mayMeet)) return { status: 'none', round, reason: 'no-pairing' };
  const players = order.map(at);
  const field: RankedField = {
    scores: players.map(({ score }) => score),
    mayMeet: (a, b) => mayMeet(order[a] ?? -1, order[b] ?? -1),
    kinds: rules.kinds,
    faults: (a, b) => rules.faults(at(order[a] ?? -1), at(order[b] ?? -1)),
    floatFaults: (p) => rules.floatFaults(at(order[p] ?? -1)),
  };
  const found = pairGroups(field);
  if (found === null) return { status: 'none', round, reason: 'no-pairing' };
  const boards = found
    .map(([a, b]) => [at(order[a] ?? -1), at(order[b] ?? -1), a] as const)
    .sort(([a, b, i], [c, d, j]) => c.score - a.score || d.score - b.score || i - j);
  return {
    status: 'ok',
    round,
    pairs: boards.map(([higher, lower], index) => {
      const board = index + 1;
      const white = rules.higherIsWhite(higher, lower, board);
      return {
        board,
        white: white ? higher.number : lower.number,
        black: white ? lower.number : higher.number,
      };
    }),
    bye: bye === null ? null : at(bye).number,
  };
}

/** Whether a game waits for its result, a round is to be paired, or all announced rounds are over. */
export function nextStep(record: EventRecord, rounds: number): 'wait' | 'pair' | 'finish' {
  const last = lastPairedRound(record);
  const waits = record.players.some((player) =>
    Array.from({ length: last }, (_, i) => entryOf(player, i + 1)).some(({ kind }) => kind === 'pending'),
  );
  if (waits) return 'wait';
  return last >= rounds ? 'finish' : 'pair';
}
