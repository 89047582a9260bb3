import type { GameKind } from '../../chess/index.ts';
import {
  PLAYER_CLASSES,
  SERIES_KINDS,
  type SystemForm,
  bandOf,
  GREATEST_LEVEL,
  levelName,
} from '../../tournaments/index.ts';
import type { SettingsFault } from '../../tournaments/types.ts';
import { CheckField, ChoiceField, SelectField, TextArea, TextField } from '../../ui/index.ts';
import { ticked } from '../forms.ts';
import type { Reader } from '../reader.ts';
import { CycleFields, GroupsFields, KnockoutFields, StageFields } from './stage-fields.tsx';
import { tieBreakText } from './tie-breaks.ts';
import { REGULATION_MAX, type TypedTournament } from './typed-tournament.ts';

export interface FieldsProps {
  readonly reader: Reader;
  readonly typed: TypedTournament;
  readonly form: SystemForm;
  /** games to choose from. */
  readonly offered: readonly GameKind[];
  readonly error: (field: SettingsFault['field']) => string | undefined;
  readonly label: (field: SettingsFault['field']) => string;
}

/** C-24: I, II, III … */
const LEVELS = Array.from({ length: GREATEST_LEVEL }, (_, index) => index + 1);

const MODES = ['fischer', 'bronstein', 'delay', 'per-move'] as const;
const UNITS = ['minutes', 'hours', 'days'] as const;
const MORE_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;

function units(t: Reader['t'], names: readonly string[]) {
  return names.map((value) => ({ value, label: t(`event.unit_${value}`) }));
}

export function BasicFields({ reader: { t }, typed, offered, error, label }: FieldsProps) {
  return (
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
      <SelectField
        name="kind"
        label={t('play.kind')}
        value={typed.kind}
        error={error('kind')}
        choices={offered.map((kind) => ({ value: kind, label: t(`ui.kind_${kind}`) }))}
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
  );
}

/** Rounds, byes, breaks, pairs: whatever the chosen system takes. */
export function SystemFields(fields: FieldsProps) {
  const { reader, typed, form, error, label } = fields;
  const { t } = reader;
  const takes = (option: SystemForm['options'][number]): boolean => form.options.includes(option);
  if (form.options.every((option) => option === 'tie-breaks' || option === 'pace')) return null;
  return (
    <fieldset>
      <legend>{t('event.howItGoes')}</legend>
      {takes('cycles') && <CycleFields {...fields} />}
      {takes('rounds') && (
        <TextField
          name="rounds"
          label={label('rounds')}
          hint={t('event.roundsHint')}
          value={typed.rounds}
          error={error('rounds')}
          inputMode="numeric"
        />
      )}
      {takes('confirm') && (
        <CheckField name="confirm" checked={ticked(typed.confirm)} hint={t('entries.confirmPlacesHint')}>
          {t('entries.confirmPlaces')}
        </CheckField>
      )}
      {takes('stages') && <StageFields {...fields} />}
      {takes('stages') && <CycleFields {...fields} />}
      {(takes('knockout') || takes('stages')) && <KnockoutFields {...fields} />}
      {(takes('groups') || takes('stages')) && <GroupsFields {...fields} />}
      {takes('byes') && (
        <TextField
          name="halfByes"
          label={label('halfByes')}
          hint={t('event.halfByesHint')}
          value={typed.halfByes}
          error={error('halfByes')}
          inputMode="numeric"
        />
      )}
      {takes('acceleration') && (
        <ChoiceField
          name="acceleration"
          label={t('event.acceleration')}
          value={typed.acceleration === '' ? 'none' : typed.acceleration}
          error={error('swiss')}
          choices={(['none', 'baku'] as const).map((value) => ({
            value,
            label: t(`event.acceleration_${value}`),
          }))}
        />
      )}
      {takes('colour-limits') && (
        <div class="form-pair">
          <TextField
            name="repetition"
            label={t('event.repetition')}
            value={typed.repetition}
            error={error('swiss')}
            inputMode="numeric"
          />
          <TextField
            name="difference"
            label={t('event.difference')}
            value={typed.difference}
            inputMode="numeric"
          />
        </div>
      )}
      {takes('ratings') && (
        <ChoiceField
          name="ratings"
          label={label('ratings')}
          hint={t('event.ratingsHint')}
          value={typed.ratings === '' ? 'portal' : typed.ratings}
          error={error('ratings')}
          choices={(['portal', 'fide'] as const).map((value) => ({
            value,
            label: t(`event.ratings_${value}`),
          }))}
        />
      )}
      {takes('breaks') && (
        <>
          <div class="form-pair">
            <TextField
              name="breakTime"
              label={label('breakMs')}
              hint={t('event.breakHint')}
              value={typed.breakTime}
              error={error('breakMs')}
              inputMode="numeric"
            />
            <SelectField
              name="breakUnit"
              label={t('event.unit')}
              value={typed.breakUnit}
              choices={units(t, UNITS)}
            />
          </div>
          <CheckField name="daily" checked={ticked(typed.daily)} hint={t('event.dailyHint')}>
            {label('daily')}
          </CheckField>
          <ChoiceField
            name="release"
            label={label('release')}
            hint={t('event.releaseHint')}
            value={typed.release === '' ? 'automatic' : typed.release}
            choices={(['automatic', 'judge'] as const).map((value) => ({
              value,
              label: t(`tournaments.release.${value}`),
            }))}
          />
        </>
      )}
    </fieldset>
  );
}

