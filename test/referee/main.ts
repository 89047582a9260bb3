import { GAME_KINDS, isGameKind } from '../../src/chess/index.ts';
import { compare } from './random-games.ts';

const REPORT_EVERY = 1000;

/**
 * Random games judged twice: classical and Fischer chess against kokopu, Kingchess and Battle chess against the slow
 * referee of this folder. A run can be cut into pieces: FROM is the number of its first game.
 *
 *     node scripts/random-games.mjs GAME|all GAMES [SEED [PLIES [FROM]]]
 */
function main([
  game = 'all',
  games = '1000',
  seed = '1',
  plies = '120',
  from = '0',
]: readonly string[]): number {
  const kinds = isGameKind(game) ? [game] : GAME_KINDS;
  let failed = 0;
  let passed = 0;
  for (const kind of kinds) {
    const began = performance.now();
    let positions = 0;
    const seen: Record<string, number> = {};
    const told = (): string => {
      const seconds = (performance.now() - began) / 1000;
      return `in ${seconds.toFixed(1)} s, ${failed} differ; ${JSON.stringify(seen)}`;
    };
    for (let at = 0; at < Number(games); at += 1) {
      const name = `${seed}/${kind}/${Number(from) + at}`;
      const one = compare(kind, name, Number(plies));
      positions += one.plies + 1;
      for (const [what, times] of Object.entries(one.seen)) seen[what] = (seen[what] ?? 0) + times;
      if (one.difference === null) passed += 1;
      else {
        failed += 1;
        console.log(`${kind} ${name} after ${one.plies} plies: ${one.difference}`);
      }
      if ((at + 1) % REPORT_EVERY === 0)
        console.log(`${kind}: ${at + 1} games, ${positions} positions ${told()}`);
    }
    console.log(`${kind}: ${games} games, ${positions} positions ${told()}`);
  }
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
