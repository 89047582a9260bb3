import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let mod: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  mod = await site.person('mod', 'moderator');
});
afterAll(() => site.close());

async function token(...scopes: ('read' | 'account' | 'mail')[]): Promise<Record<string, string>> {
  const made = await site.security.addToken(ann.user.id, { name: 'bot', scopes, days: 1 });
  if (!made.ok) throw new Error(made.refusal.code);
  return { authorization: `Bearer ${made.value.token}` };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  site.visitor().get(`/api/v1${path}`, headers);

describe('the interface for programs', () => {
  test('describes itself, and its page lists what is there', async () => {
    const spec = (await site.visitor().get('/api/openapi.json')).json<{ openapi: string; paths: object }>();
    expect(spec.openapi).toMatch(/^3\./u);
    const paths = Object.keys(spec.paths);
    expect(paths).toContain('/api/v1/tournaments/{id}');
    expect(paths.every((path) => path.startsWith('/api/v1/'))).toBe(true);
    const page = await site.visitor().get('/api?lang=en');
    for (const path of paths) expect(page.body).toContain(path);
    // Every address is told of in the reader's language.
    for (const language of ['ru', 'en'])
      expect((await site.visitor().get(`/api?lang=${language}`)).body).not.toContain('<p lang="en">');
  });

  test('answers in JSON, refusals too', async () => {
    expect((await get('/tournaments')).json()).toEqual([]);
    expect((await get('/people/ann')).json()).toMatchObject({ login: 'ann', birthday: null });
    const nobody = await get('/people/nobody');
    expect([nobody.statusCode, nobody.json()]).toEqual([404, { refused: 'not-found' }]);
    expect((await get('/games/x')).statusCode).toBe(404);
    expect((await get('/nowhere')).json()).toMatchObject({ refused: 'not-found' });
  });

  test('R-393 C-09 tells no more than the pages: no address, no year, no words of hidden posts', async () => {
    await site.security.setProfile(ann.user.id, {
      about: 'I like endings',
      birthDate: '1990-05-31',
      birthdayShown: true,
    });
    const person = await get('/people/ann');
    expect(person.json()).toMatchObject({ about: 'I like endings', birthday: '05-31' });
    expect(person.body).not.toContain('@example.org');
    expect(person.body).not.toContain('1990');
    const opened = await site.forum.open({ sectionId: 'general', title: 'T', body: 'A rude word' }, ann.user);
    if (!opened.ok) throw new Error(opened.refusal.code);
    const path = `/forum/topics/${opened.value.topicId}`;
    expect((await get(path)).body).toContain('A rude word');
    const [post] = await site.forum.posts(opened.value.topicId, 1);
    await site.forum.hide(post?.id ?? '', { reason: 'insult', note: '', gameNumber: null }, mod.user);
    const seen = await get(path);
    expect(seen.body).not.toContain('A rude word');
    expect(seen.json()).toMatchObject({ posts: [{ hidden: { reason: 'insult' }, body: null }] });
    await site.forum.change(opened.value.topicId, 'hide', 'rude', mod.user);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('R-087 tokens open what their scopes say and nothing else', async () => {
    await site.mail.write({ to: ['ann'], subject: 'Hi', body: 'For Ann alone' }, mod.user);
    const thread = (await site.mail.threads(ann.user.id)).find(({ subject }) => subject === 'Hi');
    const [foreign] = await site.mail.threads(mod.user.id);
    expect((await get('/me')).statusCode).toBe(401);
    expect((await get('/me', { authorization: 'Bearer nonsense' })).json()).toEqual({ refused: 'bad-token' });
    expect((await get('/me', await token('read'))).json()).toEqual({ refused: 'scope-needed' });
    const account = await token('account');
    expect((await get('/me', account)).json()).toMatchObject({
      login: 'ann',
      email: 'ann@example.org',
      unreadLetters: 2,
    });
    expect((await get('/me/mail', account)).statusCode).toBe(403);
    const mail = await token('mail');
    expect((await get(`/me/mail/${thread?.id ?? ''}`, mail)).body).toContain('For Ann alone');
    expect((await get('/me/mail', mail)).json()).toMatchObject({ box: 30 });
    const other = await site.person('other');
    await site.mail.write({ to: ['mod'], subject: 'Hi', body: 'Not for Ann' }, other.user);
    const [secret] = await site.mail.threads(other.user.id);
    expect((await get(`/me/mail/${secret?.id ?? ''}`, mail)).statusCode).toBe(404);
    expect(foreign?.id).toBe(thread?.id);
    // A token is no cookie: it opens no page.
    expect((await site.visitor().get('/mail', mail)).headers.location).toContain('/login');
  });

  test('R-397 limits requests and says how many are left', async () => {
    const boss = await site.person('boss', 'administrator');
    await site.moderation.setSetting('api-per-minute', '3', 'test', boss.user);
    site.clock.instant += 120_000;
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await get('/news'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    expect(answers[3]?.headers['retry-after']).toBe('60');
    expect(answers[3]?.json()).toEqual({ refused: 'too-many' });
    site.clock.instant += 60_000;
    expect((await get('/news')).statusCode).toBe(200);
  });
});
