import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { rulesOf } from '../chess/index.ts';
import type { Control } from '../clocks/types.ts';
import { positionHash } from './position-hash.ts';
import type { ArchiveSearch } from './types.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const QUICK: Control = { mode: 'sudden', baseMs: 5 * MINUTE };

describe.each(TEST_DIALECTS)('archive on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let rooms: TestRooms;
  let ann: string;
  let ben: string;
  let cy: string;

  beforeEach(async () => {
    place = await roomsPlace(dialect);
    clock = new TestClock(Date.UTC(2026, 7, 31, 12));
    rooms = await place.open(clock);
    [ann = '', ben = '', cy = ''] = (
      await Promise.all(['Ann', 'Ben', 'Cy'].map((login) => rooms.user(login)))
    ).map(({ userId }) => userId);
  });
  afterEach(() => place.remove());

  /** A game with these moves in SAN that Black resigns; answers its number. */
  async function played(white: string, black: string, line: string): Promise<number> {
    const { id, statements } = rooms.games.create(
      {
        kind: 'chess',
        whiteId: white,
        blackId: black,
        rated: true,
        control: QUICK,
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      clock.instant,
    );
    await rooms.database.commit(statements);
    await rooms.games.created(id);
    let position = rulesOf('chess').start();
    for (const [ply, san] of line.split(' ').entries()) {
      const uci = position.read(san) ?? '';
      const by = ply % 2 === 0 ? white : black;
      const done = await rooms.games.act(id, { type: 'Move', ply, uci, offerDraw: false }, by);
      if (!done.ok) throw new Error(done.refusal.code);
      const next = position.apply(uci);
      if (next.ok) position = next.value;
    }
    await rooms.games.act(id, { type: 'Resign' }, black);
    return (await rooms.games.view(id))?.number ?? 0;
  }

  const found = async (search: ArchiveSearch, limit = 10) =>
    (await rooms.archive.search(search, { limit, after: null })).map(({ number }) => number);

  const hashAfter = (line: string) => {
    let position = rulesOf('chess').start();
    for (const san of line.split(' ')) {
      const next = position.apply(position.read(san) ?? '');
      if (next.ok) position = next.value;
    }
    return positionHash('chess', position.key());
  };

  const rows = async (table: 'positions' | 'player_games' | 'archived_games' | 'moves') =>
    (await rooms.database.all(rooms.database.build.selectFrom(table).selectAll())).length;

  test('R-142 finished games are found by player, opponent, date, opening and position', async () => {
    const italian = await played(ann, ben, 'e4 e5 Nf3 Nc6 Bc4 Bc5');
    clock.instant += DAY;
    const sicilian = await played(ben, cy, 'e4 c5 Nf3 d6');
    clock.instant += DAY;
    // Another order of moves: the same position after six plies.
    const transposed = await played(cy, ann, 'Nf3 Nc6 e4 e5 Bc4 Bc5 d3');
    await rooms.deadlines.settled();
    expect(await found({})).toEqual([transposed, sicilian, italian]);
    expect(await found({ playerId: ann })).toEqual([transposed, italian]);
    expect(await found({ playerId: ann, opponentId: ben })).toEqual([italian]);
    expect(await found({ from: Date.UTC(2026, 8, 1), to: Date.UTC(2026, 8, 2) })).toEqual([sicilian]);
    expect(await found({ opening: 'giuoco-piano' })).toEqual([transposed, italian]);
    expect(await found({ opening: 'sicilian', kind: 'chess', category: 'superblitz' })).toEqual([sicilian]);
    expect(await found({ category: 'long' })).toEqual([]);
    const position = hashAfter('e4 e5 Nf3 Nc6 Bc4 Bc5');
    expect(await found({ position })).toEqual([transposed, italian]);
    expect(await found({ position, to: Date.UTC(2026, 8, 1) })).toEqual([italian]);
    expect(await found({ position, from: Date.UTC(2027, 8, 1) })).toEqual([]);
    expect(await found({ position, playerId: ben })).toEqual([italian]);
    expect(await found({ position: hashAfter('d4') })).toEqual([]);
    expect(await found({ position: hashAfter('e4') })).toEqual([sicilian, italian]);
  });

  test('R-142 results come in pages, one after the other, with nothing twice', async () => {
    const numbers: number[] = [];
    for (let i = 0; i < 5; i++) {
      // Two games end in the same instant.
      if (i !== 3) clock.instant += MINUTE;
      numbers.push(await played(ann, ben, 'e4 e5 Nf3 Nc6'));
    }
    await rooms.deadlines.settled();
    for (const search of [{}, { playerId: ann }, { position: hashAfter('e4 e5') }]) {
      const seen: number[] = [];
      for (let after: { endedAt: number; number: number } | null = null; ; ) {
        const page = await rooms.archive.search(search, { limit: 2, after });
        seen.push(...page.map(({ number }) => number));
        const last = page.at(-1);
        if (page.length < 2 || last === undefined) break;
        after = last;
      }
      expect(seen).toEqual(numbers.toReversed());
    }
  });

  test('R-141 games that count for nothing are not archived; an annulled result leaves the archive', async () => {
    await played(ann, ben, 'e4 e5');
    const long = await played(ann, ben, 'e4 e5 Nf3 Nc6');
    await rooms.deadlines.settled();
    expect(await found({})).toEqual([long]);
    await rooms.ratings.annul(long, { byId: null, reason: 'both agreed the result' });
    await rooms.deadlines.settled();
    expect(await found({})).toEqual([]);
    expect([await rows('positions'), await rows('player_games')]).toEqual([0, 0]);
    expect(await rooms.archive.rebuild({ repair: false })).toEqual({ games: 2, differences: [] });
    await rooms.ratings.restore(long, { byId: null, reason: 'they did not' });
    await rooms.deadlines.settled();
    expect(await found({ position: hashAfter('e4 e5 Nf3') })).toEqual([long]);
  });

  test('R-140 C-16 moves are deleted twelve months after the end, not earlier; the result stays', async () => {
    const old = await played(ann, ben, 'e4 e5 Nf3 Nc6 Bc4');
    clock.instant += DAY;
    const young = await played(ben, ann, 'd4 d5 c4 e6');
    await rooms.deadlines.settled();
    clock.instant = Date.UTC(2027, 7, 31, 12) - 1;
    await rooms.deadlines.settled();
    expect(await rows('moves')).toBe(9);
    clock.instant += 1;
    await rooms.deadlines.settled();
    expect(await rows('moves')).toBe(4);
    expect(await rooms.archive.ofGame(old)).toMatchObject({ erased: true, opening: 'italian' });
    expect(await rooms.archive.ofGame(young)).toMatchObject({ erased: false });
    expect(await found({ position: hashAfter('e4 e5') })).toEqual([]);
    expect(await found({ opening: 'italian' })).toEqual([old]);
    expect((await rooms.ratings.ofUser(ann))[0]?.games).toBe(2);
    expect(await rooms.archive.rebuild({ repair: false })).toEqual({ games: 2, differences: [] });
    clock.instant += DAY;
    await rooms.deadlines.settled();
    expect([await rows('moves'), await rows('positions')]).toEqual([0, 0]);
    expect(await found({})).toEqual([young, old]);
    const steps = await rooms.database.all(rooms.database.build.selectFrom('deadlines').select('kind'));
    expect(steps).toEqual([]);
    // A game of later days begins the watch again.
    await played(ann, cy, 'e4 e5 Nf3 Nc6');
    await rooms.deadlines.settled();
    clock.instant += 366 * DAY;
    await rooms.deadlines.settled();
    expect(await rows('moves')).toBe(0);
  });

  test('R-142 what differs is found and repaired, and one step fills an empty archive', async () => {
    const one = await played(ann, ben, 'e4 e5 Nf3 Nc6');
    await played(ann, cy, 'd4 d5 c4 e6');
    await rooms.deadlines.settled();
    expect(await rooms.archive.rebuild({ repair: false })).toEqual({ games: 2, differences: [] });
    const { build } = rooms.database;
    const { statement } = rooms.database;
    await rooms.database.commit([
      statement(build.updateTable('player_games').set({ half_points: 1 }).where('number', '=', one)),
    ]);
    expect((await rooms.archive.rebuild({ repair: true })).differences).toEqual([String(one)]);
    expect(await rooms.archive.rebuild({ repair: false })).toEqual({ games: 2, differences: [] });
    const counts = [await rows('positions'), await rows('player_games'), await rows('archived_games')];
    await rooms.database.commit([
      statement(build.deleteFrom('positions')),
      statement(build.deleteFrom('player_games')),
      statement(build.deleteFrom('archived_games')),
      rooms.deadlines.add({ kind: 'archive-all', subject: 'archive', dueAt: 0, data: {} }),
    ]);
    await rooms.deadlines.settled();
    expect([await rows('positions'), await rows('player_games'), await rows('archived_games')]).toEqual(
      counts,
    );
  });
});
