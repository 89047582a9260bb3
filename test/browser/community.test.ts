/** The newcomer's way to his first letter and first post. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.ts';
import { addPeople } from '../support/people.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { fillRegistration } from './hand.ts';
import { openSite, type Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  const { database, now } = site.services();
  await addPeople(database, ['writer'], now());
});

afterAll(() => site.close());

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
