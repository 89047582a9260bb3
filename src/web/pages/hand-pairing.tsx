import type { TournamentPageView } from '../../tournaments/view.ts';
import { CheckField, pointsText, Section, SelectField, Submit, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import { MOST_NOTE } from './ruling-forms.tsx';

/** A round as it is typed: entrants by board, empty text where nobody is chosen. */
export interface TypedPairs {
  readonly boards: readonly { readonly white: string; readonly black: string }[];
  readonly bye: string;
  readonly against: boolean;
  /** Why, for the log of acts. */
  readonly note: string;
}

/** People who can be seated in the coming round, by number. */
function present({ entrants }: TournamentPageView) {
  return entrants
    .filter(({ withdrawn, standing, number }) => !withdrawn && standing === 'entered' && number !== null)
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

/** The form at first: the draft of the judge, or empty boards for everybody. */
export function pairsToBegin(view: TournamentPageView): TypedPairs {
  const people = present(view);
  const entrantOf = new Map(people.map(({ entrant, number }) => [number, String(entrant)]));
  const boards = (view.draft?.games ?? []).map(({ white, black }) => ({
    white: entrantOf.get(white) ?? '',
    black: entrantOf.get(black) ?? '',
  }));
  const wanted = Math.floor(people.length / 2);
  const free = view.draft?.byes.find(({ points }) => points === 10)?.number;
  return {
    boards: Array.from(
      { length: Math.max(wanted, boards.length) },
      (_, i) => boards[i] ?? { white: '', black: '' },
    ),
    bye: free === undefined ? '' : (entrantOf.get(free) ?? ''),
    against: false,
    note: '',
  };
}

/** A09, A13: the judge seats the coming round himself. */
export function HandPairing(props: {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly round: number;
  readonly typed: TypedPairs;
}) {
  const { view, round, typed } = props;
  const { t, language } = props.reader;
  const points = new Map(
    (view.standings?.rows ?? view.crosstable?.rows ?? []).map((row) => [row.number, row.points]),
  );
  const people = [
    { value: '', label: '–' },
    ...present(view).map(({ entrant, number, name }) => ({
      value: String(entrant),
      label: `${number}. ${name}${points.has(number ?? 0) ? ` (${pointsText(points.get(number ?? 0) ?? 0, language)})` : ''}`,
    })),
  ];
  return (
    <Section id="h-pair" title={t('judge.pairHead', { round })}>
      <p class="prose">{t('judge.pairText')}</p>
      <form class="form form-wide" method="post" action={`/tournament/${view.id}/judge/pair`}>
        <input type="hidden" name="round" value={String(round)} />
        <input type="hidden" name="seen" value={String(view.version)} />
        {typed.boards.map(({ white, black }, index) => (
          <fieldset key={index} class="pair-row">
            <legend>{t('judge.pairBoard', { board: index + 1 })}</legend>
            <div class="form-pair">
              <SelectField
                name={`white${index + 1}`}
                label={t('ui.whiteSide')}
                value={white}
                choices={people}
              />
              <SelectField
                name={`black${index + 1}`}
                label={t('ui.blackSide')}
                value={black}
                choices={people}
              />
            </div>
          </fieldset>
        ))}
        <SelectField
          name="bye"
          label={t('judge.pairBye')}
          hint={t('judge.pairByeHint')}
          value={typed.bye}
          choices={people}
        />
        <CheckField name="against" checked={typed.against}>
          {t('judge.pairAgainst')}
        </CheckField>
        <TextField
          name="note"
          label={t('administration.why')}
          value={typed.note}
          maxLength={MOST_NOTE}
          autocomplete="off"
          required
        />
        <p class="buttons">
          <Submit tone="main">{t('judge.do_pair')}</Submit>
          <a class="button" href={`/tournament/${view.id}/judge`}>
            {t('judge.leaveIt')}
          </a>
        </p>
      </form>
    </Section>
  );
}
