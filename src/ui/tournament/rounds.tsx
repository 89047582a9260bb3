import type { EntrantView, RoundView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, LiveMark, Tag } from '../base/small.tsx';
import { nameParts } from '../text/names.ts';
import { pointsText, resultText } from '../text/points.ts';

/** The pairs of every round, White on the left; results and running games lead to their boards. */
export function RoundsList(props: {
  readonly t: Words;
  readonly rounds: readonly RoundView[];
  readonly entrants: readonly EntrantView[];
  readonly userId?: string | null;
  /** The round being played; later ones are to come. */
  readonly current: number;
  readonly language?: string;
  /** Address of the event, where every pair can be explained. */
  readonly explainAt?: string;
}) {
  const { t } = props;
  if (props.rounds.length === 0)
    return <EmptyState level={3} title={t('ui.rounds')} text={t('ui.notPaired')} />;
  const byNumber = new Map(
    props.entrants.flatMap((entrant) =>
      entrant.number === null ? [] : [[entrant.number, entrant] as const],
    ),
  );
  const name = (number: number): string => byNumber.get(number)?.name ?? String(number);
  const parts = nameParts(props.entrants.map((entrant) => entrant.name));
  const short = new Map(props.entrants.map((entrant, i) => [entrant.number, parts[i]?.short]));
  const shortName = (number: number): string => short.get(number) ?? name(number);
  const why = (round: RoundView): string | null =>
    props.explainAt !== undefined && round.explained ? `${props.explainAt}/why?round=${round.round}` : null;
  return (
    <div class="rounds">
      {props.rounds.map((round) => {
        const begun = round.round <= props.current;
        return (
          <section key={round.round} class="round" aria-labelledby={`round-${round.round}`}>
            <h3 id={`round-${round.round}`}>
              {t('ui.round', { round: round.round })}{' '}
              {round.finished ? (
                <Tag>{t('ui.roundFinished')}</Tag>
              ) : begun ? (
                <Tag tone="on">{t('ui.roundRunning')}</Tag>
              ) : (
                <Tag>{t('ui.roundToCome')}</Tag>
              )}
            </h3>
            <table class="pairs">
              <caption class="hidden-text">{t('ui.round', { round: round.round })}</caption>
              <colgroup>
                <col class="pairs-board" />
                <col />
                <col class="pairs-result" />
                <col />
                {why(round) !== null && <col class="pairs-why" />}
              </colgroup>
              <thead class="hidden-text">
                <tr>
                  <th scope="col">{t('ui.board')}</th>
                  <th scope="col">{t('ui.whiteSide')}</th>
                  <th scope="col">{t('ui.result')}</th>
                  <th scope="col">{t('ui.blackSide')}</th>
                  {why(round) !== null && <th scope="col">{t('ui.why')}</th>}
                </tr>
              </thead>
              <tbody>
                {round.games.map((game) => {
                  const white = byNumber.get(game.white);
                  const black = byNumber.get(game.black);
                  const mine =
                    props.userId !== undefined &&
                    props.userId !== null &&
                    (white?.userId === props.userId || black?.userId === props.userId);
                  const spoken = t('ui.gameLink', {
                    number: game.gameNumber ?? '',
                    white: name(game.white),
                    black: name(game.black),
                  });
                  return (
                    <tr key={game.board} class={mine ? 'me' : undefined}>
                      <td class="pairs-board">{game.board}</td>
                      <td class={game.result === '1-0' || game.result === '+--' ? 'won' : undefined}>
                        {shortName(game.white)}
                      </td>
                      <td class="pairs-result">
                        {game.gameNumber === null ? (
                          game.result === null ? (
                            <span class="faint">–</span>
                          ) : (
                            resultText(game.result)
                          )
                        ) : (
                          <a href={`/game/${game.gameNumber}`}>
                            <span class="hidden-text">{spoken}: </span>
                            {game.result === null ? (
                              <LiveMark>{t('ui.watch')}</LiveMark>
                            ) : (
                              resultText(game.result)
                            )}
                          </a>
                        )}
                      </td>
                      <td
                        class={`pairs-black${game.result === '0-1' || game.result === '--+' ? ' won' : ''}`}
                      >
                        {shortName(game.black)}
                      </td>
                      {why(round) !== null && (
                        <td class="pairs-why">
                          <a
                            href={`${why(round)}&board=${game.board}`}
                            rel="nofollow"
                            aria-label={t('ui.whyPair', { white: name(game.white), black: name(game.black) })}
                          >
                            ?
                          </a>
                        </td>
                      )}
                    </tr>
                  );
                })}
              </tbody>
            </table>
            {round.rest.length > 0 && (
              <p class="note">{t('ui.rests', { names: round.rest.map(name).join(', ') })}</p>
            )}
            {round.byes.length > 0 && (
              <p class="note">
                {t('ui.withoutGame', {
                  names: round.byes
                    .map(
                      ({ number, points }) => `${name(number)} ${pointsText(points, props.language ?? 'en')}`,
                    )
                    .join(', '),
                })}
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
