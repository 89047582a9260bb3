import type { ComponentChildren } from 'preact';
import type { GameKind } from '../../chess/index.ts';
import { describeSettings, offeredSystems, scheduleOf } from '../../tournaments/index.ts';
import type { TournamentSettings } from '../../tournaments/types.ts';
import { Callout, StagesGrid, Submit, TimeText } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import { tieBreakText } from './tie-breaks.ts';
import { OverBoardFields } from './over-board-fields.tsx';
import {
  BasicFields,
  ControlFields,
  EntryFields,
  type FieldsProps,
  RegulationFields,
  SystemFields,
  TieBreakFields,
  WhenFields,
} from './tournament-fields.tsx';
import { type FormFaults, formOf, type TypedTournament } from './typed-tournament.ts';

/** Rounds whose days are listed. */
const MOST_PLANNED = 16;

/** How many people the look ahead counts with where no limit says more. */
const USUAL_FIELD = 8;

/** The form of a new event; everything typed is kept, each fault stands at its field. */
export function TournamentForm(props: {
  readonly reader: Reader;
  readonly typed: TypedTournament;
  readonly faults: FormFaults;
  /** games to choose from. */
  readonly offered: readonly GameKind[];
  readonly refusal: string | null;
  /** a Master asks the administration instead of announcing. */
  readonly proposes: boolean;
  /** The settings as they stand, to look at before they are announced; null = not asked for. */
  readonly look: TournamentSettings | null;
}) {
  const { reader, typed, faults } = props;
  const { t } = reader;
  const { id, form } = formOf(typed.system);
  const fields: FieldsProps = {
    reader,
    typed,
    form,
    offered: props.offered,
    error: (field) => {
      const fault = faults.get(field);
      return fault === undefined ? undefined : t(`tournaments.fault.${fault}`);
    },
    label: (field) => t(`tournaments.field.${field}`),
  };
  return (
    <div class="columns">
      <div>
        <nav class="system-choice" aria-label={t('event.howTheyMeet')}>
          <h2>{t('event.howTheyMeet')}</h2>
          <ul>
            {offeredSystems().map((system) => (
              <li key={system.id}>
                <a
                  href={`/tournament/new?system=${system.id}${typed.over === '' ? '' : '&over=1'}`}
                  {...(system.id === id ? { 'aria-current': 'true' as const } : {})}
                >
                  <b>{t(`tournaments.system.${system.id}`)}</b>
                  <span class="small muted">{t(`tournaments.says.${system.id}`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form class="form form-wide" method="post" action="/tournament/new" data-look>
          {props.refusal !== null && (
            <Callout tone="alert" role="alert">
              <p>{props.refusal}</p>
            </Callout>
          )}
          <input type="hidden" name="system" value={id} />
          <BasicFields {...fields} />
          <OverBoardFields {...fields} />
          <SystemFields {...fields} />
          <ControlFields {...fields} />
          <WhenFields {...fields} />
          <EntryFields {...fields} />
          <TieBreakFields {...fields} />
          <RegulationFields {...fields} />
          <p class="buttons">
            <Submit tone="main">{t(props.proposes ? 'entries.propose' : 'event.announce')}</Submit>
            <Submit name="look" value="1">
              {t('event.look')}
            </Submit>
          </p>
        </form>
      </div>
      <aside data-look-ahead>
        <LookAhead reader={reader} settings={props.look} />
      </aside>
    </div>
  );
}

/** What the settings mean: sentences, rounds, time, and the grid where it is known. */
function LookAhead({
  reader,
  settings,
}: {
  readonly reader: Reader;
  readonly settings: TournamentSettings | null;
}): ComponentChildren {
  const { t, language } = reader;
  if (settings === null)
    return (
      <section class="section" aria-labelledby="h-look">
        <h2 id="h-look">{t('event.meaning')}</h2>
        <p class="muted small">{t('event.meaningHint')}</p>
      </section>
    );
  const field = settings.entrantsLimit ?? USUAL_FIELD;
  const meaning = Number.isSafeInteger(field) ? describeSettings(settings, field, language) : null;
  if (meaning === null) return null;
  return (
    <section class="section" aria-labelledby="h-look">
      <h2 id="h-look">{t('event.meaning')}</h2>
      <p class="small muted">{t('event.meaningFor', { count: field })}</p>
      <ul class="list small">
        {meaning.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Schedule reader={reader} settings={settings} rounds={meaning.rounds} />
      {meaning.suggested.length > 0 && (
        <p class="small">
          {t('event.suggested', {
            list: meaning.suggested.map((code) => tieBreakText(code, t, language)).join('; '),
          })}
        </p>
      )}
      {meaning.stages !== undefined && meaning.stages.length > 0 && (
        <StagesGrid t={t} grid={meaning.stages} />
      )}
      {meaning.grid.length > 0 && (
        <table class="table small">
          <caption>{t('event.grid')}</caption>
          <tbody>
            {meaning.grid.map((games, index) => (
              <tr key={index}>
                <th scope="row">{t('ui.round', { round: index + 1 })}</th>
                <td>{games.map(([white, black]) => `${white}–${black}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The days of the event, as far as the settings fix them. */
function Schedule({
  reader,
  settings,
  rounds,
}: {
  readonly reader: Reader;
  readonly settings: TournamentSettings;
  readonly rounds: number | null;
}): ComponentChildren {
  const { t, language, zone } = reader;
  const { registrationFrom, registrationTo, startsAt } = settings;
  // While a date is being typed there is none.
  if (![registrationFrom, registrationTo, startsAt].every(Number.isSafeInteger)) return null;
  const time = (at: number) => <TimeText at={at} language={language} zone={zone} style="datetime" />;
  // A break nobody could wait for leads beyond the calendar.
  const planned = scheduleOf(settings, rounds).filter(({ at }) => !Number.isNaN(new Date(at).getTime()));
  return (
    <>
      <h3>{t('event.schedule')}</h3>
      <ul class="list small">
        <li>
          {t('tournaments.field.registrationTo')}: {time(registrationTo)}
        </li>
        {planned.slice(0, MOST_PLANNED).map(({ round, at, earliest }) => (
          <li key={round}>
            {t('ui.round', { round })}: {earliest && `${t('event.notBefore')} `}
            {time(at)}
          </li>
        ))}
      </ul>
    </>
  );
}
