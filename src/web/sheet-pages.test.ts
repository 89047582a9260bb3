import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import type { TournamentSettings } from '../tournaments/types.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let judge: Awaited<ReturnType<TestSite['person']>>;

const HOUR = 3_600_000;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  judge = await site.person('arbiter', 'judge');
});

afterAll(() => site.close());

async function announce(change: Partial<TournamentSettings> = {}, role = 'organiser'): Promise<string> {
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name: 'Kitchen cup',
      regulation: '',
      system: 'family',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 1_800_000 },
      firstMoveMs: 60_000,
      registrationFrom: now - HOUR,
      registrationTo: now + HOUR,
      startsAt: now + 2 * HOUR,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
      ...change,
    },
    { userId: boss.user.id, roles: [role] },
  );
  if (!done.ok) throw new Error(`${done.refusal.code} ${JSON.stringify(done.refusal.params)}`);
  return done.value.id;
}

/** Words of a page without its tags. */
function textOf(body: string): string {
  return body
    .replaceAll(/<script.*?<\/script>/gsu, '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
}

async function sheetOf(id: string, language: 'ru' | 'en'): Promise<string> {
  const page = await site.visitor().get(`/tournament/${id}/sheet?lang=${language}`);
  expect(page.statusCode).toBe(200);
  return textOf(page.body);
}

async function enter(id: string, ...names: string[]): Promise<void> {
  for (const name of names)
    expect((await boss.post(`/tournament/${id}/judge/enter`, { name })).statusCode).toBe(303);
}

async function begin(): Promise<void> {
  site.clock.instant += 3 * HOUR;
  await site.deadlines.settled();
}

describe('the information sheet of a family tournament', () => {
  const parts = {
    venue: 'In our kitchen, every day at six.',
    prizes: 'Sweets for the first, a toy for the second.',
  };

  test('R-222 greets and tells rules, order of play, place, meeting times and time per game', async () => {
    const id = await announce({ parts });
    const en = await sheetOf(id, 'en');
    expect(en).toContain('welcome to “Kitchen cup”');
    expect(en).toContain('Everybody plays one game against everybody.');
    expect(en).toContain('Order of play');
    expect(en).toContain('In our kitchen, every day at six.');
    expect(en).toMatch(/Start .*30 Nov/u);
    expect(en).toMatch(/Time per game 30/u);
    const ru = await sheetOf(id, 'ru');
    expect(ru).toContain('приветствуем вас на турнире «Kitchen cup»');
    expect(ru).toContain('Порядок игры');
    expect(ru).toMatch(/Время на партию 30/u);
  });

  test('R-222 an event over the board is told where it meets', async () => {
    const overBoard = { place: 'The harbour hall', money: 'Own', sponsor: '' };
    const id = await announce({ system: 'swiss-dutch', rounds: 3, overBoard }, 'administrator');
    const en = await sheetOf(id, 'en');
    expect(en).toContain('The harbour hall');
    expect(en).not.toContain('played on the portal');
  });

  test('R-223 recalls touch-move, when a move is made, and «поправляю»', async () => {
    const id = await announce();
    const ru = await sheetOf(id, 'ru');
    expect(ru).toContain('Ход сделан, когда фигура стоит на новом поле и рука её отпустила.');
    expect(ru).toContain('тронутая фигура может пойти на любое поле, куда она может пойти');
    expect(ru).toContain('сначала скажите «поправляю», а потом трогайте');
    const en = await sheetOf(id, 'en');
    expect(en).toContain('the hand has left it');
    expect(en).toContain('any square it can reach');
    expect(en).toContain('«поправляю»');
    // Men of a game on the portal cannot be touched.
    expect(await sheetOf(await announce({ system: 'round-robin' }), 'en')).not.toContain('Touch-move');
  });

  test('R-224 order tables for 3–4 and 5–6 players while nobody is listed, then that of the field', async () => {
    const id = await announce();
    const before = await sheetOf(id, 'ru');
    expect(before).toContain('Первый номер в паре играет белыми.');
    expect(before).toContain('3–4 участника');
    expect(before).toMatch(/1 1–4, 2–3 2 4–3, 1–2 3 2–4, 3–1/u);
    expect(before).toContain('5–6 участников');
    expect(before).toMatch(/1 1–6, 2–5, 3–4 2 6–4, 5–3, 1–2/u);
    await enter(id, 'Anna', 'Boris', 'Vera', 'Gleb', 'Dasha');
    const listed = await sheetOf(id, 'en');
    expect(listed).toContain('5 players');
    // №1, 4, 2, 5, 3 are free.
    expect(listed).toMatch(/1 2–5, 3–4 1 2 5–3, 1–2 4 3 3–1, 4–5 2 4 1–4, 2–3 5 5 4–2, 5–1 3/u);
    await begin();
    const view = await site.tournaments.page(id, 'en');
    // The first number of a pair plays White.
    expect(view?.schedule[0]?.games.map(({ white, black }) => `${white}–${black}`)).toEqual(['2–5', '3–4']);
  });

  test('R-221 participants are entered into a cross table, on paper and on the page', async () => {
    const id = await announce();
    await enter(id, 'Anna', 'Boris', 'Vera');
    const sheet = await sheetOf(id, 'en');
    expect(sheet).toMatch(/Participants 1 Anna 2 Boris 3 Vera/u);
    expect(sheet).toMatch(/№ Name 1 2 3 Points Place 1 Anna 2 Boris 3 Vera/u);
    await begin();
    const view = await site.tournaments.page(id, 'en');
    expect(view?.crosstable?.rows.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Anna'],
      [2, 'Boris'],
      [3, 'Vera'],
    ]);
    expect(view?.crosstable?.rows[0]?.cells.map((cells) => cells.length)).toEqual([0, 1, 1]);
  });

  test('R-228 R-229 R-231 results make places, the largest first; sweets are told with the awards', async () => {
    const id = await announce({ parts });
    await enter(id, 'Anna', 'Boris', 'Vera', 'Gleb');
    await begin();
    for (let round = 1; round <= 3; round++) {
      const games = (await site.tournaments.page(id, 'en'))?.schedule.find((one) => one.round === round);
      for (const { board, white, black } of games?.games ?? [])
        await boss.post(`/tournament/${id}/judge/result`, {
          round: String(round),
          board: String(board),
          result: white > black ? '1-0' : '0-1',
        });
    }
    const view = await site.tournaments.page(id, 'en');
    expect(view?.state).toBe('finished');
    expect(view?.crosstable?.rows.map(({ place, name, points }) => [place, name, points])).toEqual([
      [1, 'Gleb', 30],
      [2, 'Vera', 20],
      [3, 'Boris', 10],
      [4, 'Anna', 0],
    ]);
    const sheet = await sheetOf(id, 'en');
    expect(sheet).toMatch(/Award ceremony Sweets for the first, a toy for the second\. 1st place: Gleb/u);
    expect(await sheetOf(id, 'ru')).toContain('1-е место: Gleb');
    const page = textOf((await site.visitor().get(`/tournament/${id}?lang=en`)).body);
    expect(page).toMatch(/Gleb.*Sweets for the first/u);
  });

  test('R-232 whoever is named judge has sheet and table at his desk, and enters results', async () => {
    const id = await announce();
    const path = `/tournament/${id}/judge`;
    expect((await judge.get(path)).statusCode).toBe(403);
    await boss.post(`${path}/official`, { login: 'arbiter', office: 'judge' });
    const desk = (await judge.get(`${path}?lang=en`)).body;
    expect(desk).toContain(`href="/tournament/${id}/sheet"`);
    expect(textOf(desk)).toContain('Information sheet (to print) Table (to print)');
    expect((await judge.post(`${path}/enter`, { name: 'Anna' })).statusCode).toBe(303);
    expect((await judge.get(`/tournament/${id}/sheet`)).statusCode).toBe(200);
  });

  test('an event that does not exist has no sheet', async () => {
    expect((await site.visitor().get('/tournament/nothing/sheet')).statusCode).toBe(404);
  });
});

