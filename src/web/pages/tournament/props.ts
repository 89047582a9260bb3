import type { TournamentPageView, WorkingView } from '../../../tournaments/view.ts';
import type { Reader } from '../../reader.ts';

/** Parts of the page of an event; each has its own address, so that it needs no script. */
export const TOURNAMENT_TABS = ['table', 'rounds', 'players', 'regulation', 'news'] as const;

export type TournamentTab = (typeof TOURNAMENT_TABS)[number];

export interface TournamentProps {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  /** The working that is open in the table. */
  readonly working?: WorkingView | null;
}
