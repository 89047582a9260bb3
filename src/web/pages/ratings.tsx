import type { GameView } from '../../games/types.ts';
import type { GameRating, RatingView } from '../../ratings/index.ts';
import { Section } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** `+16`, `−16`, `0`. */
function gain(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** What a game did to both ratings, as one sentence. */
export function ratingChangeText({ t }: Reader, view: GameView, rating: GameRating): string {
  const { whiteBefore, blackBefore, exchange } = rating;
  return t('ratings.change', {
    category: t(`ratings.category_${rating.category}`),
    white: view.white.login,
    black: view.black.login,
    whiteBefore: String(whiteBefore),
    blackBefore: String(blackBefore),
    whiteAfter: String(whiteBefore + exchange),
    blackAfter: String(blackBefore - exchange),
    whiteGain: gain(exchange),
    blackGain: gain(-exchange),
  });
}

/** A person's ratings by category; "?" until the first rated game. */
export function RatingsOfPerson(props: { readonly reader: Reader; readonly ratings: readonly RatingView[] }) {
  const { t } = props.reader;
  return (
    <Section id="h-ratings" title={t('ratings.head')} aside={<a href="/players">{t('ratings.table')}</a>}>
      <dl class="pairs-of">
        {props.ratings.map(({ category, rating, games, provisional }) => (
          <>
            <dt>{t(`ratings.category_${category}`)}</dt>
            <dd>
              <b>{provisional ? t('ratings.provisional', { rating: String(rating) }) : rating}</b>
              {!provisional && <span class="small faint"> {t('ratings.count', { count: games })}</span>}
            </dd>
          </>
        ))}
      </dl>
      {props.ratings.some(({ provisional }) => provisional) && (
        <p class="note">{t('ratings.provisionalNote')}</p>
      )}
    </Section>
  );
}
