import { differenceFor, probabilityFor, roundHalfUp } from '../tiebreaks/index.ts';

/** Lists that FIDE keeps apart. */
export type FideList = 'standard' | 'rapid' | 'blitz';

/** A score of one game in half points: 2 win, 1 draw, 0 loss. */
export type HalfPoints = 0 | 1 | 2;

/** A rated game of a rated player; ratings are those of the list at the start (B.02 8.3). */
export interface FideGame {
  readonly opponent: number;
  readonly score: HalfPoints;
}

export interface FidePlayer {
  readonly rating: number;
  readonly list: FideList;
  /** Rated games completed before this period. */
  readonly games: number;
  /** Highest rating ever published: K 10 stays once 2400 was reached. */
  readonly peak: number;
  /** Year of birth, if known: juniors keep K 40 until the end of the year of their 18th birthday. */
  readonly birthYear: number | null;
}

/** Lowest published rating, and the highest first one (B.02 7.1, 8.2; `ratings.md` 1.4). */
export const FIDE_FLOOR = 1400;
export const HIGHEST_INITIAL = 2200;

/** K of a player in a year (`ratings.md` 1.3): 10, then the two 40s, then 20. */
export function kFactor(player: FidePlayer, year: number): 10 | 20 | 40 {
  if (Math.max(player.peak, player.rating) >= 2400) return 10;
  if (player.games < 30) return 40;
  const junior = player.birthYear !== null && year <= player.birthYear + 18;
  return junior && player.rating < 2300 ? 40 : 20;
}

/** K of a period with `games` games: K × games may not exceed 700. */
export function periodK(k: number, games: number): number {
  return games * k > 700 ? Math.floor(700 / games) : k;
}

/** What the limit on rating differences was on a date `YYYY-MM-DD` (`ratings.md` 1.2). */
export interface DifferenceRule {
  readonly limit: 350 | 400;
  /** Only one game of an event may profit from the limit (2022 and 2023, and two months of 2024). */
  readonly onceAnEvent: boolean;
  /** From this rating on the full difference counts in standard games; null = for nobody. */
  readonly unlimitedFrom: number | null;
  /** Rapid and blitz games with this difference are not rated if a player is above 2600; null = all are. */
  readonly unratedFrom: number | null;
}

export function differenceRule(date: string): DifferenceRule {
  return {
    limit: date < '2009-07-01' ? 350 : 400,
    onceAnEvent: date >= '2022-01-01' && date < '2024-03-01',
    unlimitedFrom: date >= '2025-10-01' ? 2650 : null,
    unratedFrom: date >= '2024-12-01' ? 600 : null,
  };
}

/** Change of one game before K, in hundredths; null = the game is not rated. */
export interface GameChange {
  /** Difference as it entered, limited or not. */
  readonly difference: number;
  readonly limited: boolean;
  /** Expected score in hundredths. */
  readonly expected: number;
  /** Score less expected score, hundredths. */
  readonly change: number;
}

/** Change of one game for a rated player (B.02 8.3); `limitSpent` when the event's one limited game is another. */
export function gameChange(
  player: Pick<FidePlayer, 'rating' | 'list'>,
  game: FideGame,
  date: string,
  limitSpent = false,
): GameChange | null {
  const rule = differenceRule(date);
  const full = player.rating - game.opponent;
  const quick = player.list !== 'standard';
  const strong = Math.max(player.rating, game.opponent) > 2600;
  if (quick && rule.unratedFrom !== null && strong && Math.abs(full) >= rule.unratedFrom) return null;
  const unlimited = !quick && rule.unlimitedFrom !== null && player.rating >= rule.unlimitedFrom;
  const free = unlimited || (rule.onceAnEvent && limitSpent);
  const difference = free ? full : Math.max(-rule.limit, Math.min(rule.limit, full));
  const expected = probabilityFor(difference);
  return { difference, limited: difference !== full, expected, change: game.score * 50 - expected };
}

/** Whole number nearest to `hundredths / 100`, halves away from zero. */
export function roundAwayFromZero(hundredths: number): number {
  const size = roundHalfUp(Math.abs(hundredths), 100);
  return hundredths < 0 ? -size : size;
}

