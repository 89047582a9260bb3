import type { Office, TournamentSettings } from '../types.ts';
import type { Tournament } from './state.ts';

/** An event with those who run it: as folded, or as a page shows it. */
export interface Directed {
  readonly organiserId: string | null;
  readonly officials: readonly { readonly userId: string; readonly office: Office }[];
  readonly settings: Pick<TournamentSettings, 'overBoard'> | null;
}

/** who organises the event, by ids of accounts: its first organiser and those who joined him. */
export function organisersOf({ organiserId, officials }: Omit<Directed, 'settings'>): readonly string[] {
  const others = officials.flatMap(({ userId, office }) => (office === 'organiser' ? [userId] : []));
  return [...new Set([...(organiserId === null ? [] : [organiserId]), ...others])];
}

/**
 * a sole organiser of an event over the board does not play; of several one must abstain. `organisers` as they
 * would stand, `joining` = who would enter.
 */
export function nobodyAbstains(
  tournament: Tournament,
  joining: readonly (string | null)[],
  organisers: readonly string[] = organisersOf(tournament),
): boolean {
  if (tournament.settings?.overBoard === undefined || organisers.length === 0) return false;
  const playing = new Set<string | null>(joining);
  for (const { userId, withdrawnAt, standing } of tournament.entrants)
    if (withdrawnAt === null && standing !== 'declined') playing.add(userId);
  return organisers.every((userId) => playing.has(userId));
}
