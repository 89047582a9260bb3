import type { TournamentCard } from '../../tournaments/view.ts';
import { ButtonLink, controlText, LiveMark, Submit, TimeText } from '../../ui/index.ts';
import { hasWords, type Words } from '../../words/index.ts';
import type { Reader } from '../reader.ts';
import { When } from './when.tsx';

/** The name of a tournament system; a code of a file that we have no words for stays as it is. */
export function systemText(system: string, t: Words): string {
  return hasWords(`tournaments.system.${system}`) ? t(`tournaments.system.${system}`) : system;
}

/** True while people may register (R-192: both ends included). */
export function registrationOpen(card: TournamentCard, now: number): boolean {
  return (
    card.state === 'announced' &&
    card.registrationFrom !== null &&
    card.registrationTo !== null &&
    now >= card.registrationFrom &&
    now <= card.registrationTo
  );
}

/** Where an event stands, in a few words. */
export function StateText(props: { readonly reader: Reader; readonly card: TournamentCard }) {
  const { reader, card } = props;
  const { t, language, zone } = reader;
  if (card.state === 'running')
    return (
      <LiveMark>
        {card.rounds === null
          ? t('event.inRound', { round: card.round })
          : t('event.inRoundOf', { round: card.round, rounds: card.rounds })}
      </LiveMark>
    );
  if (card.state === 'finished')
    return card.finishedAt === null || card.imported ? (
      <>{t('event.finished')}</>
    ) : (
      <>
        {t('event.finished')}, <TimeText at={card.finishedAt} language={language} zone={zone} style="date" />
      </>
    );
  if (card.state === 'cancelled') return <>{t('event.cancelled')}</>;
  if (card.startsAt === null) return <>{t('event.announced')}</>;
  return <When reader={reader} at={card.startsAt} />;
}

/** Events as a table with one way on in each row: join, look, or a word that says why not. */
export function EventsTable(props: {
  readonly reader: Reader;
  readonly headingId: string;
  readonly cards: readonly TournamentCard[];
  /** Ids of the events the reader has entered. */
  readonly mine: ReadonlySet<string>;
}) {
  const { reader, cards } = props;
  const { t } = reader;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.headingId}>
      <table class="table table-events">
        <colgroup>
          <col class="events-name" />
          <col class="events-system wide" />
          <col class="events-control wide" />
          <col class="events-players wide" />
          <col class="events-state" />
          <col class="events-act" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('event.name')}</th>
            <th scope="col" class="wide">
              {t('event.system')}
            </th>
            <th scope="col" class="wide">
              {t('event.control')}
            </th>
            <th scope="col" class="figure wide">
              {t('event.players')}
            </th>
            <th scope="col">{t('event.state')}</th>
            <th scope="col">
              <span class="hidden-text">{t('event.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <tr key={card.id}>
              <th scope="row">
                <a href={`/tournament/${card.id}`}>{card.name}</a>
              </th>
              <td class="wide muted">{systemText(card.system, t)}</td>
              <td class="wide muted">{card.control === null ? '–' : controlText(card.control, t)}</td>
              <td class="figure wide">{card.entrants}</td>
              <td>
                <StateText reader={reader} card={card} />
              </td>
              <td class="figure">
                <RowAct reader={reader} card={card} entered={props.mine.has(card.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowAct(props: {
  readonly reader: Reader;
  readonly card: TournamentCard;
  readonly entered: boolean;
}) {
  const { reader, card } = props;
  const { t, now } = reader;
  if (props.entered && card.state === 'announced')
    return <span class="small faint">{t('event.entered')}</span>;
  if (!registrationOpen(card, now)) return null;
  if (reader.user === null)
    return (
      <ButtonLink small href={`/login?next=${encodeURIComponent(`/tournament/${card.id}`)}`}>
        {t('event.join')}
      </ButtonLink>
    );
  return (
    <form method="post" action={`/tournament/${card.id}/register`}>
      <Submit small label={t('event.joinNamed', { name: card.name })}>
        {t('event.join')}
      </Submit>
    </form>
  );
}