export function ControlFields({ reader: { t }, typed, form, error, label }: FieldsProps) {
  return (
    <fieldset>
      <legend>{t('event.control')}</legend>
      <div class="form-pair">
        <TextField
          name="minutes"
          label={t('event.base')}
          value={typed.minutes}
          error={error('control')}
          inputMode="decimal"
          required
        />
        <SelectField
          name="baseUnit"
          label={t('event.unit')}
          value={typed.baseUnit}
          choices={units(t, UNITS)}
        />
      </div>
      <div class="form-pair">
        <TextField
          name="increment"
          label={t('play.increment')}
          value={typed.increment}
          inputMode="decimal"
          required
        />
        <SelectField
          name="mode"
          label={t('play.mode')}
          value={typed.mode === '' ? 'fischer' : typed.mode}
          choices={MODES.map((mode) => ({ value: mode, label: t(`play.mode_${mode}`) }))}
        />
      </div>
      <div class="form-pair">
        <TextField
          name="firstMove"
          label={t('event.firstMove')}
          hint={t('event.firstMoveHint')}
          value={typed.firstMove}
          error={error('firstMoveMs')}
          inputMode="numeric"
          required
        />
        <SelectField
          name="firstMoveUnit"
          label={t('event.unit')}
          value={typed.firstMoveUnit}
          choices={units(t, MORE_UNITS)}
        />
      </div>
      {form.options.includes('pace') && (
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
      )}
      <TextField
        name="setupTime"
        label={t('event.setupTime')}
        hint={t('event.setupTimeHint')}
        value={typed.setupTime}
        error={error('setupMs')}
        inputMode="decimal"
      />
      <CheckField name="noVacation" checked={ticked(typed.noVacation)} hint={t('event.noVacationHint')}>
        {t('event.noVacation')}
      </CheckField>
      <CheckField name="autoThreefold" checked={ticked(typed.autoThreefold)}>
        {t('event.autoThreefold')}
      </CheckField>
      <CheckField name="castling" checked={ticked(typed.castling)} hint={t('event.castlingHint')}>
        {t('event.castling')}
      </CheckField>
      <CheckField
        name="arrayPerRound"
        checked={ticked(typed.arrayPerRound)}
        hint={t('event.arrayPerRoundHint')}
      >
        {t('event.arrayPerRound')}
      </CheckField>
      <CheckField name="rated" checked={ticked(typed.rated)} hint={t('play.ratedHint')}>
        {t('play.rated')}
      </CheckField>
    </fieldset>
  );
}

export function WhenFields({ reader, typed, error, label }: FieldsProps) {
  const { t } = reader;
  return (
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
      <SelectField
        name="series"
        label={t('event.series')}
        hint={t('event.seriesHint')}
        value={typed.series}
        choices={['', ...SERIES_KINDS].map((value) => ({
          value,
          label: t(value === '' ? 'event.series_none' : `event.series_${value}`),
        }))}
      />
    </fieldset>
  );
}

