import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { localValue } from './zones.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let ann: Awaited<ReturnType<TestSite['person']>>;

const HOUR = 3_600_000;
const ZONE = 'Europe/Moscow';

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  ann = await site.person('ann');
});

afterAll(() => site.close());

async function stored(): Promise<number> {
  return (await site.database.all(site.database.build.selectFrom('tournaments').select('id'))).length;
}

describe('the form of a new tournament', () => {
  test('can be sent as it is but for the name', async () => {
    const page = await boss.get('/tournament/new');
    const fields = fieldsOf(page.body);
    expect(fields).toMatchObject({
      minutes: '15',
      increment: '10',
      firstMove: '120',
      tieBreak1: 'DSB',
      rated: '1',
    });
    const done = await boss.post('/tournament/new', { ...fields, name: 'First cup' });
    expect(done.statusCode).toBe(303);
    const id = String(done.headers.location).split('/').at(-1) ?? '';
    const view = await site.tournaments.page(id, 'en');
    expect(view?.settings).toMatchObject({
      name: 'First cup',
      control: { mode: 'fischer', baseMs: 900_000, incrementMs: 10_000 },
      firstMoveMs: 120_000,
      tieBreaks: ['DSB', 'AROF'],
      pace: 'rounds',
      rated: true,
    });
    const next = await boss.get(`/tournament/${id}?lang=en`);
    expect(next.body).toContain('The tournament is announced');
    expect(next.body).toContain('First cup');
  });

  test('R-201 grid and schedule stand beside the form from the beginning, and follow what is typed', async () => {
    const page = await boss.get('/tournament/new?system=round-robin&lang=en');
    const ahead = (html: string): string => /<aside data-look-ahead.*?<\/aside>/su.exec(html)?.[0] ?? '';
    expect(ahead(page.body)).toContain('With 8 players:');
    expect(ahead(page.body)).toContain('1–8, 2–7, 3–6, 4–5');
    expect(ahead(page.body).match(/<time /gu)).toHaveLength(2);
    const swiss = fieldsOf((await boss.get('/tournament/new?system=swiss-dutch')).body);
    const typed = {
      ...swiss,
      rounds: '3',
      daily: '1',
      breakTime: '',
      look: '1',
      startsAt: '2026-12-05T18:00',
      registrationTo: '2026-12-05T17:00',
    };
    const look = ahead((await boss.post('/tournament/new?lang=en', typed)).body);
    // Three rounds on three days at six in the evening of Moscow; no round is promised for a moment.
    expect(
      [...look.matchAll(/<time dateTime="([^"]*)"|<time datetime="([^"]*)"/giu)].map(([, a, b]) => a ?? b),
    ).toEqual([
      '2026-12-05T14:00:00.000Z',
      '2026-12-05T15:00:00.000Z',
      '2026-12-06T15:00:00.000Z',
      '2026-12-07T15:00:00.000Z',
    ]);
    expect(look.match(/not before|не раньше/gu)).toHaveLength(2);
    // A break no calendar holds is a fault of its field, not of the page.
    const endless = { ...typed, daily: '', breakTime: '999999999', breakUnit: 'days' };
    expect((await boss.post('/tournament/new?lang=en', endless)).statusCode).toBe(200);
  });

  test('times are read in the zone of the organiser', async () => {
    await site.accounts.setTimeZone(boss.user.id, 'Asia/Vladivostok');
    const fields = fieldsOf((await boss.get('/tournament/new')).body);
    const start = site.now() + 30 * HOUR;
    const done = await boss.post('/tournament/new', {
      ...fields,
      name: 'Far cup',
      startsAt: localValue(start, 'Asia/Vladivostok'),
    });
    const id = String(done.headers.location).split('/').at(-1) ?? '';
    expect((await site.tournaments.page(id, 'en'))?.settings?.startsAt).toBe(start);
    await site.accounts.setTimeZone(boss.user.id, null);
  });

  test('a long Russian regulation passes the limits', async () => {
    const fields = fieldsOf((await boss.get('/tournament/new')).body);
    const regulation = 'Честная игра. '.repeat(1400);
    const done = await boss.post('/tournament/new', { ...fields, name: 'Long cup', regulation });
    expect(done.statusCode).toBe(303);
    const tooLong = await boss.post('/tournament/new', {
      ...fields,
      name: 'Longer',
      regulation: 'ж'.repeat(20_001),
    });
    expect([tooLong.statusCode, refusalOf(tooLong)]).toEqual([422, 'bad-settings']);
    const huge = await boss.post('/tournament/new', {
      ...fields,
      name: 'Huge',
      regulation: 'x'.repeat(200_000),
    });
    expect([huge.statusCode, refusalOf(huge)]).toEqual([413, 'too-large']);
  });

  const now = Date.UTC(2026, 10, 30, 12);
  test.each([
    [{ name: '' }, 'f-name'],
    [{ name: '   ' }, 'f-name'],
    [{ name: 'x'.repeat(101) }, 'f-name'],
    [{ minutes: '-5' }, 'f-minutes'],
    [{ minutes: '0' }, 'f-minutes'],
    [{ minutes: 'abc' }, 'f-minutes'],
    [{ minutes: '1e9' }, 'f-minutes'],
    [{ minutes: '999999999' }, 'f-minutes'],
    [{ increment: '99999999' }, 'f-minutes'],
    [{ increment: 'NaN' }, 'f-minutes'],
    [{ firstMove: '0' }, 'f-firstMove'],
    [{ firstMove: '' }, 'f-firstMove'],
    [{ firstMove: '123456789' }, 'f-firstMove'],
    [{ startsAt: '' }, 'f-startsAt'],
    [{ startsAt: 'tomorrow' }, 'f-startsAt'],
    [{ startsAt: '2026-02-30T10:00' }, 'f-startsAt'],
    [{ startsAt: localValue(now - HOUR, ZONE) }, 'f-startsAt'],
    [{ startsAt: '9999-12-31T23:59' }, 'f-startsAt'],
    [{ registrationTo: localValue(now + 500 * HOUR, ZONE) }, 'f-registrationTo'],
    [{ registrationFrom: '0001-01-01T00:00' }, 'f-registrationFrom'],
    [
      { registrationFrom: localValue(now + 20 * HOUR, ZONE), registrationTo: localValue(now + HOUR, ZONE) },
      'f-registrationTo',
    ],
    [{ tieBreak1: 'XX' }, 'f-tieBreak1'],
    [{ tieBreak1: 'DSB', tieBreak2: 'DSB' }, 'f-tieBreak1'],
    [{ entrantsLimit: '1' }, 'f-entrantsLimit'],
    [{ entrantsLimit: '1.5' }, 'f-entrantsLimit'],
    [{ entrantsLimit: 'many' }, 'f-entrantsLimit'],
  ] as readonly (readonly [Record<string, string>, string])[])(
    '%j is refused at its field, the rest is kept, nothing is stored',
    async (change, field) => {
      const fields = {
        ...fieldsOf((await boss.get('/tournament/new')).body),
        name: 'Kept name',
        regulation: 'Kept text',
      };
      const before = await stored();
      const answer = await boss.post('/tournament/new', { ...fields, ...change });
      expect([answer.statusCode, refusalOf(answer)]).toEqual([422, 'bad-settings']);
      expect(answer.body).toContain(`id="${field}-error"`);
      expect(answer.body).toMatch(new RegExp(`<[^>]*id="${field}"[^>]*aria-invalid="true"`, 'u'));
      expect(fieldsOf(answer.body)).toMatchObject({
        regulation: 'Kept text',
        firstMove: change['firstMove'] ?? '120',
      });
      expect(await stored()).toBe(before);
    },
  );

  test.each([
    [{ pace: 'never' }, 400],
    [{ name: 'x'.repeat(500) }, 400],
  ] as readonly (readonly [Record<string, string>, number])[])(
    '%j is not this form',
    async (change, status) => {
      const before = await stored();
      const answer = await boss.post('/tournament/new', { name: 'Cup', ...change });
      expect([answer.statusCode, refusalOf(answer)]).toEqual([status, 'bad-request']);
      expect(await stored()).toBe(before);
    },
  );

  test('R-380 is not for everybody', async () => {
    const before = await stored();
    const answer = await ann.post('/tournament/new', { name: 'Private cup' });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([403, 'not-allowed']);
    expect((await site.visitor().post('/tournament/new', { name: 'x' })).headers.location).toMatch(
      /^\/login/u,
    );
    expect(await stored()).toBe(before);
  });
});

