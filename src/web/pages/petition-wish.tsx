import type { Control } from '../../clocks/types.ts';
import { petitionSystems, type PetitionWish } from '../../tournaments/index.ts';
import { SelectField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Controls a petition may ask for. */
export const CONTROLS = {
  blitz: { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 },
  rapid: { mode: 'fischer', baseMs: 15 * MINUTE, incrementMs: 10_000 },
  days: { mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY },
  long: { mode: 'sudden', baseMs: 40 * DAY },
} as const satisfies Record<string, Control>;

export const CONTROL_NAMES = ['blitz', 'rapid', 'days', 'long'] as const;

/** How the petitioners want to play. */
export function WishFields({
  reader: { t },
  system,
  control,
}: {
  readonly reader: Reader;
  readonly system: string;
  readonly control: (typeof CONTROL_NAMES)[number];
}) {
  return (
    <>
      <SelectField
        name="system"
        label={t('entries.wishSystem')}
        value={system}
        choices={petitionSystems().map((value) => ({ value, label: t(`tournaments.system.${value}`) }))}
      />
      <SelectField
        name="control"
        label={t('entries.wishControl')}
        value={control}
        choices={CONTROL_NAMES.map((value) => ({ value, label: t(`entries.control_${value}`) }))}
      />
    </>
  );
}

/** The name a control has in the form. */
export function controlNameOf(control: PetitionWish['control']): (typeof CONTROL_NAMES)[number] {
  const text = JSON.stringify(control);
  return CONTROL_NAMES.find((name) => JSON.stringify(CONTROLS[name]) === text) ?? 'rapid';
}
