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
});
