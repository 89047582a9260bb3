import type { Services } from '../app/services.ts';
import type { EntrantView, TournamentPageView } from '../tournaments/view.ts';

/** What somebody of the event asked its judge for by internal mail and has not got yet. */
export interface Wish {
  readonly entrant: EntrantView;
  /** The round he would skip; null = he wants to be taken out. */
  readonly round: number | null;
  readonly at: number;
}

/** The wishes that can still be met, oldest first; the same one told twice stands once. */
export async function wishesOf(
  { mail }: Pick<Services, 'mail'>,
  view: TournamentPageView,
): Promise<readonly Wish[]> {
  if (view.state !== 'announced' && view.state !== 'running') return [];
  const wishes = new Map<string, Wish>();
  for (const { fromId, at, notice } of await mail.noticesOf(view.id)) {
    if (notice.kind !== 'bye-wish' && notice.kind !== 'withdrawal-wish') continue;
    const entrant = view.entrants.find(({ userId, withdrawn }) => userId === fromId && !withdrawn);
    // What he asked for before he came back, or entered anew, is over.
    if (entrant === undefined || at < (view.presentSince.get(entrant.entrant) ?? 0)) continue;
    const round = notice.kind === 'bye-wish' ? notice.round : null;
    const isMet =
      round !== null &&
      (round <= view.schedule.length || entrant.requestedByes.some((bye) => bye.round === round));
    const key = `${entrant.entrant}:${round}`;
    if (!isMet && !wishes.has(key)) wishes.set(key, { entrant, round, at });
  }
  return [...wishes.values()];
}
