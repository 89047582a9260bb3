/**
 * The year in miniature: two processes with their own pools serve one PostgreSQL. Both look at every step that is due,
 * players are with the one or the other, one is killed and comes back; every step happens once, and both show the same
 * tables in the end.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lotsOf } from 'tabiya-engine/lots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServices } from '../../src/app/wiring.ts';
import type { Services } from '../../src/app/services.ts';
import type { GameRow } from '../../src/db/schema.ts';
import type { Actor } from '../../src/tournaments/index.ts';
import { emptyPlace } from '../support/database.ts';
import { keepingLog } from '../support/log.ts';
import { addPeople } from '../support/people.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { TestClock } from '../support/rooms.ts';
import { Follower } from './follow.ts';
import { Journal } from './journal.ts';
import type { Order, Report } from './process.ts';
import { BEGIN, DAY, FORTY_DAYS, type Planned, settingsOf, ZONE } from './season.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}.cache/year/process.js`;
const DAYS = 10;
const PEOPLE = 24;
const PASSES = 30;

const EVENTS: readonly Planned[] = [
  ['After work', 'workingDays', Date.UTC(2026, 0, 6, 18), 16, { system: 'swiss-portal', rounds: 2 }],
  ['Open', null, BEGIN + DAY, 12, { rounds: 4, breakMs: DAY / 2 }],
  ['Groups', null, BEGIN + 2 * DAY, 11, { system: 'groups', pace: 'all-at-once' }],
  [
    'Cup',
    null,
    BEGIN + DAY,
    8,
    {
      system: 'knockout',
      entrantsLimit: 8,
      knockout: { format: 'sequential', order: 'lots', tieBreakGames: 0 },
    },
  ],
].map(
  ([name, series, startsAt, wants, change]) =>
    ({
      name,
      series,
      startsAt,
      wants,
      at: BEGIN,
      change: { control: FORTY_DAYS, firstMoveMs: 10 * DAY, ...(change as object) },
    }) as Planned,
);

/** One of the two services. */
class Service {
  readonly done: string[] = [];
  readonly added: string[] = [];
  readonly cancelled: (readonly [string, string])[] = [];
  readonly complaints = new Set<string>();
  #child: ChildProcess | null = null;

  async open(dataFolder: string, databaseUrl: string, at: number): Promise<void> {
    this.#child = fork(FILE, { cwd: ROOT, execArgv: ['--enable-source-maps'], stdio: 'inherit' });
    await this.order({ do: 'open', dataFolder, databaseUrl, at });
  }

  async order(order: Order): Promise<string | null> {
    const child = this.#child;
    if (child === null) throw new Error('no process');
    const report = await new Promise<Report>((resolve, reject) => {
      const gone = (): void => reject(new Error('the process is gone'));
      child.once('exit', gone);
      child.once('message', (message: Report) => {
        child.off('exit', gone);
        resolve(message);
      });
      child.send(order);
    });
    if ('failed' in report) throw new Error(report.failed);
    this.done.push(...report.steps.done);
    this.added.push(...report.steps.added);
    this.cancelled.push(...report.steps.cancelled);
    for (const complaint of report.complaints) this.complaints.add(complaint);
    return report.shown;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

let place: Awaited<ReturnType<typeof emptyPlace>>;
let office: Services;
const services = [new Service(), new Service()] as const;
const clock = new TestClock(BEGIN);
const journal = new Journal(clock.now);

beforeAll(async () => {
  if (!hasPostgres()) return;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: { process: 'test/year/process.ts' },
    outdir: `${ROOT}.cache/year`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    external: Object.keys({ ...dependencies, ...devDependencies }),
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: true,
    logLevel: 'warning',
  });
  place = await emptyPlace('postgres');
  // Where people come in; it executes no step.
  office = await createServices(
    {
      port: 0,
      host: '127.0.0.1',
      dataFolder: place.dataFolder,
      databaseUrl: place.databaseUrl,
      baseUrl: null,
      smtpUrl: null,
      mailFrom: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'silent',
    },
    { log: keepingLog(), now: clock.now, watch: journal.watch },
  );
  for (const one of services) await one.open(place.dataFolder, place.databaseUrl ?? '', BEGIN);
}, 180_000);

