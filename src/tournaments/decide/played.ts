import type { EntrantId } from '../types.ts';
import type { Tournament } from './state.ts';

/** C-23: at least one game that counts as played; forfeits are none. */
export function hasPlayed({ rounds }: Tournament, entrant: EntrantId): boolean {
  return rounds.some(({ boards }) =>
    boards.some(
      ({ white, black, result }) =>
        (white === entrant || black === entrant) &&
        (result === '1-0' || result === '0-1' || result === '1/2-1/2'),
    ),
  );
}
