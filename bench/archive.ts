/**
 * `npm run -s bench:archive [GAMES] [FOLDER]`: an archive of generated games (1,000,000 unless said otherwise), the pages of
 * players and searches on it, and a backup while they are asked for. Bars: player page p95 ≤ 5 ms, position search p95
 * ≤ 50 ms, index ≤ 2 GB, generator ≤ 15 minutes. With a folder the archive stays there and is measured again next time,
 * without the generator.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lotsOf } from 'tabiya-engine/lots';
import { createLog } from '../src/app/log.ts';
import { createServices } from '../src/app/wiring.ts';
import { backUp } from '../src/db/index.ts';
import { openSqlite } from '../src/db/sqlite/open.ts';
import { createWeb } from '../src/web/index.ts';
import { playerLogin } from './archive/fill.ts';
import { type Contents, CONTENTS, generate, playersOf } from './archive/generate.ts';
import { quietConfig } from '../test/support/config.ts';

const COPY = 'copy.sqlite';
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

// What works beside the portal does so in a process of its own, as the commands of `tabiya` do.
const [first = '1000000', second] = process.argv.slice(2);
if (first === '--backup') {
  const from = second ?? '';
  await backUp({ dataFolder: from, databaseUrl: null }, join(from, COPY));
  process.exit(0);
}
if (first === '--generate') {
  await generate(second ?? '', Number(process.argv[4]), say);
  process.exit(0);
}
const games = Number(first);
if (!Number.isInteger(games) || games < 1000) throw new Error('give a number of games, 1000 or more');
const ASKED = 400;
/** Pages read before the first is timed: a portal has been asked for thousands when anybody looks at its times. */
const WARM_UP = 2000;

const folder = second ?? mkdtempSync(join(tmpdir(), 'tabiya-archive-'));
mkdirSync(folder, { recursive: true });

async function beside(...task: readonly string[]): Promise<void> {
  const child = fork(process.argv[1] ?? '', task);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${task[0]} failed`);
}

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** Processor time of the whole process for one page, on average. */
  readonly cpuMs: number;
}

function timesOf(all: readonly number[], cpuMs: number): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0, cpuMs };
}

function told(name: string, { p50, p95, most, cpuMs }: Times, bar = ''): void {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  say(`${name.padEnd(34)} p50 ${ms(p50)}, p95 ${ms(p95)}, most ${ms(most)}, processor ${ms(cpuMs)} ${bar}`);
}

try {
  const players = playersOf(games);
  const isGenerated = existsSync(join(folder, CONTENTS));
  const began = performance.now();
  if (!isGenerated) await beside('--generate', folder, String(games));
  const generated = performance.now() - began;
  say(
    isGenerated
      ? `the archive of ${folder}, generated before`
      : `${games} games of ${players} players in ${seconds(began)} (bar 900 s); their moves are not written`,
  );
  const contents = JSON.parse(readFileSync(join(folder, CONTENTS), 'utf8')) as Contents;
  if (contents.games !== games) throw new Error(`${folder} holds ${contents.games} games`);
  const { positions } = contents;
  const config = quietConfig(folder);
  const log = createLog('silent', () => undefined, Date.now);
  const services = await createServices(config, { log });
  const { database } = services;

  const sizes = await openSqlite(join(folder, 'tabiya.sqlite'));
  const sizeOf = (like: string): number =>
    Number(
      sizes.prepare('select sum(pgsize) as bytes from dbstat where name like ?').all([like])[0]?.['bytes'] ??
        0,
    );
  const index = sizeOf('positions%') + sizeOf('%archived_games%') + sizeOf('player_games%');
  sizes.close();
  const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)} GB`;
  say(
    `index ${gigabytes(index)} (bar 2 GB), database ${gigabytes(statSync(join(folder, 'tabiya.sqlite')).size)}`,
  );

  const app = await createWeb(services, { clientFolder: '/nowhere' });
  const lots = lotsOf('asked');
  const time = async (path: string): Promise<number> => {
    const from = performance.now();
    const answer = await app.inject({ url: path, headers: { 'accept-language': 'en' } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return performance.now() - from;
  };
  const measure = async (count: number, path: () => string): Promise<Times> => {
    for (let i = 0; i < count / 4; i++) await time(path());
    const all: number[] = [];
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) {
      all.push(await time(path()));
      // The loop of a server turns between two requests; without it nothing of an answer can be let go.
      await nextTurn();
    }
    const { user, system } = process.cpuUsage(before);
    return timesOf(all, (user + system) / 1000 / count);
  };
  const anyone = (): string => encodeURIComponent(playerLogin(lots.below(players)));
  const anywhere = (deep: readonly number[]): string => {
    const line = positions[lots.below(positions.length)];
    return encodeURIComponent(line?.[deep[lots.below(deep.length)] ?? 0] ?? '');
  };
  for (let i = 0; i < WARM_UP; i++) {
    await time(`/@/${anyone()}`);
    await nextTurn();
  }
  const page = await measure(2 * ASKED, () => `/@/${anyone()}`);
  told('player page', page, '(bar p95 5 ms)');
  told('player statistics', await measure(ASKED, () => `/@/${anyone()}/statistics`));
  const search = await measure(ASKED, () => `/archive?position=${anywhere([0, 1, 2, 3])}`);
  told('position search', search, '(bar p95 50 ms)');
  told('  after 4 plies only', await measure(ASKED / 4, () => `/archive?position=${anywhere([0])}`));
  told(
    '  of one player',
    await measure(ASKED, () => `/archive?player=${anyone()}&position=${anywhere([0, 1])}`),
  );
  told('search by player', await measure(ASKED, () => `/archive?player=${anyone()}`));
  told('newest games', await measure(ASKED / 4, () => '/archive'));

  const copying = performance.now();
  const copy = { isReady: false };
  const copied = beside('--backup', folder).finally(() => {
    copy.isReady = true;
  });
  // A failure is met below, after the pages that are asked for meanwhile, and must not end the process before.
  copied.catch(() => undefined);
  const meanwhile: number[] = [];
  const before = process.cpuUsage();
  while (!copy.isReady) {
    meanwhile.push(await time(`/@/${anyone()}`));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const used = process.cpuUsage(before);
  await copied;
  told(
    `player page during a backup (${seconds(copying)})`,
    timesOf(meanwhile, (used.user + used.system) / 1000 / meanwhile.length),
  );
  await app.close();
  services.lobby.stop();
  await services.games.stop();
  await database.close();
  process.exitCode =
    page.p95 <= 5 && search.p95 <= 50 && index <= 2 * 2 ** 30 && generated <= 900_000 ? 0 : 1;
} finally {
  rmSync(join(folder, COPY), { force: true });
  if (second === undefined) rmSync(folder, { recursive: true, force: true });
}
