import { GAME_KINDS, isGameKind } from '../../src/chess/index.ts';
import { compare } from './random-games.ts';

/**
 * Random games judged twice: classical and Fischer chess against kokopu, Kingchess and Battle chess against the slow
 * referee of this folder.
 *
 *     node scripts/random-games.mjs GAME|all GAMES [SEED [PLIES]]
 */
function main([game = 'all', games = '1000', seed = '1', plies = '120']: readonly string[]): number {
  const kinds = isGameKind(game) ? [game] : GAME_KINDS;
  let failed = 0;
  let passed = 0;
  for (const kind of kinds) {
    const began = performance.now();
    let positions = 0;
    for (let at = 0; at < Number(games); at += 1) {
      const { plies: played, difference } = compare(kind, `${seed}/${kind}/${at}`, Number(plies));
      positions += played + 1;
      if (difference === null) passed += 1;
      else {
        failed += 1;
        console.log(`${kind} ${seed}/${kind}/${at} after ${played} plies: ${difference}`);
      }
    }
    const seconds = (performance.now() - began) / 1000;
    console.log(`${kind}: ${games} games, ${positions} positions in ${seconds.toFixed(1)} s`);
  }
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
