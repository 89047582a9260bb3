import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginHistory, rulesOf } from '../chess/index.ts';
import { decide, decideSystem } from './decide.ts';
import type { GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { beginGame, dueAt, type GameState } from './state.ts';
import type { GameCommand, GameSetup } from './types.ts';

const T = 1_796_000_000_000;
const W = 'white-person';
const B = 'black-person';

const CASUAL: GameSetup = {
  kind: 'chess',
  whiteId: W,
  blackId: B,
  rated: true,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
  firstMoveMs: 30_000,
  tournament: null,
  rematchOf: null,
};
const EVENT: GameSetup = { ...CASUAL, tournament: { id: 'event', round: 1, board: 1 } };

function begin(setup: GameSetup = CASUAL, fen?: string): GameState {
  const state = beginGame('game', setup, T);
  if (fen === undefined) return state;
  const read = rulesOf('chess').fromFen(fen);
  if (!read.ok) throw new Error(read.refusal.code);
  const position = read.value;
  return {
    ...state,
    position,
    history: beginHistory(position),
    clock: { ...state.clock, turn: position.turn },
  };
}

function record(state: GameState, events: readonly GameEvent[], at: number): GameState {
  return fold(state, { version: state.version + 1, at, events });
}

/** Plays `white: command` pairs one second apart and answers the state, or throws on a refusal. */
function after(state: GameState, ...acts: readonly (readonly [string, GameCommand])[]): GameState {
  let now = state.clock.turnBeganAt;
  let next = state;
  for (const [by, command] of acts) {
    now += 1_000;
    const decision = decide(next, command, { now, by });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    next = record(next, decision.value, now);
  }
  return next;
}

function move(ply: number, uci: string, offerDraw = false): GameCommand {
  return { type: 'Move', ply, uci, offerDraw };
}

/** The moves in turn, White first. */
function line(state: GameState, moves: string): GameState {
  const from = state.moves.length;
  const first = state.position.turn === 'white' ? 0 : 1;
  return after(
    state,
    ...moves
      .split(' ')
      .map((uci, index) => [(index + first) % 2 === 0 ? W : B, move(from + index, uci)] as const),
  );
}

function refusal(state: GameState, by: string, command: GameCommand, now = state.clock.turnBeganAt + 1_000) {
  const decision = decide(state, command, { now, by });
  return decision.ok ? null : decision.refusal.code;
}

function ending(state: GameState) {
  return [state.status, state.result, state.reason, state.annulled];
}

describe('moves', () => {
  test('a move takes its time, gives the increment and passes the turn', () => {
    const state = after(begin(), [W, move(0, 'e2e4')]);
    expect(state.moves.toArray()).toEqual([
      { ply: 1, uci: 'e2e4', san: 'e4', at: T + 1_000, whiteMs: 181_000, blackMs: 180_000 },
    ]);
    expect(state.clock).toEqual({
      whiteMs: 181_000,
      blackMs: 180_000,
      turn: 'black',
      turnBeganAt: T + 1_000,
      running: true,
    });
    expect(state.version).toBe(2);
  });

  test.each([
    ['not-a-player', 'somebody', move(0, 'e2e4')],
    ['not-your-turn', B, move(0, 'e7e5')],
    ['stale', W, move(1, 'e2e4')],
    ['stale', W, move(-1, 'e2e4')],
    ['illegal-move', W, move(0, 'e2e5')],
    ['malformed-move', W, move(0, 'pawn to e4')],
    ['draw-needs-moves', W, move(0, 'e2e4', true)],
    ['draw-needs-moves', W, { type: 'OfferDraw', ply: 0 }],
    ['no-draw-offer', W, { type: 'AcceptDraw', ply: 0 }],
    ['no-draw-offer', W, { type: 'DeclineDraw', ply: 0 }],
    ['no-claim', W, { type: 'ClaimDraw', ply: 0, uci: null }],
    ['no-claim', W, { type: 'ClaimDraw', ply: 0, uci: 'e2e4' }],
    ['illegal-move', W, { type: 'ClaimDraw', ply: 0, uci: 'e2e5' }],
    ['not-your-turn', B, { type: 'ClaimDraw', ply: 0, uci: null }],
  ] as const)('G-14 refused as %s: %s %j', (code, by, command) => {
    expect(refusal(begin(), by, command)).toBe(code);
  });

  test('the same move sent twice is done once; another move at that ply is stale', () => {
    const state = line(begin(), 'e2e4 e7e5');
    for (const [by, command] of [
      [W, move(0, 'e2e4')],
      [B, move(1, 'e7e5')],
    ] as const) {
      const again = decide(state, command, { now: T + 9_000, by });
      expect(again).toEqual({ ok: true, value: [] });
    }
    expect(refusal(state, W, move(0, 'd2d4'))).toBe('stale');
    expect(refusal(state, B, move(0, 'e2e4'))).toBe('stale');
  });

  test('castling sent twice in its other form is the same move', () => {
    const state = line(begin(), 'g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1');
    expect(state.moves.at(-1)?.uci).toBe('e1h1');
    expect(decide(state, move(6, 'e1g1'), { now: T + 9_000, by: W })).toEqual({ ok: true, value: [] });
  });
});

describe('ends on the board (G-01 to G-06)', () => {
  test.each([
    ['G-01 mate', undefined, 'f2f3 e7e5 g2g4 d8h4', ['finished', '0-1', 'mate', false]],
    ['G-01 stalemate', '7k/8/6K1/8/8/8/5Q2/8 w - - 0 1', 'f2f7', ['finished', '1/2-1/2', 'stalemate', false]],
    ['G-02 dead position', '8/8/4k3/8/8/3pK3/8/8 w - - 0 1', 'e3d3', ['finished', '1/2-1/2', 'dead', false]],
    [
      'G-04 fivefold',
      undefined,
      'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8',
      ['finished', '1/2-1/2', 'fivefold', false],
    ],
    [
      'G-06 75 moves, counted as annulled only because the test game has one move',
      '4k3/8/8/8/8/8/8/R3K3 w - - 149 120',
      'a1a2',
      ['finished', '1/2-1/2', 'seventyfive', true],
    ],
    [
      'G-06 mate on the 75th move',
      '7k/8/6K1/8/8/8/8/R7 w - - 149 120',
      'a1a8',
      ['finished', '1-0', 'mate', false],
    ],
  ])('%s', (_rule, fen, moves, expected) => {
    const state = line(begin(CASUAL, fen), moves);
    expect(ending(state)).toEqual(expected);
    expect([state.clock.running, dueAt(state), state.endedAt]).toEqual([
      false,
      null,
      state.clock.turnBeganAt,
    ]);
    expect(refusal(state, W, { type: 'Resign' })).toBe('game-over');
  });
});

describe('claims (G-03, G-05)', () => {
  const TWICE = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1';

  test('G-03 third occurrence on the board', () => {
    const state = after(line(begin(), `${TWICE} f6g8`), [W, { type: 'ClaimDraw', ply: 8, uci: null }]);
    expect(ending(state)).toEqual(['finished', '1/2-1/2', 'threefold', false]);
  });

  test('G-03 announced move; the move is recorded', () => {
    const state = after(line(begin(), TWICE), [B, { type: 'ClaimDraw', ply: 7, uci: 'f6g8' }]);
    expect([...ending(state), state.moves.length]).toEqual(['finished', '1/2-1/2', 'threefold', false, 8]);
  });

  test('G-03 a wrong claim is refused and nothing is recorded', () => {
    const state = line(begin(), TWICE);
    expect(refusal(state, B, { type: 'ClaimDraw', ply: 7, uci: null })).toBe('no-claim');
    expect(refusal(state, B, { type: 'ClaimDraw', ply: 7, uci: 'e7e5' })).toBe('no-claim');
  });

  test('G-05 50 moves, on the board and announced', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K3 w - - 100 80';
    expect(ending(after(begin(CASUAL, fen), [W, { type: 'ClaimDraw', ply: 0, uci: null }]))[2]).toBe('fifty');
    const one = '4k3/8/8/8/8/8/8/R3K3 w - - 99 80';
    expect(ending(after(begin(CASUAL, one), [W, { type: 'ClaimDraw', ply: 0, uci: 'a1a2' }]))[2]).toBe(
      'fifty',
    );
  });

  test('G-01 an announced move that mates is mate', () => {
    const state = after(begin(CASUAL, '7k/8/6K1/8/8/8/8/R7 w - - 99 80'), [
      W,
      { type: 'ClaimDraw', ply: 0, uci: 'a1a8' },
    ]);
    expect(ending(state)).toEqual(['finished', '1-0', 'mate', false]);
  });
});

