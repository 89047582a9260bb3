import type { Control } from '../../clocks/types.ts';
import { isGameKind } from '../../chess/index.ts';
import type { GameKind } from '../../games/types.ts';
import type { PairForm } from '../../lobby/types.ts';
import { CheckField, ChoiceField, SelectField, Submit, TextField } from '../../ui/index.ts';
import { form, line, numberOf, oneOf, ticked } from '../forms.ts';
import type { Reader } from '../reader.ts';

/** What the form of a new game offers; other values are refused by the lobby, not by the form. */
const AMOUNTS = ['0.5', '1', '2', '3', '5', '7', '10', '14', '15', '20', '30', '40', '45', '60', '90', '120'];
const ADDED = ['0', '1', '2', '3', '5', '10', '12', '15', '20', '24', '30', '60'];
const KINDS = ['chess', 'chess960', 'kingchess', 'battle'] as const;
const UNITS = ['minutes', 'days'] as const;
const MODES = ['fischer', 'bronstein', 'delay', 'per-move'] as const;
const GAMES = ['one', 'double', 'sequential'] as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const seekForm = form({
  kind: oneOf([...KINDS, '']),
  minutes: line(20),
  unit: oneOf([...UNITS, '']),
  mode: oneOf([...MODES, '']),
  increment: line(20),
  cap: line(20),
  games: oneOf([...GAMES, '']),
  colour: oneOf(['white', 'black', 'random', '']),
  rated: line(10),
  opponent: line(100),
});

/** The offer a person made last, in a cookie: the one Play button repeats it. */
export interface TypedSeek {
  readonly kind: GameKind;
  /** In `unit`. */
  readonly minutes: string;
  readonly unit: (typeof UNITS)[number];
  readonly mode: (typeof MODES)[number];
  /** Seconds; in games of days hours. */
  readonly increment: string;
  /** In `unit`; empty = no cap. */
  readonly cap: string;
  readonly games: (typeof GAMES)[number];
  readonly colour: 'white' | 'black' | 'random';
  readonly rated: boolean;
  readonly opponent: string;
}

export const FIRST_SEEK: TypedSeek = {
  kind: 'chess',
  minutes: '5',
  unit: 'minutes',
  mode: 'fischer',
  increment: '3',
  cap: '',
  games: 'one',
  colour: 'random',
  rated: true,
  opponent: '',
};

/** The fields of an offer as a form sends them. */
export function seekFields(seek: TypedSeek): Readonly<Record<string, string>> {
  const { opponent: _, rated, ...fields } = seek;
  return { ...fields, rated: rated ? '1' : '' };
}

/** Text of the `play` cookie: the fields in their order, joined by `+`. */
export function seekCookie(seek: TypedSeek): string {
  const { kind, minutes, unit, mode, increment, cap, games, colour, rated } = seek;
  return [kind, minutes, unit, mode, increment || '0', cap, games, colour, rated ? '1' : '0'].join('+');
}

function oneIn<T extends string>(values: readonly T[], text: string | undefined, otherwise: T): T {
  return values.find((value) => value === text) ?? otherwise;
}

/**
 * The last offer of a browser, or one to begin with.
 *
 * @param offered the games the site offers now; another one becomes the first of them
 */
export function seekOfCookie(text: string | undefined, offered: readonly GameKind[]): TypedSeek {
  const last = readCookie(text);
  return offered.includes(last.kind) ? last : { ...last, kind: offered[0] ?? 'chess' };
}

function readCookie(text: string | undefined): TypedSeek {
  const [kind, minutes, unit, mode, increment, cap, games, colour, rated] = (text ?? '').split('+');
  const isNumber = (value: string | undefined): value is string => /^\d{1,3}(?:\.\d)?$/u.test(value ?? '');
  if (kind === undefined || !isGameKind(kind) || !isNumber(minutes) || !isNumber(increment))
    return FIRST_SEEK;
  return {
    kind,
    minutes,
    unit: oneIn(UNITS, unit, 'minutes'),
    mode: oneIn(MODES, mode, 'fischer'),
    increment,
    cap: isNumber(cap) ? cap : '',
    games: oneIn(GAMES, games, 'one'),
    colour: oneIn(['white', 'black', 'random'], colour, 'random'),
    rated: rated !== '0',
    opponent: '',
  };
}

/** Minutes and seconds as typed make a control (G-16); null when they are no numbers. */
export function controlOf(minutes: string, increment: string): Control | null {
  return typedControl({ ...FIRST_SEEK, minutes, increment });
}

