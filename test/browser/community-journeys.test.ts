/** What people of the community go through at their browsers, in both languages: a hint, an outage. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/accounts/index.ts';
import { LANGUAGES, words, type Language } from '../../src/words/index.ts';
import { faultsAtBothWidths } from './axe.ts';
import { signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

const HOUR = 3_600_000;

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

async function official(login: string, role: Role, language: Language): Promise<Page> {
  const { id, page } = await signedIn(site, login, language, 1280);
  await site.services().accounts.grant(id, role, null);
  return page;
}

/** A game between two people, started by the rooms. */
async function gameOf(whiteId: string, blackId: string): Promise<{ id: string; number: number }> {
  const { games, database, now } = site.services();
  const { id, statements } = games.create(
    {
      kind: 'chess',
      whiteId,
      blackId,
      rated: true,
      control: { mode: 'sudden', baseMs: 2 * HOUR },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    now(),
  );
  await database.commit(statements);
  await games.created(id);
  return { id, number: (await games.view(id))?.number ?? 0 };
}

describe.each(LANGUAGES)('in %s', (language) => {
  const t = words(language);

  test('R-102 R-103 R-105 a moderator hides a hint on a game in play', async () => {
    const [white, black, reader] = [
      await signedIn(site, `white_${language}`, language, 1280),
      await signedIn(site, `black_${language}`, language, 1280),
      await signedIn(site, `helper_${language}`, language, 1280),
    ];
    const moderator = await official(`mod_${language}`, 'moderator', language);
    const { id, number } = await gameOf(white.id, black.id);
    const { forum, accounts, games } = site.services();
    const by = (await accounts.byIds([reader.id])).get(reader.id);
    if (by === undefined) throw new Error('nobody');
    const hint = `Knight to f3 wins in game ${number}`;
    const opened = await forum.open({ sectionId: 'general', title: `A game, ${language}`, body: hint }, by);
    if (!opened.ok) throw new Error(opened.refusal.code);
    const topic = `/forum/topic/${opened.value.topicId}`;

    // A player of that game reports the post; the moderator finds it among the reports and hides it.
    await white.page.goto(topic);
    await white.page.locator('.post a[href$="/report"]').first().click();
    await white.page.locator('[name=reason]').first().selectOption('hint');
    await white.page.locator('[name=note]').fill('My game!');
    await white.page.locator('main form button[type=submit]').click();
    await white.page.waitForURL((url) => !url.pathname.endsWith('/report'));
    await moderator.goto('/admin/reports');
    expect(await moderator.locator('main').textContent()).toContain('My game!');
    expect(await faultsAtBothWidths(moderator)).toEqual([]);
    await moderator.goto(topic);
    await moderator.locator('.post a[href$="/hide"]').first().click();
    await moderator.locator('[name=reason]').first().selectOption('hint');
    await moderator.locator('[name=game]').fill(String(number));
    expect(await faultsAtBothWidths(moderator)).toEqual([]);
    await moderator.locator('main form button[name=act][value=hide]').click();
    await moderator.waitForURL(/\/forum\/topic\//u);

    const visitor = await site.visit({ locale: language });
    await visitor.goto(`${topic}?lang=${language}`);
    expect(await visitor.locator('main').textContent()).not.toContain('Knight');
    expect(await visitor.locator('main').textContent()).toContain(
      t('forum.hiddenGame', { game: String(number) }),
    );
    await reader.page.goto('/mail');
    await reader.page.getByText(t('mail.siteSubject_post-hint')).first().waitFor();

    // When the game is over the words come back by themselves.
    await games.act(id, { type: 'Resign' }, black.id);
    await site.later(1_000);
    await visitor.reload();
    expect(await visitor.locator('main').textContent()).toContain('Knight');
    for (const page of [white.page, black.page, reader.page, moderator, visitor])
      await page.context().close();
  });

  test('R-018 R-372 R-374 an administrator restores a game lost in an outage', async () => {
    const white = await signedIn(site, `outage_${language}`, language, 1280);
    const black = await signedIn(site, `waiting_${language}`, language, 1280);
    const boss = await official(`boss_${language}`, 'administrator', language);
    const { id, number } = await gameOf(white.id, black.id);
    const { games } = site.services();
    await games.act(id, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, white.id);
    await games.act(id, { type: 'Move', ply: 1, uci: 'e7e5', offerDraw: false }, black.id);
    // White cannot move and loses on time.
    await site.later(3 * HOUR);
    await games.act(id, { type: 'Resign' }, white.id);
    expect(await games.view(id)).toMatchObject({ status: 'finished', reason: 'flag', result: '0-1' });

    // He complains with the number of the game; the administrator reads it and gives the game back.
    await white.page.goto(`/game/${number}/complaint`);
    await white.page.locator('main form textarea').first().fill('The site was down.');
    await white.page.locator('main form button[type=submit]').last().click();
    await white.page.waitForURL((url) => !url.pathname.endsWith('/complaint'));
    await boss.goto('/rulings');
    expect(await boss.locator('main').textContent()).toContain(String(number));
    await boss.goto(`/game/${number}/rulings`);
    await boss.locator('[name=colour]').first().selectOption('white');
    await boss.locator('[name=ago]').fill('3');
    await boss.locator('[name=note]').fill('The outage of today');
    expect(await faultsAtBothWidths(boss)).toEqual([]);
    await boss.locator('button[name=act][value=restore]').click();
    await expect.poll(async () => (await games.view(id))?.status).toBe('playing');
    expect(await games.view(id)).toMatchObject({ result: null });

    // The player finds his game again and plays on in it.
    await white.page.goto(`/game/${number}`);
    await white.page.locator('#move').fill('Nf3');
    await white.page.locator('#move').press('Enter');
    await expect.poll(async () => (await games.view(id))?.moves.length).toBe(3);
    for (const page of [white.page, black.page, boss]) await page.context().close();
  });
});
