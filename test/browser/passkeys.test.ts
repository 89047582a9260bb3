/** Passkeys in a real browser whose authenticator is simulated by the browser itself. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { openSite, type Site } from './site.ts';

const PASSWORD = 'a long enough sentence';

let site: Site;
/** Keys hold for a name, not for an address of numbers. */
let base = '';

beforeAll(async () => {
  site = await openSite();
  base = site.base.replace('127.0.0.1', 'localhost');
  await site.services().accounts.register(
    {
      login: 'ann',
      email: 'ann@club.example',
      password: PASSWORD,
      consent: true,
      language: 'en',
      timeZone: null,
    },
    'test',
  );
});
afterAll(() => site.close());

async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

describe('ACC-14 passkeys', () => {
  test('are added with the password, sign in without it, and are removed', async () => {
    const page = await site.visit({ baseURL: base, locale: 'en-GB' });
    const { cdp, authenticatorId } = await withAuthenticator(page);
    await page.goto(`${base}/login?next=/account&lang=en`);
    await page.getByLabel('Login').fill('ann');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');

    const section = page.locator('section', { has: page.locator('#h-passkeys') });
    await section.getByLabel('Name of the passkey').fill('phone <b>of</b> Ann');
    await section.getByLabel('Password').fill('not the password');
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await section.locator('[data-said="passkey"]:not(:empty)').waitFor();
    expect(await site.services().passkeys.list(await idOf('ann'))).toEqual([]);
    await section.getByLabel('Password').fill(PASSWORD);
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('phone <b>of</b> Ann').waitFor();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
    expect(await seriousFaults(page)).toEqual([]);

    await signOut(page);
    await page.goto(`${base}/login?next=/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/account');
    await page.getByText('used last').waitFor();

    // A device whose owner did not prove himself signs nobody in.
    await signOut(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.goto(`${base}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.locator('[data-said="passkey"]:not(:empty)').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });

    await page.goto(`${base}/login?next=/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/account');
    await page.getByRole('button', { name: /^Remove the passkey/u }).click();
    await page.getByText('You have no passkey yet.').waitFor();
    await signOut(page);
    await page.goto(`${base}/login?lang=ru`);
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
    await page.getByText('Этот ключ доступа здесь не известен.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});

/** Signs out and waits until it is done: a page opened at once would break it off. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL(`${base}/`);
}

async function idOf(login: string): Promise<string> {
  return (await site.services().accounts.byLogin(login))?.id ?? '';
}
