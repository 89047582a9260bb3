import type { SettingsFault, TournamentSettings } from '../../tournaments/types.ts';
import {
  Callout,
  CheckField,
  ChoiceField,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { form, line, lines, numberOf, oneOf, ticked } from '../forms.ts';
import type { Reader } from '../reader.ts';
import { instantOf } from '../zones.ts';
import { controlOf } from './seek-form.tsx';
import { tieBreakText } from './tie-breaks.ts';

export const REGULATION_MAX = 20_000;

/** Tie-breaks in the order people usually want them; the second list slot may stay empty. */
const TIE_BREAKS = ['DSB', 'AROF', 'SB', 'DE', 'WIN'] as const;

export const tournamentForm = form({
  name: line(400),
  regulation: lines(REGULATION_MAX * 2),
  minutes: line(20),
  increment: line(20),
  firstMove: line(20),
  registrationFrom: line(40),
  registrationTo: line(40),
  startsAt: line(40),
  tieBreak1: line(20),
  tieBreak2: line(20),
  tieBreak3: line(20),
  pace: oneOf(['rounds', 'all-at-once', '']),
  rated: line(10),
  entrantsLimit: line(20),
});

export type TypedTournament = NonNullable<ReturnType<typeof tournamentForm.read>>;

/** What is wrong, by field of the settings. */
export type FormFaults = ReadonlyMap<SettingsFault['field'], SettingsFault['fault']>;

/**
 * What is typed as settings. Fields that cannot be read become values no rule accepts (NaN), and stand in `faults`, so
 * that the room checks all the others in the same pass.
 */
export function settingsOf(
  typed: TypedTournament,
  zone: string,
): { readonly settings: TournamentSettings; readonly faults: readonly SettingsFault[] } {
  const faults: SettingsFault[] = [];
  const instant = (field: 'registrationFrom' | 'registrationTo' | 'startsAt'): number => {
    const at = instantOf(typed[field], zone);
    if (at === null) faults.push({ field, fault: typed[field] === '' ? 'missing' : 'unknown' });
    return at ?? Number.NaN;
  };
  const control = controlOf(typed.minutes, typed.increment);
  if (control === null) faults.push({ field: 'control', fault: 'out-of-range' });
  const seconds = numberOf(typed.firstMove);
  if (seconds === null) faults.push({ field: 'firstMoveMs', fault: 'out-of-range' });
  const limit = typed.entrantsLimit.trim() === '' ? null : numberOf(typed.entrantsLimit);
  if (limit === null && typed.entrantsLimit.trim() !== '')
    faults.push({ field: 'entrantsLimit', fault: 'out-of-range' });
  return {
    settings: {
      name: typed.name,
      regulation: typed.regulation.replaceAll('\r\n', '\n'),
      system: 'round-robin',
      kind: 'chess',
      control: control ?? { mode: 'sudden', baseMs: Number.NaN },
      firstMoveMs: seconds === null ? Number.NaN : Math.round(seconds * 1000),
      registrationFrom: instant('registrationFrom'),
      registrationTo: instant('registrationTo'),
      startsAt: instant('startsAt'),
      tieBreaks: [typed.tieBreak1, typed.tieBreak2, typed.tieBreak3].filter((code) => code !== ''),
      pace: typed.pace === 'all-at-once' ? 'all-at-once' : 'rounds',
      rated: ticked(typed.rated),
      entrantsLimit: limit,
    },
    faults,
  };
}

/** The first fault of each field: reading comes before meaning. */
export function faultsByField(faults: readonly SettingsFault[]): FormFaults {
  const byField = new Map<SettingsFault['field'], SettingsFault['fault']>();
  for (const { field, fault } of faults) if (!byField.has(field)) byField.set(field, fault);
  return byField;
}

/** The form of a new event; everything typed is kept, each fault stands at its field. */
export function TournamentForm(props: {
  readonly reader: Reader;
  readonly typed: TypedTournament;
  readonly faults: FormFaults;
  readonly refusal: string | null;
}) {
  const { reader, typed, faults } = props;
  const { t } = reader;
  const error = (field: SettingsFault['field']): string | undefined => {
    const fault = faults.get(field);
    return fault === undefined ? undefined : t(`tournaments.fault.${fault}`);
  };
  const label = (field: SettingsFault['field']): string => t(`tournaments.field.${field}`);
  const tieBreaks = [
    { value: '', label: t('event.noTieBreak') },
    ...TIE_BREAKS.map((code) => ({ value: code, label: tieBreakText(code, t) })),
  ];
  return (
    <form class="form form-wide" method="post" action="/tournament/new">
      {props.refusal !== null && (
        <Callout tone="alert" role="alert">
          <p>{props.refusal}</p>
        </Callout>
      )}
      <fieldset>
        <legend>{t('event.what')}</legend>
        <TextField
          name="name"
          label={label('name')}
          hint={t('event.nameHint')}
          value={typed.name}
          error={error('name')}
          maxLength={100}
          required
        />
        <TextArea
          name="regulation"
          label={label('regulation')}
          hint={t('event.regulationHint')}
          value={typed.regulation}
          error={error('regulation')}
          rows={8}
          maxLength={REGULATION_MAX}
        />
        <TextField
          name="entrantsLimit"
          label={label('entrantsLimit')}
          hint={t('event.limitHint')}
          value={typed.entrantsLimit}
          error={error('entrantsLimit')}
          inputMode="numeric"
        />
      </fieldset>
      <fieldset>
        <legend>{t('event.control')}</legend>
        <div class="form-pair">
          <TextField
            name="minutes"
            label={t('play.minutes')}
            value={typed.minutes}
            error={error('control')}
            inputMode="decimal"
            required
          />
          <TextField
            name="increment"
            label={t('play.increment')}
            value={typed.increment}
            inputMode="decimal"
            required
          />
        </div>
        <TextField
          name="firstMove"
          label={t('event.firstMove')}
          hint={t('event.firstMoveHint')}
          value={typed.firstMove}
          error={error('firstMoveMs')}
          inputMode="numeric"
          required
        />
        <ChoiceField
          name="pace"
          label={label('pace')}
          hint={t('event.paceHint')}
          value={typed.pace === '' ? 'rounds' : typed.pace}
          error={error('pace')}
          choices={(['rounds', 'all-at-once'] as const).map((pace) => ({
            value: pace,
            label: t(`tournaments.pace.${pace}`),
          }))}
        />
        <CheckField name="rated" checked={ticked(typed.rated)} hint={t('play.ratedHint')}>
          {t('play.rated')}
        </CheckField>
      </fieldset>
      <fieldset>
        <legend>{t('event.when')}</legend>
        <p class="field-hint">{t('event.zoneNote', { zone: reader.zone })}</p>
        <div class="form-pair">
          <TextField
            name="registrationFrom"
            type="datetime-local"
            label={label('registrationFrom')}
            value={typed.registrationFrom}
            error={error('registrationFrom')}
            required
          />
          <TextField
            name="registrationTo"
            type="datetime-local"
            label={label('registrationTo')}
            value={typed.registrationTo}
            error={error('registrationTo')}
            required
          />
        </div>
        <TextField
          name="startsAt"
          type="datetime-local"
          label={label('startsAt')}
          hint={t('event.startHint')}
          value={typed.startsAt}
          error={error('startsAt')}
          required
        />
      </fieldset>
      <fieldset>
        <legend>{t('event.equal')}</legend>
        <p class="field-hint">{t('event.equalHint')}</p>
        {(['tieBreak1', 'tieBreak2', 'tieBreak3'] as const).map((name, i) => (
          <SelectField
            key={name}
            name={name}
            label={t('event.tieBreakNumber', { number: i + 1 })}
            value={typed[name]}
            error={i === 0 ? error('tieBreaks') : undefined}
            choices={tieBreaks}
          />
        ))}
      </fieldset>
      <p class="buttons">
        <Submit tone="main">{t('event.announce')}</Submit>
      </p>
    </form>
  );
}
