import type { ComponentChildren } from 'preact';
import type { Crosstable as Table, CrosstableCell, CrosstableRow } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, Tag } from '../base/small.tsx';
import { nameParts, type NameParts } from '../text/names.ts';
import { pointsText, valueText } from '../text/points.ts';
import { PlayerName } from './name.tsx';
import { TieBreakHead } from './tiebreak.tsx';
import { Explained, isOpenRow, WorkingRow, type WorkingProps } from './working.tsx';

/** Fields with more rows have smaller cells, so that the points stay in sight. */
const WIDE = 12;

export interface CrosstableProps extends WorkingProps {
  readonly t: Words;
  readonly language: string;
  readonly table: Table | null;
  /** The reader's account, to find his row. */
  readonly userId?: string | null;
  /** Heading that names the table. */
  readonly headingId: string;
  /** Distinguishes several tables of a page. */
  readonly idPrefix?: string;
  /** Rows and columns by place, or by the numbers of the draw. */
  readonly order?: 'place' | 'number';
}

/**
 * The table of a round robin. Lighter cells are games with White, darker ones with Black, the diagonal is oneself; each
 * result is a link to its game with a full spoken name. On a phone place and surname stay while the rest scrolls.
 */
export function Crosstable(props: CrosstableProps) {
  const { t, table } = props;
  if (table === null || table.rows.length === 0)
    return <EmptyState level={3} title={t('ui.crosstableEmptyTitle')} text={t('ui.crosstableEmptyText')} />;
  const rows = props.order === 'number' ? [...table.rows].sort((a, b) => a.number - b.number) : table.rows;
  const parts = nameParts(rows.map((row) => row.name));
  const computed = rows.some((row) => row.computedPlace !== null);
  const filed = !computed && rows.some((row) => row.filedPlace !== null);
  const rated = rows.some((row) => row.rating !== null);
  const soon = rows.flatMap((row) => row.cells.flat()).filter((cell) => cell.score === null && !cell.live);
  const nextRound = soon.length === 0 ? null : Math.min(...soon.map((cell) => cell.round));
  const anyLive = rows.some((row) => row.cells.some((cells) => cells.some((cell) => cell.live)));
  return (
    <div class="crosstable-box">
      <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.headingId}>
        <table class={rows.length > WIDE ? 'crosstable crosstable-wide' : 'crosstable'}>
          <caption class="hidden-text">{t('ui.crosstableCaption')}</caption>
          <thead>
            <tr>
              <th class="x-place" scope="col">
                <abbr title={t(props.order === 'number' ? 'ui.number' : 'ui.row')}>{t('ui.placeShort')}</abbr>
              </th>
              <th class="x-name" scope="col">
                {t('ui.player')}
              </th>
              {rated && (
                <th class="x-rating" scope="col">
                  {t('ui.rating')}
                </th>
              )}
              {rows.map((row, i) => (
                <th key={row.number} class="x-cell" scope="col">
                  <span aria-hidden="true">{label(row, i, props.order)}</span>
                  <span class="hidden-text">{t('ui.against', { name: row.name })}</span>
                </th>
              ))}
              <th class="x-figure" scope="col">
                {t('ui.points')}
              </th>
              {table.tieBreaks.map((code) => (
                <th key={code} class="x-figure" scope="col">
                  <TieBreakHead t={t} code={code} where={`x${props.idPrefix ?? ''}`} />
                </th>
              ))}
              <th class="x-figure" scope="col">
                {t('ui.place')}
              </th>
              {computed && (
                <th class="x-figure" scope="col">
                  <abbr title={t('ui.computedPlace')}>{t('ui.computedPlaceShort')}</abbr>
                </th>
              )}
              {filed && (
                <th class="x-figure" scope="col">
                  <abbr title={t('ui.filedPlace')}>{t('ui.filedPlaceShort')}</abbr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <Row
                key={row.number}
                {...props}
                row={row}
                index={i}
                rows={rows}
                codes={table.tieBreaks}
                parts={parts[i] ?? { short: row.name, rest: '' }}
                rated={rated}
                computed={computed}
                filed={filed}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="legend">
        <span>
          <i class="legend-white" aria-hidden="true" />
          {t('ui.whiteSide')}
        </span>
        <span>
          <i class="legend-black" aria-hidden="true" />
          {t('ui.blackSide')}
        </span>
        {anyLive && (
          <span>
            <i class="legend-live" aria-hidden="true" />
            {t('ui.legendLive')}
          </span>
        )}
        {nextRound !== null && (
          <span>
            <b>{t('ui.roundMark', { round: nextRound })}</b> {t('ui.legendSoon', { round: nextRound })}
          </span>
        )}
        <span class="no-print">{t('ui.legendOpen')}</span>
        {props.explainAt !== undefined && <span class="no-print">{t('ui.legendWorking')}</span>}
      </p>
    </div>
  );
}

/** What rows and columns are called by: the number of the draw, or the line (places may be shared, lines are not). */
function label(row: CrosstableRow, index: number, order: 'place' | 'number' | undefined): number {
  return order === 'number' ? row.number : index + 1;
}

function Row(
  props: CrosstableProps & {
    readonly row: CrosstableRow;
    readonly index: number;
    readonly rows: readonly CrosstableRow[];
    readonly codes: readonly string[];
    readonly parts: NameParts;
    readonly rated: boolean;
    readonly computed: boolean;
    readonly filed: boolean;
  },
) {
  const { t, row } = props;
  const mine = row.userId !== null && row.userId === props.userId;
  const open = isOpenRow(props, row.number);
  const columns =
    4 +
    props.rows.length +
    props.codes.length +
    [props.rated, props.computed, props.filed].filter((shown) => shown).length;
  return (
    <>
      <tr
        id={`${props.idPrefix ?? ''}row-${row.number}`}
        class={`${mine ? 'me' : ''}${open ? ' open' : ''}`.trim() || undefined}
      >
        <td class="x-place">{label(row, props.index, props.order)}</td>
        <th class="x-name" scope="row">
          <PlayerName parts={props.parts} login={row.userId === null ? null : row.name} title={row.title} />
          {mine && <span class="you"> {t('ui.you')}</span>}
          {row.annulled === true && <Tag>{t('ui.annulledRow')}</Tag>}
        </th>
        {props.rated && <td class="x-rating">{row.rating ?? ''}</td>}
        {props.rows.map((other) =>
          other.number === row.number ? (
            <td key={other.number} class="x-cell x-self">
              <span class="hidden-text">{t('ui.self')}</span>
            </td>
          ) : (
            <Cell key={other.number} t={t} cells={row.cells[other.number - 1] ?? []} name={other.name} />
          ),
        )}
        <td class="x-figure x-points">
          <Explained
            {...props}
            number={row.number}
            code="PTS"
            shown={pointsText(row.points, props.language)}
            name={t('ui.points')}
          />
        </td>
        {row.tieBreaks.map((value, i) => (
          <td key={i} class="x-figure">
            <Explained
              {...props}
              number={row.number}
              code={props.codes[i] ?? ''}
              shown={valueText(value, props.language)}
              name={props.codes[i] ?? ''}
            />
          </td>
        ))}
        <td class="x-figure">{row.annulled === true ? '–' : row.place}</td>
        {props.computed && <td class="x-figure x-filed">{row.computedPlace ?? '–'}</td>}
        {props.filed && <td class="x-figure x-filed">{row.filedPlace ?? '–'}</td>}
      </tr>
      <WorkingRow
        {...props}
        number={row.number}
        columns={columns}
        player={row.name}
        computed={props.computed}
      />
    </>
  );
}

function Cell(props: {
  readonly t: Words;
  readonly cells: readonly CrosstableCell[];
  readonly name: string;
}) {
  const [first, ...more] = props.cells;
  if (first === undefined) return <td class="x-cell" />;
  if (more.length === 0)
    return (
      <td class={`x-cell ${tone(first)}`}>
        <Game t={props.t} cell={first} name={props.name} />
      </td>
    );
  return (
    <td class="x-cell x-double">
      {props.cells.map((cell) => (
        <span key={cell.round} class={tone(cell)}>
          <Game t={props.t} cell={cell} name={props.name} />
        </span>
      ))}
    </td>
  );
}

/** Classes of a game: its colour, and how loud its result is. */
function tone(cell: CrosstableCell): string {
  const won = cell.score === '1' || cell.score === '+';
  const lost = cell.score === '0' || cell.score === '-';
  const loud = cell.live ? 'x-live' : cell.score === null ? 'x-soon' : won ? 'x-win' : lost ? 'x-loss' : '';
  return `x-${cell.colour} ${loud}`.trim();
}

function Game(props: { readonly t: Words; readonly cell: CrosstableCell; readonly name: string }) {
  const { t, cell } = props;
  const params = { name: props.name, colour: t(`ui.${cell.colour}`), round: cell.round };
  const spoken =
    cell.score === null
      ? t(cell.live ? 'ui.cellLive' : 'ui.cellSoon', params)
      : cell.score === '+'
        ? t('ui.cellForfeitWin', params)
        : cell.score === '-'
          ? t('ui.cellForfeitLoss', params)
          : t('ui.cell', { ...params, score: cell.score });
  const shown: ComponentChildren =
    cell.score === null ? (
      cell.live ? (
        <i class="x-dot" />
      ) : (
        t('ui.roundMark', { round: cell.round })
      )
    ) : cell.score === '-' ? (
      '–'
    ) : (
      cell.score
    );
  // The name comes from the content, so that what is seen and what is said cannot part ways.
  const content = (
    <>
      <span aria-hidden="true">{shown}</span>
      <span class="hidden-text">{spoken}</span>
    </>
  );
  if (cell.gameNumber === null) return <span class="x-text">{content}</span>;
  return (
    <a class="x-text" href={`/game/${cell.gameNumber}`}>
      {content}
    </a>
  );
}
