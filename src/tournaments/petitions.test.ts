import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { PETITIONERS } from './petitions.ts';
import { petitionSystems, wishText } from './petitionWish.ts';
import type { Actor, TournamentSettings } from './types.ts';

const NOW = Date.UTC(2026, 8, 1, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const CONTROL = { mode: 'fischer', baseMs: 15 * MINUTE, incrementMs: 10_000 } as const;
const WISH = { kind: 'chess', system: 'swiss-dutch', control: CONTROL, among: 'class' } as const;

describe.each(TEST_DIALECTS)('petitions on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let portal: TestRooms;
  let boss: Actor;

  beforeEach(async () => {
    place = await roomsPlace(dialect);
    clock = new TestClock(NOW);
    portal = await place.open(clock);
    boss = await portal.user('Boss', 'administrator');
  });
  afterEach(() => place.remove());

  async function people(count: number): Promise<Actor[]> {
    const made: Actor[] = [];
    for (let n = 1; n <= count; n += 1) made.push(await portal.user(`Player ${n}`));
    return made;
  }

  test('R-189 R-388 C-24 eleven of a class ask, one act announces the event with all of them; classes follow from its end', async () => {
    const { petitions } = portal.tournaments;
    const players = await people(PETITIONERS);
    const [first, ...others] = players;
    if (first === undefined) throw new Error('nobody');
    const started = await petitions.start(WISH, first);
    if (!started.ok) throw new Error(started.refusal.code);
    const { id } = started.value;
    // The same class has one petition at a time.
    expect(await petitions.start(WISH, others[0] ?? first)).toMatchObject({
      ok: false,
      refusal: { code: 'petition-there', params: { id } },
    });
    expect(await petitions.sign(id, first)).toMatchObject({ refusal: { code: 'petition-signed' } });
    for (const player of others.slice(1)) expect((await petitions.sign(id, player)).ok).toBe(true);
    const when = { name: 'Eleven of class H', startsAt: NOW + DAY };
    expect(await petitions.accept(id, when, boss)).toMatchObject({
      refusal: { code: 'petition-few', params: { count: PETITIONERS - 1 } },
    });
    const last = others[0] ?? first;
    expect((await petitions.sign(id, last)).ok).toBe(true);
    expect((await petitions.unsign(id, last)).ok).toBe(true);
    expect(await petitions.unsign(id, last)).toMatchObject({ refusal: { code: 'not-signed' } });
    expect((await petitions.sign(id, last)).ok).toBe(true);
    expect((await petitions.view(id))?.state).toBe('ready');
    expect(await petitions.accept(id, when, first)).toMatchObject({ refusal: { code: 'not-allowed' } });
    const accepted = await petitions.accept(id, when, boss);
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.refusal));
    expect(await petitions.accept(id, when, boss)).toMatchObject({ refusal: { code: 'petition-answered' } });
    expect(await petitions.refuse(id, 'too late', boss)).toMatchObject({
      refusal: { code: 'petition-answered' },
    });
    const view = await petitions.view(id);
    expect([view?.state, view?.tournamentId]).toEqual(['accepted', accepted.value.id]);
    const event = await portal.tournaments.live(accepted.value.id);
    expect(new Set(event?.entrants.map(({ userId }) => userId))).toEqual(
      new Set(players.map(({ userId }) => userId)),
    );
    await portal.deadlines.settled();

    // the eleventh place is needed; all stay, the event is played to its end by resignations.
    clock.instant = NOW + DAY;
    await portal.settled();
    for (let guard = 0; guard < 20; guard += 1) {
      const live = await portal.tournaments.live(accepted.value.id);
      const open = live?.schedule.flatMap(({ games }) => games).filter(({ result }) => result === null) ?? [];
      if (open.length === 0) break;
      for (const { gameId } of open) {
        const game = await portal.games.view(gameId ?? '');
        const numberOf = (userId: string | undefined): number =>
          live?.entrants.find((one) => one.userId === userId)?.number ?? 0;
        const loser = numberOf(game?.white.id) > numberOf(game?.black.id) ? game?.white.id : game?.black.id;
        await portal.games.act(gameId ?? '', { type: 'Resign' }, loser ?? '');
      }
      await portal.deadlines.settled();
    }
    const over = await portal.tournaments.live(accepted.value.id);
    expect(over?.state).toBe('finished');
    const userOf = (number: number): string =>
      over?.entrants.find((one) => one.number === number)?.userId ?? '';
    await portal.deadlines.settled();
    expect(await portal.tournaments.classesOf(userOf(1))).toEqual([{ kind: 'chess', class: 'G' }]);
    // Nobody falls below the lowest class.
    expect(await portal.tournaments.classesOf(userOf(11))).toEqual([]);
    expect((await petitions.classes('chess'))[1]).toMatchObject({ classOf: 'G', players: 1, held: false });
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('R-189 two who begin a petition of one class at the same instant: one is there, the other is told so', async () => {
    const { petitions } = portal.tournaments;
    const both = await people(2);
    const done = await Promise.all(both.map((by) => petitions.start(WISH, by)));
    const [id] = done.flatMap((one) => (one.ok ? [one.value.id] : []));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'petition-there', params: { id } } });
    expect(await petitions.list()).toHaveLength(1);
    // A level is another group; and once it is answered the class may ask again.
    const [first, second] = both;
    if (first === undefined || second === undefined) throw new Error('nobody');
    expect((await petitions.start({ ...WISH, among: 'level' }, second)).ok).toBe(true);
    expect((await petitions.refuse(id ?? '', 'Later.', boss)).ok).toBe(true);
    expect((await petitions.start(WISH, first)).ok).toBe(true);
  });
});

