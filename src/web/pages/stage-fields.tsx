import { CheckField, ChoiceField, SelectField, TextField } from '../../ui/index.ts';
import { ticked } from '../forms.ts';
import type { FieldsProps } from './tournament-fields.tsx';

/** Systems of a stage that others follow, and of the last one. */
const INNER = ['swiss-dutch', 'swiss-portal', 'swiss-chesson', 'round-robin', 'group-stage'] as const;
const LAST = ['knockout', 'round-robin', 'swiss-dutch', 'swiss-portal', 'swiss-chesson'] as const;

/** The stages of an event that chains systems: the first, one between if wanted, the last. */
export function StageFields({ reader: { t }, typed, error }: FieldsProps) {
  const choices = (names: readonly string[]) =>
    names.map((value) => ({ value, label: t(`tournaments.system.${value}`) }));
  const rounds = (name: 'stage1Rounds' | 'stage2Rounds' | 'stage3Rounds', stage: number) => (
    <TextField
      name={name}
      label={t('event.stageRounds', { stage })}
      value={typed[name]}
      inputMode="numeric"
    />
  );
  const places = (name: 'stage1Places' | 'stage2Places', stage: number) => (
    <TextField
      name={name}
      label={t('event.stagePlaces', { stage })}
      value={typed[name]}
      inputMode="numeric"
    />
  );
  return (
    <>
      <SelectField
        name="stage1"
        label={t('event.stage1')}
        hint={t('event.stagesHint')}
        value={typed.stage1}
        error={error('stages')}
        choices={choices(INNER)}
      />
      <div class="form-pair">
        {rounds('stage1Rounds', 1)}
        {places('stage1Places', 1)}
      </div>
      <details class="form-fold" open={typed.stage2 !== ''}>
        <summary>{t('event.stageBetween')}</summary>
        <SelectField
          name="stage2"
          label={t('event.stage2')}
          value={typed.stage2}
          choices={[{ value: '', label: t('event.stageNone') }, ...choices(INNER)]}
        />
        <div class="form-pair">
          {rounds('stage2Rounds', 2)}
          {places('stage2Places', 2)}
        </div>
      </details>
      <SelectField name="stage3" label={t('event.stage3')} value={typed.stage3} choices={choices(LAST)} />
      {rounds('stage3Rounds', 3)}
    </>
  );
}

/** how the pairs of a knockout are played. */
export function KnockoutFields({ reader: { t }, typed, error }: FieldsProps) {
  return (
    <>
      <ChoiceField
        name="format"
        label={t('event.format')}
        value={typed.format === '' ? 'single' : typed.format}
        error={error('knockout')}
        choices={(['single', 'double', 'sequential'] as const).map((value) => ({
          value,
          label: t(`event.format_${value}`),
        }))}
      />
      <ChoiceField
        name="order"
        label={t('event.order')}
        hint={t('event.orderHint')}
        value={typed.order === '' ? 'lots' : typed.order}
        choices={(['lots', 'seeded'] as const).map((value) => ({
          value,
          label: t(`event.order_${value}`),
        }))}
      />
      <TextField
        name="tieBreakGames"
        label={t('event.tieBreakGames')}
        hint={t('event.tieBreakGamesHint')}
        value={typed.tieBreakGames}
        inputMode="numeric"
      />
      <CheckField name="tieBreakPairs" checked={ticked(typed.tieBreakPairs)}>
        {t('event.tieBreakPairs')}
      </CheckField>
    </>
  );
}

/** One or two cycles of a round robin, and the swap inside the first of two. */
export function CycleFields({ reader: { t }, typed, error }: FieldsProps) {
  return (
    <>
      <ChoiceField
        name="cycles"
        label={t('tournaments.field.roundRobin')}
        value={typed.cycles === '' ? '1' : typed.cycles}
        error={error('roundRobin')}
        choices={(['1', '2'] as const).map((value) => ({ value, label: t(`event.cycles_${value}`) }))}
      />
      <SelectField
        name="lastTwo"
        label={t('event.lastTwo')}
        hint={t('event.lastTwoHint')}
        value={typed.lastTwo === '' ? 'field' : typed.lastTwo}
        choices={(['field', 'yes', 'no'] as const).map((value) => ({
          value,
          label: t(`event.lastTwo_${value}`),
        }))}
      />
    </>
  );
}

/** C-34, C-35. */
export function GroupsFields({ reader: { t }, typed, error }: FieldsProps) {
  return (
    <div class="form-pair">
      <TextField
        name="largest"
        label={t('event.largest')}
        value={typed.largest}
        error={error('groups')}
        inputMode="numeric"
      />
      <TextField
        name="groupPlaces"
        label={t('event.groupPlaces')}
        value={typed.groupPlaces}
        inputMode="numeric"
      />
    </div>
  );
}