describe('entering and leaving', () => {
  async function announced(name: string): Promise<string> {
    const fields = fieldsOf((await boss.get('/tournament/new')).body);
    const done = await boss.post('/tournament/new', { ...fields, name, entrantsLimit: '3' });
    return String(done.headers.location).split('/').at(-1) ?? '';
  }

  test('R-191 buttons to register and to withdraw', async () => {
    const id = await announced('Buttons');
    expect((await site.visitor().get(`/tournament/${id}?lang=en`)).body).toContain('Sign in to join');
    expect((await ann.get(`/tournament/${id}?lang=en`)).body).toContain(
      `action="/tournament/${id}/register"`,
    );
    const joined = await ann.post(`/tournament/${id}/register`);
    expect(joined.headers.location).toBe(`/tournament/${id}`);
    const page = await ann.get(`/tournament/${id}`);
    expect(page.body).toContain('You are registered for this tournament.');
    expect(page.body).toContain(`action="/tournament/${id}/withdraw"`);
    const again = await ann.post(`/tournament/${id}/register`);
    expect([again.statusCode, refusalOf(again)]).toEqual([409, 'already-registered']);
    await ann.post(`/tournament/${id}/withdraw`);
    const twice = await ann.post(`/tournament/${id}/withdraw`);
    expect([twice.statusCode, refusalOf(twice)]).toEqual([409, 'not-registered']);
  });

  test('a double press registers once', async () => {
    const id = await announced('Double');
    const answers = await Promise.all([1, 2, 3].map(() => ann.post(`/tournament/${id}/register`)));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([303, 409, 409]);
    const view = await site.tournaments.live(id);
    expect(view?.entrants.filter((entrant) => !entrant.withdrawn)).toHaveLength(1);
  });

  test('R-192 not before and not after the dates', async () => {
    const id = await announced('Dates');
    const view = await site.tournaments.page(id, 'en');
    const held = site.clock.instant;
    site.clock.instant = (view?.settings?.registrationTo ?? 0) + 1;
    const late = await ann.post(`/tournament/${id}/register`);
    expect([late.statusCode, refusalOf(late)]).toEqual([409, 'registration-closed']);
    expect((await ann.get(`/tournament/${id}`)).body).not.toContain(`action="/tournament/${id}/register"`);
    site.clock.instant = held;
  });

  test('a place that is taken', async () => {
    const id = await announced('Full');
    for (const login of ['p1', 'p2', 'p3'])
      await (await site.person(login)).post(`/tournament/${id}/register`);
    const full = await ann.post(`/tournament/${id}/register`);
    expect([full.statusCode, refusalOf(full)]).toEqual([409, 'full']);
    expect(full.body).toContain('places are');
  });

  test('R-193 R-201 C-24 conditions of the form: each refusal tells its rule, the judge accepts, the list moves up', async () => {
    const by = async (name: string, change: Record<string, string>): Promise<string> => {
      const fields = fieldsOf((await boss.get('/tournament/new')).body);
      const done = await boss.post('/tournament/new', { ...fields, name, ...change });
      expect([name, done.statusCode]).toEqual([name, 303]);
      return String(done.headers.location).split('/').at(-1) ?? '';
    };
    const refused = async (id: string, language: string): Promise<[string | undefined, string]> => {
      const answer = await ann.post(`/tournament/${id}/register?lang=${language}`);
      const text = /role="alert"><p>([^<]*)/u.exec(answer.body)?.[1] ?? '';
      return [refusalOf(answer), text];
    };
    const games = await by('Experienced', { minGames: '2' });
    expect(await refused(games, 'en')).toEqual([
      'few-games',
      '2 finished games of this kind are needed to enter; you have 0.',
    ]);
    expect((await refused(games, 'ru'))[1]).toContain('у вас 0');
    const band = await by('Masters only', { ratingFrom: '1700', ratingTo: '1900' });
    expect(await refused(band, 'en')).toEqual([
      'rating-band',
      'This tournament is for ratings 1700 to 1900; yours is 1550.',
    ]);
    expect((await refused(band, 'ru'))[1]).toContain('ваш – 1550');
    const fits = await by('Beginners', { ratingFrom: '1500', ratingTo: '1600' });
    expect((await ann.post(`/tournament/${fits}/register`)).statusCode).toBe(303);

    // The judge's acceptance: an application is no entry until he says yes.
    const asked = await by('By application', { acceptance: '1' });
    const bea = await site.person('bea');
    for (const one of [ann, bea])
      expect((await one.post(`/tournament/${asked}/register`)).statusCode).toBe(303);
    expect((await ann.get(`/tournament/${asked}?lang=en`)).body).toContain('waits for the judge');
    const standing = async (id: string) =>
      (await site.tournaments.page(id, 'en'))?.entrants.map((one) => [one.name, one.standing]);
    const desk = `/tournament/${asked}/judge`;
    expect((await boss.post(`${desk}/accept`, { entrant: '1' })).statusCode).toBe(303);
    expect((await boss.post(`${desk}/decline`, { entrant: '2' })).statusCode).toBe(303);
    expect(await standing(asked)).toEqual([
      ['ann', 'entered'],
      ['bea', 'declined'],
    ]);

    // The waiting list: who finds no place waits, and moves up when somebody leaves.
    const list = await by('Two places', { entrantsLimit: '2', waitingList: '1' });
    const cleo = await site.person('cleo');
    for (const one of [ann, bea, cleo])
      expect((await one.post(`/tournament/${list}/register`)).statusCode).toBe(303);
    expect((await cleo.get(`/tournament/${list}?lang=en`)).body).toContain('on the waiting list');
    expect((await ann.post(`/tournament/${list}/withdraw`)).statusCode).toBe(303);
    expect((await standing(list))?.slice(1)).toEqual([
      ['bea', 'entered'],
      ['cleo', 'entered'],
    ]);
  });

  test('the organiser cancels with a second step, others do not', async () => {
    const id = await announced('Cancelled');
    expect((await ann.post(`/tournament/${id}/cancel`, { sure: '1' })).statusCode).toBe(403);
    expect((await boss.post(`/tournament/${id}/cancel`)).statusCode).toBe(400);
    expect(refusalOf(await boss.post(`/tournament/${id}/cancel`, { sure: '1' }))).toBe('reason-needed');
    expect((await boss.post(`/tournament/${id}/cancel`, { sure: '1', note: 'No hall' })).statusCode).toBe(
      303,
    );
    const page = await ann.get(`/tournament/${id}?lang=en`);
    expect(page.body).toContain('cancelled');
    expect(page.body).toContain('by decision of the organiser');
  });

  test.each(['/tournament/nobody/register', '/tournament/nobody/withdraw', '/tournament/nobody/explode'])(
    '%s is not there',
    async (path) => {
      expect((await ann.post(path)).statusCode).toBe(404);
    },
  );
});

