import { roundHalfUp } from './column.ts';
import { countsForRating } from './opponents.ts';
import { differenceFor, probabilityFor } from './rating-tables.ts';
import { ROUND, type Sheet } from './sheet.ts';

/** Opponents' ratings of one player, ascending, and his half points against them. */
export interface RatedGames {
  count: number;
  readonly ratings: Int32Array;
  halves: number;
}

export function createRatedGames(rounds: number): RatedGames {
  return { count: 0, ratings: new Int32Array(rounds), halves: 0 };
}

/** Collects the games of player `p` that rating tie-breaks count; `unrated` stands in for missing ratings. */
export function fillRatedGames(sheet: Sheet, p: number, unrated: number, games: RatedGames): void {
  games.count = 0;
  games.halves = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (!countsForRating(sheet, cell)) continue;
    const rating = sheet.rating[sheet.opponent[cell] ?? -1] || unrated;
    let i = games.count++;
    while (i > 0 && (games.ratings[i - 1] ?? 0) > rating) {
      games.ratings[i] = games.ratings[i - 1] ?? 0;
      i--;
    }
    games.ratings[i] = rating;
    // The fraction is taken in 1-½-0 whatever the scoring of the event (article 10).
    games.halves += sheet.kind[cell] === ROUND.forfeitWin ? 2 : (sheet.outcome[cell] ?? 0);
  }
}

/** Mean of the opponents' ratings without the `low` lowest and `high` highest, .5 up (10.1); NaN = undefined. */
export function averageRating(games: RatedGames, low: number, high: number): number {
  const last = games.count - high;
  if (last - low <= 0) return Number.NaN;
  let sum = 0;
  for (let i = low; i < last; i++) sum += games.ratings[i] ?? 0;
  return roundHalfUp(sum, last - low);
}

/** Score of the games in hundredths, .5 up. */
export function scoreHundredths(games: RatedGames): number {
  return roundHalfUp(games.halves * 50, games.count);
}

/** Tournament performance rating: the rounded average plus dp of the rounded fraction (10.2). */
export function performanceRating(games: RatedGames): number {
  if (games.count === 0) return Number.NaN;
  return averageRating(games, 0, 0) + differenceFor(scoreHundredths(games));
}

/** Expected hundredths against all opponents at a rating. */
export function expectedHundredths(games: RatedGames, rating: number): number {
  let sum = 0;
  for (let i = 0; i < games.count; i++) sum += probabilityFor(rating - (games.ratings[i] ?? 0));
  return sum;
}

/** Least rating at which the expected score is the score made (10.3). */
export function perfectPerformance(games: RatedGames): number {
  if (games.count === 0) return Number.NaN;
  const lowest = games.ratings[0] ?? 0;
  const highest = games.ratings[games.count - 1] ?? 0;
  if (games.halves === 0) return lowest - 800;
  const wanted = games.halves * 50;
  let below = lowest - 801;
  let enough = highest + 801;
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (expectedHundredths(games, middle) >= wanted) enough = middle;
    else below = middle;
  }
  return enough;
}

/** Mean of a value over the opponents met over the board, undefined ones left out, .5 up (10.4, 10.5). */
export function averageOfOpponents(sheet: Sheet, p: number, values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (sheet.kind[cell] !== ROUND.game) continue;
    const value = values[sheet.opponent[cell] ?? -1] ?? Number.NaN;
    if (value !== value) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : roundHalfUp(sum, count);
}
