import { refuse } from '../../result.ts';
import type { TournamentSystem } from './system.ts';

/** An event that came from a file and is only shown: nobody can announce one, and nothing is ever paired in it. */
export function recordOnly(id: string): TournamentSystem {
  return {
    id,
    validate: () => [{ field: 'system', fault: 'unknown' }],
    pair: () => refuse('too-few-entrants'),
    next: () => ({ step: 'wait' }),
    places: ({ places }) => places,
    describe: () => ({
      sentences: [{ key: 'fromFile' }],
      rounds: null,
      table: 'points',
      ranking: { play: 'swiss', tieBreaks: ['BH/C1', 'BH', 'SB'] },
      grid: [],
    }),
  };
}
