/** A setup of Battle chess that was lost to a failure: the form of the rulings gives the game back, table and all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';
import { LANGUAGES, words } from '../words/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SETUP = 'PP6/PP6/PPNNBB2/PPRRQK2';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function settled(): Promise<void> {
  site.deadlines.wake();
  await site.deadlines.settled();
}

test('G-19, B-10, R-018, R-374 a game that ended by its setup time is restored from the page', async () => {
  const organiser = await site.person('organiser', 'organiser');
  const judge = await site.person('judge', 'judge');
  const people = [await site.person('ann'), await site.person('bob'), await site.person('eve')] as const;
  const now = site.clock.instant;
  const announced = await site.tournaments.announce(
    {
      name: 'Hidden men',
      regulation: '',
      system: 'round-robin',
      kind: 'battle',
      control: { mode: 'sudden', baseMs: 3 * DAY },
      setupMs: 2 * MINUTE,
      firstMoveMs: HOUR,
      registrationFrom: now,
      registrationTo: now + MINUTE,
      startsAt: now + 2 * MINUTE,
      tieBreaks: ['SB'],
      pace: 'rounds',
      rated: true,
    },
    { userId: organiser.user.id, roles: organiser.user.roles },
  );
  if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
  const event = announced.value.id;
  for (const { user } of people)
    expect(await site.tournaments.register(event, { userId: user.id, roles: user.roles })).toMatchObject({
      ok: true,
    });
  site.clock.instant = now + 2 * MINUTE;
  await settled();
  const seat = async () => (await site.tournaments.live(event))?.schedule[0]?.games[0];
  const id = (await seat())?.gameId ?? '';
  const view = await site.games.view(id);
  const number = view?.number ?? 0;
  const playerOf = (userId: string | undefined) => {
    const found = people.find(({ user }) => user.id === userId);
    if (found === undefined) throw new Error('not one of them');
    return found;
  };
  const [ready, blocked] = [playerOf(view?.white.id), playerOf(view?.black.id)];
  const path = `/game/${number}/rulings`;

  // One is ready; the other cannot reach the site from the first half minute on and loses by the setup time.
  await site.games.act(id, { type: 'Ready', setup: SETUP }, ready.user.id);
  const began = site.clock.instant;
  site.clock.instant = began + 2 * MINUTE;
  // Whatever comes first finds the time over.
  await site.games.act(id, { type: 'Resign' }, ready.user.id);
  await settled();
  expect(await site.games.view(id)).toMatchObject({
    status: 'finished',
    result: '1-0',
    reason: 'setup-time',
  });
  expect((await seat())?.result).toBe('1-0');

  // The page of an hour later says what will happen to the setup, in both languages, and shows no man of it.
  site.clock.instant = began + HOUR;
  for (const language of LANGUAGES) {
    const page = (await judge.get(`${path}?lang=${language}`)).body;
    expect(page).toContain(words(language)('rulings.restoreSetupText'));
    expect(page).not.toContain(words(language)('rulings.restoreText'));
    expect(page).toContain(words(language)('board.reason_setup-time'));
    expect(page).not.toMatch(/PPNNBB2|ppnnbb2/u);
  }
  const send = { act: 'restore', colour: 'black', ago: (59.5 / 60).toFixed(4), note: 'The line was down' };
  expect((await blocked.post(path, send)).statusCode).toBe(403);
  const done = await judge.post(path, send);
  expect(done.headers.location).toBe(path);
  await settled();

  // Game and table are open again; what had come stays, and the rest of the time and 24 hours are there for the other.
  expect((await seat())?.result).toBeNull();
  const again = await site.games.view(id, ready.user.id);
  expect(again).toMatchObject({
    status: 'playing',
    phase: 'setup',
    result: null,
    reason: null,
    setup: { own: SETUP, ready: [ready.user.id] },
  });
  const left = (again?.setup?.by ?? 0) - site.clock.instant;
  expect(Math.abs(left - (DAY + 90_000))).toBeLessThan(1_000);
  // Of the other's setup he still sees nothing but «ready» (B-05).
  expect(JSON.stringify(await site.games.view(id, blocked.user.id))).not.toMatch(/PPNNBB2/iu);
  for (const reader of [judge, blocked])
    for (const address of [path, `/game/${number}`])
      expect((await reader.get(address)).body).not.toMatch(/PPNNBB2/iu);
  expect(await site.moderation.log({ text: 'The line was down', limit: 5 })).toMatchObject([
    { act: 'game-restore', byLogin: 'judge', subjectId: String(number) },
  ]);
  for (const player of [ready, blocked])
    expect((await player.get('/notices?lang=en')).body).toContain(
      'goes on: its end was cancelled after a failure',
    );
  // Restored once: the form is gone, and the same form sent again changes nothing.
  expect((await judge.get(`${path}?lang=en`)).body).not.toContain('value="restore"');
  expect((await judge.post(path, send)).statusCode).toBe(409);

  // He sets up a day later; the game is played and counts.
  site.clock.instant += DAY;
  await site.games.act(id, { type: 'Ready', setup: '8/8/PPPPPPPP/RNBQKBNR' }, blocked.user.id);
  await expect.poll(async () => (await site.games.view(id))?.phase, { timeout: 30_000 }).toBe('play');
  const shown = await site.games.view(id);
  expect(shown).toMatchObject({ status: 'playing', clock: { running: true, turn: 'white' } });
  expect(shown?.fen).toMatch(/PPNNBB2|ppnnbb2/u);
});
