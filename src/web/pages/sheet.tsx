import type { ComponentChildren } from 'preact';
import { describeSettings } from '../../tournaments/index.ts';
import type { TournamentSettings } from '../../tournaments/types.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { controlText, innerQuotes, Section, TimeText } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** Sizes of the order tables that are printed while nobody knows how many will come. */
const USUAL_SIZES = [4, 6] as const;

/** A crosstable for the pen grows too wide for a page with more players. */
const MOST_ON_PAPER = 24;

interface SheetProps {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly settings: TournamentSettings;
}

/** what a judge prints; beside the table itself there is no link to it. */
export function Papers({
  reader: { t },
  view,
  withTable = true,
}: Pick<SheetProps, 'reader' | 'view'> & { readonly withTable?: boolean }) {
  return (
    <div class="no-print">
      <Section id="h-papers" title={t('sheet.head')}>
        <ul class="list small">
          <li>
            <a href={`/tournament/${view.id}/sheet`}>{t('sheet.link')}</a>
          </li>
          {withTable && (
            <li>
              <a href={`/tournament/${view.id}`}>{t('sheet.printTable')}</a>
            </li>
          )}
        </ul>
      </Section>
    </div>
  );
}

/** A participant with the number the sheet prints. */
interface Listed {
  readonly number: number;
  readonly name: string;
}

/** Participants as drawn; before the start as listed, which are their numbers in an event at a table. */
function listed(view: TournamentPageView, byHand: boolean): readonly Listed[] {
  const playing = view.entrants.filter((one) => !one.withdrawn && one.standing === 'entered');
  const drawn = view.entrants.flatMap(({ number, name }) => (number === null ? [] : [{ number, name }]));
  if (drawn.length > 0) return drawn.toSorted((a, b) => a.number - b.number);
  return byHand ? playing.map(({ name }, index) => ({ number: index + 1, name })) : [];
}

/**
 * the sheet a judge prints before the start: greeting, rules, order of play, place and
 * meeting times, time per game, touch-move, a table for the results, and what is awarded.
 */
export function InformationSheet({ reader, view, settings }: SheetProps) {
  const { t, language, zone } = reader;
  const meaning = describeSettings(settings, view.card.entrants, language);
  const byHand = meaning?.byHand ?? false;
  const people = listed(view, byHand);
  // Touch-move has a section of its own.
  const touchMove = t('tournaments.describe.touchMove');
  const sentences = view.description.filter((sentence) => sentence !== touchMove);
  const { venue = settings.overBoard?.place, prizes } = settings.parts ?? {};
  return (
    <div class="sheet">
      <p class="lead">{t('sheet.greeting', { name: innerQuotes(view.name) })}</p>
      <Section id="h-when" title={t('sheet.whereWhen')}>
        <dl class="pairs-of">
          <dt>{t('sheet.start')}</dt>
          <dd>
            <TimeText at={settings.startsAt} language={language} zone={zone} style="datetime" />
          </dd>
          <dt>{t('sheet.place')}</dt>
          <dd>
            {venue === undefined ? byHand ? <Blank /> : t('sheet.onPortal') : <Paragraphs text={venue} />}
          </dd>
          <dt>{t('sheet.time')}</dt>
          <dd>{controlText(settings.control, t)}</dd>
        </dl>
      </Section>
      <Section id="h-rules" title={t('sheet.rules')}>
        <ul class="list">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {settings.regulation !== '' && <Paragraphs text={settings.regulation} />}
      </Section>
      {byHand && <TouchMove reader={reader} />}
      <Order reader={reader} settings={settings} people={people} count={view.card.entrants} />
      {people.length > 0 && <Participants reader={reader} people={people} />}
      {people.length > 0 && people.length <= MOST_ON_PAPER && meaning?.table === 'crosstable' && (
        <ResultTable reader={reader} people={people} />
      )}
      <Section id="h-prizes" title={t('sheet.awards')}>
        {prizes === undefined ? <p>{t('event.noPrizes')}</p> : <Paragraphs text={prizes} />}
        {view.awards.length > 0 && (
          <ol class="list awards">
            {view.awards.map((award) => (
              <li key={award.number}>{t('sheet.award', { place: award.place, name: award.name })}</li>
            ))}
          </ol>
        )}
        <p class="note">{t('sheet.thanks')}</p>
      </Section>
    </div>
  );
}