describe('G-09 draw offers', () => {
  const open = line(begin(), 'e2e4 e7e5 g1f3 b8c6');

  test('offered and accepted', () => {
    const state = after(open, [W, { type: 'OfferDraw', ply: 4 }], [B, { type: 'AcceptDraw', ply: 4 }]);
    expect(ending(state)).toEqual(['finished', '1/2-1/2', 'agreement', false]);
  });

  test('an offer against an offer is an agreement', () => {
    const state = after(open, [W, { type: 'OfferDraw', ply: 4 }], [B, { type: 'OfferDraw', ply: 4 }]);
    expect(ending(state)[2]).toBe('agreement');
  });

  test('offered with a move; lapses when the other side moves', () => {
    const offered = after(open, [W, move(4, 'f1c4', true)]);
    expect(offered.drawOffer).toBe('white');
    const lapsed = after(offered, [B, move(5, 'g8f6')]);
    expect(lapsed.drawOffer).toBe(null);
    expect(refusal(lapsed, B, { type: 'AcceptDraw', ply: 6 })).toBe('no-draw-offer');
  });

  test('stays open when the offerer himself moves', () => {
    const state = after(open, [W, { type: 'OfferDraw', ply: 4 }], [W, move(4, 'f1c4')]);
    expect(state.drawOffer).toBe('white');
    expect(ending(after(state, [B, { type: 'AcceptDraw', ply: 5 }]))[2]).toBe('agreement');
  });

  test('nobody accepts his own offer, and one is open at a time', () => {
    const offered = after(open, [W, { type: 'OfferDraw', ply: 4 }]);
    expect(refusal(offered, W, { type: 'AcceptDraw', ply: 4 })).toBe('no-draw-offer');
    expect(refusal(offered, W, { type: 'OfferDraw', ply: 4 })).toBe('draw-already-offered');
  });

  test('after a refusal not again before the offerer has moved', () => {
    const declined = after(open, [W, { type: 'OfferDraw', ply: 4 }], [B, { type: 'DeclineDraw', ply: 4 }]);
    expect(declined.drawOffer).toBe(null);
    expect(refusal(declined, W, { type: 'OfferDraw', ply: 4 })).toBe('draw-offer-too-soon');
    const moved = after(declined, [W, move(4, 'f1c4')]);
    expect(after(moved, [W, { type: 'OfferDraw', ply: 5 }]).drawOffer).toBe('white');
  });

  test('an offer made on the opponent’s turn needs the own next move before the next one', () => {
    const offered = after(open, [B, { type: 'OfferDraw', ply: 4 }], [W, move(4, 'f1c4')]);
    expect(refusal(offered, B, { type: 'OfferDraw', ply: 5 })).toBe('draw-offer-too-soon');
  });

  test('an offer that crosses a move is stale', () => {
    expect(refusal(line(open, 'f1c4'), B, { type: 'OfferDraw', ply: 4 })).toBe('stale');
  });
});

