import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { words } from '../words/index.ts';
import { localValue } from './zones.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let master: Awaited<ReturnType<TestSite['person']>>;
let ann: Awaited<ReturnType<TestSite['person']>>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Moscow';

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  master = await site.person('master');
  ann = await site.person('ann');
  const row = { user_id: master.user.id, title: 'master', tournament_id: null, at: site.now() };
  await site.database.commit([
    site.database.statement(site.database.build.insertInto('organiser_titles').values(row), 1),
  ]);
});

afterAll(() => site.close());

function idOf(location: unknown): string {
  return String(location).split('/')[2] ?? '';
}

/** What a form of a new event sends at least. */
function typed(change: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = (ms: number): string => localValue(site.now() + ms, ZONE);
  return {
    system: 'family',
    name: 'Hall cup',
    kind: 'battle',
    minutes: '30',
    baseUnit: 'minutes',
    increment: '0',
    firstMove: '120',
    firstMoveUnit: 'seconds',
    registrationFrom: at(0),
    registrationTo: at(DAY),
    startsAt: at(DAY),
    ...change,
  };
}

/** twenty games of Battle chess and one online event for each, written as the rows they leave. */
async function qualify(userIds: readonly string[]): Promise<void> {
  const { database, games } = site;
  const { build } = database;
  const at = site.now();
  const event = {
    id: 'online-event',
    name: 'Online',
    system: 'round-robin',
    kind: 'battle',
    state: 'finished',
    version: 1,
    settings: 'null',
    organiser_id: null,
    registration_from: null,
    registration_to: null,
    starts_at: null,
    round: 1,
    rounds: 1,
    entrants: userIds.length,
    created_at: at,
    started_at: at,
    finished_at: at,
    imported: 0,
    series_id: null,
    over_board: null,
  } as const;
  await database.commit([
    database.statement(build.insertInto('tournaments').values(event), 1),
    ...userIds.map((user_id, index) =>
      database.statement(
        build.insertInto('entrants').values({
          tournament_id: event.id,
          entrant: index + 1,
          user_id,
          name: null,
          title: null,
          federation: null,
          rating: null,
          number: index + 1,
          registered_at: at,
          withdrawn_at: null,
        }),
        1,
      ),
    ),
    ...userIds.flatMap((whiteId) =>
      Array.from({ length: 20 }, () => {
        const { id, statements } = games.create(
          {
            kind: 'battle',
            whiteId,
            blackId: 'somebody',
            rated: false,
            control: { mode: 'sudden', baseMs: 300_000 },
            firstMoveMs: null,
            tournament: null,
            rematchOf: null,
          },
          at,
        );
        const over = { status: 'finished', result: '1-0', reason: 'resignation', ended_at: at, due_at: null };
        return [
          ...statements,
          database.statement(build.updateTable('games').set(over).where('id', '=', id), 1),
        ];
      }).flat(),
    ),
  ]);
}

describe('who may enter nothing', () => {
  test('R-181 C-20 the account page declares it, the administration marks it with a reason', async () => {
    const dan = await site.person('dan');
    await dan.post('/account/profile', { about: '', birth: '', programs: '1' });
    expect(await site.tournaments.programsSaidBy(dan.user.id)).toBe('self');
    await dan.post('/account/profile', { about: '', birth: '' });
    expect(await site.tournaments.programsSaidBy(dan.user.id)).toBeNull();
    const mark = { programs: '1', clone: '', note: 'Seen by the judge.' };
    expect((await ann.post('/admin/bars/dan', mark)).statusCode).toBe(403);
    expect(refusalOf(await boss.post('/admin/bars/dan', { ...mark, note: ' ' }))).toBe('reason-needed');
    expect((await boss.post('/admin/bars/dan', mark)).statusCode).toBe(303);
    await dan.post('/account/profile', { about: '', birth: '' });
    expect(await site.tournaments.programsSaidBy(dan.user.id)).toBe('administration');
    expect((await dan.get('/account?lang=en')).body).toContain('only the administration takes it away');
    expect((await boss.get('/admin/log?lang=en')).body).toContain('Seen by the judge.');
  });

  test('R-194 a second account is marked by the login of the first', async () => {
    const eve = await site.person('eve');
    const mark = { programs: '', clone: 'ann', note: 'Same person.' };
    expect((await boss.post('/admin/bars/eve', { ...mark, clone: 'nobody' })).statusCode).toBe(422);
    expect((await boss.post('/admin/bars/eve', mark)).statusCode).toBe(303);
    expect(await site.tournaments.cloneOf(eve.user.id)).toBe(ann.user.id);
    expect((await boss.get('/admin/person/eve?lang=en')).body).toContain('value="ann"');
    expect((await boss.post('/admin/bars/eve', { ...mark, clone: '' })).statusCode).toBe(303);
    expect(await site.tournaments.cloneOf(eve.user.id)).toBeNull();
  });
});