function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div class="regulation">
      {text.split(/\n\s*\n/u).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A line to write on. */
function Blank() {
  return <span class="blank" />;
}

/** */
function TouchMove({ reader: { t } }: { readonly reader: Reader }) {
  return (
    <Section id="h-touch" title={t('sheet.touchHead')}>
      <ul class="list">
        <li>{t('sheet.touchMade')}</li>
        <li>{t('sheet.touchTill')}</li>
        <li>{t('sheet.touchAdjust')}</li>
      </ul>
    </Section>
  );
}

/** the order tables of this field, or those of three to six players while the field is not known. */
function Order(props: {
  readonly reader: Reader;
  readonly settings: TournamentSettings;
  readonly people: readonly Listed[];
  readonly count: number;
}) {
  const { reader, settings, people } = props;
  const { t, language } = reader;
  const count = Math.max(people.length, props.count);
  const grid = (size: number) => describeSettings(settings, size, language)?.grid ?? [];
  const known = grid(count).length > 0;
  const sizes = known ? [count] : USUAL_SIZES.filter((size) => grid(size).length > 0);
  if (sizes.length === 0) return null;
  return (
    <Section id="h-order" title={t('sheet.order')}>
      <p class="note">{t('sheet.orderNote')}</p>
      {sizes.map((size) => (
        <OrderTable
          key={size}
          reader={reader}
          rounds={grid(size)}
          caption={known ? t('sheet.orderOf', { count }) : t(`sheet.orderOf_${size}`)}
          size={size}
        />
      ))}
    </Section>
  );
}

function OrderTable(props: {
  readonly reader: Reader;
  readonly rounds: readonly (readonly (readonly [number, number])[])[];
  readonly caption: ComponentChildren;
  readonly size: number;
}) {
  const { t } = props.reader;
  const odd = props.size % 2 === 1;
  return (
    <table class="table table-narrow order-table">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sheet.round')}</th>
          <th scope="col">{t('sheet.pairs')}</th>
          {odd && <th scope="col">{t('sheet.free')}</th>}
        </tr>
      </thead>
      <tbody>
        {props.rounds.map((games, index) => {
          const playing = new Set(games.flat());
          const free = Array.from({ length: props.size }, (_, at) => at + 1).find((one) => !playing.has(one));
          return (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td>{games.map(([white, black]) => `${white}–${black}`).join(', ')}</td>
              {odd && <td>{free}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Participants({
  reader: { t },
  people,
}: {
  readonly reader: Reader;
  readonly people: readonly Listed[];
}) {
  return (
    <Section id="h-people" title={t('sheet.participants')}>
      <ol class="list participants">
        {people.map(({ number, name }) => (
          <li key={number}>
            <b>{number}</b> {name}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** the crosstable on paper; the judge writes 1, 0 or ½ into it. */
function ResultTable({
  reader: { t },
  people,
}: {
  readonly reader: Reader;
  readonly people: readonly Listed[];
}) {
  return (
    <Section id="h-results" title={t('sheet.results')}>
      <p class="note">{t('sheet.resultsNote')}</p>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="h-results">
        <table class="table paper-table">
          <thead>
            <tr>
              <th scope="col">№</th>
              <th scope="col">{t('sheet.name')}</th>
              {people.map(({ number }) => (
                <th key={number} scope="col">
                  {number}
                </th>
              ))}
              <th scope="col">{t('sheet.points')}</th>
              <th scope="col">{t('sheet.placeWon')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.number}>
                <td>{one.number}</td>
                <th scope="row">{one.name}</th>
                {people.map(({ number }) => (
                  <td key={number} class={number === one.number ? 'x-self' : undefined} />
                ))}
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
