import type { PlayerNumber } from '../event/index.ts';
import { total, verdictOf, verdictOnSides } from './decide.ts';
import type { KnockoutFacts, KnockoutGame, KnockoutRules, Match, MatchSide, Place } from './types.ts';

const UNKNOWN: MatchSide = { player: null, empty: false, points: null };
const EMPTY: MatchSide = { player: null, empty: true, points: null };

function sideOf(place: Place): MatchSide {
  return place === null ? EMPTY : { player: place, empty: false, points: null };
}

/** Who comes out of a match as a side of the next. */
function outOf(match: Match | undefined): MatchSide {
  if (match === undefined || match.state !== 'over') return UNKNOWN;
  const player = match.winner === null ? null : match.sides[match.winner].player;
  return player === null ? EMPTY : { player, empty: false, points: null };
}

/** Games with White minus games with Black before a round. */
function whites(games: readonly KnockoutGame[], player: PlayerNumber, round: number): number {
  return games
    .filter((game) => game.round < round && !game.forfeit)
    .reduce((sum, { white, black }) => sum + (white === player ? 1 : black === player ? -1 : 0), 0);
}

/**
 * True where the rating or the lot had decided a level pair for somebody who left before he played on, and the other one
 * plays in the next round: whoever wrote these games took the leaver for a loser by walkover, and the games stand.
 */
function wentOnInstead(
  { round, sides, winner, how }: Match,
  games: readonly KnockoutGame[],
  facts: KnockoutFacts,
): boolean {
  if (winner === null || (how !== 'rating' && how !== 'lot')) return false;
  const [gone, other] = [sides[winner].player, sides[winner === 0 ? 1 : 0].player];
  if (gone === null || other === null || !facts.isGone(gone)) return false;
  const playsOn = (player: PlayerNumber): boolean =>
    games.some((game) => game.round === round + 1 && (game.white === player || game.black === player));
  return playsOn(other) && !playsOn(gone);
}

/**
 * The whole bracket from its first places and the games so far: matches of each round with who stands there, how they
 * ended and which games are wanted now. Pure: the same games give the same bracket.
 */
export function bracketOf(
  places: readonly Place[],
  games: readonly KnockoutGame[],
  rules: KnockoutRules,
  facts: KnockoutFacts,
): Match[][] {
  const rounds: Match[][] = [];
  let sides: readonly MatchSide[] = places.map(sideOf);
  for (let round = 1; sides.length > 1; round++) {
    const matches: Match[] = [];
    for (let index = 0; index * 2 < sides.length; index++)
      matches.push(matchOf(round, index, [sides[index * 2] ?? EMPTY, sides[index * 2 + 1] ?? EMPTY]));
    rounds.push(matches);
    sides = matches.map((match) => outOf(match));
  }
  return rounds;

  function matchOf(round: number, index: number, pair: readonly [MatchSide, MatchSide]): Match {
    const [a, b] = [pair[0].player, pair[1].player];
    const own = games.filter(
      (game) =>
        game.round === round &&
        ((game.white === a && game.black === b) || (game.white === b && game.black === a)),
    );
    const verdict = verdictOnSides(round, pair, ([one, other]) => {
      const tie = (): boolean => facts.coin(round, index);
      const whiteFirst = (): boolean => {
        const balance = whites(games, one, round) - whites(games, other, round);
        return balance === 0 ? tie() : balance < 0;
      };
      return verdictOf([one, other], own, rules, facts, { whiteFirst, tie });
    });
    const known = own.some(({ whiteDid }) => whiteDid !== null);
    const side = (one: MatchSide): MatchSide =>
      one.player === null || !known ? one : { ...one, points: total(own, one.player) };
    const match: Match = { round, index, sides: [side(pair[0]), side(pair[1])], games: own, ...verdict };
    return wentOnInstead(match, games, facts)
      ? { ...match, winner: match.winner === 0 ? 1 : 0, how: 'walkover' }
      : match;
  }
}

/** What a knockout needs now. Rounds are played one after the other. */
export type KnockoutStep =
  | { readonly step: 'wait' }
  | { readonly step: 'games'; readonly round: number; readonly games: Match['wanted'] }
  | { readonly step: 'finish' };

export function nextStep(bracket: readonly (readonly Match[])[]): KnockoutStep {
  for (const matches of bracket) {
    if (matches.every(({ state }) => state === 'over')) continue;
    const games = matches.flatMap(({ wanted }) => wanted);
    return games.length === 0 ? { step: 'wait' } : { step: 'games', round: matches[0]?.round ?? 0, games };
  }
  return { step: 'finish' };
}

/** First round that holds a game of two players who do not meet there; null = all games stand (C18). */
export function firstBroken(
  bracket: readonly (readonly Match[])[],
  games: readonly KnockoutGame[],
): number | null {
  const meets = new Set(
    bracket.flat().map(({ round, sides }) => pairKey(round, sides[0].player ?? 0, sides[1].player ?? 0)),
  );
  const broken = games.filter(({ round, white, black }) => !meets.has(pairKey(round, white, black)));
  return broken.length === 0 ? null : Math.min(...broken.map(({ round }) => round));
}

function pairKey(round: number, a: number, b: number): string {
  return `${round}:${Math.min(a, b)}-${Math.max(a, b)}`;
}

/**
 * Places: the winner of the final first; who went out in the same round shares. Nobody wins an event whose
 * final has no winner.
 */
export function knockoutPlaces(
  bracket: readonly (readonly Match[])[],
): readonly { readonly player: PlayerNumber; readonly place: number }[] {
  const out = new Map<PlayerNumber, number>();
  bracket.forEach((matches, index) => {
    const place = 2 ** (bracket.length - index - 1) + 1;
    for (const { sides, winner, state } of matches)
      sides.forEach(({ player }, side) => {
        if (player !== null && (state !== 'over' || winner !== side)) out.set(player, place);
        else if (player !== null) out.set(player, 1);
      });
  });
  return [...out]
    .map(([player, place]) => ({ player, place }))
    .sort((a, b) => a.place - b.place || a.player - b.player);
}
