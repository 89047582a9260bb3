import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import type { TournamentSettings } from '../tournaments/types.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
const players: Awaited<ReturnType<TestSite['person']>>[] = [];

const HOUR = 3_600_000;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  for (let n = 1; n <= 5; n++) players.push(await site.person(`swiss ${n}`));
});

afterAll(() => site.close());

async function announce(change: Partial<TournamentSettings> = {}): Promise<string> {
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name: 'Swiss cup',
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
      ...change,
    },
    { userId: boss.user.id, roles: ['organiser'] },
  );
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

describe('the judge’s desk', () => {
  test('R-190 is open to those who direct the event and to its named judges alone', async () => {
    const id = await announce();
    const [one] = players;
    expect((await one?.get(`/tournament/${id}/judge`))?.statusCode).toBe(403);
    expect((await one?.post(`/tournament/${id}/judge/pause`, {}))?.statusCode).toBe(403);
    expect((await boss.get(`/tournament/${id}/judge`)).statusCode).toBe(200);
    const named = await boss.post(`/tournament/${id}/judge/official`, {
      login: one?.user.login ?? '',
      office: 'judge',
    });
    expect(named.statusCode).toBe(303);
    expect((await one?.get(`/tournament/${id}/judge`))?.statusCode).toBe(200);
    expect((await one?.get(`/tournament/${id}`))?.body).toContain(`/tournament/${id}/judge`);
  });

  test('R-088 a bye and a withdrawal are asked for by mail; every judge of the event reads it and acts on it', async () => {
    const id = await announce({ name: 'Wishes', rounds: 3 });
    const [ann, bob] = players;
    const judge = await site.person('named judge');
    if (ann === undefined || bob === undefined) throw new Error('nobody');
    for (const { user } of players) await site.tournaments.register(id, { userId: user.id, roles: [] });
    await boss.post(`/tournament/${id}/judge/official`, { login: judge.user.login, office: 'judge' });
    const form = await ann.get(`/mail/judge/${id}?lang=en`);
    expect(form.body).toContain('I ask to skip a round');
    expect(form.body).toMatch(/<select[^>]*name="round".*?value="3".*?<\/select>/su);
    const tell = (who: typeof ann, fields: Record<string, string>) =>
      who.post(`/mail/judge/${id}`, { opponent: '', game: '', ...fields });
    expect((await tell(judge, { kind: 'withdrawal-wish' })).statusCode).toBe(422);
    expect((await tell(ann, { kind: 'bye-wish', round: '9' })).statusCode).toBe(400);
    expect((await tell(ann, { kind: 'bye-wish', round: '2' })).statusCode).toBe(303);
    expect((await tell(ann, { kind: 'bye-wish', round: '2' })).statusCode).toBe(303);
    expect((await tell(bob, { kind: 'withdrawal-wish' })).statusCode).toBe(303);
    for (const reader of [boss, judge]) {
      const box = await reader.get('/mail?lang=en');
      expect(box.body).toContain(`${ann.user.login} asks to skip round 2.`);
      expect(box.body).toContain(`${bob.user.login} asks to be taken out of the tournament.`);
    }
    const wishes = async (): Promise<string> =>
      /<section[^>]*aria-labelledby="h-wishes".*?<\/section>/su.exec(
        (await judge.get(`/tournament/${id}/judge?lang=en`)).body,
      )?.[0] ?? '';
    const asked = await wishes();
    expect(asked.match(/<li/gu)).toHaveLength(2);
    const entrant = (name: string): string =>
      new RegExp(`${name} asks.*?name="entrant" value="(\\d+)"`, 'su').exec(asked)?.[1] ?? '';
    const desk = `/tournament/${id}/judge`;
    const half = { entrant: entrant(ann.user.login), round: '2', kind: 'half' };
    expect((await judge.post(`${desk}/bye`, half)).statusCode).toBe(303);
    const out = { entrant: entrant(bob.user.login), sure: '1', note: 'He asked for it' };
    expect((await judge.post(`${desk}/take-out`, out)).statusCode).toBe(303);
    const view = await site.tournaments.page(id, 'en');
    const of = (who: typeof ann) => view?.entrants.find(({ userId }) => userId === who.user.id);
    expect(of(ann)?.requestedByes).toEqual([{ round: 2, kind: 'half' }]);
    expect(of(bob)?.withdrawn).toBe(true);
    expect(await wishes()).toBe('');
    // Brought back, he has not asked again; who asks again stands there again.
    site.clock.instant += 1_000;
    expect((await judge.post(`${desk}/readmit`, out)).statusCode).toBe(303);
    expect(await wishes()).toBe('');
    site.clock.instant += 1_000;
    expect((await tell(bob, { kind: 'withdrawal-wish' })).statusCode).toBe(303);
    expect(await wishes()).toContain(`${bob.user.login} asks to be taken out`);
    // A system without byes offers none.
    const ring = await announce({ system: 'round-robin', tieBreaks: ['DSB', 'AROF'] });
    await site.tournaments.register(ring, { userId: ann.user.id, roles: [] });
    expect((await ann.get(`/mail/judge/${ring}?lang=en`)).body).not.toContain('I ask to skip a round');
  });

  test('D24 enters persons with and without account, and refuses the same twice', async () => {
    const id = await announce();
    const path = `/tournament/${id}/judge/enter`;
    expect((await boss.post(path, { name: 'Jan Novák', rating: '1800' })).statusCode).toBe(303);
    expect((await boss.post(path, { login: players[1]?.user.login ?? '' })).statusCode).toBe(303);
    const again = await boss.post(path, { login: players[1]?.user.login ?? '' });
    expect([again.statusCode, refusalOf(again)]).toEqual([409, 'already-registered']);
    const view = await site.tournaments.page(id, 'en');
    expect(view?.entrants.map(({ name, rating }) => [name, rating])).toEqual([
      ['Jan Novák', 1800],
      [players[1]?.user.login, expect.any(Number)],
    ]);
    const unknown = await boss.post(path, { login: 'nobody at all' });
    expect(refusalOf(unknown)).toBe('not-registered');
  });

  test('C18 a correction is shown first; a look that is no longer true is refused', async () => {
    const id = await announce();
    const desk = (act: string, fields: Record<string, string>) =>
      boss.post(`/tournament/${id}/judge/${act}`, fields);
    for (const name of ['A', 'B', 'C', 'D']) await desk('enter', { name });
    site.clock.instant += 3 * HOUR;
    await site.deadlines.settled();
    const result = (board: string, text: string) => desk('result', { round: '1', board, result: text });
    expect((await result('1', '1-0')).statusCode).toBe(303);
    expect(refusalOf(await result('1', '0-1'))).toBe('same-result');
    expect((await result('9', '0-1')).statusCode).toBe(409);
    expect((await desk('result', { round: '1', board: '2', result: 'banana' })).statusCode).toBe(400);
    const fields = { round: '1', board: '1', result: '0-1' };
    const look = await desk('correct', fields);
    expect(look.statusCode).toBe(200);
    expect(look.body).toMatch(/name="sure" value="1"/u);
    // At a board without a game here it was mostly a slip of the pen: one stroke sends the usual reason.
    expect(look.body).toMatch(/<input[^>]*name="note"[^>]*value="entry corrected"/u);
    expect(look.body).toMatch(/<button[^>]*autofocus[^>]*>Yes, do it/u);
    expect((await boss.post(`/tournament/${id}/judge/correct?lang=ru`, fields)).body).toContain(
      'исправлена запись',
    );
    await boss.get('/?lang=en');
    const seen = /name="seen" value="(\d+)"/u.exec(look.body)?.[1] ?? '';
    // Somebody else acts meanwhile.
    await result('2', '1-0');
    const note = 'The scoresheet says so';
    const late = await desk('correct', { ...fields, sure: '1', seen, note });
    expect([late.statusCode, refusalOf(late)]).toEqual([409, 'busy']);
    const fresh = /name="seen" value="(\d+)"/u.exec((await desk('correct', fields)).body)?.[1] ?? '';
    // R-387: not without a word why; what was chosen stays.
    const silent = await desk('correct', { ...fields, sure: '1', seen: fresh });
    expect([silent.statusCode, refusalOf(silent)]).toEqual([422, 'reason-needed']);
    expect(silent.body).toMatch(/name="result" value="0-1"/u);
    expect(silent.body).not.toContain('entry corrected');
    // Taking a player out is no slip of the pen.
    expect((await desk('take-out', { entrant: '1' })).body).not.toContain('entry corrected');
    expect((await desk('correct', { ...fields, sure: '1', seen: fresh, note })).statusCode).toBe(303);
    const view = await site.tournaments.page(id, 'en');
    expect(view?.schedule[0]?.games[0]?.result).toBe('0-1');
    expect(view?.acts.map(({ kind, by }) => [kind, by])).toEqual([['corrected', 'boss']]);
    expect((await boss.get(`/tournament/${id}/judge`)).statusCode).toBe(200);
    const why = await boss.get(`/tournament/${id}/why?round=2&board=1&lang=en`);
    expect(why.statusCode).toBe(200);
    expect(why.body).toMatch(/Board 1/u);
    expect((await boss.get(`/tournament/${id}/why?round=7&board=1`)).statusCode).toBe(404);
  });

  test('R-198 nobody but the judge is sent the draft of a round', async () => {
    const id = await announce({ release: 'judge' });
    for (const name of ['A', 'B', 'C', 'D'])
      await boss.post(`/tournament/${id}/judge/enter`, { name: `Draft ${name}` });
    site.clock.instant += 3 * HOUR;
    await site.deadlines.settled();
    for (const board of ['1', '2'])
      await boss.post(`/tournament/${id}/judge/result`, { round: '1', board, result: '1-0' });
    const view = await site.tournaments.page(id, 'en');
    expect(view?.draft?.games.length).toBe(2);
    const seen = await players[0]?.get(`/tournament/${id}`);
    expect(seen?.body).toContain('"drafted":true');
    expect(seen?.body).toContain('"draft":null');
    await boss.post(`/tournament/${id}/judge/publish`, { round: '2' });
    expect((await site.tournaments.page(id, 'en'))?.schedule.length).toBe(2);
  });

  test('A09 A13 the coming round is paired by hand; what the rules forbid is refused and nothing typed is lost', async () => {
    const id = await announce({ name: 'By hand', release: 'judge' });
    for (const name of ['A', 'B', 'C', 'D'])
      await boss.post(`/tournament/${id}/judge/enter`, { name: `Hand ${name}` });
    const path = `/tournament/${id}/judge/pair`;
    const early = await boss.get(path);
    expect([early.statusCode, refusalOf(early)]).toEqual([409, 'not-started']);
    site.clock.instant += 3 * HOUR;
    await site.deadlines.settled();
    for (const board of ['1', '2'])
      await boss.post(`/tournament/${id}/judge/result`, { round: '1', board, result: '1-0' });
    expect((await boss.get(`/tournament/${id}/judge`)).body).toContain(path);
    const look = await boss.get(path);
    expect(look.body).toContain('name="white2"');
    expect((await players[0]?.get(path))?.statusCode).toBe(403);
    const seen = /name="seen" value="(\d+)"/u.exec(look.body)?.[1] ?? '';
    const view = await site.tournaments.page(id, 'en');
    const entrant = (number: number): string =>
      String(view?.entrants.find((one) => one.number === number)?.entrant ?? 0);
    const [first, second] = view?.schedule[0]?.games ?? [];
    const again = {
      round: '2',
      seen,
      note: 'The rules of the hall',
      white1: entrant(first?.black ?? 0),
      black1: entrant(first?.white ?? 0),
      white2: entrant(second?.black ?? 0),
      black2: entrant(second?.white ?? 0),
    };
    const refused = await boss.post(path, again);
    expect([refused.statusCode, refusalOf(refused)]).toEqual([409, 'met-before']);
    expect(refused.body).toContain(`value="${again.white1}" selected`);
    const done = await boss.post(path, { ...again, black1: again.black2, black2: again.black1 });
    expect(done.statusCode).toBe(303);
    const paired = (await site.tournaments.page(id, 'en'))?.schedule[1]?.games;
    expect(paired?.[0]).toMatchObject({ white: first?.black, black: second?.white });
    const late = await boss.post(path, again);
    expect([late.statusCode, refusalOf(late)]).toEqual([409, 'games-open']);
    expect(late.body).not.toContain('name="white2"');
  });
});