describe('shared places and ratings in the settings', () => {
  test('R-314 points alone declare places shared; R-315 not where prizes cannot be divided', async () => {
    const id = await announce({ system: 'round-robin', tieBreaks: ['PTS'] });
    const view = await site.tournaments.page(id, 'en');
    expect(view?.description.join(' ')).toContain('prizes of shared places are split equally');
    await enter(id, 'A', 'B', 'C');
    await begin();
    for (let round = 1; round <= 3; round++)
      await boss.post(`/tournament/${id}/judge/result`, {
        round: String(round),
        board: '1',
        result: '1/2-1/2',
      });
    const page = await site.tournaments.page(id, 'en');
    expect(page?.crosstable?.tieBreaks).toEqual([]);
    expect(page?.crosstable?.rows.map(({ place }) => place)).toEqual([1, 1, 1]);
    const faults = (change: Partial<TournamentSettings>) => {
      const { settings } = view ?? {};
      if (settings == null) throw new Error('no settings');
      return site.tournaments
        .check({ ...settings, startsAt: site.now() + HOUR, registrationTo: site.now(), ...change })
        .map(({ field, fault }) => `${field} ${fault}`);
    };
    for (const system of ['round-robin', 'swiss-dutch']) {
      const undivided = { system, undivided: true };
      expect(faults({ ...undivided, tieBreaks: ['PTS'] })).toEqual(['tieBreaks may-share']);
      expect(faults({ ...undivided, tieBreaks: [] })).toEqual(['tieBreaks may-share']);
      expect(faults({ ...undivided, tieBreaks: ['DE', 'OTHER_LOT'] })).toEqual([]);
      expect(faults({ system, tieBreaks: ['PTS', 'DE'] })).toEqual(['tieBreaks unknown']);
    }
    // Buchholz says nothing where all meet the same opponents.
    expect(faults({ system: 'round-robin', tieBreaks: ['BH'] })).toEqual(['tieBreaks unknown']);
  });

  test('R-315 the lot of the published seed parts whoever is level to the end', async () => {
    const id = await announce({ system: 'round-robin', tieBreaks: ['DE', 'OTHER_LOT'], undivided: true });
    const people = [];
    for (const login of ['lot one', 'lot two', 'lot three']) people.push(await site.person(login));
    for (const { user } of people)
      expect((await site.tournaments.register(id, { userId: user.id, roles: [] })).ok).toBe(true);
    await begin();
    // Nobody comes: all games are lost by both.
    site.clock.instant += 24 * HOUR;
    await site.deadlines.settled();
    const view = await site.tournaments.page(id, 'en');
    const rows = view?.crosstable?.rows ?? [];
    expect(new Set(rows.map(({ place }) => place)).size).toBe(3);
  });

  test('R-321 the form shows what one would take for the field, of codes that are allowed', async () => {
    const page = await boss.get('/tournament/new?system=swiss-dutch&lang=en');
    expect(page.body).toMatch(/<option[^>]*value="BH\/C2"/u);
    expect(page.body).not.toMatch(/<option[^>]*value="KS"/u);
    const robin = await boss.get('/tournament/new?system=round-robin&lang=en');
    expect(robin.body).toMatch(/<option[^>]*value="KS"/u);
    expect(robin.body).not.toMatch(/<option[^>]*value="BH"/u);
    const fields = { system: 'swiss-dutch', name: 'Look', kind: 'chess', mode: 'fischer', look: '1' };
    const look = async (more: Record<string, string>) =>
      textOf((await boss.post('/tournament/new', { ...fields, ...more }, { 'accept-language': 'en' })).body);
    expect(await look({ entrantsLimit: '40' })).toMatch(/usually take: Buchholz, cut 1; Buchholz; .*rating/u);
    expect(await look({ entrantsLimit: '40', ratings: 'fide' })).not.toMatch(/usually take: [^.]*rating/u);
    expect(await look({ system: 'round-robin' })).toMatch(
      /usually take: Direct encounter; Sonneborn-Berger/u,
    );
  });

  test('R-128 C-14 a FIDE rating is kept for a person and orders a Swiss that goes by it', async () => {
    const people: Awaited<ReturnType<TestSite['person']>>[] = [];
    for (const login of ['fide a', 'fide b', 'fide c', 'fide d']) people.push(await site.person(login));
    const path = (at: number) => `/@/${encodeURIComponent(people[at]?.user.login ?? '')}/fide`;
    const [, b, c, d] = people;
    expect((await b?.post(path(1), { rating: '1500' }))?.statusCode).toBe(303);
    expect((await c?.post(path(2), { rating: '2100' }))?.statusCode).toBe(303);
    const wrong = await d?.post(path(3), { rating: 'many' });
    expect(wrong === undefined ? [] : [wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'fide-range']);
    expect(wrong?.body).toContain('value="many"');
    expect((await d?.post(path(3), { rating: '999' }))?.statusCode).toBe(422);
    // Nobody writes down another's rating, but an administrator.
    expect((await d?.post(path(2), { rating: '1000' }))?.statusCode).toBe(403);
    const admin = await site.person('fide admin', 'administrator');
    expect((await admin.post(path(3), { rating: '1800' })).statusCode).toBe(303);
    expect((await site.visitor().get(`/@/fide%20c?lang=en`)).body).toContain('FIDE rating (Elo)');
    const id = await announce({ system: 'swiss-dutch', ratings: 'fide' });
    for (const { user } of people)
      expect((await site.tournaments.register(id, { userId: user.id, roles: [] })).ok).toBe(true);
    await begin();
    const view = await site.tournaments.page(id, 'en');
    const order = view?.entrants.toSorted((x, y) => (x.number ?? 0) - (y.number ?? 0));
    expect(order?.map(({ name, rating }) => [name, rating])).toEqual([
      ['fide c', 2100],
      ['fide d', 1800],
      ['fide b', 1500],
      ['fide a', null],
    ]);
    expect(view?.description.join(' ')).toContain('follow the FIDE ratings');
    expect((await b?.post(path(1), { rating: '' }))?.statusCode).toBe(303);
    expect(await site.ratings.fide(b?.user.id ?? '')).toBeNull();
  });
});
