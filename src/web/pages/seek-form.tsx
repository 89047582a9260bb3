import type { Control } from '../../clocks/types.ts';
import { CheckField, ChoiceField, SelectField, Submit, TextField } from '../../ui/index.ts';
import { form, line, numberOf, oneOf, ticked } from '../forms.ts';
import type { Reader } from '../reader.ts';

/** What the form of a new game offers; other values are refused by the lobby, not by the form. */
const MINUTES = ['0.5', '1', '2', '3', '5', '10', '15', '20', '30', '45', '60', '90', '120'] as const;
const SECONDS = ['0', '1', '2', '3', '5', '10', '15', '20', '30', '60'] as const;

export const seekForm = form({
  minutes: line(20),
  increment: line(20),
  colour: oneOf(['white', 'black', 'random', '']),
  rated: line(10),
  opponent: line(100),
});

/** The offer a person made last, in a cookie: the one Play button repeats it. */
export interface TypedSeek {
  readonly minutes: string;
  readonly increment: string;
  readonly colour: 'white' | 'black' | 'random';
  readonly rated: boolean;
  readonly opponent: string;
}

export const FIRST_SEEK: TypedSeek = {
  minutes: '5',
  increment: '3',
  colour: 'random',
  rated: true,
  opponent: '',
};

/** Text of the `play` cookie: `5+3`, then `w`, `b` or `r`, then `1` for rated. */
export function seekCookie(seek: TypedSeek): string {
  return `${seek.minutes}+${seek.increment}+${seek.colour.charAt(0)}+${seek.rated ? 1 : 0}`;
}

export function seekOfCookie(text: string | undefined): TypedSeek {
  const match = /^(\d{1,3}(?:\.\d)?)\+(\d{1,3})\+([wbr])\+([01])$/u.exec(text ?? '');
  if (match === null) return FIRST_SEEK;
  const [, minutes = '', increment = '', colour, rated] = match;
  return {
    minutes,
    increment,
    colour: colour === 'w' ? 'white' : colour === 'b' ? 'black' : 'random',
    rated: rated === '1',
    opponent: '',
  };
}

/** Minutes and seconds as typed make a control; null when they are no numbers. */
export function controlOf(minutes: string, increment: string): Control | null {
  const base = numberOf(minutes);
  const added = increment.trim() === '' ? 0 : numberOf(increment);
  if (base === null || added === null) return null;
  const baseMs = Math.round(base * 60_000);
  const incrementMs = Math.round(added * 1000);
  return incrementMs === 0 ? { mode: 'sudden', baseMs } : { mode: 'fischer', baseMs, incrementMs };
}

/** A body of the form as a seek; colour is by lot unless said. */
export function typedSeek(typed: NonNullable<ReturnType<typeof seekForm.read>>): TypedSeek {
  return {
    minutes: typed.minutes,
    increment: typed.increment,
    colour: typed.colour === 'white' || typed.colour === 'black' ? typed.colour : 'random',
    rated: ticked(typed.rated),
    opponent: typed.opponent.trim(),
  };
}

function choices(values: readonly string[], chosen: string) {
  const all = values.includes(chosen) || numberOf(chosen) === null ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value === '0.5' ? '½' : value }));
}

/** Everything an offer can say. */
export function SeekForm(props: {
  readonly reader: Reader;
  readonly typed: TypedSeek;
  readonly error: { readonly field: 'opponent' | 'control'; readonly text: string } | null;
}) {
  const { reader, typed, error } = props;
  const { t } = reader;
  return (
    <form class="form" method="post" action="/play/seeks">
      <div class="form-pair">
        <SelectField
          name="minutes"
          label={t('play.minutes')}
          value={typed.minutes}
          choices={choices(MINUTES, typed.minutes)}
          error={error?.field === 'control' ? error.text : undefined}
        />
        <SelectField
          name="increment"
          label={t('play.increment')}
          value={typed.increment}
          choices={choices(SECONDS, typed.increment)}
        />
      </div>
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
      <p class="buttons">
        <Submit tone="main">{t('play.offer')}</Submit>
      </p>
    </form>
  );
}
