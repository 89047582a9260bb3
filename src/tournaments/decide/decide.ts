import { atStart } from 'tabiya-engine/series';
import { ok, refuse } from '../../result.ts';
import { systemOf } from '../systems/registry.ts';
import type { PairingResult, TournamentEvent, TournamentSettings } from '../types.ts';
import type { Circumstances, Decision, TournamentCommand } from './commands.ts';
import { restoreGame } from './corrections.ts';
import { confirm, register, requestBye, withdraw } from './entry.ts';
import { judge } from './judge.ts';
import { mayAnnounce, mayDirect } from './permissions.ts';
import { foresee, paired, proceed } from './proceed.ts';
import { NO_PLACE, proposal } from './proposals.ts';
import { checkSettings, tidySettings } from './settings.ts';
import { active, type Tournament } from './state.ts';

export { mayAnnounce } from './permissions.ts';
export type { Circumstances, TournamentCommand } from './commands.ts';

/** A reason for cancelling is one line. */
const REASON_LENGTH = 200;

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

/** Everything that may be asked of an event, decided: events to be appended in one transaction, or a coded refusal. */
export function decide(
  tournament: Tournament | null,
  command: TournamentCommand,
  circumstances: Circumstances,
): Decision {
  const { now, by } = circumstances;
  if (command.type === 'Announce') return announce(command, circumstances);
  if (command.type === 'Propose') return propose(command, circumstances);
  if (tournament === null) return refuse('not-found');
  switch (command.type) {
    case 'Register':
      return register(tournament, command.facts, circumstances);
    case 'Confirm':
      return confirm(tournament, circumstances);
    case 'Revise':
    case 'Agree':
    case 'Return':
      return proposal(tournament, command, circumstances);
    case 'EndRegistration': {
      const extended = tournament.phase === 'announced' ? extension(tournament, now) : null;
      return ok(extended === null ? [] : [extended]);
    }
    case 'Withdraw':
      return withdraw(tournament, circumstances);
    case 'RequestBye':
      return requestBye(tournament, command.round, command.wanted, circumstances);
    case 'Cancel':
      if (by === null || !mayDirect(by, tournament)) return refuse('not-allowed');
      if (tournament.phase !== 'announced' && tournament.phase !== 'proposed')
        return refuse('already-started');
      return ok([{ type: 'cancelled', reason: command.reason.trim().slice(0, REASON_LENGTH) }]);
    case 'Start':
      return start(tournament, command, now);
    case 'Settled':
      return ok(tournament.settling === null ? [] : proceed(tournament, [], now));
    case 'NextRound': {
      const { coming } = tournament;
      if (coming?.round !== command.round || coming.at === null) return ok([]);
      return ok(proceed(tournament, [], now, true));
    }
    case 'RecordResult':
      return recordResult(tournament, command, now);
    case 'RestoreGame':
      return restoreGame(tournament, command.gameId, now);
    default:
      return judge(tournament, command, circumstances);
  }
}

/** R-201 and issue rules: administrators and organisers announce (T-11); over the board administrators alone. */
function announce(
  { settings, lotHash, eligible, petitioners = [] }: Extract<TournamentCommand, { type: 'Announce' }>,
  { now, by }: Circumstances,
): Decision {
  if (by !== null && !mayAnnounce(by)) return refuse('not-allowed');
  if (by !== null && settings.overBoard !== undefined && !by.roles.includes('administrator'))
    return refuse('not-a-master');
  const [fault] = checkSettings(settings, now);
  if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
  // an event of a class or level takes place if eleven can take part.
  if (isOfGroup(settings) && eligible !== undefined && eligible < LEAST_OF_GROUP)
    return refuse('few-eligible', { least: LEAST_OF_GROUP, eligible });
  return ok([
    { type: 'announced', settings: tidySettings(settings), lotHash },
    ...petitioners.map(
      ({ userId, rating }, index): TournamentEvent => ({
        type: 'registered',
        entrant: index + 1,
        userId,
        rating,
      }),
    ),
  ]);
}

/** a Master asks for an event over the board. */
function propose(
  { settings, lotHash, isMaster }: Extract<TournamentCommand, { type: 'Propose' }>,
  { now, by }: Circumstances,
): Decision {
  if (by === null) return refuse('not-allowed');
  if (!isMaster) return refuse('not-a-master');
  if (settings.overBoard === undefined) return refuse('bad-settings', NO_PLACE);
  const [fault] = checkSettings(settings, now);
  if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
  return ok([{ type: 'proposed', settings: tidySettings(settings), lotHash }]);
}

