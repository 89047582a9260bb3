import { bergerRounds } from 'tabiya-engine/roundrobin';
import type { RoundState, Tournament } from './decide/state.ts';
import type { StageGroup } from './types.ts';

/**
 * One group of a stage as an event of its own: a round robin whose rounds are those of the Berger table, so that its
 * crosstable and its places are made like any other's.
 */
export function groupEvent(
  tournament: Tournament,
  { round: stage, boards }: RoundState,
  group: StageGroup,
  tieBreaks: readonly string[],
): Tournament {
  const { numbers } = group;
  const numberOf = new Map(numbers.map((entrant, index) => [entrant, index + 1]));
  const seat = (number: number): number => numbers[number - 1] ?? 0;
  const rounds = bergerRounds(numbers.length).map((one, index): RoundState => {
    const own = one.games.flatMap(({ white, black }) =>
      boards.filter((board) => board.white === seat(white) && board.black === seat(black)),
    );
    return { round: index + 1, boards: own, rest: one.rest === null ? [] : [seat(one.rest)], byes: [] };
  });
  return {
    ...tournament,
    system: 'round-robin',
    settings: tournament.settings && { ...tournament.settings, pace: 'all-at-once', tieBreaks },
    entrants: tournament.entrants.map((one) => ({
      ...one,
      number: numberOf.get(one.entrant) ?? null,
      // Results of earlier stages stand.
      annulled: one.annulled && one.leftIn === stage,
    })),
    numbers,
    rounds,
  };
}