export interface PeriodChange {
  readonly k: number;
  readonly games: readonly (GameChange | null)[];
  /** Sum of the changes before K, hundredths. */
  readonly sum: number;
  /** Rating points, rounded once. */
  readonly change: number;
  /** New rating; null when it falls under the floor and the player is unrated on the next list. */
  readonly rating: number | null;
}

/**
 * Change of a rating period or event: K × sum of the changes, rounded once (`ratings.md` 1.2). In the years with
 * one limited game an event, that game is the one with the largest difference.
 */
export function periodChange(player: FidePlayer, games: readonly FideGame[], date: string): PeriodChange {
  const once = differenceRule(date).onceAnEvent;
  const size = (game: FideGame) => Math.abs(player.rating - game.opponent);
  const largest = games.reduce((best, game) => Math.max(best, size(game)), 0);
  let spent = false;
  const changes = games.map((game) => {
    const mine = once && !spent && size(game) === largest;
    if (mine) spent = true;
    return gameChange(player, game, date, once && !mine);
  });
  const rated = changes.filter((change) => change !== null);
  const k = periodK(kFactor(player, Number(date.slice(0, 4))), rated.length);
  const sum = rated.reduce((total, { change }) => total + change, 0);
  const change = roundAwayFromZero(k * sum);
  const rating = player.rating + change;
  return { k, games: changes, sum, change, rating: rating < FIDE_FLOOR ? null : rating };
}

/** Preview of one game: change in hundredths of a point for a win, a draw and a loss; null = not rated. */
export function previewGame(
  player: FidePlayer,
  opponent: number,
  date: string,
): { readonly win: number; readonly draw: number; readonly loss: number } | null {
  const k = kFactor(player, Number(date.slice(0, 4)));
  const after = (score: HalfPoints) => gameChange(player, { opponent, score }, date)?.change;
  const win = after(2);
  const draw = after(1);
  const loss = after(0);
  if (win === undefined || draw === undefined || loss === undefined) return null;
  return { win: k * win, draw: k * draw, loss: k * loss };
}

export interface InitialRating {
  /** Average of the opponents and two hypothetical ones of 1800, hundredths. */
  readonly average: number;
  /** Score with two draws added, hundredths. */
  readonly fraction: number;
  readonly difference: number;
  /** Rating before the floor, at most 2200. */
  readonly computed: number;
  /** Published rating; null while it is under the floor. */
  readonly rating: number | null;
}

/**
 * First rating of an unrated player from at least five games against rated opponents (`ratings.md` 1.4). Null
 * while there are fewer; zero scores of a first event are left out by the caller, event by event.
 */
export function initialRating(games: readonly FideGame[]): InitialRating | null {
  if (games.length < 5) return null;
  const count = games.length + 2;
  const sum = games.reduce((total, { opponent }) => total + opponent, 3600);
  const halves = games.reduce((total, { score }) => total + score, 2);
  const fraction = roundHalfUp(halves * 50, count);
  const difference = differenceFor(fraction);
  const computed = Math.min(HIGHEST_INITIAL, roundHalfUp(sum + difference * count, count));
  return {
    average: roundHalfUp(sum * 100, count),
    fraction,
    difference,
    computed,
    rating: computed < FIDE_FLOOR ? null : computed,
  };
}

/** Games of an unrated player event by event: a first event without a point is disregarded (B.02 8.2.1). */
export function gamesForInitial(events: readonly (readonly FideGame[])[]): readonly FideGame[] {
  const [first = [], ...later] = events;
  const scored = first.some(({ score }) => score > 0);
  return [...(scored ? first : []), ...later.flat()];
}

/** The adjustment of 1 March 2024: ratings from 1000 to 1999 rose by 40 % of what they lacked to 2000. */
export function adjust2024(rating: number): number {
  return rating < 1000 || rating >= 2000 ? rating : rating + roundHalfUp(2 * (2000 - rating), 5);
}

/** Performance: average of the opponents, rounded, plus dp of the rounded fraction; null without games. */
export function performance(games: readonly FideGame[]): number | null {
  if (games.length === 0) return null;
  const sum = games.reduce((total, { opponent }) => total + opponent, 0);
  const halves = games.reduce((total, { score }) => total + score, 0);
  return roundHalfUp(sum, games.length) + differenceFor(roundHalfUp(halves * 50, games.length));
}
