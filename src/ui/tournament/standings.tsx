import { Fragment } from 'preact';
import type { Standings } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, Tag } from '../base/small.tsx';
import { nameParts } from '../text/names.ts';
import { pointsText, valueText } from '../text/points.ts';
import { PlayerName } from './name.tsx';
import { TieBreakHead } from './tiebreak.tsx';
import { Explained, isOpenRow, WorkingRow, type WorkingProps } from './working.tsx';

/** Places, points and tie-breaks in order of use. Places are provisional until `final`. */
export function StandingsTable(
  props: WorkingProps & {
    readonly t: Words;
    readonly language: string;
    readonly table: Standings | null;
    readonly userId?: string | null;
    readonly headingId: string;
    readonly final: boolean;
  },
) {
  const { t, table } = props;
  if (table === null || table.rows.length === 0)
    return <EmptyState level={3} title={t('ui.crosstableEmptyTitle')} text={t('ui.crosstableEmptyText')} />;
  const parts = nameParts(table.rows.map((row) => row.name));
  const rated = table.rows.some((row) => row.rating !== null);
  const computed = table.rows.some((row) => row.computedPlace !== null);
  const filed = !computed && table.rows.some((row) => row.filedPlace !== null);
  const columns = 4 + table.tieBreaks.length + [rated, computed, filed].filter((shown) => shown).length;
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.headingId}>
        <table class="table">
          <caption class="hidden-text">{t('ui.standingsCaption')}</caption>
          <thead>
            <tr>
              <th class="figure place" scope="col">
                <abbr title={t('ui.place')}>{t('ui.placeShort')}</abbr>
              </th>
              <th scope="col">{t('ui.player')}</th>
              {rated && (
                <th class="figure wide" scope="col">
                  {t('ui.rating')}
                </th>
              )}
              <th class="figure wide" scope="col">
                {t('ui.played')}
              </th>
              <th class="figure" scope="col">
                {t('ui.points')}
              </th>
              {table.tieBreaks.map((code) => (
                <th key={code} class="figure" scope="col">
                  <TieBreakHead t={t} code={code} where={`${props.idPrefix ?? ''}s`} />
                </th>
              ))}
              {computed && (
                <th class="figure" scope="col">
                  <abbr title={t('ui.computedPlace')}>{t('ui.computedPlaceShort')}</abbr>
                </th>
              )}
              {filed && (
                <th class="figure" scope="col">
                  <abbr title={t('ui.filedPlace')}>{t('ui.filedPlaceShort')}</abbr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, i) => {
              const mine = row.userId !== null && row.userId === props.userId;
              const open = isOpenRow(props, row.number);
              return (
                <Fragment key={row.number}>
                  <tr
                    id={`${props.idPrefix ?? ''}row-${row.number}`}
                    class={`${mine ? 'me' : ''}${open ? ' open' : ''}`.trim() || undefined}
                  >
                    <td class="figure place">{row.annulled === true ? '–' : row.place}</td>
                    <th scope="row">
                      <PlayerName
                        parts={parts[i] ?? { short: row.name, rest: '' }}
                        login={row.userId === null ? null : row.name}
                        title={row.title}
                      />
                      {mine && <span class="you"> {t('ui.you')}</span>}
                      {row.annulled === true && <Tag>{t('ui.annulledRow')}</Tag>}
                    </th>
                    {rated && <td class="figure wide">{row.rating ?? ''}</td>}
                    <td class="figure wide">{row.played}</td>
                    <td class="figure points">
                      <Explained
                        {...props}
                        number={row.number}
                        code="PTS"
                        shown={pointsText(row.points, props.language)}
                        name={t('ui.points')}
                      />
                    </td>
                    {row.tieBreaks.map((value, j) => (
                      <td key={j} class="figure">
                        <Explained
                          {...props}
                          number={row.number}
                          code={table.tieBreaks[j] ?? ''}
                          shown={valueText(value, props.language)}
                          name={table.tieBreaks[j] ?? ''}
                        />
                      </td>
                    ))}
                    {computed && <td class="figure">{row.computedPlace ?? '–'}</td>}
                    {filed && <td class="figure">{row.filedPlace ?? '–'}</td>}
                  </tr>
                  <WorkingRow
                    {...props}
                    number={row.number}
                    columns={columns}
                    player={row.name}
                    computed={computed}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {!props.final && <p class="note">{t('ui.placesProvisional')}</p>}
    </>
  );
}
