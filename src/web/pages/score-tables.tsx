import type { ComponentChildren } from 'preact';
import type { OpeningScore, PersonStatistics, RivalScore, Score } from '../../statistics/index.ts';
import type { Reader } from '../reader.ts';

export function gamesIn({ won, drawn, lost }: Score): number {
  return won + drawn + lost;
}

function sumOf(scores: readonly Score[]): Score {
  return scores.reduce(
    (sum, { won, drawn, lost }) => ({ won: sum.won + won, drawn: sum.drawn + drawn, lost: sum.lost + lost }),
    { won: 0, drawn: 0, lost: 0 },
  );
}

/** Points in per cent of the games, whole; a dash without games. */
function shareText(score: Score): string {
  const games = gamesIn(score);
  return games === 0 ? '–' : `${Math.round(((score.won + score.drawn / 2) / games) * 100)} %`;
}

interface ScoreLine {
  readonly key: string;
  readonly head: ComponentChildren;
  readonly more?: ComponentChildren;
  readonly score: Score;
}

/** A table of results: games, won, drawn, lost, share. */
export function ScoreTable(props: {
  readonly reader: Reader;
  /** Heading that names the table. */
  readonly id: string;
  readonly head: string;
  readonly more?: string;
  readonly lines: readonly ScoreLine[];
}) {
  const { t } = props.reader;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.id}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{props.head}</th>
            {props.more !== undefined && <th scope="col">{props.more}</th>}
            {(['games', 'won', 'drawn', 'lost', 'share'] as const).map((column) => (
              <th
                scope="col"
                class={column === 'games' || column === 'share' ? 'figure' : 'figure wide'}
                key={column}
              >
                {t(`statistics.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.lines.map(({ key, head, more, score }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {props.more !== undefined && <td class="muted">{more}</td>}
              <td class="figure">{gamesIn(score)}</td>
              <td class="figure wide">{score.won}</td>
              <td class="figure wide">{score.drawn}</td>
              <td class="figure wide">{score.lost}</td>
              <td class="figure points">{shareText(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Results by category and colour; the sum when there is more than one category. */
export function totalsLines({ t }: Reader, { pools }: PersonStatistics): readonly ScoreLine[] {
  const lines = pools.flatMap(({ category, white, black }) => {
    const head = t(`ratings.category_${category}`);
    return [
      { key: `${category} white`, head, more: t('statistics.white'), score: white },
      { key: `${category} black`, head, more: t('statistics.black'), score: black },
    ];
  });
  const all = sumOf(lines.map(({ score }) => score));
  return [...lines, { key: 'all', head: t('statistics.all'), more: '', score: all }];
}

export function openingLines(
  { t }: Reader,
  openings: readonly OpeningScore[],
  login: string,
): readonly ScoreLine[] {
  return openings.map(({ opening, colour, score }) => ({
    key: `${opening} ${colour}`,
    head:
      opening === null ? (
        t('statistics.otherOpening')
      ) : (
        <a href={`/archive?player=${encodeURIComponent(login)}&opening=${opening}`}>
          {t(`openings.${opening}`)}
        </a>
      ),
    more: t(`statistics.${colour}`),
    score,
  }));
}

export function rivalLines(
  { t }: Reader,
  rivals: readonly RivalScore[],
  login: string,
): readonly ScoreLine[] {
  return rivals.map(({ userId, login: rival, score }) => ({
    key: userId,
    head:
      rival === '' ? (
        t('statistics.formerUser')
      ) : (
        <a
          href={`/archive?player=${encodeURIComponent(login)}&opponent=${encodeURIComponent(rival)}`}
          aria-label={t('statistics.theirGames', { name: rival })}
        >
          {rival}
        </a>
      ),
    score,
  }));
}