describe('G-08, G-10 resignation and flag', () => {
  test.each([
    ['resigns, the opponent can mate', '8/8/4kr2/8/8/3NK3/8/8 w - - 0 1', W, '0-1'],
    ['resigns against bare king', '8/8/4k3/8/8/3QK3/8/8 w - - 0 1', W, '1/2-1/2'],
    ['resigns on the opponent’s turn', '8/8/4kr2/8/8/3NK3/8/8 w - - 0 1', B, '1-0'],
  ])('G-10 %s', (_what, fen, by, result) => {
    expect(ending(after(begin(CASUAL, fen), [by, { type: 'Resign' }])).slice(0, 3)).toEqual([
      'finished',
      result,
      'resignation',
    ]);
  });

  test.each([
    [
      'G-T09 two knights against nothing: White flags, Black cannot mate',
      '8/8/4k3/8/8/2NNK3/8/8 w - - 0 1',
      '1/2-1/2',
    ],
    ['G-T10 Black flags', '8/8/4k3/8/8/2NNK3/8/8 b - - 0 1', '1-0'],
    ['G-T11 a helpmate with knight against pawn', '8/5p2/4k3/8/8/3NK3/8/8 b - - 0 1', '1-0'],
    ['G-T12 knight against queen', '8/8/4kq2/8/8/3NK3/8/8 b - - 0 1', '1/2-1/2'],
  ])('%s', (_what, fen, result) => {
    const setup = { ...CASUAL, firstMoveMs: null };
    const state = begin(setup, fen);
    expect(decideSystem(state, { type: 'CheckClock' }, T + 179_999)).toEqual([]);
    const ended = record(state, decideSystem(state, { type: 'CheckClock' }, T + 180_000), T + 180_000);
    expect(ending(ended).slice(0, 3)).toEqual(['finished', result, 'flag']);
    const loser = ended.clock.turn === 'white' ? ended.clock.whiteMs : ended.clock.blackMs;
    expect(loser).toBe(0);
  });

  test('CLK-2 whatever arrives after the flag is too late, even if nobody has looked', () => {
    const state = line(begin(), 'e2e4 e7e5');
    const late = state.clock.turnBeganAt + 181_000;
    expect(refusal(state, W, move(2, 'g1f3'), late)).toBe('game-over');
    expect(refusal(state, B, { type: 'Resign' }, late)).toBe('game-over');
    expect(refusal(state, W, move(2, 'g1f3'), late - 1)).toBe(null);
  });
});

