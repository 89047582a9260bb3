import { systemOf } from '../systems/registry.ts';
import type { Asked, EntrantId, TournamentEvent } from '../types.ts';
import { entrantOf, type Tournament } from './state.ts';

/** R-184, C-22. */
const TWO_WEEKS = 14 * 24 * 60 * 60_000;

/** Whoever has qualified for the next round and has not said yet that he plays, each until his own instant. */
export function unconfirmed({ confirming, rounds, lapsed }: Tournament): readonly Asked[] {
  const round = rounds.length + 1;
  if (confirming?.round !== round) return [];
  const settled = new Set([
    ...confirming.confirmed,
    ...lapsed.filter((one) => one.round === round).map(({ entrant }) => entrant),
  ]);
  return confirming.asked.filter(({ entrant }) => !settled.has(entrant));
}

/** Whose word is waited for at `now`: the departed are not. */
function awaited(tournament: Tournament, now: number): readonly Asked[] {
  return unconfirmed(tournament).filter(
    ({ entrant, until }) => until > now && entrantOf(tournament, entrant)?.withdrawnAt === null,
  );
}

/** True while the round waits for somebody's word and his two weeks are not over. */
export function awaitsConfirmation(tournament: Tournament, now: number): boolean {
  return awaited(tournament, now).length > 0;
}

/**
 * What comes before a round with places by right is paired: the two weeks are opened, places lapse as they end, the round
 * is drawn nearer when all have confirmed. Empty = the round can be paired now. In a series places are confirmed by
 * themselves.
 */
export function beforePairing(
  state: Tournament,
  appointed: number,
  now: number,
  ready: boolean,
): readonly TournamentEvent[] | 'wait' {
  const { settings, rounds, confirming, coming } = state;
  const round = rounds.length + 1;
  if (settings?.confirm !== true || settings.series !== undefined || rounds.length === 0) return [];
  const entrants = systemOf(state).qualified?.(state) ?? [];
  if (entrants.length === 0) return [];
  if (confirming?.round !== round || isOther(state, entrants)) return opened(state, entrants, appointed, now);
  const late = unconfirmed(state).filter(({ until }) => until <= now);
  const lapse: TournamentEvent = {
    type: 'places-lapsed',
    round,
    entrants: late.map(({ entrant }) => entrant),
  };
  const waiting = awaited(state, now);
  if (waiting.length > 0) {
    if (late.length > 0) return [lapse];
    const at = Math.min(...waiting.map(({ until }) => until));
    return coming?.at === at ? 'wait' : [{ type: 'round-scheduled', round, at }];
  }
  if (!ready && now < confirming.earliest)
    return coming?.at === confirming.earliest
      ? 'wait'
      : [{ type: 'round-scheduled', round, at: confirming.earliest }];
  const silent = unconfirmed(state).map(({ entrant }) => entrant);
  return silent.length === 0 ? [] : [{ type: 'places-lapsed', round, entrants: silent }];
}

/** C-22: two weeks for everybody who is asked for the first time; who has been asked keeps his own. */
function opened(
  { settings, rounds, confirming }: Tournament,
  entrants: readonly EntrantId[],
  appointed: number,
  now: number,
): readonly TournamentEvent[] {
  const round = rounds.length + 1;
  const before = confirming?.round === round ? confirming : null;
  const until = Math.max(now + TWO_WEEKS, appointed);
  const sooner = before?.asked.filter(({ entrant }) => entrants.includes(entrant)) ?? [];
  // the break is told once, when it begins.
  const rests = (settings?.breakMs ?? 0) > 0 && appointed > now && before === null;
  const open = entrants
    .filter((entrant) => before?.confirmed.includes(entrant) !== true)
    .map((entrant) => sooner.find((one) => one.entrant === entrant)?.until ?? until);
  return [
    {
      type: 'confirmation-opened',
      round,
      entrants,
      earliest: before?.earliest ?? appointed,
      until,
      ...(sooner.length === 0 ? {} : { sooner }),
      ...(rests ? { rests } : {}),
    },
    { type: 'round-scheduled', round, at: Math.max(now, Math.min(...open, until)) },
  ];
}

/** A correction may have changed who goes on: then the word of the others stands, and the new ones are asked. */
function isOther({ confirming, lapsed, rounds }: Tournament, qualified: readonly EntrantId[]): boolean {
  const asked = confirming?.asked.map(({ entrant }) => entrant) ?? [];
  const gone = new Set(
    lapsed.filter(({ round }) => round === rounds.length + 1).map(({ entrant }) => entrant),
  );
  return (
    qualified.some((entrant) => !asked.includes(entrant)) ||
    asked.some((entrant) => !gone.has(entrant) && !qualified.includes(entrant))
  );
}
