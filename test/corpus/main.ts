import { KINDS } from './kinds.ts';
import type { Counts } from './kind.ts';

/** `npm run -s corpus -- KIND PATH…`: exit 0 when all passed, 1 when something failed or nothing ran, 2 on a bad call. */
function main(args: readonly string[]): number {
  const [name, ...paths] = args;
  const kind = KINDS.find((candidate) => candidate.name === name);
  if (name === '--help' || kind === undefined || paths.length === 0) {
    console.log('usage: npm run -s corpus -- KIND PATH…\n');
    for (const { name: known, about } of KINDS) console.log(`  ${known.padEnd(12)}${about}`);
    return name === '--help' ? 0 : 2;
  }
  const counts: Counts = {};
  const verdicts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name: title, verdict, detail } of kind.run(paths, counts)) {
    verdicts[verdict] += 1;
    if (verdict !== 'passed') console.log(`${verdict}: ${title}${detail === undefined ? '' : `: ${detail}`}`);
  }
  console.log(
    Object.entries(counts)
      .map(([what, number]) => `${number} ${what}`)
      .join(', '),
  );
  console.log(`${verdicts.passed} passed, ${verdicts.failed} failed, ${verdicts.skipped} skipped`);
  return verdicts.failed > 0 || verdicts.passed === 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
