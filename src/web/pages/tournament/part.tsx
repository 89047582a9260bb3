import { News } from './news.tsx';
import { Overview } from './overview.tsx';
import { Players } from './players.tsx';
import type { TournamentProps, TournamentTab } from './props.ts';
import { Regulation } from './regulation.tsx';
import { Rounds } from './rounds.tsx';

/** The part of the page that a tab shows. */
export function TournamentPart(props: TournamentProps & { readonly tab: TournamentTab }) {
  switch (props.tab) {
    case 'table':
      return <Overview {...props} />;
    case 'rounds':
      return <Rounds {...props} />;
    case 'players':
      return <Players {...props} />;
    case 'regulation':
      return <Regulation {...props} />;
    case 'news':
      return <News {...props} />;
  }
}
