import { readFileSync } from 'node:fs';
import { createStandings } from 'tabiya-engine/standings';
import { readTrf } from 'tabiya-engine/trf';

/** Values of a list for every player of a tournament file, one line a player, in order of their numbers. */
const [file = '', list = ''] = process.argv.slice(2);
const reading = readTrf(readFileSync(file));
if (!reading.ok) throw new Error(JSON.stringify(reading.faults[0]));
const made = createStandings(reading.record, { system: 'swiss', edition: 'c07-2026', list: list.split(' ') });
if (!made.ok) throw new Error(JSON.stringify(made.faults));
const { rows } = made.standings.table();
for (const { number, place, values } of rows.toSorted((a, b) => a.number - b.number))
  process.stdout.write(`${[number, place, ...values].join('\t')}\n`);
