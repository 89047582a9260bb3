import { daysLater, zoneOf } from 'tabiya-engine/series';
import { systemOf } from '../systems/registry.ts';
import type { RoundPairing } from '../systems/system.ts';
import type { PairedRound, TournamentEvent } from '../types.ts';
import { beforePairing } from './confirmations.ts';
import { apply } from './fold.ts';
import type { Tournament } from './state.ts';

const DAY = 24 * 60 * 60_000;

/** A round as the log keeps it. Games get their ids when the service creates them. */
export function paired({ round, pairs, rest, byes, groups, opens }: RoundPairing): PairedRound {
  return {
    round,
    pairs: pairs.map((pair, index) => ({ board: index + 1, ...pair, gameId: null })),
    rest,
    ...(byes === undefined || byes.length === 0 ? {} : { byes }),
    ...(groups === undefined ? {} : { groups }),
    ...(opens === undefined ? {} : { opens }),
  };
}

/** The state after events that are not stored yet. */
export function foresee(tournament: Tournament, events: readonly TournamentEvent[], now: number): Tournament {
  return events.reduce(
    (state, event) => apply(state.id, state, { version: state.version + 1, at: now, by: null, event }),
    tournament,
  );
}

/**
 * Adds what follows from the events by themselves: further games, the next round or its appointed time, the end
 * . `ready` = the round due now is not put off again.
 */
export function proceed(
  tournament: Tournament,
  events: readonly TournamentEvent[],
  now: number,
  ready = false,
): readonly TournamentEvent[] {
  const all = [...events];
  let state = foresee(tournament, events, now);
  for (;;) {
    const more = following(state, now, ready && state.rounds.length === tournament.rounds.length);
    if (more.length === 0) return all;
    all.push(...more);
    state = foresee(state, more, now);
  }
}

function following(state: Tournament, now: number, ready: boolean): readonly TournamentEvent[] {
  if (state.phase !== 'running' || state.paused) return [];
  const system = systemOf(state);
  const next = system.next(state);
  switch (next.step) {
    case 'wait':
      return [];
    case 'finish': {
      if (state.reopened) return [];
      const until = system.settlesUntil?.(state) ?? null;
      if (until !== null && until > now) return state.settling === until ? [] : [{ type: 'settling', until }];
      return [{ type: 'finished', places: next.places }];
    }
    case 'games': {
      const boards = state.rounds.find(({ round }) => round === next.round)?.boards.length ?? 0;
      const pairs = next.pairs.map((pair, index) => ({ board: boards + index + 1, ...pair, gameId: null }));
      return [{ type: 'games-added', round: next.round, pairs }];
    }
    case 'pair':
      return pairNext(state, now, ready);
  }
}

function pairNext(state: Tournament, now: number, ready: boolean): readonly TournamentEvent[] {
  const round = state.rounds.length + 1;
  const { coming } = state;
  const before = beforePairing(state, appointed(state, now), now, ready);
  if (before === 'wait') return [];
  if (before.length > 0) return before;
  const agreed = state.confirming?.round === round;
  // Its time may have passed while a game was open again (G-19) or the event paused: then nothing is waited for.
  const isDue = coming?.at != null && coming.at <= now;
  if (
    !ready &&
    !agreed &&
    coming?.round === round &&
    (coming.failed !== null || (coming.at !== null && !isDue))
  )
    return [];
  if (!ready && !agreed && coming === null) {
    const at = appointed(state, now);
    const rests = (state.settings?.breakMs ?? 0) > 0 && state.rounds.length > 0;
    if (at > now) return [{ type: 'round-scheduled', round, at, ...(rests ? { rests } : {}) }];
  }
  const pairing = systemOf(state).pair(state, state.lot?.seed ?? '');
  if (!pairing.ok || pairing.value.rounds.length === 0) {
    const reason = pairing.ok ? 'nobody' : String(pairing.refusal.params?.['why'] ?? pairing.refusal.code);
    return coming?.failed === reason ? [] : [{ type: 'pairing-failed', round, reason }];
  }
  const rounds = pairing.value.rounds.map(paired);
  const [first] = rounds;
  if (first !== undefined && state.settings?.release === 'judge' && state.rounds.length > 0) {
    if (JSON.stringify(coming?.draft) === JSON.stringify(first)) return [];
    return [{ type: 'round-drafted', ...first }];
  }
  return rounds.map((one) => ({ type: 'round-paired', ...one }));
}

/** When the next round may be paired: after the break, and on another day where one round a day is played. */
function appointed(state: Tournament, now: number): number {
  const { settings, rounds, startedAt } = state;
  if (rounds.length === 0 || settings === null) return now;
  // a short break is as long as level players have to settle who goes on.
  const settled = systemOf(state).settlesUntil?.(state) ?? now;
  const rested = Math.max(now + (settings.breakMs ?? 0), settled);
  if (settings.daily !== true || startedAt === null) return rested;
  const zone = zoneOf(settings.zone ?? '');
  if (zone === null) {
    const days = Math.ceil((rested - settings.startsAt) / DAY);
    return settings.startsAt + Math.max(rounds.length, days) * DAY;
  }
  // C-36: by the calendar of the zone, so that a change of clocks does not move the hour of play.
  let days = Math.max(rounds.length, Math.floor((rested - settings.startsAt) / DAY) - 1);
  while (daysLater(zone, settings.startsAt, days) < rested) days += 1;
  return daysLater(zone, settings.startsAt, days);
}
