import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.close());

async function counts(): Promise<string> {
  const tables = ['users', 'sessions', 'seeks', 'tournaments', 'entrants', 'games'] as const;
  const numbers = await Promise.all(
    tables.map(
      async (table) => (await site.database.all(site.database.build.selectFrom(table).selectAll())).length,
    ),
  );
  return numbers.join(' ');
}

describe('WEB-2 headers of every answer', () => {
  test.each(['/', '/nothing-here', '/robots.txt', '/favicon.ico', '/game/7'])('%s', async (path) => {
    const { headers } = await site.visitor().get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9A-Za-z]{12}$/u);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('a strange Host does not get into the policy', async () => {
    const answer = await site.app.inject({ url: '/', headers: { host: 'x; script-src *' } });
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('pages hold no inline script, style or handler', async () => {
    for (const path of ['/', '/play', '/tournaments', '/login', '/register', '/rules']) {
      const { body } = await site.visitor().get(path);
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/iu);
      const scripts = [...body.matchAll(/<script([^>]*)>/gu)].map((match) => match[1]);
      for (const script of scripts) expect(script).toMatch(/src=|type="application\/json"/u);
    }
  });
});

describe('WEB-2 with an https address', () => {
  let secure: TestSite;
  beforeAll(async () => {
    secure = await openTestSite({ config: { baseUrl: 'https://chess.example' } });
  });
  afterAll(() => secure.close());

  test('HSTS is promised and cookies are Secure', async () => {
    const browser = secure.visitor();
    const answer = await browser.post('/register', {
      login: 'ann',
      email: 'ann@b.example',
      password: 'a long enough sentence',
      consent: '1',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(answer.headers['content-security-policy']).toContain('wss://chess.example');
    const session = answer.cookies.find((cookie) => cookie.name === 'tabiya_session');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  });

  test('only the address itself is an allowed Origin', async () => {
    const answer = await secure.visitor().post('/logout', {}, { origin: 'http://chess.example' });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([403, 'foreign-origin']);
  });
});

describe('WEB-1 a form from elsewhere is refused and nothing is stored', () => {
  const forms = [
    ['/register', { login: 'eve', email: 'eve@b.example', password: 'a long enough sentence', consent: '1' }],
    ['/login', { login: 'victim', password: 'x' }],
    ['/logout', {}],
    ['/play/seeks', { minutes: '5', increment: '3', colour: 'random' }],
    ['/tournament/new', { name: 'Evil cup' }],
    ['/settings', { language: 'en', zone: '' }],
    ['/admin/roles', { login: 'eve', role: 'administrator', act: 'grant' }],
    ['/nothing-here', {}],
  ] as const;
  test.each(forms)('%s', async (path, fields) => {
    const boss = await site.person(`boss${path.replaceAll(/\W/gu, '')}`, 'administrator');
    const before = await counts();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://tabiya.test.evil.example' },
      { origin: 'http://tabiya.test:81' },
    ]) {
      const answer = await boss.post(path, fields, headers);
      expect([answer.statusCode, refusalOf(answer)]).toEqual([403, 'foreign-origin']);
    }
    expect(await counts()).toBe(before);
    expect((await boss.get('/')).body).toContain(boss.user.login);
  });

  test('without Origin and Referer too', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { host: 'tabiya.test' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('WEB-4 bodies that are no forms', () => {
  test.each([
    ['too large', { login: 'x'.repeat(20_000) }, 413, 'too-large'],
    ['a line too long', { login: 'x'.repeat(600) }, 400, 'bad-request'],
  ] as const)('%s', async (_, fields, status, code) => {
    const answer = await site.visitor().post('/login', fields);
    expect([answer.statusCode, refusalOf(answer)]).toEqual([status, code]);
  });

  test.each([
    ['application/json', '{"login":'],
    ['text/xml', '<a/>'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('%s is refused', async (type, payload) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'tabiya.test', origin: 'http://tabiya.test', 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).toContain('<h1>');
  });

  test('a field twice is refused', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: 'tabiya.test',
        origin: 'http://tabiya.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'login=a&login=b&password=x',
    });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([400, 'bad-request']);
  });

  test.each(['/%zz', '/@/%', '/game/%E0%A4%A', '/tournament/a%00b'])(
    'the address %s is no fault of ours',
    async (path) => {
      const answer = await site.visitor().get(path);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('scripts are told in JSON', async () => {
    const answer = await site.visitor().get('/nothing-here', { accept: 'application/json' });
    expect(answer.json()).toMatchObject({ refused: 'not-found' });
  });
});

test('WEB-7 a flood of forms is told to wait, pages are still served', async () => {
  const browser = await site.person('flooder');
  const codes = new Set<number>();
  for (let n = 0; n < 130; n += 1) codes.add((await browser.post('/nothing-here')).statusCode);
  expect(codes).toEqual(new Set([404, 429]));
  expect((await browser.get('/')).statusCode).toBe(200);
  site.clock.instant += 60_000;
  expect((await browser.post('/nothing-here')).statusCode).toBe(404);
});

test('WEB-3 log lines say who and what, never bodies, queries or tokens', async () => {
  const browser = await site.person('logged');
  const link = await site.accounts.issueAdministratorLink();
  site.log.lines.length = 0;
  await browser.get('/tournaments?secret=querytext');
  await browser.post('/login', { login: 'logged', password: 'bodytext' });
  await browser.get(`/admin/claim/${link}`);
  const text = JSON.stringify(site.log.lines);
  expect(text).not.toMatch(/querytext|bodytext/u);
  expect(text).not.toContain(link);
  expect(text).not.toContain(browser.cookies.get('tabiya_session'));
  const line = site.log.lines.find(({ fields }) => fields['route'] === '/tournaments');
  expect(line).toMatchObject({
    message: 'request',
    fields: { method: 'GET', status: 200, userId: browser.user.id },
  });
  expect(line?.fields['requestId']).toMatch(/^[0-9A-Za-z]{12}$/u);
});

test('WEB-3 a fault of ours is a plain 500 with a number, and the log has it', async () => {
  const broken = await openTestSite();
  broken.app.get('/boom', () => {
    throw new Error('secret inside');
  });
  const answer = await broken.visitor().get('/boom', { 'accept-language': 'en' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Something broke on our side');
  expect(answer.body).not.toContain('secret inside');
  expect(answer.body).toContain(String(answer.headers['x-request-id']));
  const line = broken.log.lines.find(({ level }) => level === 'error');
  expect(line?.fields).toMatchObject({ requestId: answer.headers['x-request-id'], error: 'secret inside' });
  await broken.close();
});

test('WEB-7 behind a proxy the address is the one the proxy saw, not what the client wrote', async () => {
  const behind = await openTestSite({ config: { trustProxy: true } });
  await behind
    .visitor()
    .post('/login', { login: 'x', password: 'y' }, { 'x-forwarded-for': '6.6.6.6, 192.0.2.9' });
  expect(behind.log.lines.find(({ message }) => message === 'sign-in refused')?.fields).toMatchObject({
    address: '192.0.2.9',
  });
  await behind.close();
});

describe('WEB-8 the built client', () => {
  let folder: string;
  let built: TestSite;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tabiya-client-'));
    mkdirSync(folder, { recursive: true });
    const entry = (name: string) => ({
      js: `${name}-AB12CD34.js`,
      css: null,
      preloads: ['chunk-XY98ZW76.js'],
    });
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({
        site: { js: null, css: 'site-QQ11WW22.css', preloads: [] },
        lobby: entry('lobby'),
        theme: entry('theme'),
        zone: entry('zone'),
      }),
    );
    writeFileSync(join(folder, 'site-QQ11WW22.css'), 'body{}');
    built = await openTestSite({ clientFolder: folder });
  });
  afterAll(async () => {
    await built.close();
    rmSync(folder, { recursive: true });
  });

  test('pages name its files once', async () => {
    const { body } = await built.visitor().get('/play');
    expect(body).toContain('<link rel="stylesheet" href="/assets/site-QQ11WW22.css"/>');
    expect(body).toContain('<script type="module" src="/assets/lobby-AB12CD34.js"></script>');
    expect(body.match(/chunk-XY98ZW76/gu)).toHaveLength(1);
  });

  test('files with a hash are kept for a year, others are asked for again', async () => {
    const file = await built.visitor().get('/assets/site-QQ11WW22.css');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const manifest = await built.visitor().get('/assets/manifest.json');
    expect(manifest.headers['cache-control']).toBe('public, no-cache');
  });

  test.each([
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fpackage.json',
    '/assets/nothing',
  ])('%s is not served', async (path) => {
    expect((await built.visitor().get(path)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
