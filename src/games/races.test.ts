import { afterEach, beforeEach, expect, test } from 'vitest';
import { startedGame } from '../../test/support/played.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { GAME_KINDS, type GameKind } from '../chess/index.ts';
import type { GameChange } from './types.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;
const SETUP = '8/8/PPPPPPPP/NRBQKBNR';
const LINES: Readonly<Record<GameKind, readonly string[]>> = {
  chess: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4'],
  chess960: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4'],
  kingchess: ['K@e1', 'K@e8', 'P@e2,R@h1', 'P@e7', 'e2e4'],
  battle: ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'd2d4'],
};

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;

beforeEach(async () => {
  place = await roomsPlace('sqlite');
  clock = new TestClock(NOW);
  portal = await place.open(clock);
});
afterEach(() => place.remove());

/** A game after two full moves, White to move, with a draw offered by Black: its id, White and Black. */
async function begun(kind: GameKind): Promise<readonly [string, string, string]> {
  const [one, two] = [await portal.user(`A${clock.instant}`), await portal.user(`B${clock.instant}`)];
  const id = await startedGame(portal, clock.instant, {
    kind,
    whiteId: one.userId,
    blackId: two.userId,
    rated: false,
    control: { mode: 'sudden', baseMs: MINUTE },
    ...(kind === 'chess960' ? { startNumber: 518 } : {}),
  });
  if (kind === 'battle')
    for (const { userId } of [one, two]) await portal.games.act(id, { type: 'Ready', setup: SETUP }, userId);
  const view = await portal.games.view(id);
  const [white, black] = [view?.white.id ?? '', view?.black.id ?? ''];
  for (const [ply, uci] of LINES[kind].slice(0, 4).entries()) {
    const by = ply % 2 === 0 ? white : black;
    const done = await portal.games.act(id, { type: 'Move', ply, uci, offerDraw: ply === 3 }, by);
    if (!done.ok) throw new Error(`${kind} ${uci}: ${done.refusal.code}`);
  }
  return [id, white, black];
}

test.each(GAME_KINDS)(
  'races of draw, flag, resignation and move in %s leave exactly one outcome',
  async (kind) => {
    const outcomes = new Set<string>();
    for (let race = 0; race < 12; race += 1) {
      clock.instant += MINUTE;
      const [id, white, black] = await begun(kind);
      const ends: GameChange[] = [];
      const done = portal.games.onChange((gameId, change) => {
        if (gameId === id && change.status !== undefined) ends.push(change);
      });
      const { games } = portal;
      const acts = [
        () => games.act(id, { type: 'AcceptDraw', ply: 4 }, white),
        () => games.act(id, { type: 'Resign' }, black),
        () => games.act(id, { type: 'Move', ply: 4, uci: LINES[kind][4] ?? '', offerDraw: false }, white),
        () => games.act(id, { type: 'Resign' }, white),
        () => games.act(id, { type: 'DeclineDraw', ply: 4 }, white),
      ];
      const order = [...acts.slice(race % 5), ...acts.slice(0, race % 5)];
      // White's time runs out while they are on their way: before all of them, between two, or after the first.
      const fallsAfter = race % 4;
      const answers = order.map((act, index) => {
        if (index === fallsAfter) clock.instant += MINUTE;
        return act();
      });
      await Promise.all(answers);
      clock.instant += MINUTE;
      // Whoever asks now finds the game over, or the flag of the side to move falls.
      await games.act(id, { type: 'Resign' }, black);
      done();
      const view = await games.view(id);
      expect(view?.status).toBe('finished');
      expect(ends).toHaveLength(1);
      expect([ends[0]?.result, ends[0]?.reason]).toEqual([view?.result, view?.reason]);
      const { build } = portal.database;
      const log = build.selectFrom('game_events').selectAll().where('game_id', '=', id);
      expect(await portal.database.all(log.where('type', '=', 'GameEnded'))).toHaveLength(1);
      // Whatever is sent again (a recorded move is answered as done) changes nothing.
      for (const act of acts) await act();
      expect(await games.view(id)).toEqual(view);
      outcomes.add(`${view?.reason} ${view?.result}`);
    }
    // The races did not all end alike.
    expect(outcomes.size).toBeGreaterThan(1);
  },
);
