import { readFileSync } from 'node:fs';
import { pairDutch } from 'tabiya-engine/swiss';
import { readTrf } from 'tabiya-engine/trf';

/** Pairs the next round of a tournament file, in the form pairing executables print. */
const reading = readTrf(readFileSync(process.argv[2] ?? ''));
if (!reading.ok) throw new Error(JSON.stringify(reading.faults[0]));
const answer = pairDutch(reading.record);
if (answer.status === 'none') process.exitCode = 1;
else {
  const lines = answer.pairs.map(({ white, black }) => `${white} ${black}`);
  if (answer.bye !== null) lines.push(`${answer.bye} 0`);
  process.stdout.write(`${lines.length}\n${lines.join('\n')}\n`);
}
