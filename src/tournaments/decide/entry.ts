import { LEAST_REGISTERED } from 'tabiya-engine/series';
import { ok, refuse } from '../../result.ts';
import { systemOf } from '../systems/registry.ts';
import type { TournamentEvent } from '../types.ts';
import type { Circumstances, Decision, EntryFacts } from './commands.ts';
import { unconfirmed } from './confirmations.ts';
import { bandOf, levelName, levelOf } from '../levels.ts';
import { nobodyAbstains } from './organisers.ts';
import { proceed } from './proceed.ts';
import { active, entrantOf, inLine, type Tournament } from './state.ts';

/** The conditions of entry; the refusal names the rule (R-181, R-188, R-193, R-194, C-24). */
function unfit({ settings }: Tournament, facts: EntryFacts): Decision | null {
  const entry = settings?.entry ?? {};
  if (facts.usesPrograms) return refuse('uses-programs');
  if (facts.isClone === true) return refuse('clone');
  const least = entry.minGames ?? 0;
  if (facts.finishedGames < least) return refuse('few-games', { least, games: facts.finishedGames });
  const from = entry.ratingFrom ?? null;
  const to = entry.ratingTo ?? null;
  const rating = facts.rating ?? 0;
  if ((from !== null && rating < from) || (to !== null && rating > to))
    return refuse('rating-band', { rating, from: from ?? 0, to: to ?? 9999 });
  const wanted = entry.classOf ?? null;
  if (wanted !== null && wanted !== facts.playerClass)
    return refuse('other-class', { wanted, own: facts.playerClass });
  const level = entry.level ?? null;
  if (level !== null && levelOf(rating) !== level)
    return refuse('other-level', { wanted: levelName(level), rating, ...bandOf(level) });
  return null;
}

/** R-191…: a person enters himself. */
export function register(tournament: Tournament, facts: EntryFacts, { now, by }: Circumstances): Decision {
  const { settings, phase } = tournament;
  if (by === null) return refuse('not-allowed');
  if (settings === null || phase === 'cancelled' || phase === 'proposed')
    return refuse('registration-closed');
  if (phase !== 'announced') return refuse('already-started');
  // first and last instant included.
  if (now < settings.registrationFrom || now > settings.registrationTo) return refuse('registration-closed');
  const own = tournament.entrants.filter(({ userId }) => userId === by.userId);
  // one person, one entry.
  if (own.some(({ withdrawnAt, standing }) => withdrawnAt === null && standing !== 'declined'))
    return refuse('already-registered');
  if (own.some(({ expelled, standing }) => expelled || standing === 'declined')) return refuse('expelled');
  const refusal = unfit(tournament, facts);
  if (refusal !== null) return refusal;
  if (nobodyAbstains(tournament, [by.userId])) return refuse('organiser-abstains');
  const limit = settings.entrantsLimit ?? null;
  const isFull = limit !== null && active(tournament).length >= limit;
  const { acceptance = false, waitingList = false } = settings.entry ?? {};
  if (isFull && !waitingList) return refuse('full', { limit: limit ?? 0 });
  const standing = acceptance ? 'applied' : isFull ? 'waiting' : null;
  const registered: TournamentEvent = {
    type: 'registered',
    entrant: tournament.entrants.length + 1,
    userId: by.userId,
    rating: facts.rating,
    ...(standing === null ? {} : { standing }),
  };
  // C-33: an ordinary series begins when enough are there.
  const enough = active(tournament).length + 1 >= LEAST_REGISTERED;
  if (settings.series?.rhythm.kind !== 'ordinary' || standing !== null || !enough || settings.startsAt <= now)
    return ok([registered]);
  return ok([registered, { type: 'postponed', registrationTo: now, startsAt: now, why: 'reached' }]);
}

/** until round 1 starts; afterwards only where the system lets people leave between rounds. */
export function withdraw(tournament: Tournament, { now, by }: Circumstances): Decision {
  if (by === null) return refuse('not-allowed');
  const entry = tournament.entrants.find(
    ({ userId, withdrawnAt, standing }) =>
      userId === by.userId && withdrawnAt === null && standing !== 'declined',
  );
  if (tournament.phase === 'running' && systemOf(tournament).mayLeave?.(tournament) === true) {
    if (entry === undefined) return refuse('not-registered');
    return ok(proceed(tournament, [{ type: 'withdrawn', entrant: entry.entrant }], now));
  }
  if (tournament.phase !== 'announced') return refuse('already-started');
  if (entry === undefined) return refuse('not-registered');
  // R-192, C-25: a championship is left until the last day of registration.
  const { settings } = tournament;
  if (
    systemOf(tournament).leavesUntil === 'registration' &&
    settings !== null &&
    now > settings.registrationTo
  )
    return refuse('registration-closed');
  return ok(withMovedUp(tournament, [{ type: 'withdrawn', entrant: entry.entrant }], entry.standing));
}

/** a qualified player says that he takes his place in the next round. */
export function confirm(tournament: Tournament, { now, by }: Circumstances): Decision {
  if (by === null) return refuse('not-allowed');
  const round = tournament.rounds.length + 1;
  const entrant = unconfirmed(tournament).find(
    (one) => entrantOf(tournament, one.entrant)?.userId === by.userId,
  )?.entrant;
  if (tournament.phase !== 'running' || entrant === undefined) return refuse('nothing-to-confirm');
  return ok(proceed(tournament, [{ type: 'confirmed', round, entrant }], now));
}

/** The first of the waiting list takes a place that became free. */
export function withMovedUp(
  tournament: Tournament,
  events: readonly TournamentEvent[],
  left: string,
): readonly TournamentEvent[] {
  const [first] = inLine(tournament, 'waiting');
  if (left !== 'entered' || first === undefined) return events;
  return [...events, { type: 'accepted', entrant: first.entrant }];
}

/** A half-point bye on request (GHR 3.3): so many as the event allows, never in the last round. */
export function requestBye(
  tournament: Tournament,
  round: number,
  wanted: boolean,
  { by }: Circumstances,
): Decision {
  const { settings } = tournament;
  if (by === null) return refuse('not-allowed');
  const entry = active(tournament).find(({ userId }) => userId === by.userId);
  if (entry === undefined) return refuse('not-registered');
  const known = entry.byes.find((one) => one.round === round);
  if (round <= tournament.rounds.length) return refuse('round-paired', { round });
  if (!wanted)
    return known === undefined
      ? refuse('already-so')
      : ok([{ type: 'bye-dropped', entrant: entry.entrant, round }]);
  const allowed = settings?.halfByes ?? 0;
  if (known !== undefined) return refuse('already-so');
  if (entry.byes.filter(({ kind }) => kind === 'half').length >= allowed)
    return refuse('no-more-byes', { allowed });
  const field = tournament.numbers.length > 0 ? tournament.numbers.length : active(tournament).length;
  const rounds = systemOf(tournament).describe(settings, field).rounds ?? Number.MAX_SAFE_INTEGER;
  if (round >= rounds) return refuse('last-round');
  return ok([{ type: 'bye-requested', entrant: entry.entrant, round, kind: 'half' }]);
}