describe('petitions', () => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let portal: TestRooms;

  beforeEach(async () => {
    place = await roomsPlace();
    portal = await place.open(new TestClock(NOW));
  });
  afterEach(() => place.remove());

  test('R-189 an administrator refuses with a reason, once', async () => {
    const { petitions } = portal.tournaments;
    const [ann, boss] = [await portal.user('Ann'), await portal.user('Boss', 'administrator')];
    const started = await petitions.start({ ...WISH, among: 'level' }, ann);
    if (!started.ok) throw new Error(started.refusal.code);
    expect(await petitions.refuse(started.value.id, '  ', boss)).toMatchObject({
      refusal: { code: 'reason-needed' },
    });
    expect((await petitions.refuse(started.value.id, 'Another time.', boss)).ok).toBe(true);
    expect(await petitions.view(started.value.id)).toMatchObject({
      state: 'refused',
      answer: 'Another time.',
      // C-24: the start rating of 1550 is level I.
      level: 1,
      classOf: null,
    });
    expect(await petitions.sign(started.value.id, await portal.user('Bob'))).toMatchObject({
      refusal: { code: 'petition-answered' },
    });
  });

  test('R-181 R-194 R-189 whom no event takes signs nothing, a player of another class neither', async () => {
    const { petitions } = portal.tournaments;
    const boss = await portal.user('Boss', 'administrator');
    const [ann, bob, eve, dan] = [
      await portal.user('Ann'),
      await portal.user('Bob'),
      await portal.user('Eve'),
      await portal.user('Dan'),
    ];
    const started = await petitions.start(WISH, ann);
    if (!started.ok) throw new Error(started.refusal.code);
    await portal.tournaments.declarePrograms(bob.userId, true, bob);
    await portal.tournaments.markClone(eve.userId, ann.userId, boss);
    const row = { user_id: dan.userId, kind: 'chess', class: 'C', at: NOW };
    await portal.database.commit([
      portal.database.statement(portal.database.build.insertInto('player_classes').values(row), 1),
    ]);
    expect(await petitions.sign(started.value.id, bob)).toMatchObject({ refusal: { code: 'uses-programs' } });
    expect(await petitions.sign(started.value.id, eve)).toMatchObject({ refusal: { code: 'clone' } });
    expect(await petitions.sign(started.value.id, dan)).toMatchObject({ refusal: { code: 'other-class' } });
    expect(await petitions.start(WISH, eve)).toMatchObject({ refusal: { code: 'clone' } });
    expect(petitionSystems()).toEqual(expect.arrayContaining(['round-robin', 'swiss-dutch', 'groups']));
    expect(petitionSystems()).not.toContain('family');
    expect(await petitions.start({ ...WISH, system: 'family', among: 'level' }, ann)).toMatchObject({
      refusal: { code: 'bad-settings' },
    });
    // T-18: nor does it stay with somebody who is no longer of the group.
    const wish = { system: 'round-robin', control: CONTROL } as const;
    expect(await petitions.change(started.value.id, wish, ann)).toEqual({ ok: true, value: null });
    await portal.tournaments.declarePrograms(ann.userId, true, ann);
    expect(await petitions.change(started.value.id, wish, ann)).toMatchObject({
      refusal: { code: 'uses-programs' },
    });
  });

  test('R-189 R-064 whose account is closed or banned when the answer comes is not entered', async () => {
    const { petitions, live } = portal.tournaments;
    const { database } = portal;
    const boss = await portal.user('Boss', 'administrator');
    const signers: Actor[] = [];
    for (let n = 1; n <= PETITIONERS + 2; n += 1) signers.push(await portal.user(`Signer ${n}`));
    const [first, closed, banned] = signers;
    if (first === undefined || closed === undefined || banned === undefined) throw new Error('nobody');
    const started = await petitions.start(WISH, first);
    if (!started.ok) throw new Error(started.refusal.code);
    const { id } = started.value;
    for (const signer of signers.slice(1)) expect((await petitions.sign(id, signer)).ok).toBe(true);
    const ban = { id: 'B', user_id: banned.userId, from_at: NOW, until_at: NOW + DAY, reason: '', note: '' };
    await database.commit([
      database.statement(
        database.build.updateTable('users').set({ closed_at: NOW }).where('id', '=', closed.userId),
        1,
      ),
      database.statement(
        database.build.insertInto('bans').values({ ...ban, by_id: boss.userId, lifted_at: null }),
        1,
      ),
    ]);
    const accepted = await petitions.accept(
      id,
      { name: 'Those who are here', startsAt: NOW + 3 * DAY },
      boss,
    );
    if (!accepted.ok) throw new Error(accepted.refusal.code);
    const entered = (await live(accepted.value.id))?.entrants.map(({ userId }) => userId) ?? [];
    expect(entered).toHaveLength(PETITIONERS);
    expect(entered).not.toContain(closed.userId);
    expect(entered).not.toContain(banned.userId);
  });

  test('R-189 a petition that is older than wishes is signed and answered like others', async () => {
    const { petitions } = portal.tournaments;
    const { database } = portal;
    const [ann, bob] = [await portal.user('Ann'), await portal.user('Bob')];
    const started = await petitions.start(WISH, ann);
    if (!started.ok) throw new Error(started.refusal.code);
    const { id } = started.value;
    const old = database.build.updateTable('petitions').set({ wish: null }).where('id', '=', id);
    await database.commit([database.statement(old, 1)]);
    const view = await petitions.view(id);
    expect(view).toMatchObject({ system: 'round-robin', control: CONTROL, state: 'open' });
    if (view === null) throw new Error('no petition');
    expect(await petitions.sign(id, bob, wishText(view))).toEqual({ ok: true, value: null });
    expect(await petitions.unsign(id, bob)).toEqual({ ok: true, value: null });
    expect(await petitions.change(id, { system: 'swiss-dutch', control: CONTROL }, ann)).toMatchObject({
      ok: true,
    });
    expect(await petitions.sign(id, bob, wishText(view))).toMatchObject({ refusal: { code: 'busy' } });
  });

  test('R-181 C-20 what the administration has set the person cannot take back; flagged accounts enter nothing', async () => {
    const { tournaments } = portal;
    const [ann, boss] = [await portal.user('Ann'), await portal.user('Boss', 'administrator')];
    const settings: TournamentSettings = {
      name: 'Open',
      regulation: '',
      system: 'round-robin',
      kind: 'chess',
      control: CONTROL,
      firstMoveMs: MINUTE,
      registrationFrom: NOW,
      registrationTo: NOW + DAY,
      startsAt: NOW + DAY,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
    };
    const announced = await tournaments.announce(settings, boss);
    if (!announced.ok) throw new Error(announced.refusal.code);
    const enter = () => tournaments.register(announced.value.id, ann);
    await tournaments.declarePrograms(ann.userId, true, ann);
    expect(await enter()).toMatchObject({ refusal: { code: 'uses-programs' } });
    // His own word he takes back himself.
    await tournaments.declarePrograms(ann.userId, false, ann);
    expect(await tournaments.programsSaidBy(ann.userId)).toBeNull();
    expect(await tournaments.declarePrograms(ann.userId, true, boss)).toMatchObject({ ok: true });
    await tournaments.declarePrograms(ann.userId, false, ann);
    expect(await tournaments.programsSaidBy(ann.userId)).toBe('administration');
    expect(await enter()).toMatchObject({ refusal: { code: 'uses-programs' } });
    expect(await tournaments.declarePrograms(boss.userId, true, ann)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    await tournaments.declarePrograms(ann.userId, false, boss);
    // Both at once: the administration's mark is not lost under the person's own word.
    await Promise.all([
      tournaments.declarePrograms(ann.userId, true, boss),
      tournaments.declarePrograms(ann.userId, false, ann),
    ]);
    expect(await tournaments.programsSaidBy(ann.userId)).toBe('administration');
    await tournaments.declarePrograms(ann.userId, false, boss);
    expect(await enter()).toMatchObject({ ok: true });
    // A character no database text may hold is in no address of ours.
    expect(await tournaments.petitions.view('a\0b')).toBeNull();
    // a class needs eleven who could play.
    expect(await tournaments.announce({ ...settings, entry: { classOf: 'G' } }, boss)).toMatchObject({
      refusal: { code: 'few-eligible', params: { eligible: 0 } },
    });
  });
});
