import type { GameView } from '../../games/types.ts';
import type { Annulment, GameRating, RatingView } from '../../ratings/index.ts';
import { Fragment } from 'preact';
import { Section, timeText } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** `+16`, `−16`, `0`. */
function gain(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** What a game did to both ratings, as one sentence. */
export function ratingChangeText({ t }: Reader, view: GameView, rating: GameRating): string {
  const { whiteBefore, blackBefore, exchange, blackExchange } = rating;
  return t('ratings.change', {
    category: t(`ratings.category_${rating.category}`),
    white: view.white.login,
    black: view.black.login,
    whiteBefore: String(whiteBefore),
    blackBefore: String(blackBefore),
    whiteAfter: String(whiteBefore + exchange),
    blackAfter: String(blackBefore + blackExchange),
    whiteGain: gain(exchange),
    blackGain: gain(blackExchange),
  });
}

/** A person's ratings by game and category; a game nobody has seen him play is left out, classical chess never. */
export function RatingsOfPerson(props: {
  readonly reader: Reader;
  readonly ratings: readonly RatingView[];
  /** his FIDE rating, and where the reader may change it (himself, an administrator). */
  readonly fide: number | null;
  readonly fideAt: string | null;
}) {
  const { fide, fideAt } = props;
  const { t } = props.reader;
  const kinds = [...new Set(props.ratings.map(({ kind }) => kind))].filter(
    (kind) => kind === 'chess' || props.ratings.some((one) => one.kind === kind && one.games > 0),
  );
  const shown = props.ratings.filter(({ kind }) => kinds.includes(kind));
  return (
    <Section id="h-ratings" title={t('ratings.head')} aside={<a href="/players">{t('ratings.table')}</a>}>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          {kinds.length > 1 && <h3>{t(`ui.kind_${kind}`)}</h3>}
          <dl class="pairs-of">
            {shown
              .filter((one) => one.kind === kind)
              .map(({ category, rating, games, provisional }) => (
                <Fragment key={category}>
                  <dt>{t(`ratings.category_${category}`)}</dt>
                  <dd>
                    <b>{provisional ? t('ratings.provisional', { rating: String(rating) }) : rating}</b>
                    {games > 0 && <span class="small faint"> {t('ratings.count', { count: games })}</span>}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </Fragment>
      ))}
      {(fide !== null || fideAt !== null) && (
        <dl class="pairs-of">
          <dt>{t('ratings.fide')}</dt>
          <dd>
            {fide === null ? '–' : <b>{fide}</b>}
            {fideAt !== null && (
              <>
                {' '}
                <a class="small" href={fideAt}>
                  {t('ratings.fideChange')}
                </a>
              </>
            )}
          </dd>
        </dl>
      )}
      {shown.some(({ provisional }) => provisional) && <p class="note">{t('ratings.provisionalNote')}</p>}
    </Section>
  );
}

/** the sentence on the page of a game whose result was annulled. */
export function annulmentText({ t, language, zone }: Reader, annulment: Annulment): string {
  const date = timeText(annulment.at, language, zone, 'date');
  const reason = /[.!?…]$/u.test(annulment.reason) ? annulment.reason : `${annulment.reason}.`;
  return t('ratings.annulled', { date, reason });
}
