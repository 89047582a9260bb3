import { describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { SESSION_MS } from './decide/session.ts';
import { createAccounts, type Registration } from './index.ts';

const form = (login: string): Registration => ({
  login,
  email: `${login}@club.example`,
  password: 'a long enough sentence',
  consent: true,
  language: 'en',
  timeZone: null,
});

describe.each(TEST_DIALECTS)('the life of an account on %s', (dialect) => {
  test('R-052 R-380 ACC-1 ACC-4 ACC-8 registered, signed in, trusted, signed out', async () => {
    const database = await openTestDatabase(dialect);
    let now = 1_800_000_000_000;
    const accounts = createAccounts({ database, now: () => now, log: keepingLog() });
    const link = await accounts.issueAdministratorLink();
    const boss = await accounts.claimAdministrator(link, form('boss'), 'test');
    const again = await accounts.claimAdministrator(link, form('second'), 'test');
    expect([boss.ok, again.ok]).toEqual([true, false]);
    const ann = await accounts.register(form('ann'), 'test');
    if (!boss.ok || !ann.ok) throw new Error('not registered');
    expect(ann.value.user).toMatchObject({ createdAt: now, lastSeenAt: now, roles: [], closed: false });
    expect(await accounts.register(form('ANN'), 'test')).toMatchObject({ refusal: { code: 'login-taken' } });
    expect((await accounts.grant(ann.value.user.id, 'organiser', boss.value.user)).ok).toBe(true);
    expect((await accounts.withRole('organiser')).map(({ login }) => login)).toEqual(['ann']);
    expect(await accounts.count()).toEqual({ registered: 2, recent: 2 });
    expect((await accounts.byIds([ann.value.user.id, boss.value.user.id])).size).toBe(2);
    now += SESSION_MS - 1;
    expect(await accounts.session(ann.value.token)).toMatchObject({ login: 'ann', lastSeenAt: now });
    expect(await accounts.count()).toEqual({ registered: 2, recent: 1 });
    const second = await accounts.logIn('Ann', 'a long enough sentence', 'test');
    expect(second.ok).toBe(true);
    await accounts.logOut(ann.value.token);
    expect(await accounts.session(ann.value.token)).toBeNull();
    expect(await accounts.session(boss.value.token)).not.toBeNull();
    now += SESSION_MS;
    expect(await accounts.session(boss.value.token)).toBeNull();
    await database.close();
  });

  test('ACC-8 the link for the first administrator is spent once there is one, another’s is not', async () => {
    const database = await openTestDatabase(dialect);
    const deps = { database, now: () => 1_800_000_000_000, log: keepingLog() };
    const accounts = createAccounts(deps);
    // A second process on the same data.
    const other = createAccounts(deps);
    const ann = await accounts.register(form('ann'), 'test');
    if (!ann.ok) throw new Error('not registered');
    const [first, second] = [
      await other.issueAdministratorLink('first'),
      await other.issueAdministratorLink('first'),
    ];
    const another = await other.issueAdministratorLink();
    expect(await other.administratorLinkHolds(first)).toBe(true);
    expect((await accounts.grant(ann.value.user.id, 'organiser', null)).ok).toBe(true);
    expect(await other.administratorLinkHolds(first)).toBe(true);
    expect((await accounts.grant(ann.value.user.id, 'administrator', null)).ok).toBe(true);
    for (const link of [first, second]) {
      expect(await other.administratorLinkHolds(link)).toBe(false);
      expect(await other.claimAdministrator(link, form('bob'), 'test')).toMatchObject({
        refusal: { code: 'link-invalid' },
      });
      expect(await other.claimAdministratorAs(link, ann.value.user.id)).toMatchObject({
        refusal: { code: 'link-invalid' },
      });
    }
    // One issued while somebody became an administrator does not hold either.
    expect(await other.administratorLinkHolds(await other.issueAdministratorLink('first'))).toBe(false);
    expect(await other.administratorLinkHolds(another)).toBe(true);
    expect((await other.claimAdministrator(another, form('bob'), 'test')).ok).toBe(true);
    expect((await accounts.withRole('administrator')).map(({ login }) => login)).toEqual(['ann', 'bob']);
    await database.close();
  });
});
