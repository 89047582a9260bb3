import { mayDirect as directs, mayJudge as judges } from '../../../tournaments/index.ts';
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

/** Who has the judge's desk of this event: those who direct it, and the judges named for it; a file has none. */
export function mayJudge(user: Reader['user'], view: TournamentPageView): boolean {
  return user !== null && view.settings !== null && judges({ userId: user.id, roles: user.roles }, view);
}

export function mayDirect(user: Reader['user'], view: TournamentPageView): boolean {
  return user !== null && directs({ userId: user.id, roles: user.roles }, view);
}

/** a proposal is seen by its organisers, those they invited, and the administration. */
export function maySee(user: Reader['user'], view: TournamentPageView): boolean {
  return view.proposal === null || mayJudge(user, view);
}
