import type { EntrantView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, Tag } from '../base/small.tsx';
import { nameParts } from '../text/names.ts';
import { PlayerName } from './name.tsx';

/** Everybody who entered, by number once numbers are drawn. */
export function PlayersTable(props: {
  readonly t: Words;
  readonly entrants: readonly EntrantView[];
  readonly userId?: string | null;
  readonly headingId: string;
}) {
  const { t } = props;
  if (props.entrants.length === 0)
    return <EmptyState level={3} title={t('ui.noPlayersTitle')} text={t('ui.noPlayersText')} />;
  const list = [...props.entrants].sort(
    (a, b) => (a.number ?? a.entrant) - (b.number ?? b.entrant) || a.entrant - b.entrant,
  );
  const drawn = list.some((entrant) => entrant.number !== null);
  const countries = list.some((entrant) => entrant.federation !== null);
  const rated = list.some((entrant) => entrant.rating !== null);
  const parts = nameParts(list.map((entrant) => entrant.name));
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.headingId}>
      <table class="table table-narrow">
        <caption class="hidden-text">{t('ui.players')}</caption>
        <thead>
          <tr>
            <th class="figure place" scope="col">
              {drawn ? <abbr title={t('ui.number')}>{t('ui.numberShort')}</abbr> : t('ui.numberShort')}
            </th>
            <th scope="col">{t('ui.player')}</th>
            {countries && <th scope="col">{t('ui.federation')}</th>}
            {rated && (
              <th class="figure" scope="col">
                {t('ui.rating')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.map((entrant, i) => {
            const mine = entrant.userId !== null && entrant.userId === props.userId;
            return (
              <tr key={entrant.entrant} class={mine ? 'me' : undefined}>
                <td class="figure place">{entrant.number ?? i + 1}</td>
                <th scope="row">
                  <PlayerName
                    parts={parts[i] ?? { short: entrant.name, rest: '' }}
                    login={entrant.userId === null ? null : entrant.name}
                    title={entrant.title}
                  />
                  {mine && <span class="you"> {t('ui.you')}</span>}
                  {marksOf(entrant, drawn, t).map((mark) => (
                    <span key={mark}>
                      {' '}
                      <Tag>{mark}</Tag>
                    </span>
                  ))}
                </th>
                {countries && <td>{entrant.federation ?? ''}</td>}
                {rated && <td class="figure">{entrant.rating ?? ''}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What is special about an entrant. */
function marksOf(entrant: EntrantView, drawn: boolean, t: Words): string[] {
  if (entrant.expelled) return [t('ui.expelled')];
  if (entrant.withdrawn) return [t('ui.withdrawn')];
  if (entrant.standing !== 'entered') return [t(`ui.${entrant.standing}`)];
  if (drawn && entrant.number === null) return [t('ui.reserve')];
  return entrant.fromRound > 1 ? [t('ui.enteredLate', { round: entrant.fromRound })] : [];
}