/** The control of an offer as typed; null when its numbers are none. */
export function typedControl(
  typed: Pick<TypedSeek, 'minutes' | 'unit' | 'mode' | 'increment' | 'cap'>,
): Control | null {
  const base = numberOf(typed.minutes);
  const added = typed.increment.trim() === '' ? 0 : numberOf(typed.increment);
  const cap = typed.cap.trim() === '' ? undefined : numberOf(typed.cap);
  if (base === null || added === null || cap === null) return null;
  const inDays = typed.unit === 'days';
  const unit = inDays ? DAY : MINUTE;
  const baseMs = Math.round(base * unit);
  const addedMs = Math.round(added * (inDays ? HOUR : 1000));
  if (typed.mode === 'per-move') return { mode: 'per-move', baseMs };
  if (addedMs === 0) return { mode: 'sudden', baseMs };
  if (typed.mode === 'delay') return { mode: 'delay', baseMs, delayMs: addedMs };
  const control = { mode: typed.mode, baseMs, incrementMs: addedMs } as const;
  return cap === undefined ? control : { ...control, capMs: Math.round(cap * unit) };
}

/** two games instead of one. */
export function pairOf({ games }: TypedSeek): PairForm | null {
  return games === 'one' ? null : games;
}

/** A body of the form as a seek; colour is by lot unless said. */
export function typedSeek(typed: NonNullable<ReturnType<typeof seekForm.read>>): TypedSeek {
  return {
    kind: oneIn(KINDS, typed.kind, 'chess'),
    minutes: typed.minutes,
    unit: oneIn(UNITS, typed.unit, 'minutes'),
    mode: oneIn(MODES, typed.mode, 'fischer'),
    increment: typed.increment,
    cap: typed.cap,
    games: oneIn(GAMES, typed.games, 'one'),
    colour: oneIn(['white', 'black', 'random'], typed.colour, 'random'),
    rated: ticked(typed.rated),
    opponent: typed.opponent.trim(),
  };
}

function choices(values: readonly string[], chosen: string) {
  const all = values.includes(chosen) || numberOf(chosen) === null ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value === '0.5' ? '½' : value }));
}

/** True when nothing was chosen that stands in the folded part of the form. */
function isPlain({ games, mode, cap }: TypedSeek): boolean {
  return games === 'one' && mode === 'fischer' && cap === '';
}

/** Everything an offer can say; what few people want is folded away. */
export function SeekForm(props: {
  readonly reader: Reader;
  readonly typed: TypedSeek;
  /** games to choose from. */
  readonly offered: readonly GameKind[];
  readonly error: { readonly field: 'opponent' | 'control'; readonly text: string } | null;
}) {
  const { reader, typed, offered, error } = props;
  const { t } = reader;
  return (
    <form class="form" method="post" action="/play/seeks">
      <SelectField
        name="kind"
        label={t('play.kind')}
        value={typed.kind}
        choices={offered.map((kind) => ({ value: kind, label: t(`ui.kind_${kind}`) }))}
      />
      <p class="field-hint kinds-hint">
        <a href={`/rules/${typed.kind}`}>{t('play.kindsHint')}</a>
      </p>
      <div class="form-pair">
        <SelectField
          name="minutes"
          label={t('play.base')}
          value={typed.minutes}
          choices={choices(AMOUNTS, typed.minutes)}
          error={error?.field === 'control' ? error.text : undefined}
        />
        <SelectField
          name="unit"
          label={t('play.unit')}
          value={typed.unit}
          choices={UNITS.map((unit) => ({ value: unit, label: t(`play.unit_${unit}`) }))}
        />
      </div>
      <SelectField
        name="increment"
        label={t('play.added')}
        hint={t('play.addedHint')}
        value={typed.increment}
        choices={choices(ADDED, typed.increment)}
      />
      <ChoiceField
        name="colour"
        label={t('play.colour')}
        value={typed.colour}
        choices={(['white', 'random', 'black'] as const).map((colour) => ({
          value: colour,
          label: t(`play.colour_${colour}`),
        }))}
      />
      <CheckField name="rated" checked={typed.rated} hint={t('play.ratedHint')}>
        {t('play.rated')}
      </CheckField>
      <TextField
        name="opponent"
        label={t('play.opponent')}
        hint={t('play.opponentHint')}
        value={typed.opponent}
        error={error?.field === 'opponent' ? error.text : undefined}
        autocomplete="off"
        maxLength={24}
      />
      <details class="fold" open={!isPlain(typed)}>
        <summary>{t('play.more')}</summary>
        <div class="form">
          <SelectField
            name="games"
            label={t('play.games')}
            value={typed.games}
            choices={GAMES.map((games) => ({ value: games, label: t(`play.games_${games}`) }))}
          />
          <SelectField
            name="mode"
            label={t('play.mode')}
            value={typed.mode}
            choices={MODES.map((mode) => ({ value: mode, label: t(`play.mode_${mode}`) }))}
          />
          <TextField
            name="cap"
            label={t('play.cap')}
            hint={t('play.capHint')}
            value={typed.cap}
            autocomplete="off"
            inputMode="decimal"
            maxLength={10}
          />
        </div>
      </details>
      <p class="buttons">
        <Submit tone="main">{t('play.offer')}</Submit>
      </p>
    </form>
  );
}