describe('events over the board', () => {
  test('R-351 R-353 a Master fills the form, the administration agrees; nobody else sees it before', async () => {
    expect((await ann.get('/tournament/new?system=family&over=1')).statusCode).toBe(403);
    expect((await master.get('/tournament/new')).statusCode).toBe(403);
    const form = await master.get('/tournament/new?system=family&over=1&lang=en');
    expect(form.body).toContain('Send to the administration');
    const where = { over: '1', place: 'Moscow, club', money: 'Own means', sponsor: 'A baker' };
    const faulty = await master.post('/tournament/new', typed({ ...where, place: '' }));
    expect([faulty.statusCode, refusalOf(faulty)]).toEqual([422, 'bad-settings']);
    const asked = await master.post('/tournament/new', typed(where));
    const id = idOf(asked.headers.location);
    expect([asked.statusCode, String(asked.headers.location)]).toEqual([303, `/tournament/${id}/organisers`]);
    await site.deadlines.settled();
    expect((await site.notices.list(boss.user.id, 5))[0]?.words).toBe('proposal-asked');
    const files = ['sheet', 'table.csv', 'event.trf'].map((name) => `/tournament/${id}/${name}`);
    for (const path of [
      `/tournament/${id}`,
      `/tournament/${id}/organisers`,
      `/api/v1/tournaments/${id}`,
      ...files,
    ])
      expect([path, (await ann.get(path)).statusCode]).toEqual([path, 404]);
    expect((await master.get(`/tournament/${id}`)).statusCode).toBe(200);
    expect((await boss.get('/tournaments')).body).toContain(`/tournament/${id}/organisers`);
    expect((await ann.get('/tournaments')).body).not.toContain(id);

    const organisers = `/tournament/${id}/organisers`;
    expect((await master.post(`${organisers}/agree`)).statusCode).toBe(403);
    await boss.post(`${organisers}/return`, { reason: 'Another day.' });
    expect((await master.get(`${organisers}?lang=en`)).body).toContain('Another day.');
    const at = (ms: number): string => localValue(site.now() + ms, ZONE);
    const revised = await master.post(`${organisers}/revise`, {
      name: 'Better cup',
      regulation: 'Be kind.',
      prizes: 'A cup',
      ...where,
      registrationFrom: at(0),
      registrationTo: at(2 * DAY),
      startsAt: at(2 * DAY),
    });
    expect(revised.statusCode).toBe(303);
    // What he has not read he does not agree to: his page is older than the change.
    const stale = await boss.post(`${organisers}/agree`, { seen: '1' });
    expect([stale.statusCode, refusalOf(stale)]).toEqual([409, 'busy']);
    const seen = /name="seen" value="(\d+)"/u.exec((await boss.get(organisers)).body)?.[1] ?? '';
    expect((await boss.post(`${organisers}/agree`, { seen })).statusCode).toBe(303);
    const page = await site.visitor().get(`${organisers}?lang=en`);
    expect(page.body).toContain('Better cup');
    expect(page.body).toContain('A baker');
    expect(page.body).toContain('0 so far; at least 10 are needed');
    expect((await boss.get('/admin/log?lang=en')).body).toContain('Event over the board agreed');
    // assistants from all users, organisers from Masters and administrators.
    const invited = (login: string, office: string) => master.post(`${organisers}/invite`, { login, office });
    expect(refusalOf(await invited('ann', 'organiser'))).toBe('not-a-master');
    expect(refusalOf(await invited('nobody', 'assistant'))).toBe('unknown-login');
    expect((await invited('ann', 'assistant')).statusCode).toBe(303);
    expect((await ann.get(`/tournament/${id}/judge`)).statusCode).toBe(200);
    expect((await invited('boss', 'organiser')).statusCode).toBe(303);
    expect((await master.post(`${organisers}/dismiss`, { login: 'ann' })).statusCode).toBe(303);
    expect((await ann.get(`/tournament/${id}/judge`)).statusCode).toBe(403);
  });

  test('R-350 the rules are a concept: every page of such an event asks for opinions, and they arrive', async () => {
    const t = words('en');
    const made = await boss.post(
      '/tournament/new',
      typed({ over: '1', place: 'Moscow', money: 'Own means' }),
    );
    const id = idOf(made.headers.location);
    for (const path of [
      `/tournament/${id}/organisers?lang=en`,
      '/tournament/new?system=family&over=1&lang=en',
    ]) {
      const page = await boss.get(path);
      expect(page.body).toContain(t('entries.overBoardConcept'));
      expect(page.body).toContain('<a href="/contact">');
    }
    const form = fieldsOf((await ann.get('/contact')).body, '/contact');
    expect(form['kind']).toBe('suggestion');
    const sent = await ann.post('/contact', {
      ...form,
      name: 'Ann',
      address: 'ann@example.org',
      body: 'Twelve, not ten.',
    });
    expect(sent.statusCode).toBeLessThan(400);
    expect((await boss.get('/admin/claims')).body).toContain('Twelve, not ten.');
  });

  test('R-359 diplomas in both languages for those who run the event and for the winner, for nobody else', async () => {
    const now = site.now();
    const announced = await site.tournaments.announce(
      {
        name: 'Кубок',
        regulation: '',
        system: 'family',
        kind: 'battle',
        control: { mode: 'sudden', baseMs: 1_800_000 },
        firstMoveMs: 120_000,
        registrationFrom: now,
        registrationTo: now + HOUR,
        startsAt: now + HOUR,
        tieBreaks: [],
        pace: 'rounds',
        rated: false,
        overBoard: { place: 'Москва', money: 'взносы', sponsor: '' },
      },
      { userId: boss.user.id, roles: boss.user.roles },
    );
    if (!announced.ok) throw new Error(announced.refusal.code);
    const { id } = announced.value;
    const people = [ann];
    for (let n = 1; n <= 9; n += 1) people.push(await site.person(`guest ${n}`));
    for (const { user } of people)
      expect((await site.tournaments.register(id, { userId: user.id, roles: [] })).ok).toBe(true);
    await qualify(people.map(({ user }) => user.id));
    const path = `/tournament/${id}/diploma/1-ru.pdf`;
    expect((await boss.get(path)).statusCode).toBe(404);
    const organisers = `/tournament/${id}/organisers?lang=en`;
    const before = (await boss.get(organisers)).body;
    expect(before).toContain('10 so far; at least 10 are needed');
    expect(before).toContain('Diplomas of the winners will be here');
    site.clock.instant = now + HOUR;
    site.deadlines.wake();
    await site.deadlines.settled();
    const by = { userId: boss.user.id, roles: boss.user.roles };
    for (let guard = 0; guard < 20; guard += 1) {
      const live = await site.tournaments.live(id);
      const round = live?.schedule.find(({ games }) => games.some(({ result }) => result === null));
      if (round === undefined) break;
      for (const { board, white, black } of round.games)
        await site.tournaments.judge(
          id,
          { type: 'EnterResult', round: round.round, board, result: white < black ? '1-0' : '0-1' },
          by,
        );
    }
    // numbers follow the list, so ann is number 1 and has won.
    for (const [who, status] of [
      [boss, 200],
      [ann, 200],
      [people[1], 403],
      [site.visitor(), 303],
    ] as const)
      expect((await who?.get(path))?.statusCode).toBe(status);
    for (const language of ['ru', 'en']) {
      const file = await ann.get(`/tournament/${id}/diploma/1-${language}.pdf`);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await ann.get(organisers)).body).toContain('/diploma/1-en.pdf');
    expect((await ann.get(organisers)).body).not.toContain('/diploma/2-en.pdf');
    expect((await boss.get(organisers)).body).toContain('/diploma/2-en.pdf');
    // Only the places that are awarded have diplomas.
    expect((await boss.get(`/tournament/${id}/diploma/4-ru.pdf`)).statusCode).toBe(404);
  });
});

