/**
 * Register, withdraw, start, late entry and correction at one instant: whatever comes first, one consistent outcome, no
 * double game, nobody lost.
 */
import { lotsOf } from 'tabiya-engine/lots';
import { afterEach, describe, expect, test } from 'vitest';
import { quickRoot, TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { EntrantRow, GameRow, PairingRow } from '../db/schema.ts';
import type { Actor, TournamentSettings } from './index.ts';

const BEGIN = Date.UTC(2026, 0, 5, 9);
const HOUR = 3_600_000;
/** Races that run side by side, so that their transactions share the disk. */
const AT_ONCE = 40;

/** How often, by how many services; on PostgreSQL two of them share the data. */
const SIZES = { sqlite: { races: 1_000, services: 1 }, postgres: { races: 60, services: 2 } } as const;

let place: Awaited<ReturnType<typeof roomsPlace>>;

afterEach(() => place.remove());

function settings(name: string, startsAt: number): TournamentSettings {
  return {
    name,
    regulation: '',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 40 * 24 * HOUR },
    firstMoveMs: 20 * 24 * HOUR,
    registrationFrom: BEGIN,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: [],
    pace: 'rounds',
    rated: false,
    rounds: 3,
  };
}

/** What people may be told who came too early or too late. */
const TOLD = new Set([
  'already-started',
  'registration-closed',
  'not-started',
  'no-such-round',
  'games-open',
  'busy',
]);

/** Lets acts wait for so many changes of whatever events. */
function turns() {
  let count = 0;
  let isOpen = false;
  const waiting = new Map<() => void, number>();
  const release = (): void => {
    for (const [go, at] of waiting)
      if (isOpen || at <= count) {
        waiting.delete(go);
        go();
      }
  };
  return {
    after: (at: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(resolve, at);
        release();
      }),
    next(): void {
      count++;
      release();
    },
    /** Nothing more will change by itself. */
    open(): void {
      isOpen = true;
      release();
    },
  };
}