describe('a tournament from start to end on its pages', () => {
  test('lots, games, crosstable, places, news and awards', async () => {
    const own = await openTestSite();
    const organiser = await own.person('organiser', 'organiser');
    const players = await Promise.all(['dan', 'eva', 'fay'].map((login) => own.person(login)));
    const fields = fieldsOf((await organiser.get('/tournament/new')).body);
    const done = await organiser.post('/tournament/new', {
      ...fields,
      name: 'Small cup',
      pace: 'all-at-once',
    });
    const path = String(done.headers.location);
    const id = path.split('/').at(-1) ?? '';
    for (const player of players) expect((await player.post(`${path}/register`)).statusCode).toBe(303);
    const before = await own.tournaments.page(id, 'en');
    expect((await own.visitor().get(`${path}/regulation?lang=en`)).body).toContain(before?.lot?.hash);
    expect(before?.lot?.seed).toBeNull();

    own.clock.instant = before?.settings?.startsAt ?? 0;
    own.deadlines.wake();
    await until(async () => (await own.tournaments.live(id))?.state === 'running');
    const running = await own.tournaments.page(id, 'en');
    const rules = (await own.visitor().get(`${path}/regulation?lang=en`)).body;
    expect(rules).toContain(`printf %s ${running?.lot?.seed} | sha256sum`);
    expect((await players[0]?.get(`${path}?lang=en`))?.body).toContain('Go to your game');

    // Everybody with White resigns: three wins with Black.
    for (const card of await own.games.ofTournament(id)) {
      const player = card.white.id;
      await own.games.act(card.id, { type: 'Resign' }, player);
    }
    await until(async () => (await own.tournaments.live(id))?.state === 'finished');
    const table = (await own.visitor().get(`${path}?lang=en`)).body;
    expect(table).toContain('Final table');
    expect(table).toContain('Prize places');
    expect(table.match(/href="\/game\/\d+"/gu)?.length).toBeGreaterThanOrEqual(6);
    for (const part of ['rounds', 'players', 'news'])
      expect((await own.visitor().get(`${path}/${part}?lang=en`)).statusCode).toBe(200);
    const record = await own.visitor().get(`${path}/games.pgn`);
    expect(record.headers['content-type']).toContain('application/x-chess-pgn');
    expect(record.body.match(/^\[Event "Small cup"\]$/gmu)).toHaveLength(3);
    expect((await own.visitor().get('/tournament/nobody/games.pgn')).statusCode).toBe(404);
    expect((await own.visitor().get('/news?lang=en')).body).toContain('“Small cup” is over.');
    expect((await own.visitor().get('/@/dan?lang=en')).body).toContain(`href="${path}"`);
    expect((await own.visitor().get('/tournaments?lang=ru')).body).toContain('Закончены');
    await own.close();
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
