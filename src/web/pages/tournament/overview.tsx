import { Callout, NextStep, Section } from '../../../ui/index.ts';
import { hasWords } from '../../../words/index.ts';
import { NewsList } from '../news.tsx';
import { Papers } from '../sheet.tsx';
import { Confirming } from './confirming.tsx';
import { When } from '../when.tsx';
import { Form } from './form.tsx';
import { Players } from './players.tsx';
import type { TournamentProps } from './props.ts';
import { standingOf } from './rights.ts';
import { Table } from './table.tsx';

/** A crosstable with more lines needs the whole width: the aside then stands below it. */
const MOST_BESIDE = 7;

export function Overview(props: TournamentProps) {
  const { reader, view } = props;
  const { t } = reader;
  const announced = view.state === 'announced';
  const lines = (view.crosstable?.rows ?? view.bracket?.rounds[0] ?? []).length;
  const isWide = lines > MOST_BESIDE || (view.bracket !== null && lines > 1) || view.stages !== null;
  return (
    <div class={isWide ? 'columns columns-stack' : 'columns'}>
      <div>
        {announced ? <Players {...props} title={t('event.registered')} /> : <Table {...props} />}
        {announced && <Form {...props} />}
      </div>
      <aside>
        {view.state !== 'finished' && (
          <Section id="h-next" title={<span class="hidden-text">{t('event.next')}</span>}>
            <div data-island="next">
              <NextStep
                t={t}
                language={reader.language}
                zone={reader.zone}
                now={reader.now}
                state={view.state}
                startsAt={view.card.startsAt}
                round={view.round}
                rounds={view.rounds}
                myGame={standingOf(props).game}
                coming={view.coming}
                paused={view.paused}
              />
            </div>
            <CancelReason {...props} />
            {view.settling !== null && (
              <p>
                {t('event.settling')} <When reader={reader} at={view.settling} />
              </p>
            )}
          </Section>
        )}
        <Confirming {...props} />
        {view.awards.length > 0 && <Awards {...props} />}
        {view.settings !== null && <Papers {...props} withTable={false} />}
        {!announced && <Files {...props} />}
        {view.news.length > 0 && (
          <Section id="h-news" title={t('event.tab_news')}>
            <NewsList reader={reader} items={view.news.slice(0, 4)} />
          </Section>
        )}
      </aside>
    </div>
  );
}

function CancelReason({ reader, view }: TournamentProps) {
  const cancelled = view.news.find((item) => item.kind === 'cancelled');
  const reason = cancelled?.data['reason'];
  if (view.state !== 'cancelled' || reason === undefined) return null;
  const key = `tournaments.cancelled.${reason}`;
  return (
    <Callout tone="alert">
      <p>{hasWords(key) ? reader.t(key) : String(reason)}</p>
    </Callout>
  );
}

/** The event to take away. */
function Files({ reader: { t }, view }: TournamentProps) {
  return (
    <Section id="h-files" title={t('event.files')}>
      <p class="files no-print">
        <a href={`/tournament/${view.id}/table.csv`} download>
          {t('event.csv')}
        </a>
        <a href={`/tournament/${view.id}/event.trf`} download>
          {t('event.trf')}
        </a>
      </p>
    </Section>
  );
}

/** Who is awarded, and with what in the organiser's words. */
function Awards({ reader, view }: TournamentProps) {
  const prizes = view.settings?.parts?.prizes;
  return (
    <Section id="h-awards" title={reader.t('event.awards')}>
      <ol class="list awards">
        {view.awards.map((award) => (
          <li key={award.number}>
            <b class={award.place === 1 ? 'award award-first' : 'award'}>{award.place}</b> {award.name}
          </li>
        ))}
      </ol>
      {prizes !== undefined && <p class="regulation">{prizes}</p>}
    </Section>
  );
}