describe('G-12 annulment', () => {
  test.each([
    ['G-T22 three actions', 'e2e4 e7e5 g1f3', true],
    ['G-T23 four actions', 'e2e4 e7e5 g1f3 b8c6', false],
  ])('%s', (_what, moves, annulled) => {
    for (const setup of [CASUAL, EVENT]) {
      const resigned = after(line(begin(setup), moves), [W, { type: 'Resign' }]);
      // The result stays: in an event it counts for the table.
      expect([resigned.result, resigned.annulled]).toEqual(['0-1', annulled]);
    }
  });
});

describe('G-13 first-move limit', () => {
  test('G-T24 tournament: White made no move within the limit', () => {
    const state = begin({
      ...EVENT,
      control: { mode: 'sudden', baseMs: 30 * 86_400_000 },
      firstMoveMs: 86_400_000,
    });
    expect(dueAt(state)).toBe(T + 86_400_000);
    expect(decideSystem(state, { type: 'CheckClock' }, T + 86_399_999)).toEqual([]);
    const ended = record(state, decideSystem(state, { type: 'CheckClock' }, T + 86_400_000), T + 86_400_000);
    expect(ending(ended)).toEqual(['finished', '0-1', 'first-move', false]);
  });

  test("Black's limit runs from White's first move", () => {
    const state = line(begin(EVENT), 'e2e4');
    expect(state.firstMoveBy).toBe(T + 31_000);
    const ended = record(state, decideSystem(state, { type: 'CheckClock' }, T + 31_000), T + 31_000);
    expect(ending(ended)).toEqual(['finished', '1-0', 'first-move', false]);
  });

  test('casual: the game is aborted', () => {
    const ended = record(begin(), decideSystem(begin(), { type: 'CheckClock' }, T + 30_000), T + 30_000);
    expect(ending(ended)).toEqual(['aborted', null, 'first-move', true]);
  });

  test('the main clock runs as well: a flag that falls earlier is a flag', () => {
    const state = begin({ ...EVENT, control: { mode: 'sudden', baseMs: 20_000 } });
    expect(decideSystem(state, { type: 'CheckClock' }, T + 25_000)).toMatchObject([
      { reason: 'flag', result: '0-1' },
    ]);
  });

  test('no limit after both have moved', () => {
    expect(line(begin(EVENT), 'e2e4 e7e5').firstMoveBy).toBe(null);
  });
});

describe('G-11 abort', () => {
  test('by mutual consent before two full moves', () => {
    const state = after(line(begin(), 'e2e4'), [W, { type: 'Abort' }], [B, { type: 'Abort' }]);
    expect(ending(state)).toEqual(['aborted', null, 'aborted', true]);
  });

  test('asked once; the question lapses with the answer on the board', () => {
    const asked = after(line(begin(), 'e2e4'), [W, { type: 'Abort' }]);
    expect([asked.abortOffer, refusal(asked, W, { type: 'Abort' })]).toEqual([
      'white',
      'abort-already-asked',
    ]);
    expect(after(asked, [B, move(1, 'e7e5')]).abortOffer).toBe(null);
  });

  test.each([
    ['too-late-to-abort', CASUAL, 'e2e4 e7e5 g1f3 b8c6'],
    ['tournament-game', EVENT, 'e2e4'],
  ])('refused as %s', (code, setup, moves) => {
    expect(refusal(line(begin(setup), moves), W, { type: 'Abort' })).toBe(code);
  });
});

