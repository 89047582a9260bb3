import { atStart } from 'tabiya-engine/series';
import { ok, refuse } from '../../result.ts';
import { systemOf } from '../systems/registry.ts';
import type { PairingResult, TournamentEvent } from '../types.ts';
import type { Circumstances, Decision, TournamentCommand } from './commands.ts';
import { restoreGame } from './corrections.ts';
import { register, requestBye, withdraw } from './entry.ts';
import { judge } from './judge.ts';
import { mayAnnounce, mayDirect } from './permissions.ts';
import { paired, proceed } from './proceed.ts';
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
  if (tournament === null) return refuse('not-found');
  switch (command.type) {
    case 'Register':
      return register(tournament, command.facts, circumstances);
    case 'Withdraw':
      return withdraw(tournament, circumstances);
    case 'RequestBye':
      return requestBye(tournament, command.round, command.wanted, circumstances);
    case 'Cancel':
      if (by === null || !mayDirect(by, tournament)) return refuse('not-allowed');
      if (tournament.phase !== 'announced') return refuse('already-started');
      return ok([{ type: 'cancelled', reason: command.reason.trim().slice(0, REASON_LENGTH) }]);
    case 'Start':
      return start(tournament, command, now);
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

/** R-201 and issue rules: administrators and organisers announce (T-11). */
function announce(
  { settings, lotHash }: Extract<TournamentCommand, { type: 'Announce' }>,
  { now, by }: Circumstances,
): Decision {
  if (by !== null && !mayAnnounce(by)) return refuse('not-allowed');
  const [fault] = checkSettings(settings, now);
  if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
  return ok([{ type: 'announced', settings: tidySettings(settings), lotHash }]);
}

/** by itself at the appointed time; too few people mean that it is put off or does not take place (T-31). */
function start(
  tournament: Tournament,
  { seed, ratings }: Extract<TournamentCommand, { type: 'Start' }>,
  now: number,
): Decision {
  if (tournament.phase !== 'announced') return refuse('already-started');
  const put = putOff(tournament, now);
  if (put !== null) return ok([put]);
  const least = tournament.settings?.entry?.least ?? 0;
  if (active(tournament).length < least) return ok([{ type: 'cancelled', reason: 'too-few-entrants' }]);
  const rated: Tournament = {
    ...tournament,
    entrants: tournament.entrants.map((one) => ({
      ...one,
      rating: one.userId === null ? one.rating : (ratings.get(one.userId) ?? null),
    })),
  };
  const pairing = systemOf(tournament).pair(rated, seed);
  if (!pairing.ok) return ok([{ type: 'cancelled', reason: pairing.refusal.code }]);
  const { numbers, rounds } = pairing.value;
  const ratingOf = new Map(rated.entrants.map(({ entrant, rating }) => [entrant, rating]));
  const events: TournamentEvent[] = [
    { type: 'started', seed, numbers, ratings: numbers.map((entrant) => ratingOf.get(entrant) ?? null) },
    ...rounds.map((round) => ({ type: 'round-paired', ...paired(round) }) as const),
  ];
  return ok(proceed(tournament, events, now));
}

/** R-183, C-21: one extension of at most a week below 60 % of the places; R-248, C-33: too few for the start. */
function putOff(tournament: Tournament, now: number): TournamentEvent | null {
  const { settings, postponed } = tournament;
  if (settings === null) return null;
  const { extend = false, least = null, postponeMs = null } = settings.entry ?? {};
  const entered = active(tournament).length;
  if (settings.series !== undefined) {
    const due = settings.startsAt;
    const step = atStart(settings.series.rhythm, { due, now, registered: entered });
    if (step.step === 'start') return null;
    // An ordinary series looks again tomorrow; the fifteenth entry starts it at once (C-33).
    const startsAt = step.step === 'wait' ? now + DAY : step.to;
    return { type: 'postponed', registrationTo: startsAt, startsAt, why: 'few' };
  }
  const limit = settings.entrantsLimit ?? null;
  if (extend && postponed === 0 && limit !== null && entered * 10 < limit * 6) {
    // An outage may have eaten some of the week.
    const startsAt = Math.max(settings.startsAt + WEEK, now + 1);
    return { type: 'postponed', registrationTo: startsAt, startsAt, why: 'few' };
  }
  if (least !== null && entered < least && postponeMs !== null && postponeMs > 0) {
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
  { gameId, result, reason }: Extract<TournamentCommand, { type: 'RecordResult' }>,
  now: number,
): Decision {
  for (const { round, boards } of tournament.rounds)
    for (const { board, gameId: id, result: known } of boards) {
      if (id !== gameId) continue;
      if (known !== null) return ok([]);
      const isUnplayed = reason === 'first-move' || reason === 'setup-time';
      const forfeited = isUnplayed && systemOf(tournament).absence === 'forfeit';
      const stored = forfeited ? (FORFEIT[result] ?? result) : result;
      return ok(proceed(tournament, [{ type: 'result', round, board, result: stored, reason }], now));
    }
  return refuse('not-found');
}
