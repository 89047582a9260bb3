import { newId } from '../app/ids.ts';
import type { GamePair } from '../games/types.ts';
import type { PairedGame, TournamentEvent } from './types.ts';

/** C-04: two games of one pair that begin together, with colours reversed; by board. */
export function doublesOf(
  event: TournamentEvent & { readonly pairs: readonly PairedGame[] },
): ReadonlyMap<number, GamePair> {
  const doubles = new Map<number, GamePair>();
  for (const first of event.pairs) {
    const second = event.pairs.find(
      ({ board, white, black }) => board > first.board && white === first.black && black === first.white,
    );
    if (second === undefined) continue;
    const id = newId();
    doubles.set(first.board, { id, game: 1, form: 'double' });
    doubles.set(second.board, { id, game: 2, form: 'double' });
  }
  return doubles;
}
