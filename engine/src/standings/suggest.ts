import type { PlaySystem } from '../tiebreaks/index.ts';

/** What an organiser knows of a tournament before it begins. */
export interface ExpectedEvent {
  readonly system: PlaySystem;
  /** Rounds planned. */
  readonly rounds: number;
  /** True when everybody has a rating of the same kind: only then ratings of opponents can be compared. */
  readonly allRated: boolean;
}

/** Rounds from which one opponent may be left out of Buchholz and enough of them stay. */
const ENOUGH_TO_CUT = 5;

/**
 * a ranking list to begin with where the regulation fixes none, by type of tournament and expected field.
 * - Round robin: all meet the same opponents, so Buchholz says nothing; the games among the tied come first, then whom
 *   one beat, then wins and Koya.
 * - Swiss: opponents differ, so their scores come first; in a short one nothing is cut, or too little would stay. Where
 *   everybody is rated the mean rating of the opponents, known from the start, follows.
 */
export function suggestedList({ system, rounds, allRated }: ExpectedEvent): readonly string[] {
  if (system === 'roundrobin') return ['DE', 'SB', 'WIN', 'KS'];
  const buchholz = rounds < ENOUGH_TO_CUT ? ['BH'] : ['BH/C1', 'BH'];
  return [...buchholz, 'SB', ...(allRated ? ['ARO'] : []), 'WIN'];
}
