import { expect, test } from 'vitest';
import { rulesOf } from '../chess/index.ts';
import { viewOf } from './change.ts';
import { decide } from './decide.ts';
import { fold } from './fold.ts';
import { pgnOfGame } from './pgn.ts';
import { beginGame } from './state.ts';
import type { GameCommand, GameSetup, GameView } from './types.ts';

const AT = Date.UTC(2026, 10, 30, 12, 0, 0);
const SITE = 'https://chess.example/game/815';
const SETUP: GameSetup = {
  kind: 'chess',
  whiteId: 'w',
  blackId: 'b',
  rated: true,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
  firstMoveMs: null,
  tournament: { id: 'event', round: 3, board: 2 },
  rematchOf: null,
};

function game(
  moves: readonly string[],
  names: { white: string; black: string; event: string },
  fen?: string,
): GameView {
  let position = rulesOf('chess').start();
  if (fen !== undefined) {
    const read = rulesOf('chess').fromFen(fen);
    if (!read.ok) throw new Error(fen);
    position = read.value;
  }
  let state = beginGame('g', SETUP, AT, position);
  for (const [index, uci] of moves.entries()) {
    const command: GameCommand = { type: 'Move', ply: index, uci, offerDraw: false };
    const now = AT + (index + 1) * 61_500;
    const decision = decide(state, command, { now, by: state.position.turn === 'white' ? 'w' : 'b' });
    if (!decision.ok) throw new Error(`${uci}: ${decision.refusal.code}`);
    state = fold(state, { version: state.version + 1, at: now, events: decision.value });
  }
  return viewOf(
    { ...state, number: 815 },
    {
      whiteLogin: names.white,
      blackLogin: names.black,
      tournamentName: names.event,
      rematch: null,
      pairOther: null,
    },
  );
}

const PLAIN = { white: 'Marta', black: 'oleg_2', event: 'Autumn Cup' };

test('R5 a whole game: tags, numbers, clocks, mate', () => {
  expect(pgnOfGame(game(['f2f3', 'e7e5', 'g2g4', 'd8h4'], PLAIN), SITE)).toBe(
    [
      '[Event "Autumn Cup"]',
      `[Site "${SITE}"]`,
      '[Date "2026.11.30"]',
      '[Round "3.2"]',
      '[White "Marta"]',
      '[Black "oleg_2"]',
      '[Result "0-1"]',
      '[UTCDate "2026.11.30"]',
      '[UTCTime "12:00:00"]',
      '[TimeControl "180+2"]',
      '[GameId "815"]',
      '[Termination "normal"]',
      '',
      '1. f3 {[%clk 0:02:00]} 1... e5 {[%clk 0:02:00]} 2. g4 {[%clk 0:01:01]} 2...',
      'Qh4# {[%clk 0:01:01]} 0-1',
      '',
    ].join('\n'),
  );
});

test('a running game ends with *', () => {
  const pgn = pgnOfGame(game(['e2e4'], PLAIN), SITE);
  expect(pgn).toContain('[Termination "unterminated"]');
  expect(pgn.trimEnd().endsWith(' *')).toBe(true);
});

test('a game from another position carries it', () => {
  const pgn = pgnOfGame(game(['a1a8'], PLAIN, '7k/8/6K1/8/8/8/8/R7 w - - 0 1'), SITE);
  expect(pgn).toContain('[SetUp "1"]\n[FEN "7k/8/6K1/8/8/8/8/R7 w - - 0 1"]');
});

test('names cannot break out of their tags', () => {
  const evil = 'x"]\n[Result "1-0"]\r\n\\" {';
  const pgn = pgnOfGame(game(['e2e4', 'e7e5'], { white: evil, black: evil, event: evil }), SITE);
  const [tags = '', movetext] = pgn.split('\n\n');
  for (const line of tags.split('\n')) expect(line).toMatch(/^\[\w+ "(?:[^"\\]|\\["\\])*"\]$/u);
  expect(tags.match(/^\[Result/gmu)?.length).toBe(1);
  expect(movetext).toBe('1. e4 {[%clk 0:02:00]} 1... e5 {[%clk 0:02:00]} *\n');
});
