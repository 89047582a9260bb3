import { afterEach, beforeEach, expect, test } from 'vitest';
import { startedGame } from '../../test/support/played.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { GAME_KINDS, type GameKind } from '../chess/index.ts';
import type { Control } from '../clocks/index.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;

beforeEach(async () => {
  place = await roomsPlace('sqlite');
  clock = new TestClock(NOW);
  portal = await place.open(clock);
});
afterEach(() => place.remove());

const OPENING: Readonly<Record<GameKind, readonly [string, string]>> = {
  chess: ['e2e4', 'e7e5'],
  chess960: ['e2e4', 'e7e5'],
  battle: ['e2e4', 'e7e5'],
  kingchess: ['K@e1', 'K@e8'],
};

/** A control, what White has after a first move of five seconds, and how long Black then has, ms. */
const CONTROLS: readonly (readonly [string, Control, number, number])[] = [
  ['1 min', { mode: 'sudden', baseMs: 60 * SECOND }, 55 * SECOND, 60 * SECOND],
  [
    '1 min + 10 s, at most 62 s',
    { mode: 'fischer', baseMs: 60 * SECOND, incrementMs: 10 * SECOND, capMs: 62 * SECOND },
    62 * SECOND,
    60 * SECOND,
  ],
  [
    '1 min + 10 s by Bronstein',
    { mode: 'bronstein', baseMs: 60 * SECOND, incrementMs: 10 * SECOND },
    60 * SECOND,
    60 * SECOND,
  ],
  [
    '1 min, 3 s of each move free',
    { mode: 'delay', baseMs: 60 * SECOND, delayMs: 3 * SECOND },
    58 * SECOND,
    63 * SECOND,
  ],
  ['30 s a move', { mode: 'per-move', baseMs: 30 * SECOND }, 30 * SECOND, 30 * SECOND],
  ['40days+0', { mode: 'sudden', baseMs: 40 * DAY }, 40 * DAY - 5 * SECOND, 40 * DAY],
  ['3days+24 h', { mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY }, 4 * DAY - 5 * SECOND, 3 * DAY],
];

async function begin(kind: GameKind, control: Control): Promise<string> {
  const [one, two] = [
    await portal.user(`a${clock.instant} ${kind} ${JSON.stringify(control)}`),
    await portal.user(`b${clock.instant} ${kind} ${JSON.stringify(control)}`),
  ];
  const id = await startedGame(portal, clock.instant, {
    kind,
    whiteId: one.userId,
    blackId: two.userId,
    rated: false,
    control,
    ...(kind === 'chess960' ? { startNumber: 518 } : {}),
  });
  if (kind === 'battle')
    for (const { userId } of [one, two])
      await portal.games.act(id, { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, userId);
  return id;
}

test.each(GAME_KINDS)(
  'R-030, R-031, R-035, G-15, G-16 time is controlled in every game of %s, whatever the control, to its last millisecond',
  async (kind) => {
    for (const [name, control, whiteMs, blackHas] of CONTROLS) {
      const id = await begin(kind, control);
      const view = async () => {
        const found = await portal.games.view(id);
        if (found === null) throw new Error('no game');
        return found;
      };
      const { white, black } = await view();
      const [first, second] = OPENING[kind];
      expect((await view()).clock, name).toMatchObject({ turn: 'white', running: true });
      clock.instant += 5 * SECOND;
      await portal.games.act(id, { type: 'Move', ply: 0, uci: first, offerDraw: false }, white.id);
      expect((await view()).clock, name).toMatchObject({ whiteMs, turn: 'black', running: true });
      // A millisecond before the end an illegal action is refused and the game goes on; at the end the flag falls.
      clock.instant += blackHas - 1;
      const refused = await portal.games.act(
        id,
        { type: 'Move', ply: 1, uci: 'e4e9', offerDraw: false },
        black.id,
      );
      expect(refused.ok, name).toBe(false);
      expect((await view()).status, name).toBe('playing');
      clock.instant += 1;
      await portal.games.act(id, { type: 'Move', ply: 1, uci: second, offerDraw: false }, black.id);
      const over = await view();
      expect(over, name).toMatchObject({ status: 'finished', result: '1-0', reason: 'flag' });
      expect(over.moves, name).toHaveLength(1);
    }
  },
);
