import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestBrowser, type TestSite } from '../../test/support/site.ts';
import { SCOPES, type Scope, type User } from '../accounts/index.ts';

type Person = TestBrowser & { readonly user: User };

let site: TestSite;
let boss: Person;
let judge: Person;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  judge = await site.person('ann', 'judge', 'organiser', 'moderator');
});
afterAll(() => site.close());

/** Acts of this moment. */
async function acts(count: number, act: string, note: (n: number) => string): Promise<void> {
  const subject = { subjectKind: 'person', subjectId: 'x', reason: '' } as const;
  const entries = Array.from({ length: count }, (_, n) =>
    site.moderation.entry({ ...subject, byId: boss.user.id, act, note: note(n), before: 'not banned' }),
  );
  await site.database.commit(entries);
}

async function token(person: Person, ...scopes: Scope[]): Promise<Record<string, string>> {
  const made = await site.security.addToken(person.user.id, { name: 'bot', scopes, days: 1 });
  if (!made.ok) throw new Error(made.refusal.code);
  return { authorization: `Bearer ${made.value.token}` };
}

const ask = (query: string, headers: Record<string, string>) =>
  site.visitor().get(`/api/v1/admin/log${query}`, headers);

interface Answer {
  readonly kinds: readonly string[];
  readonly acts: readonly { readonly id: string; readonly note: string }[];
}

describe('R-387 the log of acts', () => {
  test('earlier acts follow without loss or double where many are of one instant', async () => {
    await acts(205, 'unban', (n) => `same moment ${n}`);
    const notes: string[] = [];
    let path: string | undefined = '/admin/log?q=same+moment&act=unban&lang=en';
    const lengths: number[] = [];
    while (path !== undefined && lengths.length < 5) {
      const { body } = await boss.get(path);
      const found = [...body.matchAll(/same moment (\d+)<\/p>/gu)].map(([, n = '']) => n);
      notes.push(...found);
      lengths.push(found.length);
      path = /href="(\/admin\/log\?[^"]*before=\w+)"/u.exec(body)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(lengths).toEqual([200, 5]);
    // Newest first, each once.
    expect(notes).toEqual(Array.from({ length: 205 }, (_, n) => String(204 - n)));
  });

  test('people are named by login, with a way to their page while they have one', async () => {
    const { user } = await site.person('gone');
    const subject = { subjectKind: 'person', subjectId: user.id, reason: '' } as const;
    await site.database.commit([
      site.moderation.entry({ ...subject, byId: null, act: 'ban', note: 'named here' }),
    ]);
    const about = async (path: string) => (await boss.get(`${path}lang=en`)).body;
    for (const path of ['/admin/log?q=named&', '/admin/person/gone?'])
      expect(await about(path), path).toContain('console · person <a href="/@/gone">gone</a>');
    expect((await site.security.closeFor(user)).ok).toBe(true);
    const closed = await about('/admin/log?q=named&');
    expect(closed).toMatch(/console · person former user \w{6}</u);
    expect((await boss.get('/admin/log.csv?q=named')).body).toContain(`,ban,person,${user.id},`);
  });

  test('programs of administrators read it with the same filters, page by page', async () => {
    const headers = await token(boss, 'administration');
    site.clock.instant += 60_000;
    await acts(1, 'ban', () => 'another word');
    const seen: string[] = [];
    let before = '';
    do {
      site.clock.instant += 60_000;
      const { acts: page } = (
        await ask(`?q=SAME+moment&act=unban&limit=50${before}`, headers)
      ).json<Answer>();
      seen.push(...page.map(({ note }) => note));
      const last = page.at(-1);
      before = last === undefined ? '' : `&before=${last.id}`;
    } while (before !== '');
    expect(seen).toEqual(Array.from({ length: 205 }, (_, n) => `same moment ${204 - n}`));
    const newest = (await ask('?limit=1', headers)).json<Answer>();
    expect(newest.kinds.toSorted()).toEqual(['ban', 'unban']);
    // Codes, not words; people by their logins.
    expect(newest.acts).toEqual([
      {
        id: expect.stringMatching(/^\w{12}$/u),
        at: expect.any(Number),
        by: 'boss',
        act: 'ban',
        subjectKind: 'person',
        subjectId: 'x',
        reason: '',
        note: 'another word',
        before: 'not banned',
        after: null,
      },
    ]);
    expect((await ask('?act=nothing', headers)).json<Answer>().acts).toEqual([]);
  });

  test('R-393 nobody else reads it: a scope is no role, a role is no scope, and the role is asked anew', async () => {
    expect((await ask('', {})).statusCode).toBe(401);
    const others = SCOPES.filter((scope) => scope !== 'administration');
    const narrow = await ask('', await token(boss, ...others));
    expect([narrow.statusCode, narrow.json()]).toEqual([403, { refused: 'scope-needed' }]);
    const wide = await ask('', await token(judge, ...SCOPES));
    expect([wide.statusCode, wide.json()]).toEqual([403, { refused: 'role-needed' }]);
    const second = await site.person('second', 'administrator');
    const held = await token(second, 'administration');
    expect((await ask('', held)).statusCode).toBe(200);
    await site.accounts.revoke(second.user.id, 'administrator', boss.user);
    expect((await ask('', held)).statusCode).toBe(403);
  });

  test('administrators alone are offered the scope on the page of the account', async () => {
    const field = /name="administration"/u;
    expect((await boss.get('/account')).body).toMatch(field);
    expect((await judge.get('/account')).body).not.toMatch(field);
    const form = { name: 'sly', days: '5', administration: '1' };
    expect((await judge.post('/account/tokens', { ...form, read: '1' })).statusCode).toBe(200);
    expect((await site.security.tokens(judge.user.id)).find(({ name }) => name === 'sly')?.scopes).toEqual([
      'read',
    ]);
    expect((await boss.post('/account/tokens', form)).statusCode).toBe(200);
    const [made] = (await site.security.tokens(boss.user.id)).filter(({ name }) => name === 'sly');
    expect(made?.scopes).toEqual(['administration']);
  });
});
