/** What people of the community go through at their browsers, in both languages: a full box, a farewell. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../src/accounts/index.ts';
import { LANGUAGES, words } from '../../src/words/index.ts';
import { addPeople } from '../support/people.ts';
import { faultsAtBothWidths } from './axe.ts';
import { fillRegistration, PASSWORD } from './hand.ts';
import { signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

/** What a former user is called. */
const FORMER = { ru: 'бывший участник', en: 'former user' } as const;

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** People without browsers. */
async function people(...logins: string[]): Promise<readonly User[]> {
  const { accounts, database, now } = site.services();
  const added = await addPeople(database, logins, now());
  const users = await accounts.byIds(added.map(({ id }) => id));
  return added.flatMap(({ id }) => users.get(id) ?? []);
}

describe.each(LANGUAGES)('in %s', (language) => {
  const t = words(language);

  test('R-081 R-082 R-167 a box of thirty letters refuses, and who writes is told so', async () => {
    const owner = await signedIn(site, `hoarder_${language}`, language, 1280);
    const { page, login } = await signedIn(site, `writer_${language}`, language, 1280);
    // Thirty letters of six people: one may send five without an answer.
    const friends = await people(...Array.from({ length: 6 }, (_, n) => `friend_${language}${n}`));
    for (let n = 0; n < 30; n += 1) {
      const from = friends[n % 6];
      if (from === undefined) throw new Error('nobody');
      const letter = { to: [owner.login], subject: `Letter ${n}`, body: 'Hello' };
      expect((await site.services().mail.write(letter, from)).ok).toBe(true);
    }
    await owner.page.goto('/mail');
    const room = owner.page.locator('main');
    expect(await room.textContent()).toContain(t('mail.used', { used: 30, box: 30 }));
    expect(await faultsAtBothWidths(owner.page)).toEqual([]);

    const write = async (to: string): Promise<void> => {
      await page.goto('/mail/new');
      await page.locator('[name=to]').fill(to);
      await page.locator('[name=subject]').fill('One more');
      await page.locator('main form [name=body]').fill('What I wrote');
      await page.locator('main form button[type=submit]').click();
    };
    await write(owner.login);
    const refused = page.locator('.callout-alert');
    await refused.waitFor();
    expect(await refused.textContent()).toContain(t('mail.refusal.box-full', { login: owner.login }));
    // Nothing of what was written is lost.
    expect(await page.locator('main form [name=body]').inputValue()).toBe('What I wrote');
    expect(await page.locator('[name=to]').inputValue()).toBe(owner.login);
    expect(await faultsAtBothWidths(page)).toEqual([]);

    // With a second addressee the letter goes out, and the site writes of the one who did not get it.
    await write(`${owner.login}, friend_${language}0`);
    await page.waitForURL(/\/mail\/\w{12}$/u);
    await page.goto('/mail');
    await page
      .locator('main a', { hasText: t('mail.siteSubject_box-full') })
      .first()
      .click();
    await page
      .locator('.mail-letters')
      .getByText(t('mail.site_box-full', { login: owner.login }))
      .waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await owner.page.reload();
    expect(await room.textContent()).not.toContain(login);

    // A letter thrown away makes room.
    await room
      .locator('a[href^="/mail/"]', { hasText: /Letter \d/u })
      .first()
      .click();
    await owner.page.locator('form[action$="/delete"] button').last().click();
    await owner.page.waitForURL(/\/mail$/u);
    await write(owner.login);
    await page.waitForURL(/\/mail\/\w{12}$/u);
    await owner.page.reload();
    expect(await room.textContent()).toContain(login);
    for (const one of [owner.page, page]) await one.context().close();
  });

  test('R-068 R-069 R-393 one takes his data along, closes the account and is a former user', async () => {
    const login = `leaver_${language}`;
    const page = await site.visit({ locale: language });
    await page.goto(`/register?lang=${language}`);
    await fillRegistration(page, login);
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    const { accounts, forum, mail } = site.services();
    const own = await accounts.byLogin(login);
    const [mate] = await people(`mate_${language}`);
    if (own === null || mate === undefined) throw new Error('nobody');
    const topic = await forum.open({ sectionId: 'general', title: 'Farewell', body: 'I was here' }, own);
    const letter = await mail.write({ to: [mate.login], subject: 'Bye', body: 'Only to you' }, own);
    if (!topic.ok || !letter.ok) throw new Error('not written');

    await page.goto('/account');
    expect(await faultsAtBothWidths(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.locator('form[action="/account/export"] button').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.tar\.gz$/u);
    const archive = gunzipSync(readFileSync(await file.path())).toString();
    for (const part of ['account.json', `${login}@example.org`, 'I was here', 'Only to you'])
      expect(archive).toContain(part);
    expect(archive).not.toContain(`${mate.login}@example.org`);

    // A wrong password closes nothing, and what went wrong stands at the field.
    const form = page.locator('form[action="/account/close"]');
    await page.locator('summary', { hasText: t('account.closeOpen') }).click();
    const closeWith = async (password: string): Promise<void> => {
      await form.locator('[name=password]').fill(password);
      await form.locator('[name=sure]').check();
      await form.locator('button[type=submit]').click();
    };
    await closeWith('not the password at all');
    await form.locator('.field-error').waitFor();
    expect(await form.locator('.field-error').textContent()).toBe(t('accounts.refusal.wrong-password'));
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await closeWith(PASSWORD);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.locator('.top-account a[href="/mail"]').count()).toBe(0);
    expect(await page.locator('body').textContent()).toContain(t('done.account-closed'));

    // The words stay, the name goes; nobody is left to look at or to sign in as.
    await page.goto(`/forum/topic/${topic.value.topicId}`);
    const said = (await page.locator('main').textContent()) ?? '';
    expect(said).toContain('I was here');
    expect(said).toContain(FORMER[language]);
    expect(said).not.toContain(login);
    expect(await faultsAtBothWidths(page)).toEqual([]);
    expect((await page.goto(`/@/${login}`))?.status()).toBe(404);
    await page.goto('/login');
    await page.locator('main [name=login]').fill(login);
    await page.locator('main [name=password]').first().fill(PASSWORD);
    await page.locator('form[action="/login"] button[type=submit]').click();
    await page.getByText(t('accounts.refusal.wrong-login-or-password')).waitFor();
    await page.context().close();
  });

  test('no browser complained', () => {
    // A refused form and a page that is not there are noted by the browser; nothing else may be.
    expect(site.complaints.filter((line) => !/\b(?:422|404|401)\b/u.test(line))).toEqual([]);
  });
});
