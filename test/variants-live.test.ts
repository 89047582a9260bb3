/** The four games over real sockets: illegal actions, frames that are nearly legal, races, and setups that stay hidden. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lotsOf } from 'tabiya-engine/lots';
import { GAME_KINDS, rulesOf, type GameKind } from '../src/chess/index.ts';
import { LIMITS } from '../src/live/limits.ts';
import { reference } from './corpus/reference.ts';
import type { VariantCase } from './corpus/variants.ts';
import type { TestPerson } from './support/people.ts';
import { openTestPortal, type TestPortal } from './support/portal.ts';
import { openRaw, type RawSocket } from './support/raw-socket.ts';
import { soon } from './support/soon.ts';

let portal: TestPortal;
let white: TestPerson;
let black: TestPerson;
let watcher: TestPerson;
let sockets: RawSocket[] = [];
let count = 0;
/** How far the service's clock is ahead of the machine's, ms. */
let ahead = 0;

const RATE = { burst: 1_000_000, perSecond: 1_000_000 };

beforeAll(async () => {
  portal = await openTestPortal({
    limits: { ...LIMITS, acts: RATE, messages: RATE },
    now: () => Date.now() + ahead,
  });
});
afterAll(() => portal.close());

beforeEach(async () => {
  count += 1;
  const people = await portal.people(`Weiss${count}`, `Schwarz${count}`, `Gast${count}`);
  [white, black, watcher] = people as [TestPerson, TestPerson, TestPerson];
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
  expect(portal.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

async function open(person: TestPerson | null, game: string): Promise<RawSocket> {
  const socket = await openRaw(portal.url, portal.headers(person));
  sockets.push(socket);
  socket.say({ t: 'subscribe', topic: `game:${game}` });
  await soon(() => expect(socket.of('snapshot')).toHaveLength(1));
  return socket;
}

/** A running game that stands at a position of its own. */
async function gameAt(kind: GameKind, fen: string): Promise<string> {
  const { id, statements } = portal.games.create(
    {
      kind,
      whiteId: white.id,
      blackId: black.id,
      rated: false,
      control: { mode: 'sudden', baseMs: 3_600_000 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    portal.now(),
  );
  const { build } = portal.database;
  const place = build
    .updateTable('games')
    .set({
      initial_fen: fen,
      fen,
      phase: 'play',
      extra: '{}',
      clock_running: 1,
      due_at: portal.now() + 3_600_000,
    })
    .where('id', '=', id);
  await portal.database.commit([...statements, portal.database.statement(place, 1)]);
  await portal.games.created(id);
  return id;
}

async function stored(game: string): Promise<string> {
  const { build } = portal.database;
  const rows = [
    await portal.database.all(build.selectFrom('games').selectAll().where('id', '=', game)),
    await portal.database.all(build.selectFrom('moves').selectAll().where('game_id', '=', game)),
    await portal.database.all(build.selectFrom('game_events').selectAll().where('game_id', '=', game)),
  ];
  return JSON.stringify([rows, await portal.games.view(game)]);
}

let acts = 0;
async function answer(socket: RawSocket, game: string, command: object): Promise<string> {
  acts += 1;
  const id = `a${acts}`;
  socket.say({ t: 'act', id, game, command });
  let code = '';
  await soon(() => {
    const done = socket.heard.find((message) => 'id' in message && message.id === id);
    code = done?.t === 'refused' ? done.code : done?.t === 'done' ? 'done' : '';
    expect(code).not.toBe('');
  });
  return code;
}

const file = reference('data/variants/cases.json');
const cases: readonly VariantCase[] = file.here ? JSON.parse(readFileSync(file.path, 'utf8')) : [];

describe('R-002, G-14 illegal actions cost nothing but time and change nothing', () => {
  for (const each of cases.filter(({ kind, expect: wanted }) => kind === 'action' && wanted === 'illegal')) {
    test(`${each.id} ${each.action} is refused as ${each.reason ?? 'illegal'}`, async () => {
      const game = await gameAt(each.game as GameKind, each.fen ?? '');
      const mover = each.fen?.split(' ')[1] === 'b' ? black : white;
      const socket = await open(mover, game);
      const before = await stored(game);
      const code = await answer(socket, game, { type: 'Move', ply: 0, uci: each.action, offerDraw: false });
      expect(code).toBe(each.reason === 'malformed' ? 'malformed-move' : (each.reason ?? 'illegal-move'));
      expect(await stored(game)).toBe(before);
      expect(socket.of('change')).toEqual([]);
    });
  }

  for (const each of cases.filter(({ kind, expect: wanted }) => kind === 'setup' && wanted !== 'valid')) {
    test(`${each.id} setup ${each.setup} is refused as ${each.expect}`, async () => {
      const game = await portal.begin(white, black, { kind: 'battle' });
      const socket = await open(white, game);
      const before = await stored(game);
      expect(await answer(socket, game, { type: 'Ready', setup: each.setup })).toBe(each.expect);
      expect(await stored(game)).toBe(before);
    });
  }
});

const FENS: Readonly<Record<GameKind, string>> = {
  chess: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  chess960: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9',
  kingchess: '1k6/1bp5/1p3p2/6p1/5PP1/1P6/1BP5/1K6[QRRBNNPPPPqrrbnnpppp] w - - 0 2 ld',
  battle: 'r3k2r/8/pppppppp/qbbnn3/QBBNN3/PPPPPPPP/8/R3K2R w KQkq - 0 1',
};

test.each(GAME_KINDS)(
  '2,500 frames of %s that are nearly legal change no position',
  async (kind) => {
    const game = await gameAt(kind, FENS[kind]);
    const socket = await open(white, game);
    const before = await stored(game);
    const read = rulesOf(kind).fromFen(FENS[kind]);
    if (!read.ok) throw new Error(read.refusal.code);
    const position = read.value;
    const legal = [...position.moves(), ...position.placements()];
    const lots = lotsOf(`frames ${kind}`);
    const square = (): string => `${'abcdefgh'.charAt(lots.below(8))}${1 + lots.below(8)}`;
    const wrong: string[] = [];
    while (wrong.length < 2_500) {
      const good = legal[lots.below(legal.length)] ?? 'e2e4';
      const action =
        [
          () => `${good.slice(0, 2)}${square()}`,
          () => `${square()}${good.slice(2)}`,
          () => `${good}${'qrbnkp'.charAt(lots.below(6))}`,
          () => `${'KQRBNPkx'.charAt(lots.below(8))}@${square()}`,
          () => `${good},${good}`,
          () => `${good},P@${square()}`,
          () => [...good].reverse().join(''),
        ][lots.below(7)]?.() ?? '';
      if (!position.act(action).ok) wrong.push(action);
    }
    for (let at = 0; at < wrong.length; at += 12) {
      const batch = wrong.slice(at, at + 12);
      for (const [index, uci] of batch.entries()) {
        // Every third act is one of a moment that is past or to come.
        const ply = index % 3 === 0 ? lots.below(4) : 0;
        const id = `n${at + index}`;
        socket.say({
          t: 'act',
          id,
          game,
          command: { type: 'Move', ply, uci, offerDraw: lots.below(2) === 0 },
        });
      }
      await soon(() => expect(socket.of('refused').length).toBe(at + batch.length));
    }
    expect(socket.of('done')).toEqual([]);
    expect(socket.of('change')).toEqual([]);
    expect(await stored(game)).toBe(before);
  },
  120_000,
);

/** Two full moves and one to come, from the usual array or from what is set up and placed here. */
const LINES: Readonly<Record<GameKind, readonly string[]>> = {
  chess: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4'],
  chess960: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4'],
  kingchess: ['K@e1', 'K@e8', 'P@e2,R@h1', 'P@e7', 'e2e4'],
  battle: ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'd2d4'],
};

test.each(GAME_KINDS)(
  'races of resignation, draw, flag and move in two tabs of %s leave exactly one outcome, and replays none',
  async (kind) => {
    const line = LINES[kind];
    const reasons = new Set<string>();
    for (let race = 0; race < 6; race += 1) {
      const game = await portal.begin(white, black, {
        kind,
        ...(kind === 'chess960' ? { startNumber: 518 } : {}),
      });
      if (kind === 'battle')
        for (const { id } of [white, black])
          await portal.games.act(game, { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, id);
      await soon(async () => expect((await portal.games.view(game))?.phase).toBe('play'));
      const begun = await portal.games.view(game);
      const [first, second] = begun?.white.id === white.id ? [white, black] : [black, white];
      const [one, two, tab] = [await open(first, game), await open(second, game), await open(first, game)];
      for (const [ply, uci] of line.slice(0, 4).entries())
        expect(
          await answer(ply % 2 === 0 ? one : two, game, { type: 'Move', ply, uci, offerDraw: ply === 3 }),
        ).toBe('done');
      const acts: readonly (readonly [RawSocket, object])[] = [
        [one, { type: 'AcceptDraw', ply: 4 }],
        [tab, { type: 'Resign' }],
        [one, { type: 'Move', ply: 4, uci: line[4], offerDraw: false }],
        [tab, { type: 'Move', ply: 4, uci: line[4], offerDraw: true }],
        [two, { type: 'Resign' }],
        // Of a moment that is past.
        [one, { type: 'Move', ply: 2, uci: line[2], offerDraw: false }],
        [two, { type: 'OfferDraw', ply: 3 }],
      ];
      const order = [...acts.slice(race), ...acts.slice(0, race)];
      const heard = (socket: RawSocket, id: string) =>
        socket.heard.some((message) => 'id' in message && message.id === id);
      const sendAll = async (name: string, flagAfter: number): Promise<void> => {
        for (const [at, [socket, command]] of order.entries()) {
          // White's time runs out before all of them, or between the first and the others.
          if (at === flagAfter) {
            if (at > 0) await soon(() => expect(heard(order[0]?.[0] ?? one, `${name}-0`)).toBe(true));
            ahead += 400_000;
          }
          socket.say({ t: 'act', id: `${name}-${at}`, game, command });
        }
        for (const [at, [socket]] of order.entries())
          await soon(() => expect(heard(socket, `${name}-${at}`)).toBe(true));
      };
      await sendAll(`x${race}`, race % 3);
      const view = await portal.games.view(game);
      expect(view?.status).toBe('finished');
      reasons.add(`${view?.reason} ${view?.result}`);
      const { build } = portal.database;
      const log = build.selectFrom('game_events').selectAll().where('game_id', '=', game);
      expect(await portal.database.all(log.where('type', '=', 'GameEnded'))).toHaveLength(1);
      const ends = (socket: RawSocket) =>
        socket.of('change').filter(({ data }) => 'status' in data && data.status === 'finished');
      for (const socket of [one, two, tab])
        await soon(() =>
          expect(ends(socket).map(({ data }) => data)).toMatchObject([
            { result: view?.result, reason: view?.reason },
          ]),
        );
      // The same frames once more, and as acts of their own: nobody is told anything, nothing is stored.
      const before = await stored(game);
      for (const name of [`x${race}`, `y${race}`]) await sendAll(name, -1);
      expect(await stored(game)).toBe(before);
      for (const socket of [one, two, tab]) expect(ends(socket)).toHaveLength(1);
      for (const socket of [one, two, tab]) socket.close();
    }
    expect(reasons.size).toBeGreaterThan(1);
  },
);

describe('Battle chess', () => {
  const SECRET = { white: 'PP6/PP6/PPNNBB2/PPRRQK2', black: '8/KN6/PPPPPPPP/RNBQRB2' };

  test.each([
    ['the first', 0],
    ['the second', 1],
  ])(
    'B-T42 B-05 no frame shows the setup of %s to anybody else before the reveal; then all see the same board',
    async (_, who) => {
      const game = await portal.begin(white, black, { kind: 'battle' });
      const [ready, waiting] = who === 0 ? [white, black] : [black, white];
      const mine = await open(ready, game);
      const others = [await open(waiting, game), await open(watcher, game), await open(null, game)];
      expect(await answer(mine, game, { type: 'Ready', setup: SECRET.white })).toBe('done');
      // Who comes later, a reconnect and a second tab of the player himself.
      others.push(await open(waiting, game), await open(watcher, game));
      const tab = await open(ready, game);
      expect(tab.of('snapshot')[0]?.data).toMatchObject({ setup: { own: SECRET.white, ready: [ready.id] } });
      for (const other of others)
        await soon(() => expect(JSON.stringify(other.heard)).toContain(`"ready":["${ready.id}"]`));
      const heard = JSON.stringify(others.map((other) => other.heard));
      expect(heard).not.toContain('NNBB');
      expect(heard).not.toContain(SECRET.white);
      expect(JSON.stringify(portal.log.lines)).not.toContain('NNBB');
      expect(await answer(others[0] as RawSocket, game, { type: 'Ready', setup: SECRET.black })).toBe('done');
      const revealed = (socket: RawSocket) =>
        socket.of('change').find(({ data }) => 'phase' in data && data.phase === 'play')?.data;
      for (const socket of [mine, tab, ...others]) await soon(() => expect(revealed(socket)).toBeDefined());
      const boards = new Set([mine, ...others].map((socket) => JSON.stringify(revealed(socket))));
      expect(boards.size).toBe(1);
      const view = await portal.games.view(game);
      expect(view?.fen).toContain(view?.white.id === ready.id ? 'PPRRQK2' : 'pprrqk2');
    },
  );

  test('R-010 a game is played from the setup to mate', async () => {
    const game = await portal.begin(white, black, { kind: 'battle', rated: true });
    const sockets = { [white.id]: await open(white, game), [black.id]: await open(black, game) };
    const setup = '8/8/PPPPPPPP/NRBQKBNR';
    for (const socket of Object.values(sockets))
      expect(await answer(socket, game, { type: 'Ready', setup })).toBe('done');
    await soon(async () => expect((await portal.games.view(game))?.phase).toBe('play'));
    const view = await portal.games.view(game);
    const sides = [view?.white.id ?? '', view?.black.id ?? ''].map((id) => sockets[id]);
    for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      const socket = sides[ply % 2];
      if (socket === undefined) throw new Error('nobody moves');
      expect(await answer(socket, game, { type: 'Move', ply, uci, offerDraw: false })).toBe('done');
    }
    expect(await portal.games.view(game)).toMatchObject({
      status: 'finished',
      result: '0-1',
      reason: 'mate',
      annulled: false,
    });
  });
});

test('G-22 whoever loses his connection keeps his clock running, and its flag falls', async () => {
  const game = await portal.begin(white, black, { control: { mode: 'sudden', baseMs: 3_600_000 } });
  const [here, gone] = [await open(white, game), await open(black, game)];
  for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'].entries())
    expect(
      await answer(ply % 2 === 0 ? here : gone, game, { type: 'Move', ply, uci, offerDraw: false }),
    ).toBe('done');
  gone.close();
  await soon(() =>
    expect(here.of('presence').findLast(({ topic }) => topic === `game:${game}`)?.online).toEqual([white.id]),
  );
  ahead += 3_540_000;
  expect((await portal.games.view(game))?.clock).toMatchObject({ turn: 'black', running: true });
  expect((await portal.games.view(game))?.status).toBe('playing');
  ahead += 60_000;
  // Black comes back too late: whatever he does, the flag has fallen first.
  const back = await open(black, game);
  await answer(back, game, { type: 'Move', ply: 5, uci: 'a7a6', offerDraw: false });
  await soon(async () =>
    expect(await portal.games.view(game)).toMatchObject({
      status: 'finished',
      result: '1-0',
      reason: 'flag',
    }),
  );
  expect((await portal.games.view(game))?.moves).toHaveLength(5);
});
