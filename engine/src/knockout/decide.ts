import { type Outcome, type PlayerNumber, STANDARD_POINTS, type Tenths } from '../event/index.ts';
import type { Decision, KnockoutFacts, KnockoutGame, KnockoutRules, Match, MatchSide } from './types.ts';

type Pair = readonly [PlayerNumber, PlayerNumber];

const GAMES = { single: 1, double: 2, sequential: 2 } as const;

function gained(game: KnockoutGame, player: PlayerNumber): Tenths {
  const did: Outcome | null = game.white === player ? game.whiteDid : game.blackDid;
  return did === null ? 0 : STANDARD_POINTS[did];
}

function total(games: readonly KnockoutGame[], player: PlayerNumber): Tenths {
  return games.reduce((sum, game) => sum + gained(game, player), 0);
}

function isOver({ whiteDid }: KnockoutGame): boolean {
  return whiteDid !== null;
}

function isLost(game: KnockoutGame, player: PlayerNumber): boolean {
  return (game.white === player ? game.whiteDid : game.blackDid) === 'loss';
}

interface Verdict {
  readonly state: Match['state'];
  readonly winner: 0 | 1 | null;
  readonly how: Decision | null;
  readonly wanted: Match['wanted'];
}

const over = (winner: 0 | 1 | null, how: Decision): Verdict => ({ state: 'over', winner, how, wanted: [] });
const open = (state: Match['state'], wanted: Match['wanted'] = []): Verdict => ({
  state,
  winner: null,
  how: null,
  wanted,
});

/** R-266, C-15: the lower rating wins a tie, the unrated before everybody; equal ratings: lot. */
function tied([a, b]: Pair, facts: KnockoutFacts, coin: () => boolean): Verdict {
  const mine = facts.rating(a) ?? 0;
  const theirs = facts.rating(b) ?? 0;
  if (mine !== theirs) return over(mine < theirs ? 0 : 1, 'rating');
  return over(coin() ? 0 : 1, 'lot');
}

/**
 * The verdict on a pair that plays, from its games in order. `whiteFirst` = the first side has White in game 1; lots are
 * drawn only where they decide.
 */
export function verdictOf(
  pair: Pair,
  games: readonly KnockoutGame[],
  rules: KnockoutRules,
  facts: KnockoutFacts,
  lots: { readonly whiteFirst: () => boolean; readonly tie: () => boolean },
): Verdict {
  const [a, b] = pair;
  if (games.some((game) => !isOver(game))) return open('playing');
  const regular = GAMES[rules.format];
  const points: Pair = [total(games, a), total(games, b)];
  const lead = points[0] === points[1] ? null : points[0] > points[1] ? 0 : 1;
  const played = games.some(({ forfeit }) => !forfeit);
  const isComplete = games.length >= regular;
  // Nobody appeared: there is nothing more to play (R-199, C19).
  if (games.length > 0 && !played) {
    if (lead !== null) return over(lead, 'walkover');
    if (games.every(({ whiteDid, blackDid }) => whiteDid === 'loss' && blackDid === 'loss'))
      return over(null, 'nobody');
  }
  const isHalfway = rules.tieBreakPairs === true && (games.length - regular) % 2 === 1;
  const wantsMore = !isComplete || isHalfway || games.length - regular < rules.tieBreakGames;
  // A pair that had played all its games stays as it ended when one of the two leaves later.
  const isGone = (player: PlayerNumber): boolean =>
    wantsMore ? facts.isGone(player) : games.some((game) => game.left === true && isLost(game, player));
  if (isGone(a) || isGone(b)) {
    if (isComplete && lead !== null) return over(lead, 'points');
    if (isGone(a) && isGone(b)) return over(null, 'nobody');
    return over(isGone(a) ? 1 : 0, 'walkover');
  }
  const isFirstWhite = games[0] === undefined ? lots.whiteFirst() : games[0].white === a;
  const first = isFirstWhite ? { white: a, black: b } : { white: b, black: a };
  const second = { white: first.black, black: first.white };
  if (games.length === 0) return open('to-come', rules.format === 'double' ? [first, second] : [first]);
  if (!isComplete) return open('playing', [second]);
  if (lead !== null && !isHalfway) return over(lead, games.length > regular ? 'tie-break' : 'points');
  if (isHalfway || games.length - regular < rules.tieBreakGames) {
    const last = games.at(-1);
    return open('playing', [last === undefined ? first : { white: last.black, black: last.white }]);
  }
  return tied(pair, facts, lots.tie);
}

/** The verdict on a match whose sides may be empty. */
export function verdictOnSides(
  round: number,
  sides: readonly [MatchSide, MatchSide],
  between: (pair: Pair) => Verdict,
): Verdict {
  const [one, other] = sides;
  if (one.empty && other.empty) return over(null, 'nobody');
  const missing = one.empty ? 0 : other.empty ? 1 : null;
  const present = missing === 0 ? other : one;
  if (missing !== null)
    return present.player === null
      ? open('to-come')
      : over(missing === 0 ? 1 : 0, round === 1 ? 'bye' : 'walkover');
  if (one.player === null || other.player === null) return open('to-come');
  return between([one.player, other.player]);
}

export { total };