describe('places by right', () => {
  test('R-184 C-22 the qualified are told, confirm by a button, and the next stage begins with the last of them', async () => {
    const form = typed({
      system: 'chain',
      kind: 'chess',
      name: 'Chain with places',
      stage1: 'swiss-dutch',
      stage1Rounds: '2',
      stage1Places: '2',
      stage3: 'knockout',
      order: 'seeded',
      confirm: '1',
      registrationTo: localValue(site.now() + HOUR, ZONE),
      startsAt: localValue(site.now() + HOUR, ZONE),
    });
    const announced = await boss.post('/tournament/new', form);
    expect(announced.statusCode).toBe(303);
    const id = idOf(announced.headers.location);
    const people = await Promise.all([1, 2, 3, 4].map((n) => site.person(`chained ${n}`)));
    for (const one of people) expect((await one.post(`/tournament/${id}/register`)).statusCode).toBe(303);
    expect((await ann.get(`/tournament/${id}/regulation?lang=en`)).body).toContain('within two weeks');
    const view = async () => site.tournaments.page(id, 'en');
    site.clock.instant = (await view())?.settings?.startsAt ?? 0;
    site.deadlines.wake();
    await site.deadlines.settled();
    const by = { userId: boss.user.id, roles: boss.user.roles };
    for (let round = 1; round <= 2; round += 1)
      for (const { board, white, black } of (await view())?.schedule.at(-1)?.games ?? [])
        await site.tournaments.judge(
          id,
          { type: 'Correct', round, board, result: white < black ? '1-0' : '0-1' },
          by,
        );
    await site.deadlines.settled();
    const open = (await view())?.confirming?.open ?? [];
    expect(open).toHaveLength(2);
    const userOf = new Map((await view())?.entrants.map(({ entrant, userId }) => [entrant, userId]));
    const on = people.filter(({ user }) => open.some(({ entrant }) => userOf.get(entrant) === user.id));
    const off = people.filter((one) => !on.includes(one));
    const [until] = open.map((one) => one.until);
    for (const { user } of on)
      expect(
        (await site.notices.list(user.id, 50)).filter(({ words: said }) => said === 'place-confirm'),
      ).toMatchObject([
        { params: { event: 'Chain with places', round: 3, at: { at: until } }, link: `/tournament/${id}` },
      ]);
    for (const { user } of off)
      expect((await site.notices.list(user.id, 50)).map(({ words: said }) => said)).not.toContain(
        'place-confirm',
      );
    const action = `action="/tournament/${id}/confirm"`;
    expect((await on[0]?.get(`/tournament/${id}?lang=en`))?.body).toContain(action);
    const waits = (await off[0]?.get(`/tournament/${id}?lang=en`))?.body ?? '';
    expect([waits.includes(action), waits.includes('for 2 players to confirm')]).toEqual([false, true]);
    const refused = await off[0]?.post(`/tournament/${id}/confirm`);
    expect([refused?.statusCode, refused && refusalOf(refused)]).toEqual([409, 'nothing-to-confirm']);
    expect((await on[0]?.post(`/tournament/${id}/confirm`))?.statusCode).toBe(303);
    expect((await on[0]?.get(`/tournament/${id}`))?.body).not.toContain(action);
    expect((await view())?.schedule).toHaveLength(2);
    expect((await on[1]?.post(`/tournament/${id}/confirm`))?.statusCode).toBe(303);
    expect((await view())?.schedule).toHaveLength(3);
    expect((await view())?.confirming?.open).toEqual([]);
  });
});

describe('the regulation', () => {
  test('R-195 R-196 has eleven parts in both languages, and says that there is no prize fund', async () => {
    const announced = await boss.post(
      '/tournament/new',
      typed({ system: 'round-robin', kind: 'chess', name: 'With parts', conduct: 'Shake hands.' }),
    );
    const id = idOf(announced.headers.location);
    const english = (await site.visitor().get(`/tournament/${id}/regulation?lang=en`)).body;
    for (const part of [
      'General',
      'How it is played',
      'Time control',
      'Places',
      'Conduct',
      'Registration',
      'Dates',
      'Prizes',
      'Disputes',
      'Information',
      'Appendix',
    ])
      expect(english).toMatch(new RegExp(`<h2[^>]*>${part}`, 'u'));
    expect(english).toContain('Shake hands.');
    expect(english).toContain('There is no prize fund');
    const russian = (await site.visitor().get(`/tournament/${id}/regulation?lang=ru`)).body;
    for (const part of ['Общее', 'Регистрация', 'Споры', 'Приложение']) expect(russian).toContain(part);
  });
});