afterAll(async () => {
  for (const one of services) await one.kill();
  if (!hasPostgres()) return;
  office.lobby.stop();
  await office.deadlines.stop();
  await office.mailer.stop();
  await office.games.stop();
  await office.database.close();
  await place.remove();
});

test.skipIf(!hasPostgres())(
  'R-201 R-240…R-267 two processes on one PostgreSQL do every step once and show the same tables',
  async () => {
    const began = performance.now();
    const { database, tournaments } = office;
    const follower = new Follower();
    const lots = lotsOf('two');
    const logins = Array.from({ length: PEOPLE }, (_, index) => `Player ${index + 1}`);
    const people = (await addPeople(database, logins, BEGIN)).map(
      ({ id }): Actor => ({ userId: id, roles: [] }),
    );
    const [host] = await addPeople(database, ['Organiser'], BEGIN);
    const organiser: Actor = { userId: host?.id ?? '', roles: ['organiser'] };
    for (const plan of EVENTS) {
      const settings = settingsOf(plan);
      const done =
        plan.series === null
          ? await tournaments.announce(settings, organiser)
          : await tournaments.series.announce(plan.series, ZONE, settings, organiser);
      expect(done.ok).toBe(true);
    }
    const entered = new Set<string>();
    const settle = async (): Promise<void> => {
      await Promise.all(services.map((one) => one.order({ do: 'settle', at: clock.instant })));
      const rows = await database.all<{ id: string }>(database.build.selectFrom('tournaments').select('id'));
      for (const { id } of rows) await follower.follow(database, id);
      expect(follower.faults).toEqual([]);
    };

    for (let step = 0; clock.instant < BEGIN + DAYS * DAY; step++) {
      for (const { id, name, phase } of follower.states.values()) {
        if (phase !== 'announced' || entered.has(id)) continue;
        entered.add(id);
        const wants = EVENTS.find((plan) => name.startsWith(plan.name))?.wants ?? 0;
        for (const one of lots.shuffle(people).slice(0, wants)) await tournaments.register(id, one);
      }
      for (let pass = 0; pass < PASSES; pass++) {
        const open = await database.all<Pick<GameRow, 'id' | 'white_id' | 'black_id'>>(
          database.build
            .selectFrom('games')
            .select(['id', 'white_id', 'black_id'])
            .where('status', '=', 'playing')
            .orderBy('number'),
        );
        if (open.length === 0) break;
        const acts = open.map(({ id, white_id, black_id }) => ({
          id,
          white: white_id,
          black: black_id,
          loser: lots.coin() ? ('white' as const) : ('black' as const),
          at: lots.below(2),
        }));
        // Half of the players are with the one process, half with the other, all at once.
        await Promise.all(
          services.map((one, index) =>
            one.order({ do: 'play', games: acts.filter(({ at }) => at === index) }),
          ),
        );
        await settle();
      }
      if (step === 9) {
        // A process dies; meanwhile the other one goes on alone.
        await services[1].kill();
        clock.instant += DAY / 4;
        await services[0].order({ do: 'settle', at: clock.instant });
        await services[1].open(place.dataFolder, place.databaseUrl ?? '', clock.instant);
      }
      clock.instant += DAY / 4;
      await settle();
    }

    const done = services.flatMap((one) => one.done);
    expect(new Set(done).size).toBe(done.length);
    // Both took part.
    for (const one of services) {
      expect(one.done.length).toBeGreaterThan(done.length / 20);
      expect([...one.complaints]).toEqual([]);
    }
    const rows = await database.all<{ id: string; due_at: number }>(
      database.build.selectFrom('deadlines').select(['id', 'due_at']),
    );
    expect(rows.filter(({ due_at }) => Number(due_at) <= clock.instant)).toEqual([]);

    const finished = [...follower.states.values()].filter(({ phase }) => phase === 'finished');
    expect(finished.length).toBeGreaterThanOrEqual(8);
    for (const { id, name } of follower.states.values()) {
      const [mine, other] = await Promise.all(services.map((one) => one.order({ do: 'show', id })));
      expect(mine, name).toBe(other);
    }
    expect(await tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${follower.states.size} events, ${follower.results} results, ${done.length} steps ` +
        `(${services.map((one) => one.done.length).join(' and ')}): ${seconds} s`,
    );
  },
  600_000,
);
