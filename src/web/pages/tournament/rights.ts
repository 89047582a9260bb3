import type { TournamentPageView } from '../../../tournaments/view.ts';
import type { Reader } from '../../reader.ts';
import type { TournamentProps } from './props.ts';

/** What the reader is in this event. */
export function standingOf({ reader, view }: TournamentProps): {
  readonly entered: boolean;
  /** Number of his running game here, or null. */
  readonly game: number | null;
} {
  const userId = reader.user?.id;
  const mine = view.entrants.find(
    (entrant) => entrant.userId === userId && !entrant.withdrawn && entrant.standing !== 'declined',
  );
  if (userId === undefined || mine === undefined) return { entered: false, game: null };
  const open = view.schedule
    .flatMap((round) => round.games)
    .find((game) => game.result === null && (game.white === mine.number || game.black === mine.number));
  return { entered: true, game: open?.gameNumber ?? null };
}

/** Who has the judge's desk of this event: those who direct it, and the judges named for it. */
export function mayJudge(user: Reader['user'], view: TournamentPageView): boolean {
  if (user === null || view.settings === null) return false;
  return mayDirect(user, view) || view.officials.some(({ userId }) => userId === user.id);
}

export function mayDirect(user: Reader['user'], view: TournamentPageView): boolean {
  if (user === null) return false;
  if (user.roles.includes('administrator')) return true;
  const first = view.organiserId === user.id;
  if (view.settings?.overBoard === undefined) return user.roles.includes('organiser') && first;
  // a Master directs the events over the board he organises.
  return first || view.officials.some(({ userId, office }) => office === 'organiser' && userId === user.id);
}

/** a proposal is seen by its organisers, those they invited, and the administration. */
export function maySee(user: Reader['user'], view: TournamentPageView): boolean {
  return view.proposal === null || mayJudge(user, view);
}
