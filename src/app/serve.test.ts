import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { emptyPlace, TEST_DIALECTS } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { type Config, readConfig } from './config.ts';
import { CannotListen, serve, type Serving } from './serve.ts';

describe.each(TEST_DIALECTS)('the service on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let log: ReturnType<typeof keepingLog>;
  const running: Serving[] = [];
  beforeEach(async () => {
    place = await emptyPlace(dialect);
    log = keepingLog();
  });
  afterEach(async () => {
    for (const serving of running.splice(0)) await serving.stop();
    await place.remove();
  });

  async function start(more: Partial<Config> = {}, now?: () => number): Promise<Serving> {
    const config = readConfig({ PORT: '0', TABIYA_DATA: place.dataFolder });
    if (!config.ok) throw new Error('bad configuration');
    const onBroken = (error: Error): void => {
      throw error;
    };
    const serving = await serve(
      { ...config.value, databaseUrl: place.databaseUrl, ...more },
      { log, onBroken, ...(now === undefined ? {} : { now }) },
    );
    running.push(serving);
    return serving;
  }

  const status = async (serving: Serving, path: string): Promise<number> =>
    (await fetch(`${serving.address}${path}`)).status;

  test('serves pages on the loopback address and shows a one-time link until there is an administrator', async () => {
    const serving = await start();
    expect(serving.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await status(serving, '/healthz')).toBe(200);
    expect(await status(serving, '/readyz')).toBe(200);
    expect(await status(serving, '/')).toBe(200);
    expect(serving.administratorPath).toMatch(/^\/admin\/claim\/[\w-]{20,}$/);
    expect(await status(serving, serving.administratorPath ?? '')).toBe(200);
    expect(JSON.stringify(log.lines)).not.toContain(serving.administratorPath?.split('/').at(-1));
  });

  test('a planned restart counts only its own time as a gap, a crash the time since the last beat', async () => {
    const clock = { ms: 1_764_000_000_000 };
    const now = (): number => clock.ms;
    const first = await start({}, now);
    expect(first.gapMs).toBe(0);
    clock.ms += 60_000;
    await first.stop();
    clock.ms += 3_000;
    expect((await start({}, now)).gapMs).toBe(3_000);
  });

  // The embedded database has one process.
  const several = dialect === 'postgres' ? test : null;
  several?.('clocks are credited once after an outage, and not because one more process begins', async () => {
    const clock = { ms: 1_764_000_000_000 };
    const now = (): number => clock.ms;
    const first = await start({}, now);
    const { database, games } = first.services;
    const created = games.create(
      {
        kind: 'chess',
        whiteId: 'white',
        blackId: 'black',
        rated: false,
        control: { mode: 'sudden', baseMs: 600_000 },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      clock.ms,
    );
    await database.commit(created.statements);
    const eventsOf = async ({ services }: Serving): Promise<string[]> => {
      const { build } = services.database;
      const query = build.selectFrom('game_events').select('type').where('game_id', '=', created.id);
      return (await services.database.all(query.orderBy('version'))).map(({ type }) => type);
    };
    clock.ms += 1_500;
    const second = await start({}, now);
    expect(second.gapMs).toBe(0);
    expect(await eventsOf(second)).toEqual(['GameStarted']);
    await first.stop();
    clock.ms += 1_500;
    expect((await start({}, now)).gapMs).toBe(0);
    for (const serving of running.splice(0)) await serving.stop();
    clock.ms += 60_000;
    const both = await Promise.all([start({}, now), start({}, now)]);
    expect(both.map(({ gapMs }) => gapMs).sort((a, b) => a - b)).toEqual([0, 60_000]);
    expect(await eventsOf(both[0])).toEqual(['GameStarted', 'ClockCredited']);
  });

  test('the health page of the administrator counts the open sockets and the people behind them', async () => {
    const serving = await start();
    const claim = await fetch(`${serving.address}${serving.administratorPath ?? ''}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: serving.address, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        login: 'boss',
        email: 'boss@club.example',
        password: 'a long enough phrase',
        consent: '1',
      }),
    });
    expect(claim.status).toBe(303);
    const cookie = claim.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const page = async (language: string): Promise<string> =>
      (await fetch(`${serving.address}/admin?lang=${language}`, { headers: { cookie } })).text();
    expect(await page('en')).toContain('<dd>0 sockets, 0 people signed in</dd>');
    for (const headers of [{ cookie }, {}]) {
      const socket = new WebSocket(`ws://127.0.0.1:${serving.port}/live`, {
        origin: serving.address,
        headers,
      });
      await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
    }
    expect(await page('en')).toContain('<dt>Live connections</dt><dd>2 sockets, 1 person signed in</dd>');
    expect(await page('ru')).toContain('<dt>Живые соединения</dt><dd>2 сокета, вошедших: 1</dd>');
  });

  test('drains: sockets are told to come back, the page of readiness says no, nothing of the log is left', async () => {
    const serving = await start();
    const socket = new WebSocket(`ws://127.0.0.1:${serving.port}/live`, { origin: serving.address });
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await serving.stop();
    expect(await closed).toBe(1001);
    await expect(fetch(`${serving.address}/healthz`)).rejects.toThrow();
    // The checkpoint moved everything into the database file.
    expect(readdirSync(place.dataFolder).filter((name) => name.endsWith('-wal'))).toEqual([]);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a question that never ends does not keep the service from stopping', async () => {
    const serving = await start();
    const client = connect(serving.port, '127.0.0.1');
    client.on('error', () => undefined);
    await once(client, 'connect');
    client.write('GET / HTTP/1.1\r\nHost: here\r\n');
    expect(await status(serving, '/healthz')).toBe(200);
    const closed = once(client, 'close');
    const began = performance.now();
    await serving.stop();
    await closed;
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test('a taken port is a refusal of its own and leaves the data usable', async () => {
    const first = await start();
    const other = await emptyPlace('sqlite');
    try {
      await expect(
        start({ port: first.port, dataFolder: other.dataFolder, databaseUrl: null }),
      ).rejects.toThrow(CannotListen);
      const again = await start({ dataFolder: other.dataFolder, databaseUrl: null });
      expect(await status(again, '/readyz')).toBe(200);
      await again.stop();
    } finally {
      await other.remove();
    }
  });
});

test('one data folder is served by one process', async () => {
  const place = await emptyPlace('sqlite');
  const config = readConfig({ PORT: '0', TABIYA_DATA: place.dataFolder });
  if (!config.ok) throw new Error('bad configuration');
  const options = { log: keepingLog(), onBroken: () => undefined };
  const first = await serve(config.value, options);
  await expect(serve(config.value, options)).rejects.toMatchObject({ name: 'FolderInUse' });
  await first.stop();
  const second = await serve(config.value, options);
  await second.stop();
  await place.remove();
});
