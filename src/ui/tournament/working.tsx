import type { WorkingView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { timeText } from '../text/time.ts';
import { valueText } from '../text/points.ts';

/** What a table needs to open the working of its numbers. */
export interface WorkingProps {
  /** Address of the page: every number is a link to it with `?explain=NUMBER&by=CODE`, so that it needs no script. */
  readonly explainAt?: string;
  /** Which of several tables this one is (`WorkingView.at`), and what its rows are called by. */
  readonly at?: string;
  readonly idPrefix?: string;
  /** The working that is open now. */
  readonly working?: WorkingView | null;
  /** An island opens and closes without leaving the page. */
  readonly onExplain?: (number: number, code: string, href: string, at?: string) => void;
}

/** A number of the table: a link that opens its working under the row, or closes it. */
export function Explained(
  props: WorkingProps & {
    readonly t: Words;
    readonly number: number;
    readonly code: string;
    readonly shown: string;
    readonly name: string;
  },
) {
  const { t, explainAt, working, number, code, shown, onExplain } = props;
  if (explainAt === undefined) return <>{shown}</>;
  const { at } = props;
  const open = isOpen(working, number, code, at);
  const row = `#${props.idPrefix ?? ''}row-${number}`;
  const table = at === undefined ? '' : `&at=${at}`;
  const href = open
    ? `${explainAt}${row}`
    : `${explainAt}?explain=${number}&by=${encodeURIComponent(code)}${table}${row}`;
  return (
    <a
      class="explained"
      href={href}
      rel="nofollow"
      title={t('ui.workingOpen', { name: props.name })}
      aria-expanded={open}
      {...(onExplain === undefined
        ? {}
        : {
            onClick: (event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onExplain(number, code, href, at);
            },
          })}
    >
      {shown}
    </a>
  );
}

function isOpen(
  working: WorkingView | null | undefined,
  number: number,
  code: string,
  at: string | undefined,
): boolean {
  return working != null && working.number === number && working.code === code && working.at === at;
}

/** True for the row whose working is open. */
export function isOpenRow({ working, at }: WorkingProps, number: number): boolean {
  return working != null && working.number === number && working.at === at;
}

/** The row under a player's row with the working of one of his numbers, if it is open. */
export function WorkingRow(
  props: WorkingProps & {
    readonly t: Words;
    readonly language: string;
    readonly number: number;
    readonly columns: number;
    readonly player: string;
    /** Our places stand beside those of a file: say which one is meant. */
    readonly computed: boolean;
  },
) {
  const { t, language, working } = props;
  if (working == null || !isOpenRow(props, props.number)) return null;
  const value = valueText(working.value, language);
  const [first, ...rest] = working.place;
  // The portal's own rule: its number stands in our requirements, which a reader does not have.
  const isOwn = working.article.startsWith('R-');
  return (
    <tr class="why">
      <td colSpan={props.columns}>
        <div class="working">
          <p>
            <b>
              {t('ui.workingWhy', { code: working.code === 'PTS' ? t('ui.points') : working.code, value })}
            </b>{' '}
            {working.name}: {working.says}
          </p>
          {working.value === null && <p>{t('ui.workingUndefined')}</p>}
          {working.terms.length > 0 && (
            <table>
              <caption class="hidden-text">
                {t('ui.workingCaption', { name: working.name, player: props.player })}
              </caption>
              <thead>
                <tr>
                  <th class="figure" scope="col">
                    {t('ui.workingRound')}
                  </th>
                  <th scope="col">{t('ui.workingFrom')}</th>
                  <th class="figure" scope="col">
                    {t('ui.workingTerm')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {working.terms.map((term) => (
                  <tr key={term.round} class={term.cut === null ? undefined : 'cut'}>
                    <td class="figure">{term.round}</td>
                    <td>
                      {term.colour !== null && (
                        <i
                          class={`side side-${term.colour}`}
                          role="img"
                          aria-label={t(`ui.${term.colour}Side`)}
                        />
                      )}
                      <span class="what">{term.text}</span>
                      {term.cut !== null && <span class="cut-why"> {term.cut}</span>}
                    </td>
                    <td class="figure what">{term.adds}</td>
                  </tr>
                ))}
              </tbody>
              {working.isSum && (
                <tfoot>
                  <tr>
                    <td colSpan={2}>{t('ui.workingSum')}</td>
                    <td class="figure">{value}</td>
                  </tr>
                </tfoot>
              )}
            </table>
          )}
          {working.steps.length > 0 && <p>{working.steps.join(' ')}</p>}
          <p>
            {props.computed && `${t('ui.workingComputed')} `}
            <b>{first}</b> {rest.join(' ')}
          </p>
          <p class="rule">
            {working.article === '' || isOwn ? '' : `${t('ui.workingRule', { article: working.article })} `}
            {isOwn && working.edition.startsWith('c07')
              ? t('ui.workingPortal')
              : t(`ui.edition_${working.edition}`)}
            {working.startsOn === null
              ? ''
              : ` ${t('ui.workingKeeps', { day: timeText(working.startsOn, language, 'UTC', 'date') })}`}
          </p>
        </div>
      </td>
    </tr>
  );
}
