import { entryOf, isPaired } from '../../event/index.ts';
import type { EventRecord, PlayerNumber, Tenths } from '../../event/index.ts';
import { withNamedAcceleration } from '../baku.ts';
import { contender, scoreGroups } from './bracket.ts';
import type { Bracket, Candidate } from './bracket.ts';
import { allocateColours } from './colours.ts';
import { absorbed, completeField } from './completion.ts';
import type { NoPairing } from './completion.ts';
import { absentIn, deriveField } from './field.ts';
import type { Field } from './field.ts';
import { isUnpaired } from './history.ts';
import type { Side } from './preference.ts';
import { searchBracket } from './search.ts';
import { settleBracket } from './settle.ts';
import type { Settled } from './settle.ts';

export interface Board {
  readonly board: number;
  readonly white: PlayerNumber;
  readonly black: PlayerNumber;
}

/** Settings of one call; what is left out follows from the record. */
export interface DutchOptions {
  /** Round to pair, 1-based; default: the first in which nobody has a game or a bye by pairing. */
  readonly round?: number;
  /** Players who are not to be paired; default: byes and absences of that round in the record. */
  readonly absent?: ReadonlySet<PlayerNumber>;
}

export type DutchPairing =
  | {
      readonly status: 'ok';
      readonly round: number;
      readonly pairs: readonly Board[];
      readonly bye: PlayerNumber | null;
    }
  | {
      readonly status: 'none';
      readonly round: number;
      readonly reason: NoPairing;
    };

/** A bracket together with the candidate that was chosen for it. */
export interface PairedBracket {
  readonly bracket: Bracket;
  readonly candidate: Candidate;
}

/** First round in which nobody has a game or a bye by pairing and somebody is left to be paired. */
export function nextRound(record: EventRecord): number {
  const taken = (round: number): boolean => {
    if (!isUnpaired(record, round)) return true;
    return record.players.length > 0 && absentIn(record, round).size >= record.players.length;
  };
  let round = 1;
  while (taken(round)) round += 1;
  return round;
}

/**
 * Colour of the top seed in round 1. Where the record does not say, the first round with a colour tells: the
 * lowest number with one had the initial colour if his place among those paired in it is odd (`trf.md`, 152).
 */
export function initialColourOf(record: EventRecord): Side {
  if (record.initialColour !== null) return record.initialColour === 'white' ? 1 : -1;
  const players = inNumberOrder(record).players;
  const longest = Math.max(0, ...players.map((p) => p.rounds.length));
  for (let round = 1; round <= longest; round++) {
    let place = 0;
    for (const player of players) {
      const entry = entryOf(player, round);
      if (!isPaired(entry) || entry.kind === 'bye') continue;
      place += 1;
      if (entry.colour === null) continue;
      const colour: Side = entry.colour === 'white' ? 1 : -1;
      return place % 2 === 1 ? colour : colour === 1 ? -1 : 1;
    }
  }
  return 1;
}

/** The record with its players in the order of their numbers. */
export function inNumberOrder(record: EventRecord): EventRecord {
  const sorted = record.players.every((p, i) => i === 0 || (record.players[i - 1]?.number ?? 0) < p.number);
  return sorted ? record : { ...record, players: [...record.players].sort((a, b) => a.number - b.number) };
}

/** The field a call of {@link pairDutch} with the same arguments works on. */
export function fieldOf(given: EventRecord, options: DutchOptions = {}): Field {
  const record = withNamedAcceleration(inNumberOrder(given));
  const round = options.round ?? nextRound(record);
  const planned = record.roundsPlanned ?? Math.max(round, ...record.players.map((p) => p.rounds.length));
  return deriveField(
    record,
    round,
    options.absent ?? absentIn(record, round),
    round >= planned,
    initialColourOf(record),
  );
}

/** Pairs the brackets of a field from the highest score down (C.04.3 1.9.2). */
export function pairBrackets(field: Field): readonly PairedBracket[] | NoPairing {
  const completion = completeField(field);
  if (!completion.possible) return completion.reason;
  const groups = scoreGroups(field);
  const done: PairedBracket[] = [];
  let movedDown: readonly number[] = [];
  let hint = completion.pairs;
  groups.forEach((residents, index) => {
    const next = groups[index + 1] ?? [];
    const start = (next[next.length - 1] ?? residents[residents.length - 1] ?? 0) + 1;
    const rest: number[] = [];
    for (let p = start; p < field.players.length; p++) rest.push(p);
    const score = contender(field, residents[0] ?? -1).score;
    const bracket: Bracket = {
      field,
      movedDown,
      residents,
      score,
      next,
      rest,
      byeScore: completion.byeScore,
    };
    let candidate = searchBracket(bracket);
    if (candidate === undefined) {
      const settled = settle(bracket, hint);
      if (settled.completion.length > 0) hint = settled.completion;
      candidate = { pairs: settled.pairs, left: settled.left };
    }
    done.push({ bracket, candidate });
    movedDown = candidate.left;
  });
  return done;
}

/** Sinks tried first where many could be needed. */
const FEW_SINKS = 16;

/** Tier 2, on as small a graph as is known to be enough, and tier 3, on the whole field below. */
function settle(bracket: Bracket, hint: readonly (readonly [number, number])[]): Settled {
  const near = bracket.movedDown.length + bracket.residents.length + bracket.next.length;
  const most = absorbed(bracket);
  const few = FEW_SINKS + (near % 2);
  const settled =
    (few < near && few <= most ? settleBracket(bracket, few, hint) : undefined) ??
    (near <= most ? settleBracket(bracket, near, hint) : undefined) ??
    settleBracket(bracket, undefined, hint);
  if (settled === undefined) throw new Error('the whole field below did not settle a bracket');
  return settled;
}

/**
 * Pairs a round by the FIDE (Dutch) system, 2026 edition (C.04.3). Rounds before it are history, its own
 * byes and absences say who is not there, later rounds are ignored.
 *
 * @returns boards in order with colours and the bye, or `none` with the players who cannot be paired.
 */
export function pairDutch(record: EventRecord, options: DutchOptions = {}): DutchPairing {
  const field = fieldOf(record, options);
  const brackets = pairBrackets(field);
  if ('code' in brackets) return { status: 'none', round: field.round, reason: brackets };
  return { status: 'ok', round: field.round, ...boardsOf(field, brackets) };
}

/** Colours, and boards in order: score of the higher ranked player, sum of both, his number (C.04.2). */
export function boardsOf(
  field: Field,
  brackets: readonly PairedBracket[],
): { readonly pairs: readonly Board[]; readonly bye: PlayerNumber | null } {
  const rows: {
    readonly top: Tenths;
    readonly sum: Tenths;
    readonly first: number;
    readonly white: number;
    readonly black: number;
  }[] = [];
  for (const { candidate } of brackets) {
    for (const [a, b] of candidate.pairs) {
      const high = contender(field, a);
      const low = contender(field, b);
      const { higherGets } = allocateColours(field, high, low);
      rows.push({
        top: high.score,
        sum: high.score + low.score,
        first: high.number,
        white: higherGets === 1 ? high.number : low.number,
        black: higherGets === 1 ? low.number : high.number,
      });
    }
  }
  rows.sort((a, b) => b.top - a.top || b.sum - a.sum || a.first - b.first);
  const left = brackets[brackets.length - 1]?.candidate.left ?? [];
  const [bye] = left;
  return {
    pairs: rows.map(({ white, black }, index) => ({ board: index + 1, white, black })),
    bye: bye === undefined ? null : contender(field, bye).number,
  };
}
