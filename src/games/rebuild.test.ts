import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { silent } from '../../test/support/rooms.ts';
import { rulesOf } from '../chess/index.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createGames } from './create.ts';
import { rebuildGames } from './rebuild.ts';
import type { GameCommand, GameSetup } from './types.ts';

const SETUP: GameSetup = {
  kind: 'chess',
  whiteId: 'w',
  blackId: 'b',
  rated: false,
  control: { mode: 'sudden', baseMs: 900_000 },
  firstMoveMs: 60_000,
  tournament: null,
  rematchOf: null,
};

describe.each(TEST_DIALECTS)('rebuild of games on %s', (dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());

  test('the fold of every log is its row, byte for byte; damage is found and repaired', async () => {
    let now = 1_796_000_000_000;
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const deadlines = createDeadlines({ database, now: () => now, log: silent });
    const accounts = { byIds: async () => new Map() };
    const games = createGames({ database, deadlines, accounts, now: () => now, log: silent });
    const ids: string[] = [];
    for (let count = 0; count < 15; count += 1) {
      const tournament = count % 3 === 0 ? { id: 'event', round: 1, board: count } : null;
      const { id, statements } = games.create({ ...SETUP, tournament }, now);
      ids.push(id);
      await database.commit(statements);
      let position = rulesOf('chess').start();
      for (let ply = 0; ply < 5 * count; ply += 1) {
        now += random(20_000);
        const moves = position.moves();
        const uci = moves[random(moves.length)] ?? '';
        const mover = position.turn === 'white' ? 'w' : 'b';
        const acts: GameCommand[] = [{ type: 'Move', ply, uci, offerDraw: ply > 3 && random(4) === 0 }];
        if (random(6) === 0) acts.unshift({ type: 'OfferDraw', ply }, { type: 'DeclineDraw', ply });
        if (random(90) === 0) acts.push({ type: 'Resign' });
        if (ply < 3 && random(3) === 0) acts.push({ type: 'Abort' });
        for (const act of acts)
          await games.act(id, act, act.type === 'DeclineDraw' ? (mover === 'w' ? 'b' : 'w') : mover);
        const next = position.apply(uci);
        if (next.ok) position = next.value;
      }
    }
    await games.start(40_000);
    await games.stop();
    expect(await rebuildGames(database, { repair: false })).toEqual({
      games: 15,
      erased: 0,
      differences: [],
    });

    const damaged = ids[14] ?? '';
    const { build } = database;
    const row = build.selectFrom('games').selectAll().where('id', '=', damaged);
    const before = await database.first(row);
    await database.commit([
      database.statement(
        build
          .updateTable('games')
          .set({ fen: 'x', white_ms: 5, extra: '{}', result: '1-0' })
          .where('id', '=', damaged),
        1,
      ),
      database.statement(build.deleteFrom('moves').where('game_id', '=', ids[3] ?? '')),
    ]);
    const found = { games: 15, erased: 1, differences: [damaged] };
    expect(await rebuildGames(database, { repair: true })).toEqual(found);
    expect(await database.first(row)).toEqual(before);
    expect((await rebuildGames(database, { repair: false })).differences).toEqual([]);
  });
});
