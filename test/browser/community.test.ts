/** The newcomer's way to his first letter and first post, and what hostile words do in a real browser: nothing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE, type User } from '../../src/accounts/index.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { fillRegistration, PASSWORD } from './hand.ts';
import { ACTS, DISGUISES, PAYLOADS } from '../support/payloads.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
const tokens = new Map<string, string>();
const users = new Map<string, User>();

beforeAll(async () => {
  site = await openSite();
  const { accounts } = site.services();
  for (const login of ['hostess', 'writer']) {
    const form = { login, email: `${login}@example.org`, password: PASSWORD, consent: true } as const;
    const made = await accounts.register({ ...form, language: 'en', timeZone: null }, 'a browser');
    if (!made.ok) throw new Error(made.refusal.code);
    tokens.set(login, made.value.token);
    users.set(login, made.value.user);
  }
  await accounts.grant(users.get('hostess')?.id ?? '', 'administrator', null);
}, 180_000);

afterAll(() => site.close());

async function visitAs(login: string): Promise<Page> {
  const page = await site.visit();
  await page.context().addCookies([{ name: SESSION_COOKIE, value: tokens.get(login) ?? '', url: site.base }]);
  return page;
}

describe.each(LANGUAGES)('a newcomer in %s', (language) => {
  test('R-050 R-080 R-100 from visitor to first letter and first post', async () => {
    const login = `newcomer_${language}`;
    const page = await site.visit({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });
    await page.goto(`/register?lang=${language}`);
    await fillRegistration(page, login);
    await page.waitForURL((url) => !url.pathname.startsWith('/register'));
    await page.locator('.top-account a[href="/mail"]').click();
    await page.locator('a[href="/mail/new"]').first().click();
    await page.locator('[name=to]').fill('writer');
    await page.locator('[name=subject]').fill('Hello');
    await page.locator('main form [name=body]').fill('My first letter');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(/\/mail\/\w{12}$/u);
    expect(await page.locator('.mail-letters').textContent()).toContain('My first letter');
    expect(await seriousFaults(page)).toEqual([]);

    await page.locator('.top-nav a[href="/forum"]').click();
    await page.locator('a[href="/forum/new"]').click();
    await page.locator('[name=title]').fill(`First words, ${language}`);
    await page.locator('[name=body]').fill('Good evening, **everybody**!');
    await page.locator('button[name=act][value=preview]').click();
    expect(await page.locator('.preview strong').textContent()).toBe('everybody');
    await page.locator('button[name=act][value=send]').click();
    await page.waitForURL(/\/forum\/topic\/\w{12}$/u);
    expect(await page.locator('.post .written strong').textContent()).toBe('everybody');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await scrollsSideways(page)).toBe(false);
    expect(site.complaints).toEqual([]);
    await page.context().close();
  });
});

test('R-395 R-396 a hundred payloads in every text run nowhere, and the policy has nothing to refuse', async () => {
  expect(new Set(PAYLOADS).size).toBe(100);
  const { forum, mail, security, moderation } = site.services();
  const [writer, hostess] = [users.get('writer'), users.get('hostess')];
  if (writer === undefined || hostess === undefined) throw new Error('nobody');
  const boss = { ...hostess, roles: ['administrator'] as const };
  await moderation.setSetting('forum-per-hour', '1000', 'test', boss);
  const opened = await forum.open(
    { sectionId: 'general', title: '"><img src=x onerror=window.hit=1>', body: 'x' },
    writer,
  );
  if (!opened.ok) throw new Error(opened.refusal.code);
  const { topicId } = opened.value;
  for (const payload of PAYLOADS) {
    const done = await forum.answer(topicId, payload, writer);
    if (!done.ok) throw new Error(done.refusal.code);
  }
  const all = PAYLOADS.join('\n\n');
  const letter = await mail.write(
    { to: ['hostess'], subject: ACTS[1] ?? '', body: all.slice(0, 9_900) },
    writer,
  );
  if (!letter.ok) throw new Error(letter.refusal.code);
  await security.setProfile(writer.id, {
    about: ACTS.join('').slice(0, 900),
    birthDate: '',
    birthdayShown: false,
  });
  await moderation.savePage({ name: 'about', language: 'en', title: ACTS[0] ?? '', body: all }, 'test', boss);
  await moderation.savePage(
    { name: 'contacts', language: 'en', title: ACTS[2] ?? '', body: all },
    'test',
    boss,
  );
  await moderation.claim(
    { kind: 'suggestion', name: ACTS[0] ?? '', address: ACTS[1] ?? '', body: all.slice(0, 9_900) },
    null,
  );
  await moderation.report(
    {
      subjectKind: 'person',
      subjectId: writer.id,
      aboutId: writer.id,
      reason: 'other',
      note: ACTS.join(' '),
      quoted: all,
    },
    hostess,
  );
  const page = await visitAs('hostess');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const before = site.complaints.length;
  const paths = [
    ...[1, 2, 3, 4].map((n) => `/forum/topic/${topicId}?page=${n}`),
    '/forum',
    '/forum/section/general',
    `/mail/${letter.value.threadId}`,
    '/mail',
    '/@/writer',
    '/about',
    '/contact',
    '/admin/claims',
    '/admin/reports',
    '/admin/log',
    '/admin/page/about/en',
  ];
  for (const path of paths) {
    await page.goto(path);
    // Whatever listens to the mouse is given one: the policy would also refuse, and would say so.
    for (const link of await page.locator('main a').all()) await link.dispatchEvent('mouseover');
    const state = await page.evaluate(() => ({
      hit: 'hit' in window,
      odd: document.querySelectorAll(
        'main iframe, main script, main style, main [onerror], main [onload], main [style]',
      ).length,
      schemes: [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
        ({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol),
      ).length,
    }));
    expect(state, path).toEqual({ hit: false, odd: 0, schemes: 0 });
  }
  // Fields that come back with what was typed.
  await page.goto('/mail/new');
  for (const payload of DISGUISES.map((disguise) => disguise(ACTS[1] ?? ''))) {
    await page.locator('[name=to]').fill(payload.split('\n')[0] ?? '');
    await page.locator('[name=subject]').fill(payload.split('\n')[0]?.slice(0, 110) ?? '');
    await page.locator('main form [name=body]').fill(payload);
    await page.locator('main form button[type=submit]').click();
    await page.waitForSelector('.callout-alert');
    expect(await page.locator('main form [name=body]').inputValue()).toBe(payload);
  }
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(dialogs).toBe(0);
  // A refused form answers 422, which the browser notes; nothing else may be noted.
  expect(site.complaints.slice(before).filter((line) => !line.includes('422'))).toEqual([]);
  await page.context().close();
}, 180_000);
