import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { localValue } from './zones.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/Moscow';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let master: Awaited<ReturnType<TestSite['person']>>;
let ann: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  master = await site.person('master');
  ann = await site.person('ann');
});

afterAll(() => site.close());

describe('petitions', () => {
  test('R-189 R-388 a petition is started, signed, refused with a reason, and the answer is told and logged', async () => {
    const started = await ann.post('/petitions', {
      kind: 'chess',
      among: 'class',
      system: 'round-robin',
      control: 'rapid',
    });
    const path = String(started.headers.location);
    expect([started.statusCode, path]).toEqual([303, expect.stringMatching(/^\/petition\/\w+$/u)]);
    expect((await site.visitor().get('/petitions?lang=en')).body).toContain(path);
    for (const language of ['ru', 'en'])
      expect((await site.visitor().get(`${path}?lang=${language}`)).body).toContain('ann');
    const again = await boss.post('/petitions', {
      kind: 'chess',
      among: 'class',
      system: 'round-robin',
      control: 'rapid',
    });
    expect([again.statusCode, refusalOf(again)]).toEqual([422, 'petition-there']);
    expect(again.body).toContain(path);
    expect(refusalOf(await ann.post(`${path}/sign`))).toBe('petition-signed');
    const answer = { act: 'refuse', reason: 'Later, please.' };
    expect((await master.post(`${path}/answer`, answer)).statusCode).toBe(403);
    expect(refusalOf(await boss.post(`${path}/answer`, { act: 'refuse', reason: '' }))).toBe('reason-needed');
    const early = { act: 'accept', name: 'Eleven', startsAt: localValue(site.now() + DAY, ZONE) };
    expect(refusalOf(await boss.post(`${path}/answer`, early))).toBe('petition-few');
    expect((await boss.post(`${path}/answer`, answer)).statusCode).toBe(303);
    expect((await ann.get(`${path}?lang=en`)).body).toContain('Later, please.');
    await site.deadlines.settled();
    const [notice] = await site.notices.list(ann.user.id, 5);
    expect([notice?.words, notice?.link]).toEqual(['petition-refused', path]);
    expect((await boss.get('/admin/log?lang=en')).body).toContain('Later, please.');
  });
});

describe('petitions of many', () => {
  test('R-189 two who sign at once are both counted, and the administration is told', async () => {
    const { petitions } = site.tournaments;
    const wish = { system: 'round-robin', control: { mode: 'sudden', baseMs: 600_000 } } as const;
    const signer = (n: number) => ({ userId: `signer ${n}`, roles: [] });
    const started = await petitions.start({ ...wish, kind: 'battle', among: 'class' }, signer(1));
    if (!started.ok) throw new Error(started.refusal.code);
    const { id } = started.value;
    for (let n = 2; n <= 9; n += 1) expect((await petitions.sign(id, signer(n))).ok).toBe(true);
    await Promise.all([petitions.sign(id, signer(10)), petitions.sign(id, signer(11))]);
    expect((await petitions.view(id))?.state).toBe('ready');
    await site.deadlines.settled();
    const told = (await site.notices.list(boss.user.id, 20)).filter(({ link }) => link === `/petition/${id}`);
    expect(told.map(({ words }) => words)).toEqual(['petition-ready']);
  });

  test('R-189 fifty signatures stand on a page, the others on the next ones', async () => {
    const { database, tournaments } = site;
    const started = await ann.post('/petitions', {
      kind: 'chess960',
      among: 'class',
      system: 'round-robin',
      control: 'rapid',
    });
    const path = String(started.headers.location);
    const signers = Array.from({ length: 60 }, (_, n) => ({
      petition_id: path.split('/').at(-1) ?? '',
      user_id: `signer ${n}`,
      at: site.now() + n + 1,
    }));
    await database.commit([
      database.statement(database.build.insertInto('petition_signatures').values(signers), 60),
    ]);
    const marks = (html: string): number =>
      html.match(/<ol class="list"[^>]*>.*?<\/ol>/su)?.[0].split('<li').length ?? 0;
    const first = (await ann.get(`${path}?lang=en`)).body;
    expect(first).toContain('Signatures: 61');
    expect([marks(first) - 1, first.includes(`${path}?page=2`)]).toEqual([50, true]);
    const second = (await ann.get(`${path}?page=2&lang=en`)).body;
    expect([marks(second) - 1, second.includes('start="51"')]).toEqual([11, true]);
    expect((await ann.get(`${path}?page=99`)).statusCode).toBe(200);
    expect((await tournaments.petitions.view(signers[0]?.petition_id ?? ''))?.state).toBe('ready');
  });

  test('R-189 who begins a petition changes his wish until others have signed it', async () => {
    const dora = await site.person('dora');
    const wish = { system: 'round-robin', control: 'rapid' };
    const started = await dora.post('/petitions', { kind: 'chess960', among: 'level', ...wish });
    const path = String(started.headers.location);
    const page = await dora.get(`${path}?lang=en`);
    expect(page.body).toContain('Change how we want to play');
    const seen = (html: string): string => fieldsOf(html, `${path}/sign`)['seen'] ?? '';
    const old = seen((await ann.get(path)).body);
    expect((await ann.post(`${path}/change`, wish)).statusCode).toBe(403);
    expect(refusalOf(await dora.post(`${path}/change`, { ...wish, system: 'knockout' }))).toBe(
      'bad-settings',
    );
    const changed = await dora.post(`${path}/change`, { system: 'swiss-dutch', control: 'days' });
    expect(changed.statusCode).toBe(303);
    const now = await ann.get(`${path}?lang=en`);
    expect(now.body).toContain('Swiss, FIDE (Dutch)');
    // Who read the old wish does not sign the new one.
    expect(refusalOf(await ann.post(`${path}/sign`, { seen: old }))).toBe('busy');
    expect((await ann.post(`${path}/sign`, { seen: seen(now.body) })).statusCode).toBe(303);
    expect(refusalOf(await dora.post(`${path}/change`, wish))).toBe('petition-shared');
    expect((await dora.get(`${path}?lang=en`)).body).not.toContain('Change how we want to play');
  });

  test('R-189 a closed account signs nothing: its signature goes with it', async () => {
    const { petitions } = site.tournaments;
    const gone = await site.person('gone');
    const wish = { system: 'round-robin', control: { mode: 'sudden', baseMs: 600_000 } } as const;
    const started = await petitions.start(
      { ...wish, kind: 'kingchess', among: 'class' },
      { userId: ann.user.id, roles: [] },
    );
    if (!started.ok) throw new Error(started.refusal.code);
    const { id } = started.value;
    expect((await petitions.sign(id, { userId: gone.user.id, roles: [] })).ok).toBe(true);
    expect((await site.security.closeFor(gone.user)).ok).toBe(true);
    expect((await petitions.signatures(id, 1)).map(({ login }) => login)).toEqual(['ann']);
  });
});