describe.each(TEST_DIALECTS)('on %s', (dialect) => {
  const { races, services } = SIZES[dialect];

  test(`R-192 R-201 R-246 C18 C22 ${races} races of register, withdraw, start, late entry and correction`, {
    timeout: 900_000,
  }, async () => {
    place = await roomsPlace(dialect, quickRoot());
    const clock = new TestClock(BEGIN);
    const portals: TestRooms[] = [];
    for (let n = 0; n < services; n++) portals.push(await place.open(clock));
    const announcing = portals[0] ?? (await place.open(clock));
    const { database } = announcing;
    const organiser = await announcing.user('Organiser', 'organiser');
    const people: Actor[] = [];
    for (let n = 1; n <= 8; n++) people.push(await announcing.user(`Player ${n}`));
    const [newcomer, leaver, late, ...others] = people;
    if (newcomer === undefined || leaver === undefined || late === undefined) throw new Error('nobody');
    const steady = [leaver, ...others];
    const lots = lotsOf('races');
    const ids: string[] = [];
    const refused: string[] = [];

    async function open(name: string, startsAt: number): Promise<string> {
      const done = await announcing.tournaments.announce(settings(name, startsAt), organiser);
      if (!done.ok) throw new Error(done.refusal.code);
      const persons = steady.map(({ userId }) => ({ userId, rating: 1500 }));
      const enter = { type: 'EnterPersons', persons } as const;
      expect((await announcing.tournaments.judge(done.value.id, enter, organiser)).ok).toBe(true);
      return done.value.id;
    }

    for (let from = 0; from < races; from += AT_ONCE) {
      const startsAt = clock.instant + HOUR;
      const names = Array.from({ length: Math.min(AT_ONCE, races - from) }, (_, n) => `Race ${from + n}`);
      const opened = await Promise.all(names.map((name) => open(name, startsAt)));
      ids.push(...opened);
      // The instant has come: the starts are due one after the other, and meanwhile everybody acts somewhere.
      clock.instant = startsAt;
      const turn = turns();
      const stop = database.subscribe(() => turn.next());
      const acts = opened.flatMap((id, index) => {
        const at = (): TestRooms['tournaments'] => (portals[lots.below(services)] ?? announcing).tournaments;
        const guest = { userId: late.userId, rating: 1500 };
        const wanted = [
          () => at().register(id, newcomer),
          () => at().withdraw(id, leaver),
          () => at().judge(id, { type: 'AdmitLate', person: guest }, organiser),
          () => at().judge(id, { type: 'Correct', round: 1, board: 1, result: '1-0' }, organiser),
          () => at().judge(id, { type: 'PairNow' }, organiser),
        ];
        return lots.shuffle(wanted).map(async (act) => {
          // About when this event's own start comes, some before and some after it.
          await turn.after(wanted.length * index + lots.below(16) - 8);
          const done = await act();
          if (!done.ok) refused.push(done.refusal.code);
        });
      });
      for (const one of portals) one.deadlines.wake();
      await Promise.all(portals.map((one) => one.deadlines.settled()));
      turn.open();
      await Promise.all(acts);
      await Promise.all(portals.map((one) => one.deadlines.settled()));
      stop();
    }
    expect([...new Set(refused)].filter((code) => !TOLD.has(code))).toEqual([]);

    const entrants = await database.all<EntrantRow>(database.build.selectFrom('entrants').selectAll());
    const pairings = await database.all<PairingRow>(database.build.selectFrom('pairings').selectAll());
    const games = await database.all<Pick<GameRow, 'id' | 'tournament_id' | 'status'>>(
      database.build.selectFrom('games').select(['id', 'tournament_id', 'status']),
    );
    const events = await database.all<{ tournament_id: string; type: string }>(
      database.build
        .selectFrom('tournament_events')
        .select(['tournament_id', 'type'])
        .where('type', 'in', ['started', 'round-paired', 'corrected', 'result']),
    );
    const of = <T extends { readonly tournament_id: string | null }>(rows: readonly T[]) => {
      const byEvent = new Map<string, T[]>();
      for (const row of rows) {
        const id = row.tournament_id ?? '';
        const own = byEvent.get(id);
        if (own === undefined) byEvent.set(id, [row]);
        else own.push(row);
      }
      return (id: string): readonly T[] => byEvent.get(id) ?? [];
    };
    const [entered, paired, played, logged] = [of(entrants), of(pairings), of(games), of(events)];
    const outcomes = new Set<string>();
    for (const id of ids) {
      const count = (type: string) => logged(id).filter((event) => event.type === type).length;
      // Started once, one round, each seat taken once, each game at one board and each board with one game.
      expect([count('started'), count('round-paired')]).toEqual([1, 1]);
      const seats = paired(id).flatMap(({ white, black }) => [white, black]);
      expect(new Set(seats).size).toBe(seats.length);
      const boards = paired(id).flatMap(({ game_id }) => game_id ?? []);
      expect(new Set(boards).size).toBe(paired(id).length);
      expect(
        played(id)
          .map((game) => game.id)
          .toSorted(),
      ).toEqual(boards.toSorted());
      // Nobody is lost: who was entered and stays has a number; one entry a person.
      const accounts = entered(id).map(({ user_id }) => user_id);
      expect(new Set(accounts).size).toBe(accounts.length);
      for (const { userId } of others)
        expect(entered(id).find((row) => row.user_id === userId)?.number).not.toBe(null);
      const isIn = ({ userId }: Actor): boolean => accounts.includes(userId);
      for (const row of entered(id))
        if (row.withdrawn_at === null) expect(row.number, `${id} ${row.entrant}`).not.toBe(null);
      const left = entered(id).find((row) => row.user_id === leaver.userId);
      expect(left?.withdrawn_at).not.toBe(null);
      outcomes.add(
        [isIn(newcomer), isIn(late), left?.number !== null, count('corrected') > 0].map(Number).join(''),
      );
    }
    const report = await announcing.tournaments.rebuild({ repair: false });
    expect(report).toMatchObject({ tournaments: races, differences: [] });
    // The races were races: they did not all end alike.
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
