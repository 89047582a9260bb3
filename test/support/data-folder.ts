/**
 * Makes the small data folder of the newest schema that stays in `test/fixtures/data-folders` for ever:
 * `node scripts/data-folder.mjs`. Run it once when a schema is released and never again for that number.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event, fill, PEOPLE } from '../../demo/index.ts';
import { createServices } from '../../src/app/wiring.ts';
import { readConfig } from '../../src/app/config.ts';
import { backUp, MIGRATIONS } from '../../src/db/index.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = 1_796_000_000_000;
const BULLET = { mode: 'sudden', baseMs: MINUTE } as const;

/** An event of a file, with a bye and a forfeit. */
const FILE = `012 Three friends
XXR 3
152 W
001    1      Able, Ann                                                          1.5    1  0000 - Z     2 w 1     3 b =
001    2      Baker, Ben                                                         1.5    2     3 w +     1 b 0  0000 - H
001    3      Cole, Cy                                                           0.5    3     2 b -  0000 - Z     1 w =
`;

const [out = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tabiya-folder-'));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const config = readConfig({ TABIYA_DATA: folder });
if (!config.ok) throw new Error('configuration');
const { database, tournaments, lobby, games } = await createServices(config.value, { log, now: () => NOW });
await fill({
  database,
  now: NOW,
  log,
  people: PEOPLE.slice(0, 7),
  finished: [event('Прошлый кубок', 'ru', -3 * DAY, BULLET, 'rounds', 0, 4)],
  running: [event('Present Cup', 'en', -MINUTE / 4, BULLET, 'all-at-once', 1, 4)],
  announced: [event('Будущий кубок', 'ru', DAY, BULLET, 'rounds', 2, 3)],
  casual: 3,
});
const imported = await tournaments.importTrf(new TextEncoder().encode(FILE), { name: null });
if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
lobby.stop();
await games.stop();
const number = String(MIGRATIONS.at(-1)?.number ?? 0).padStart(4, '0');
mkdirSync(join(out, number), { recursive: true });
const file = join(out, number, 'tabiya.sqlite');
await backUp({ dataFolder: folder, databaseUrl: null }, file);
await database.close();
rmSync(folder, { recursive: true });
console.log(file);