test.each([
  'round-robin',
  'swiss-dutch',
  'swiss-portal',
  'swiss-chesson',
  'knockout',
  'groups',
  'championship',
  'family',
  'chain',
])('the form of a %s can be looked at and sent as it is', async (system) => {
  const page = await boss.get(`/tournament/new?system=${system}&lang=en`);
  expect(page.statusCode).toBe(200);
  const fields: Record<string, string> = { name: `Form ${system}` };
  for (const [tag] of page.body.matchAll(/<input[^>]*>/gu)) {
    const name = /name="([^"]*)"/u.exec(tag)?.[1] ?? '';
    const value = /value="([^"]*)"/u.exec(tag)?.[1] ?? '';
    if (name === '' || name === 'name') continue;
    if (!/type="(radio|checkbox)"/u.test(tag) || /\schecked/u.test(tag)) fields[name] = value;
  }
  for (const [, name = '', options = ''] of page.body.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gsu,
  ))
    fields[name] =
      /<option[^>]*value="([^"]*)"[^>]*selected|<option[^>]*selected[^>]*value="([^"]*)"/u
        .exec(options)
        ?.slice(1)
        .find((value) => value !== undefined) ?? '';
  const look = await boss.post('/tournament/new', { ...fields, look: '1' });
  expect(look.statusCode).toBe(200);
  expect(look.body).toContain('id="h-look"');
  const done = await boss.post('/tournament/new', fields);
  expect([done.statusCode, refusalOf(done)]).toEqual([303, undefined]);
  const id = String(done.headers.location).split('/').at(-1) ?? '';
  expect((await site.tournaments.page(id, 'en'))?.settings?.system).toBe(system);
  expect((await boss.get(`/tournament/${id}/regulation`)).statusCode).toBe(200);
});

test.each([
  ['no stages at all', {}],
  ['a stage of a system nobody knows', { stage1: '__proto__', stage3: 'constructor' }],
  ['a chain within a chain', { stage1: 'chain', stage3: 'chain' }],
  ['groups of nobody', { stage1: 'group-stage', stage3: 'knockout', largest: '-1', groupPlaces: 'x' }],
  ['groups alone, of nobody', { system: 'groups', largest: '0', groupPlaces: '0' }],
  ['a huge knockout', { system: 'knockout', entrantsLimit: '999999999' }],
])('a look ahead at %s says what is wrong', async (_, change) => {
  const fields = { system: 'chain', name: 'Look', kind: 'chess', look: '1' };
  const look = await boss.post('/tournament/new', { ...fields, ...change });
  expect(look.statusCode).toBe(200);
  expect(look.body).toContain('field-error');
});