/** by itself at the appointed time; too few people mean that it is put off or does not take place (T-31). */
function start(
  before: Tournament,
  { seed, ratings, barred, qualified }: Extract<TournamentCommand, { type: 'Start' }>,
  now: number,
): Decision {
  if (before.phase !== 'announced') return refuse('already-started');
  // who was barred after he had entered does not take part.
  const out: TournamentEvent[] = before.entrants.flatMap(({ entrant, userId, withdrawnAt }) =>
    userId !== null && withdrawnAt === null && barred?.has(userId) === true
      ? [{ type: 'withdrawn', entrant, expelled: true }]
      : [],
  );
  const tournament = foresee(before, out, now);
  const few = tooFew(tournament, qualified);
  const put = putOff(tournament, few, now);
  if (put !== null) return ok([...out, put]);
  if (few !== null) return ok([...out, { type: 'cancelled', reason: few }]);
  const rated: Tournament = {
    ...tournament,
    entrants: tournament.entrants.map((one) => ({
      ...one,
      rating: one.userId === null ? one.rating : (ratings.get(one.userId) ?? null),
    })),
  };
  const pairing = systemOf(tournament).pair(rated, seed);
  if (!pairing.ok) return ok([...out, { type: 'cancelled', reason: pairing.refusal.code }]);
  const { numbers, rounds } = pairing.value;
  const ratingOf = new Map(rated.entrants.map(({ entrant, rating }) => [entrant, rating]));
  const events: TournamentEvent[] = [
    { type: 'started', seed, numbers, ratings: numbers.map((entrant) => ratingOf.get(entrant) ?? null) },
    ...rounds.map((round) => ({ type: 'round-paired', ...paired(round) }) as const),
  ];
  return ok([...out, ...proceed(tournament, events, now)]);
}

/** a tournament of a class or level needs eleven. */
export const LEAST_OF_GROUP = 11;

/** participants over the board from the portal's users, each with games and events enough. */
export const LEAST_OVER_BOARD = 10;

function isOfGroup({ entry }: TournamentSettings): boolean {
  return (entry?.classOf ?? null) !== null || (entry?.level ?? null) !== null;
}

/** Why the event cannot begin with these people; null = it can. */
function tooFew(tournament: Tournament, qualified: number | undefined): string | null {
  const { settings } = tournament;
  if (settings === null) return null;
  const least = Math.max(settings.entry?.least ?? 0, isOfGroup(settings) ? LEAST_OF_GROUP : 0);
  if (active(tournament).length < least) return 'too-few-entrants';
  if (settings.overBoard === undefined) return null;
  return (qualified ?? LEAST_OVER_BOARD) < LEAST_OVER_BOARD ? 'too-few-qualified' : null;
}

/**
 * R-183, C-21: one extension by a week, if fewer than 60 % of the places of the last table are taken. Tables are filled
 * one after the other; where there is one, it is the whole event. A series has registration in advance and is put off
 * by its own rhythm.
 */
function extension({ settings, postponed, ...tournament }: Tournament, now: number): TournamentEvent | null {
  if (settings === null || settings.series !== undefined || settings.entry?.extend !== true || postponed > 0)
    return null;
  const entered = active({ settings, postponed, ...tournament }).length;
  const limit = settings.entrantsLimit ?? null;
  const size = systemOf(tournament).tableSize?.(settings) ?? limit;
  if (size === null) return null;
  const places = limit === null ? size : Math.min(size, limit);
  const isFull = entered > 0 && entered % places === 0;
  if (isFull || (entered % places) * 10 >= places * 6) return null;
  // An outage may have eaten some of the week.
  const startsAt = Math.max(settings.startsAt + WEEK, now + 1);
  const registrationTo = Math.min(Math.max(settings.registrationTo + WEEK, now), startsAt);
  return { type: 'postponed', registrationTo, startsAt, why: 'few' };
}

/** the extension; R-248, C-33, R-188, R-356: too few for the start. */
function putOff(tournament: Tournament, few: string | null, now: number): TournamentEvent | null {
  const { settings } = tournament;
  if (settings === null) return null;
  const { postponeMs = null } = settings.entry ?? {};
  const entered = active(tournament).length;
  if (settings.series !== undefined) {
    const due = settings.startsAt;
    const step = atStart(settings.series.rhythm, { due, now, registered: entered });
    if (step.step === 'start') return null;
    // An ordinary series looks again tomorrow; the fifteenth entry starts it at once (C-33).
    const startsAt = step.step === 'wait' ? now + DAY : step.to;
    return { type: 'postponed', registrationTo: startsAt, startsAt, why: 'few' };
  }
  const extended = extension(tournament, now);
  if (extended !== null) return extended;
  if (few !== null && postponeMs !== null && postponeMs > 0) {
    let startsAt = settings.startsAt + postponeMs;
    while (startsAt <= now) startsAt += postponeMs;
    return { type: 'postponed', registrationTo: startsAt, startsAt, why: 'few' };
  }
  return null;
}

/** An end without a move of one side, where the system takes it for a game that was not played (C-43, R-199). */
const FORFEIT: Readonly<Partial<Record<PairingResult, PairingResult>>> = { '1-0': '+--', '0-1': '--+' };

/** every end of a game counts for the table, also one before two full moves and the first-move limit (G-12, G-13). */
function recordResult(
  tournament: Tournament,
  { gameId, result, reason, moved }: Extract<TournamentCommand, { type: 'RecordResult' }>,
  now: number,
): Decision {
  for (const { round, boards } of tournament.rounds)
    for (const { board, gameId: id, result: known } of boards) {
      if (id !== gameId) continue;
      if (known !== null) return ok([]);
      const isUnplayed = reason === 'first-move' || reason === 'setup-time';
      const forfeited = isUnplayed && systemOf(tournament).absence === 'forfeit';
      const stored = forfeited ? (FORFEIT[result] ?? result) : result;
      const event = { type: 'result', round, board, result: stored, reason } as const;
      return ok(proceed(tournament, [moved === undefined ? event : { ...event, moved }], now));
    }
  return refuse('not-found');
}
