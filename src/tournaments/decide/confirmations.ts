import { systemOf } from '../systems/registry.ts';
import type { EntrantId, TournamentEvent } from '../types.ts';
import { entrantOf, type Tournament } from './state.ts';

/** R-184, C-22. */
const TWO_WEEKS = 14 * 24 * 60 * 60_000;

/** Whoever has qualified for the next round and has not said yet that he plays; the departed are not waited for. */
export function unconfirmed({ confirming, rounds, lapsed }: Tournament): readonly EntrantId[] {
  const round = rounds.length + 1;
  if (confirming?.round !== round) return [];
  const settled = new Set([
    ...confirming.confirmed,
    ...lapsed.filter((one) => one.round === round).map(({ entrant }) => entrant),
  ]);
  return confirming.entrants.filter((entrant) => !settled.has(entrant));
}

/** True while the round waits for somebody's word and the two weeks are not over. */
export function awaitsConfirmation(tournament: Tournament, now: number): boolean {
  const { confirming } = tournament;
  if (confirming === null || now >= confirming.until) return false;
  return unconfirmed(tournament).some((entrant) => entrantOf(tournament, entrant)?.withdrawnAt === null);
}

/**
 * What comes before a round with places by right is paired: the two weeks are opened, the round is drawn nearer when
 * all have confirmed, places lapse at the end. Empty = the round can be paired now. In a series places are confirmed by
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
  if (confirming?.round !== round || isOther(state, entrants)) {
    const until = Math.max(now + TWO_WEEKS, appointed);
    // the break is told once, when it begins.
    const rests = (settings.breakMs ?? 0) > 0 && appointed > now && confirming?.round !== round;
    return [
      {
        type: 'confirmation-opened',
        round,
        entrants,
        earliest: appointed,
        until,
        ...(rests ? { rests } : {}),
      },
      { type: 'round-scheduled', round, at: until },
    ];
  }
  if (awaitsConfirmation(state, now)) return 'wait';
  if (!ready && now < confirming.earliest)
    return coming?.at === confirming.earliest
      ? 'wait'
      : [{ type: 'round-scheduled', round, at: confirming.earliest }];
  const late = unconfirmed(state);
  return late.length === 0 ? [] : [{ type: 'places-lapsed', round, entrants: late }];
}

/** A correction may have changed who goes on: then the word of the others stands, and the new ones are asked. */
function isOther({ confirming, lapsed, rounds }: Tournament, qualified: readonly EntrantId[]): boolean {
  const asked = confirming?.entrants ?? [];
  const gone = new Set(
    lapsed.filter(({ round }) => round === rounds.length + 1).map(({ entrant }) => entrant),
  );
  return (
    qualified.some((entrant) => !asked.includes(entrant)) ||
    asked.some((entrant) => !gone.has(entrant) && !qualified.includes(entrant))
  );
}
