/**
 * `npm run -s bench:login [TRIES]`: what a stranger learns by signing in, and what a flood of it costs. Bars: known and
 * unknown names within 5 % in mean time over 500 tries each and the same text; delay of the loop p99 ≤ 20 ms while 200
 * sign-ins wait.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLog } from '../src/app/log.ts';
import { createServices } from '../src/app/wiring.ts';
import { createWeb } from '../src/web/index.ts';

const tries = Number(process.argv[2] ?? 500);
if (!Number.isInteger(tries) || tries < 10) throw new Error('give a number of tries, 10 or more');
const FLOOD_MS = 5_000;
/** Sign-ins of the flood that wait at the same time. */
const FLOOD = 200;
const KNOWN = 50;

const folder = mkdtempSync(join(tmpdir(), 'tabiya-login-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Moves on a minute a try, so that the limits of tries let everybody ask again: they have tests of their own. */
let ahead = 0;
const now = (): number => Date.now() + ahead;

try {
  const log = createLog('silent', () => undefined, now);
  const services = await createServices(
    {
      port: 0,
      host: '127.0.0.1',
      dataFolder: folder,
      databaseUrl: null,
      baseUrl: null,
      smtpUrl: null,
      mailFrom: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'silent',
    },
    { log, now },
  );
  const app = await createWeb(services, { clientFolder: '/nowhere' });
  for (let i = 0; i < KNOWN; i++)
    await services.accounts.register(
      {
        login: `known${i}`,
        email: `known${i}@example.org`,
        password: 'a long enough sentence',
        consent: true,
        language: 'en',
        timeZone: null,
      },
      'bench',
    );

  let place = 0;
  async function ask(login: string): Promise<{ readonly ms: number; readonly text: string }> {
    ahead += 60_000;
    place += 1;
    const from = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: '127.0.0.1',
        origin: 'http://127.0.0.1',
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'en',
      },
      remoteAddress: `10.0.${(place >> 8) & 255}.${place & 255}`,
      payload: new URLSearchParams({ login, password: 'not the password', code: '', next: '/' }).toString(),
    });
    const ms = performance.now() - from;
    // The name stands in its field again, and the page says when it was made.
    const text = answer.body.replaceAll(login, 'NAME').replaceAll(/"now":\d+/gu, '');
    return { ms, text: `${answer.statusCode} ${text}` };
  }

  const times = { known: [] as number[], unknown: [] as number[] };
  const texts = new Set<string>();
  for (let i = 0; i < tries + 20; i++) {
    // In turn, and who begins changes, so that what else the machine does falls on both alike.
    const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { ms, text } = await ask(kind === 'known' ? `known${i % KNOWN}` : `nobody${i % KNOWN}`);
      if (i >= 20) times[kind].push(ms);
      texts.add(text);
    }
  }
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [known, unknown] = [mean(times.known), mean(times.unknown)];
  const apart = Math.abs(known - unknown) / Math.max(known, unknown);
  say(
    `known names ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms on average of ${tries}: ${(apart * 100).toFixed(1)} % apart (bar 5 %)`,
  );
  say(`${texts.size} different text${texts.size === 1 ? '' : 's'} (bar 1)`);

  const delay = monitorEventLoopDelay({ resolution: 5 });
  const until = performance.now() + FLOOD_MS;
  const answered = new Map<string, number>();
  delay.enable();
  await Promise.all(
    Array.from({ length: FLOOD }, async (_, i) => {
      for (let n = 0; performance.now() < until; n++) {
        const { text } = await ask(n % 2 === 0 ? `known${i % KNOWN}` : `nobody${i}`);
        const status = text.slice(0, 3);
        answered.set(status, (answered.get(status) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  const counts = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ');
  say(
    `flood of ${FLOOD} for ${FLOOD_MS / 1000} s (${counts}): delay of the loop p99 ${p99.toFixed(1)} ms (bar 20 ms)`,
  );

  await app.close();
  services.lobby.stop();
  await services.games.stop();
  await services.database.close();
  process.exitCode = apart <= 0.05 && texts.size === 1 && p99 <= 20 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
