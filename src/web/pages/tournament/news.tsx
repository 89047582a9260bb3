import { EmptyState, Section } from '../../../ui/index.ts';
import { NewsList } from '../news.tsx';
import type { TournamentProps } from './props.ts';

export function News({ reader, view }: TournamentProps) {
  const { t } = reader;
  return (
    <Section id="h-news" title={t('event.tab_news')}>
      {view.news.length === 0 ? (
        <EmptyState level={3} title={t('news.noneTitle')} text={t('news.noneText')} />
      ) : (
        <NewsList reader={reader} items={view.news} />
      )}
    </Section>
  );
}
