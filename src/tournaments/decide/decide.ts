import { ok, refuse, type Result } from '../../result.ts';
import type { Actor } from '../service.ts';
import { systemOf } from '../systems/registry.ts';
import type { RoundPairing } from '../systems/system.ts';
import type { PairingResult, TournamentEvent, TournamentRefusal, TournamentSettings } from '../types.ts';
import { apply } from './fold.ts';
import { checkSettings, tidySettings } from './settings.ts';
import { active, type Tournament } from './state.ts';

export type TournamentCommand =
  | { readonly type: 'Announce'; readonly settings: TournamentSettings; readonly lotHash: string }
  /** `rating` as known at this moment, for the list of entrants. */
  | { readonly type: 'Register'; readonly rating: number | null }
  | { readonly type: 'Withdraw' }
  | { readonly type: 'Cancel'; readonly reason: string }
  /** The appointed time has come; `seed` is the value whose hash was announced, `ratings` are frozen from now on. */
  | { readonly type: 'Start'; readonly seed: string; readonly ratings: ReadonlyMap<string, number> }
  /** A game of the event ended. */
  | {
      readonly type: 'RecordResult';
      readonly gameId: string;
      readonly result: PairingResult;
      readonly reason: string;
    };

/** A reason for cancelling is one line. */
const REASON_LENGTH = 200;

export interface Circumstances {
  readonly now: number;
  /** Null = the service itself. */
  readonly by: Actor | null;
}

type Decision = Result<readonly TournamentEvent[], TournamentRefusal>;

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
      return register(tournament, command.rating, circumstances);
    case 'Withdraw': {
      if (by === null) return refuse('not-allowed');
      const entry = active(tournament).find(({ userId }) => userId === by.userId);
      if (tournament.phase !== 'announced') return refuse('already-started');
      if (entry === undefined) return refuse('not-registered');
      return ok([{ type: 'withdrawn', entrant: entry.entrant }]);
    }
    case 'Cancel':
      if (by === null || !mayDirect(by, tournament)) return refuse('not-allowed');
      if (tournament.phase !== 'announced') return refuse('already-started');
      return ok([{ type: 'cancelled', reason: command.reason.trim().slice(0, REASON_LENGTH) }]);
    case 'Start':
      return start(tournament, command, now);
    case 'RecordResult':
      return recordResult(tournament, command, now);
  }
}

/** R-201 and issue rules: administrators and organisers announce (T-11). */
function announce(
  { settings, lotHash }: Extract<TournamentCommand, { type: 'Announce' }>,
  { now, by }: Circumstances,
): Decision {
  if (by === null || !mayAnnounce(by)) return refuse('not-allowed');
  const [fault] = checkSettings(settings, now);
  if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
  return ok([{ type: 'announced', settings: tidySettings(settings), lotHash }]);
}

function register(tournament: Tournament, rating: number | null, { now, by }: Circumstances): Decision {
  const { settings, phase } = tournament;
  if (by === null) return refuse('not-allowed');
  if (settings === null || phase === 'cancelled') return refuse('registration-closed');
  if (phase !== 'announced') return refuse('already-started');
  // first and last instant included.
  if (now < settings.registrationFrom || now > settings.registrationTo) return refuse('registration-closed');
  const entrants = active(tournament);
  // one person, one entry.
  if (entrants.some(({ userId }) => userId === by.userId)) return refuse('already-registered');
  const limit = settings.entrantsLimit ?? null;
  if (limit !== null && entrants.length >= limit) return refuse('full', { limit });
  const entrant = tournament.entrants.length + 1;
  return ok([{ type: 'registered', entrant, userId: by.userId, rating }]);
}

/** by itself at the appointed time; too few people mean that the event does not take place (T-31). */
function start(
  tournament: Tournament,
  { seed, ratings }: Extract<TournamentCommand, { type: 'Start' }>,
  now: number,
): Decision {
  if (tournament.phase !== 'announced') return refuse('already-started');
  const pairing = systemOf(tournament).pair(tournament, seed);
  if (!pairing.ok) return ok([{ type: 'cancelled', reason: pairing.refusal.code }]);
  const { numbers, rounds } = pairing.value;
  const accountOf = new Map(tournament.entrants.map(({ entrant, userId }) => [entrant, userId]));
  const frozen = numbers.map((entrant) => ratings.get(accountOf.get(entrant) ?? '') ?? null);
  const events: TournamentEvent[] = [
    { type: 'started', seed, numbers, ratings: frozen },
    ...rounds.map(paired),
  ];
  return ok(proceed(tournament, events, now));
}

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
      return ok(proceed(tournament, [{ type: 'result', round, board, result, reason }], now));
    }
  return refuse('not-found');
}

/** Adds what follows from the events by themselves: the next round, the end. */
function proceed(
  tournament: Tournament,
  events: readonly TournamentEvent[],
  now: number,
): readonly TournamentEvent[] {
  const all = [...events];
  let state = tournament;
  let applied = 0;
  for (;;) {
    for (; applied < all.length; applied++) {
      const event = all[applied];
      if (event === undefined) break;
      state = apply(state.id, state, { version: state.version + 1, at: now, by: null, event });
    }
    if (state.phase !== 'running') return all;
    const system = systemOf(state);
    const next = system.next(state);
    if (next.step === 'wait') return all;
    if (next.step === 'finish') all.push({ type: 'finished', places: next.places });
    else {
      const pairing = system.pair(state, state.lot?.seed ?? '');
      if (!pairing.ok || pairing.value.rounds.length === 0)
        throw new Error(`tournament ${state.id} cannot pair round ${state.rounds.length + 1}`);
      all.push(...pairing.value.rounds.map(paired));
    }
  }
}

/** Games get their ids when the service creates them. */
function paired({ round, pairs, rest }: RoundPairing): TournamentEvent {
  return {
    type: 'round-paired',
    round,
    pairs: pairs.map(({ white, black }, index) => ({ board: index + 1, white, black, gameId: null })),
    rest,
  };
}

export function mayAnnounce({ roles }: Actor): boolean {
  return roles.includes('administrator') || roles.includes('organiser');
}

/** Administrators direct every event, an organiser his own. */
function mayDirect({ userId, roles }: Actor, { organiserId }: Tournament): boolean {
  return roles.includes('administrator') || (roles.includes('organiser') && organiserId === userId);
}
