import type { TournamentPageView } from '../../tournaments/view.ts';
import { resultText, Section, Submit } from '../../ui/index.ts';
import type { Deciding } from '../deciding.ts';
import type { Wish } from '../wishes.ts';
import type { Reader } from '../reader.ts';
import { When } from './when.tsx';

/** R-088: byes and withdrawals players asked for, each with the acts that answer it. */
export function Wishes({
  reader,
  view,
  wishes,
}: {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly wishes: readonly Wish[];
}) {
  const { t } = reader;
  if (wishes.length === 0) return null;
  const act = `/tournament/${view.id}/judge`;
  return (
    <Section id="h-wishes" title={t('judge.toldHead')}>
      <ul class="list">
        {wishes.map(({ entrant: { entrant, name }, round, at }) => (
          <li key={`${entrant}-${round}`} class="judge-acts">
            <span>
              {round === null ? t('judge.wishLeave', { name }) : t('judge.wishBye', { name, round })}{' '}
              <span class="small faint">
                <When reader={reader} at={at} />
              </span>
            </span>
            <form method="post" action={`${act}/${round === null ? 'take-out' : 'bye'}`}>
              <input type="hidden" name="entrant" value={String(entrant)} />
              {round !== null && <input type="hidden" name="round" value={String(round)} />}
              {round === null ? (
                <Submit small label={`${t('judge.do_take-out')}: ${name}`}>
                  {t('judge.do_take-out')}
                </Submit>
              ) : (
                (['half', 'zero'] as const).map((kind) => (
                  <Submit
                    key={kind}
                    small
                    name="kind"
                    value={kind}
                    label={`${t('judge.giveBye', { points: t(`judge.bye_${kind}`) })}: ${name}`}
                  >
                    {t('judge.giveBye', { points: t(`judge.bye_${kind}`) })}
                  </Submit>
                ))
              )}
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** R-088, R-343: what players told the judge of deciding games, as acts to take or to leave. */
export function DecidingGames({
  reader,
  view,
  deciding,
}: {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly deciding: readonly Deciding[];
}) {
  const { t } = reader;
  if (deciding.length === 0) return null;
  const round = view.schedule.at(-1)?.round ?? 0;
  return (
    <Section id="h-told" title={t('judge.toldHead')}>
      <ul class="list">
        {deciding.map(({ players: [one, two], intents, game, state }) => {
          const winner = state.state === 'won' ? (state.winner === one.entrant ? one : two) : null;
          const loser = winner === one ? two : one;
          return (
            <li key={`${one.entrant}-${two.entrant}`} class="judge-acts">
              <span class="judge-pair">
                <b>
                  {one.name} – {two.name}
                </b>
                <br />
                {intents.map(({ name, at }) => (
                  <span key={name} class="small">
                    {t('judge.toldIntent', { name })} <When reader={reader} at={at} />
                    <br />
                  </span>
                ))}
                {game !== null && (
                  <span class="small">
                    <a href={`/game/${game.number}`}>{t('judge.toldGame', { number: game.number })}</a>{' '}
                    {game.result === null ? t('judge.open') : resultText(game.result)}
                    <br />
                  </span>
                )}
                {state.state === 'open' ? (
                  <>
                    {t('judge.tie_open')} <When reader={reader} at={state.until} />
                  </>
                ) : state.state === 'won' ? (
                  t('judge.tie_won', { name: winner?.name ?? '' })
                ) : (
                  t(`judge.tie_${state.why}`)
                )}
              </span>
              {winner !== null && (
                <form method="post" action={`/tournament/${view.id}/judge/tie`}>
                  <input type="hidden" name="round" value={String(round)} />
                  <input type="hidden" name="entrant" value={String(winner.entrant)} />
                  <input type="hidden" name="board" value={String(loser.entrant)} />
                  <Submit small tone="main" label={t('judge.tieTake', { name: winner.name })}>
                    {t('judge.do_tie')}
                  </Submit>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      <p class="note">{t('judge.toldNote')}</p>
    </Section>
  );
}
