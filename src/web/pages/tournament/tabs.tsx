import { Tabs } from '../../../ui/index.ts';
import { TOURNAMENT_TABS, type TournamentProps, type TournamentTab } from './props.ts';
import { mayJudge } from './rights.ts';

export function TournamentTabs(props: TournamentProps & { readonly tab: TournamentTab | 'judge' }) {
  const { reader, view, tab } = props;
  const { t } = reader;
  const tabs: (TournamentTab | 'judge')[] = TOURNAMENT_TABS.filter(
    (name) => name !== 'news' || view.news.length > 0,
  );
  if (mayJudge(reader.user, view)) tabs.push('judge');
  const counts: Partial<Record<TournamentTab | 'judge', number>> = {
    players: view.card.entrants,
    news: view.news.length,
  };
  return (
    <Tabs
      label={t('event.parts')}
      items={tabs.map((name) => {
        const count = counts[name];
        return {
          href: name === 'table' ? `/tournament/${view.id}` : `/tournament/${view.id}/${name}`,
          label: t(
            name === 'table' && view.state === 'announced' ? 'event.tab_overview' : `event.tab_${name}`,
          ),
          current: name === tab,
          ...(count === undefined ? {} : { count }),
        };
      })}
    />
  );
}
