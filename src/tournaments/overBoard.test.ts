import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../app/ids.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './types.ts';

const NOW = Date.UTC(2026, 8, 1, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function hall(now: number, change: Partial<TournamentSettings> = {}): TournamentSettings {
  return {
    name: 'Hall cup',
    regulation: 'Be kind.',
    system: 'family',
    kind: 'battle',
    control: { mode: 'sudden', baseMs: 30 * MINUTE },
    firstMoveMs: MINUTE,
    registrationFrom: now,
    registrationTo: now + DAY,
    startsAt: now + DAY,
    tieBreaks: [],
    pace: 'rounds',
    rated: false,
    overBoard: { place: 'Moscow, club', money: 'Own means', sponsor: '' },
    ...change,
  };
}

const SYSTEMS: readonly (readonly [string, Partial<TournamentSettings>])[] = [
  ['round-robin', {}],
  ['swiss-dutch', {}],
  ['knockout', { knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 } }],
  ['groups', {}],
];

describe('events over the board', () => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let portal: TestRooms;
  let boss: Actor;

  beforeEach(async () => {
    place = await roomsPlace();
    clock = new TestClock(NOW);
    portal = await place.open(clock);
    boss = await portal.user('Boss', 'administrator');
  });
  afterEach(() => place.remove());

  /** Finished games of Battle chess, written as rows. */
  async function played(userId: string, games: number): Promise<void> {
    const { database } = portal;
    for (let n = 0; n < games; n += 1) {
      const other = newId();
      const { id, statements } = portal.games.create(
        {
          kind: 'battle',
          whiteId: userId,
          blackId: other,
          rated: false,
          control: { mode: 'sudden', baseMs: 5 * MINUTE },
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
        },
        clock.instant,
      );
      await database.commit([
        ...statements,
        database.statement(
          database.build
            .updateTable('games')
            .set({
              status: 'finished',
              result: '1-0',
              reason: 'resignation',
              ended_at: clock.instant,
              due_at: null,
            })
            .where('id', '=', id),
          1,
        ),
      ]);
    }
  }

  /** An online event of Battle chess these people have played to its end. */
  async function online(people: readonly Actor[]): Promise<void> {
    const { overBoard: _, ...settings } = hall(clock.instant, { name: 'Online' });
    const announced = await portal.tournaments.announce(settings, boss);
    if (!announced.ok) throw new Error(announced.refusal.code);
    const { id } = announced.value;
    for (const person of people) expect((await portal.tournaments.register(id, person)).ok).toBe(true);
    clock.instant += DAY;
    await portal.settled();
    await finish(id, boss);
  }

  /** The judge enters results until the event is over: the smaller number wins. */
  async function finish(id: string, judge: Actor): Promise<void> {
    for (let guard = 0; guard < 200; guard += 1) {
      const live = await portal.tournaments.live(id);
      const round = live?.schedule.find(({ games }) => games.some(({ result }) => result === null));
      if (round === undefined) break;
      for (const { board, white, black, gameId } of round.games.filter(({ result }) => result === null)) {
        expect(gameId).toBeNull();
        const done = await portal.tournaments.judge(
          id,
          { type: 'EnterResult', round: round.round, board, result: white < black ? '1-0' : '0-1' },
          judge,
        );
        expect(done).toEqual({ ok: true, value: null });
      }
    }
    await portal.deadlines.settled();
    expect((await portal.tournaments.live(id))?.state).toBe('finished');
  }

  test('R-351 R-356 R-357 R-360 C-51 ten who have played enough, results by the judge, the winner becomes a Master and proposes the next', async () => {
    const { tournaments } = portal;
    const people: Actor[] = [];
    for (let n = 1; n <= 10; n += 1) people.push(await portal.user(`Player ${n}`));
    for (const { userId } of people) await played(userId, 20);
    await online(people);
    const announced = await tournaments.announce(hall(clock.instant), boss);
    if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
    const { id } = announced.value;
    for (const person of people) expect((await tournaments.register(id, person)).ok).toBe(true);
    const fresh = await portal.user('Fresh');
    expect((await tournaments.register(id, fresh)).ok).toBe(true);
    const checked = await tournaments.qualifications(id);
    expect(checked.get(people[0]?.userId ?? '')).toEqual({ games: 20, events: 1, counts: true });
    expect(checked.get(fresh.userId)).toEqual({ games: 0, events: 0, counts: false });
    clock.instant += DAY;
    await portal.settled();
    expect((await tournaments.live(id))?.state).toBe('running');
    await finish(id, boss);
    const live = await tournaments.live(id);
    const winner = live?.entrants.find(({ number }) => number === 1)?.userId ?? '';
    expect(await tournaments.titleOf(winner)).toEqual({ tournamentId: id, at: clock.instant });
    const second = live?.entrants.find(({ number }) => number === 2)?.userId ?? '';
    expect(await tournaments.titleOf(second)).toBeNull();

    // D23: a correction after the end takes the title away and gives it to the new winner.
    expect((await tournaments.judge(id, { type: 'Reopen' }, boss)).ok).toBe(true);
    const games =
      live?.schedule.flatMap(({ round, games: all }) => all.map((game) => ({ round, ...game }))) ?? [];
    for (const { round, board, white, black } of games)
      if ((white === 1 || black === 1) && !(white === 2 || black === 2))
        await tournaments.judge(
          id,
          { type: 'Correct', round, board, result: white === 1 ? '0-1' : '1-0' },
          boss,
        );
    expect((await tournaments.judge(id, { type: 'Close' }, boss)).ok).toBe(true);
    await portal.deadlines.settled();
    expect(await tournaments.titleOf(winner)).toBeNull();
    expect(await tournaments.titleOf(second)).toMatchObject({ tournamentId: id });

    // the Master proposes, the administration agrees, and only then people see and enter it.
    const master: Actor = { userId: second, roles: [] };
    expect(await tournaments.propose(hall(clock.instant), { userId: winner, roles: [] })).toMatchObject({
      refusal: { code: 'not-a-master' },
    });
    const proposed = await tournaments.propose(hall(clock.instant, { name: 'Master’s cup' }), master);
    if (!proposed.ok) throw new Error(proposed.refusal.code);
    expect((await tournaments.list({ limit: 100 })).map(({ name }) => name)).not.toContain('Master’s cup');
    expect((await tournaments.proposals(boss)).map(({ name }) => name)).toEqual(['Master’s cup']);
    expect(await tournaments.proposals({ userId: winner, roles: [] })).toEqual([]);
    expect(await tournaments.agree(proposed.value.id, master)).toMatchObject({ ok: false });
    expect(await tournaments.agree(proposed.value.id, boss)).toMatchObject({ ok: true });
    expect((await tournaments.list({ limit: 100 })).map(({ name }) => name)).toContain('Master’s cup');

    // C-51: every system is played by hand there: no games are created, the judge's results count.
    for (const [system, change] of SYSTEMS) {
      const settings = hall(clock.instant, { name: system, system, ...change });
      const made = await tournaments.announce(settings, boss);
      if (!made.ok) throw new Error(`${system}: ${JSON.stringify(made.refusal)}`);
      for (const person of people) await tournaments.register(made.value.id, person);
      const text = (await tournaments.page(made.value.id, 'en'))?.description.join(' ');
      expect(text).toContain('no help of computers, no hints by third parties');
      expect(text).toContain('the judge records the results');
      clock.instant += DAY;
      await portal.settled();
      const [game] = (await tournaments.live(made.value.id))?.schedule[0]?.games ?? [];
      expect([system, game?.gameId]).toEqual([system, null]);
      expect(
        await tournaments.judge(
          made.value.id,
          { type: 'EnterResult', round: 1, board: game?.board ?? 0, result: '1-0' },
          boss,
        ),
      ).toMatchObject({ ok: true });
    }
    expect(await tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('R-356 with nine who count it does not take place, and says why', async () => {
    const { tournaments } = portal;
    const announced = await tournaments.announce(hall(clock.instant), boss);
    if (!announced.ok) throw new Error(announced.refusal.code);
    const { id } = announced.value;
    for (let n = 1; n <= 11; n += 1) await tournaments.register(id, await portal.user(`Player ${n}`));
    clock.instant += DAY;
    await portal.settled();
    const view = await tournaments.page(id, 'en');
    expect([view?.state, view?.news[0]?.data['reason']]).toEqual(['cancelled', 'too-few-qualified']);
  });
});
