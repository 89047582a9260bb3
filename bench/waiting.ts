/**
 * `npm run -s bench:waiting [GAMES]`: a site with 100,000 running games of days beside an empty one. Bars: looking for what
 * is due costs at most 1 ms a second, the start takes at most 5 s, memory is at most 30 MB above that of the empty site.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../src/app/log.ts';
import { newId } from '../src/app/ids.ts';
import { createServices } from '../src/app/wiring.ts';
import type { Statement } from '../src/db/index.ts';

const GAMES = Number(process.argv[2] ?? 100_000);
const PEOPLE = 1_000;
const DAY = 86_400_000;
const MOST_CPU_MS = 1;
const MOST_START_MS = 5_000;
const MOST_ABOVE_MB = 30;
const PAGE = 2_000;

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error };
const portal = join(fileURLToPath(new URL('.', import.meta.url)), 'waiting-portal.js');

interface Measured {
  readonly startMs: number;
  readonly cpuMsPerSecond: number;
  readonly rssMb: number;
}

function measured(folder: string): Measured {
  const said = execFileSync(process.execPath, ['--enable-source-maps', portal, folder], { encoding: 'utf8' });
  return JSON.parse(said.trim().split('\n').at(-1) ?? '{}') as Measured;
}

/** Games that have begun and wait for a move, each with a reminder a day before its time runs out. */
async function fill(dataFolder: string): Promise<void> {
  const { database, games, lobby, deadlines } = await createServices(
    {
      port: 0,
      host: '127.0.0.1',
      dataFolder,
      databaseUrl: null,
      baseUrl: null,
      smtpUrl: null,
      mailFrom: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'warn',
    },
    { log: quiet },
  );
  const { build } = database;
  const at = Date.now();
  const people = Array.from({ length: PEOPLE }, () => newId());
  let statements: Statement[] = people.map((id, n) =>
    database.statement(
      build.insertInto('users').values({
        id,
        login: `player${n}`,
        login_key: `player${n}`,
        email: `player${n}@example.org`,
        email_key: `player${n}@example.org`,
        password_hash: '',
        roles: '[]',
        language: 'en',
        time_zone: null,
        consent_at: at,
        consent_version: 1,
        created_at: at,
        last_seen_at: at,
        closed_at: null,
      }),
    ),
  );
  const write = async (): Promise<void> => {
    if ((await database.commit(statements)) !== 'committed') throw new Error('setup failed');
    statements = [];
  };
  for (let n = 0; n < GAMES; n += 1) {
    const whiteId = people[n % PEOPLE] ?? '';
    const blackId = people[(n + 1 + Math.trunc(n / PEOPLE)) % PEOPLE] ?? '';
    const created = games.create(
      {
        kind: 'chess',
        whiteId,
        blackId: blackId === whiteId ? (people[(n + 7) % PEOPLE] ?? '') : blackId,
        rated: true,
        control: { mode: 'sudden', baseMs: 40 * DAY },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      at,
    );
    statements.push(
      ...created.statements,
      // The step of the beginning is long done in a game that waits.
      deadlines.cancel('long-game', created.id),
      deadlines.add({
        kind: 'time-reminder',
        subject: created.id,
        dueAt: at + 39 * DAY,
        data: { ply: 0, hours: 24, userId: whiteId },
      }),
    );
    if (statements.length >= PAGE) await write();
  }
  await write();
  lobby.stop();
  await games.stop();
  await database.close();
}

let missed = 0;
function bar(name: string, value: number, most: number): void {
  if (value > most) missed += 1;
  console.log(`${value > most ? 'MISSED' : 'met   '} ${name}: ${value.toFixed(2)} (at most ${most})`);
}

const folder = mkdtempSync(join(tmpdir(), 'tabiya-waiting-'));
try {
  const empty = measured(join(folder, 'empty'));
  const began = performance.now();
  await fill(join(folder, 'full'));
  console.log(`${GAMES} games created in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const full = measured(join(folder, 'full'));
  for (const [name, one] of Object.entries({ empty, full }))
    console.log(
      `${name}: start ${one.startMs.toFixed(0)} ms, ${one.cpuMsPerSecond.toFixed(2)} ms of processor a second, ${one.rssMb.toFixed(1)} MB`,
    );
  bar('ms a second to look for what is due', full.cpuMsPerSecond - empty.cpuMsPerSecond, MOST_CPU_MS);
  bar('ms to start', full.startMs, MOST_START_MS);
  bar('MB above an empty site', full.rssMb - empty.rssMb, MOST_ABOVE_MB);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;
