import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begunGame } from '../../test/support/played.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

type Person = Awaited<ReturnType<TestSite['person']>>;

const HOUR = 3_600_000;
let site: TestSite;
let ann: Person;
let bob: Person;
let boss: Person;
let rival: Person;
let named: Person;
let judge: Person;
let admin: Person;
/** Events of `boss` and of `rival`. */
let event = '';
let other = '';

async function announced(by: Person, name: string): Promise<string> {
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name,
      regulation: '',
      system: 'swiss-dutch',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 600_000 },
      firstMoveMs: 60_000,
      registrationFrom: now - HOUR,
      registrationTo: now + HOUR,
      startsAt: now + 2 * HOUR,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
    },
    { userId: by.user.id, roles: ['organiser'] },
  );
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

/** A running game of an event, or of none, about which its white player writes this; its public number. */
async function complainedOf(id: string | null, board: number, text: string, white = ann): Promise<number> {
  const tournament = id === null ? null : { id, round: 1, board };
  const game = await begunGame(site, white, bob, [], { tournament });
  const number = (await site.games.view(game))?.number ?? 0;
  const sent = await white.post(`/game/${number}/complaint`, { subject: 'conduct', text });
  expect(sent.headers.location).toBe(`/game/${number}`);
  return number;
}

const desk = (of: string): string => `/tournament/${of}/judge?lang=en`;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  boss = await site.person('boss', 'organiser');
  rival = await site.person('rival', 'organiser');
  named = await site.person('named');
  judge = await site.person('judge', 'judge');
  admin = await site.person('admin', 'administrator');
  event = await announced(boss, 'Autumn');
  other = await announced(rival, 'Winter');
  await boss.post(`/tournament/${event}/judge/official`, { login: named.user.login, office: 'judge' });
});

afterAll(() => site.close());

describe('R-370 a complaint about a game of an event', () => {
  test('stands on the desk of its organiser, of no other, and before judges and administrators', async () => {
    const number = await complainedOf(event, 1, 'He <b>whispers</b> to the audience.');
    const said = 'He &lt;b>whispers&lt;/b> to the audience.';
    const own = await boss.get(desk(event));
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain(said);
    expect(own.body).toContain('the conduct of the opponent');
    expect(own.body).toContain(`<a href="/game/${number}">`);
    expect(own.body).not.toContain('/rulings');

    // Another organiser has no desk here, and finds nothing on his own.
    expect((await rival.get(desk(event))).statusCode).toBe(403);
    expect((await rival.get(desk(other))).body).not.toContain(said);
    // The judge named for the event alone has the desk, not the complaints; players have neither.
    const theirs = await named.get(desk(event));
    expect([theirs.statusCode, theirs.body.includes(said)]).toEqual([200, false]);
    for (const player of [ann, bob]) expect((await player.get(desk(event))).statusCode).toBe(403);

    for (const official of [judge, admin]) expect((await official.get('/rulings')).body).toContain(said);
    const all = await admin.get(desk(event));
    expect(all.body).toContain(said);
    expect(all.body).toContain(`<a href="/game/${number}/rulings">`);
  });

  test('is for its organiser to read: judges and administrators answer, and he sees the answer', async () => {
    const number = await complainedOf(event, 2, 'The clock of board two stands.');
    const before = await boss.get(desk(event));
    expect(before.body).toContain('judges and administrators of the site answer');
    expect(before.body).not.toContain('/rulings/complaints/');
    const list = await judge.get('/rulings');
    const answers = [...list.body.matchAll(/action="(\/rulings\/complaints\/\w+)"/gu)].map(
      ([, path]) => path ?? '',
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const path of answers) expect((await boss.post(path, { text: 'Play on.' })).statusCode).toBe(403);
    expect((await boss.get(`/game/${number}/rulings`)).statusCode).toBe(403);
    expect((await boss.get('/rulings')).statusCode).toBe(403);

    const [mine] = await site.games.complaints.ofGame((await site.games.byNumber(number))?.id ?? '');
    await judge.post(`/rulings/complaints/${mine?.id}`, { text: 'It runs again.' });
    const after = await boss.get(desk(event));
    expect(after.body).toContain('It runs again.');
    // What is still open stands above what is answered.
    expect(after.body.indexOf('whispers')).toBeLessThan(after.body.indexOf('The clock of board two'));
  });

  test('about a game of no event stands on no desk', async () => {
    await complainedOf(null, 0, 'Nobody organises this one.');
    for (const [who, of] of [
      [boss, event],
      [rival, other],
      [admin, event],
    ] as const)
      expect((await who.get(desk(of))).body).not.toContain('Nobody organises this one.');
    expect((await judge.get('/rulings')).body).toContain('Nobody organises this one.');
  });

  test('about a game the organiser plays himself is not for him', async () => {
    const text = 'The organiser talks to me all the time.';
    const tournament = { id: other, round: 1, board: 1 };
    const game = await begunGame(site, ann, rival, [], { tournament });
    const number = (await site.games.view(game))?.number ?? 0;
    await ann.post(`/game/${number}/complaint`, { subject: 'conduct', text });
    expect((await rival.get(desk(other))).body).not.toContain(text);
    expect((await admin.get(desk(other))).body).toContain(text);
    expect((await judge.get('/rulings')).body).toContain(text);
  });

  test('the player is told who reads it, in both languages', async () => {
    const game = await begunGame(site, ann, bob, [], { tournament: { id: event, round: 2, board: 1 } });
    const path = `/game/${(await site.games.view(game))?.number ?? 0}/complaint`;
    expect((await ann.get(`${path}?lang=en`)).body).toContain(
      'Whoever runs the event of the game reads it too.',
    );
    expect((await ann.get(`${path}?lang=ru`)).body).toContain(
      'организатор турнира, к которому относится партия',
    );
    expect((await boss.get(`/tournament/${event}/judge?lang=ru`)).body).toContain('Жалобы на партии');
  });
});