/** R-181…R-194: who may enter, and what happens when few or many do. */
export function EntryFields({ reader: { t }, typed, error }: FieldsProps) {
  const number = (name: 'minGames' | 'ratingFrom' | 'ratingTo' | 'least' | 'postpone', hint?: string) => (
    <TextField
      name={name}
      label={t(`event.${name}`)}
      value={typed[name]}
      inputMode="numeric"
      {...(hint === undefined ? {} : { hint: t(hint) })}
      {...(name === 'minGames' ? { error: error('entry') } : {})}
    />
  );
  return (
    <details class="form-fold" open={error('entry') !== undefined}>
      <summary>{t('event.whoMayEnter')}</summary>
      {number('minGames', 'event.minGamesHint')}
      <div class="form-pair">
        {number('ratingFrom')}
        {number('ratingTo')}
      </div>
      <SelectField
        name="classOf"
        label={t('event.classOf')}
        value={typed.classOf}
        choices={[
          { value: '', label: t('event.anyClass') },
          ...PLAYER_CLASSES.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        name="level"
        label={t('entries.level')}
        value={typed.level}
        choices={[
          { value: '', label: t('entries.anyLevel') },
          ...LEVELS.map((level) => ({
            value: String(level),
            label: t('entries.levelOption', { name: levelName(level), ...bandOf(level) }),
          })),
        ]}
      />
      <CheckField name="acceptance" checked={ticked(typed.acceptance)}>
        {t('event.acceptance')}
      </CheckField>
      <CheckField name="waitingList" checked={ticked(typed.waitingList)}>
        {t('event.waitingList')}
      </CheckField>
      <div class="form-pair">
        {number('least', 'event.leastHint')}
        {number('postpone', 'event.postponeHint')}
      </div>
      <CheckField name="extend" checked={ticked(typed.extend)} hint={t('event.extendHint')}>
        {t('event.extend')}
      </CheckField>
    </details>
  );
}

export function TieBreakFields({ reader: { t, language }, typed, form, error }: FieldsProps) {
  if (!form.options.includes('tie-breaks')) return null;
  const choices = [
    { value: '', label: t('event.noTieBreak') },
    ...form.offered.map((code) => ({ value: code, label: tieBreakText(code, t, language) })),
  ];
  return (
    <fieldset>
      <legend>{t('event.equal')}</legend>
      <p class="field-hint">{t('event.equalHint')}</p>
      {(['tieBreak1', 'tieBreak2', 'tieBreak3', 'tieBreak4'] as const).map((name, i) => (
        <SelectField
          key={name}
          name={name}
          label={t('event.tieBreakNumber', { number: i + 1 })}
          value={typed[name]}
          error={i === 0 ? error('tieBreaks') : undefined}
          choices={choices}
        />
      ))}
      <CheckField name="undivided" checked={ticked(typed.undivided)} hint={t('event.undividedHint')}>
        {t('event.undivided')}
      </CheckField>
    </fieldset>
  );
}

/** the parts an organiser writes; formula, control, ranking, registration and dates follow from the settings. */
export function RegulationFields({ reader: { t }, typed, error, label }: FieldsProps) {
  return (
    <fieldset>
      <legend>{label('regulation')}</legend>
      <TextArea
        name="regulation"
        label={t('event.part_general')}
        hint={t('event.regulationHint')}
        value={typed.regulation}
        error={error('regulation')}
        rows={6}
        maxLength={REGULATION_MAX}
      />
      <TextArea
        name="venue"
        label={t('event.part_venue')}
        hint={t('event.venueHint')}
        value={typed.venue}
        rows={2}
        maxLength={10_000}
      />
      <TextArea
        name="prizes"
        label={t('event.part_prizes')}
        value={typed.prizes}
        rows={2}
        maxLength={10_000}
      />
      <details class="form-fold">
        <summary>{t('event.moreParts')}</summary>
        {(['conduct', 'disputes', 'information', 'appendix'] as const).map((part) => (
          <TextArea
            key={part}
            name={part}
            label={t(`event.part_${part}`)}
            value={typed[part]}
            rows={3}
            maxLength={10_000}
          />
        ))}
      </details>
    </fieldset>
  );
}