describe('outage (house, CLK-5)', () => {
  const playing = line(begin(), 'e2e4 e7e5');
  const back = playing.clock.turnBeganAt + 20_000;
  const waiting = record(
    playing,
    decideSystem(playing, { type: 'CreditOutage', creditMs: 15_000, waitUntil: back + 15_000 }, back),
    back,
  );

  test('the running clock gets the gap back and waits', () => {
    expect([waiting.clock.whiteMs, waiting.clock.running, waiting.waitUntil, dueAt(waiting)]).toEqual([
      playing.clock.whiteMs - 5_000,
      false,
      back + 15_000,
      back + 15_000,
    ]);
  });

  test.each([
    ['the player is back after 4 s', { type: 'ResumeAfterOutage', colour: 'white' }, 4_000],
    ['nobody came: it runs from the end of the wait', { type: 'CheckClock' }, 40_000],
  ] as const)('%s', (_what, command, later) => {
    const events = decideSystem(waiting, command, back + later);
    const state = record(waiting, events, back + later);
    expect([state.clock.running, state.clock.turnBeganAt, state.waitUntil]).toEqual([
      true,
      back + Math.min(later, 15_000),
      null,
    ]);
    expect(state.clock.whiteMs).toBe(waiting.clock.whiteMs);
  });

  test('the other player’s return changes nothing; a move ends the wait', () => {
    expect(decideSystem(waiting, { type: 'ResumeAfterOutage', colour: 'black' }, back + 1)).toEqual([]);
    const state = after(waiting, [W, move(2, 'g1f3')]);
    expect([state.clock.whiteMs, state.clock.running, state.waitUntil]).toEqual([
      waiting.clock.whiteMs + 2_000,
      true,
      null,
    ]);
  });

  test('the first-move limit is credited like the clock', () => {
    const fresh = begin(EVENT);
    const credited = record(
      fresh,
      decideSystem(fresh, { type: 'CreditOutage', creditMs: 15_000, waitUntil: T + 35_000 }, T + 20_000),
      T + 20_000,
    );
    expect(credited.firstMoveBy).toBe(T + 45_000);
    const resumed = record(
      credited,
      decideSystem(credited, { type: 'ResumeAfterOutage', colour: 'white' }, T + 30_000),
      T + 30_000,
    );
    expect(resumed.firstMoveBy).toBe(T + 55_000);
  });

  test('a flag that fell before the outage stays fallen', () => {
    const late = playing.clock.turnBeganAt + 400_000;
    const credited = record(
      playing,
      decideSystem(playing, { type: 'CreditOutage', creditMs: 15_000, waitUntil: late + 15_000 }, late),
      late,
    );
    expect([credited.clock.whiteMs, credited.waitUntil]).toEqual([0, null]);
    expect(decideSystem(credited, { type: 'CheckClock' }, late)).toMatchObject([{ reason: 'flag' }]);
  });
});

const anyCommand: fc.Arbitrary<GameCommand> = fc.oneof(
  fc.record({
    type: fc.constant('Move' as const),
    ply: fc.integer({ min: -1, max: 12 }),
    uci: fc.constantFrom('e2e4', 'e7e5', 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'a1a8', 'x', ''),
    offerDraw: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('OfferDraw' as const, 'AcceptDraw' as const, 'DeclineDraw' as const),
    ply: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({
    type: fc.constant('ClaimDraw' as const),
    ply: fc.integer({ min: 0, max: 12 }),
    uci: fc.constantFrom(null, 'f6g8', 'f3g1'),
  }),
  fc.constantFrom({ type: 'Resign' as const }, { type: 'Abort' as const }),
);

test('whatever is sent: a version holds at most one move and one other event, and a game ends once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(W, B, 'stranger'), anyCommand, fc.nat({ max: 20_000 })), {
        maxLength: 60,
      }),
      (acts) => {
        let state = begin(EVENT);
        let now = T;
        let ends = 0;
        for (const [by, command, later] of acts) {
          now += later;
          const due = decideSystem(state, { type: 'CheckClock' }, now);
          if (due.length > 0) state = record(state, due, now);
          ends += due.filter((event) => event.type === 'GameEnded').length;
          const decision = decide(state, command, { now, by });
          if (!decision.ok) continue;
          const moves = decision.value.filter((event) => event.type === 'MovePlayed').length;
          expect([moves <= 1, decision.value.length - moves <= 1]).toEqual([true, true]);
          ends += decision.value.filter((event) => event.type === 'GameEnded').length;
          if (decision.value.length > 0) state = record(state, decision.value, now);
        }
        expect(ends).toBe(state.status === 'playing' ? 0 : 1);
        expect((state.status === 'playing') === (state.result === null)).toBe(true);
      },
    ),
    { numRuns: 300, seed: 20261130 },
  );
});
