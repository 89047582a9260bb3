import * as fc from 'fast-check';
import { lotsOf } from 'tabiya-engine/lots';
import { expect, test } from 'vitest';
import { GAME_KINDS, type Position } from '../chess/index.ts';
import { PgnReader } from '../chess/pgn-reader.ts';
import { viewOf } from './change.ts';
import { decide, decideSystem } from './decide.ts';
import { fold } from './fold.ts';
import { pgnOfGames } from './pgn.ts';
import { playPgn, type PgnGame } from './pgn-read.ts';
import { beginGame, type GameState } from './state.ts';
import type { GameCommand, GameKind, GameSetup, GameView } from './types.ts';

const AT = Date.UTC(2026, 10, 30, 12);
const SETUPS = ['QBBNN3/PPPPPPPP/8/R3K2R', '8/8/RNBQKBNR/PPPPPPPP', 'P1P1P1P1/1P1P1P1P/RNBQKBNR/8'] as const;

/** A placement or a move by lot; several men at once now and then. */
function anyAction(position: Position, lots: ReturnType<typeof lotsOf>): string | undefined {
  const [moves, single] = [position.moves(), position.placements()];
  if (single.length > 1 && lots.coin()) {
    const several = [lots.pick(single), lots.pick(single), lots.pick(single)].join(',');
    if (position.act(several).ok) return several;
  }
  return lots.pick(moves.length > 0 && (single.length === 0 || lots.coin()) ? moves : single);
}

/** A game as it is played and stored, by lot from a seed. */
function played(
  kind: GameKind,
  seed: string,
  plies: number,
  names: readonly [string, string, string],
): GameView {
  const lots = lotsOf(seed);
  const setup: GameSetup = {
    kind,
    whiteId: 'w',
    blackId: 'b',
    rated: true,
    control: { mode: 'fischer', baseMs: 600_000, incrementMs: 5_000 },
    firstMoveMs: null,
    tournament: { id: 'event', round: 3, board: 2 },
    rematchOf: null,
    ...(kind === 'chess960' ? { startNumber: lots.below(960) } : {}),
    ...(kind === 'kingchess' && lots.coin() ? { castling: true } : {}),
  };
  let state: GameState = beginGame('g', setup, AT);
  const record = (events: Parameters<typeof fold>[1]['events'], at: number): void => {
    if (events.length > 0) state = fold(state, { version: state.version + 1, at, events });
  };
  const act = (command: GameCommand, at: number, by: string): void => {
    const decision = decide(state, command, { now: at, by });
    if (!decision.ok) throw new Error(`${JSON.stringify(command)}: ${decision.refusal.code}`);
    record(decision.value, at);
  };
  if (kind === 'battle') {
    for (const [index, by] of ['w', 'b'].entries())
      act({ type: 'Ready', setup: SETUPS[(index + lots.below(3)) % 3] ?? SETUPS[0] }, AT, by);
    record(decideSystem(state, { type: 'CheckClock' }, AT, seed), AT);
  }
  for (let ply = 0; ply < plies && state.status === 'playing'; ply += 1) {
    const uci = anyAction(state.position, lots);
    if (uci === undefined) break;
    const by = state.position.turn === 'white' ? state.setup.whiteId : state.setup.blackId;
    act({ type: 'Move', ply, uci, offerDraw: false }, AT + (ply + 1) * 4_000, by);
  }
  const [whiteLogin, blackLogin, tournamentName] = names;
  return viewOf(
    { ...state, number: 815 },
    { whiteLogin, blackLogin, tournamentName, rematch: null, pairOther: null },
  );
}

/** All games of a text that comes in pieces of this size. */
function read(text: string, size: number): PgnGame[] {
  const reader = new PgnReader();
  const texts = [];
  for (let at = 0; at < text.length; at += size) texts.push(...reader.push(text.slice(at, at + size)));
  return [...texts, ...reader.end()].map((one) => {
    const game = one.ok ? playPgn(one.value) : one;
    if (!game.ok) throw new Error(`${game.refusal.code} in ${text}`);
    return game.value;
  });
}

/** What stands in a tag: control characters are blanks. */
const written = (name: string): string => name.replaceAll(/\p{Cc}/gu, ' ');

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/\p{Cs}/u.test(text)),
  fc.constantFrom(
    'x"]\n[Result "1-0"]\n',
    '\\',
    '\\"',
    '"]',
    '{(;',
    "O'Neill [b]",
    'Ёж «Ладья»',
    '%%',
    '\u2028]',
  ),
);

test.each(GAME_KINDS)(
  'R5 a game of %s goes out and comes in as the same game, whatever the names',
  (kind) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 }), fc.tuple(name, name, name)), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 300 }),
        (games, plies, size) => {
          const views = games.map(([seed, names]) => played(kind, `${kind} ${seed}`, plies, names));
          const back = read(
            pgnOfGames(views, ({ number }) => `https://chess.example/game/${number}`),
            size,
          );
          expect(back.length).toBe(views.length);
          for (const [index, view] of views.entries()) {
            const game = back[index];
            expect(game).toMatchObject({
              kind,
              initialFen: view.initialFen,
              actions: view.moves.map(({ uci }) => uci),
              sans: view.moves.map(({ san }) => san),
              result: view.result ?? '*',
            });
            expect(game?.position.fen()).toBe(view.fen);
            // Nothing a name holds becomes a tag, a move or a result.
            expect(game?.tags.get('White')).toBe(written(view.white.login));
            expect(game?.tags.get('Event')).toBe(written(view.tournament?.name ?? ''));
            expect(game?.tags.get('Result')).toBe(view.result ?? '*');
          }
        },
      ),
      { numRuns: 25, seed: 20261130 },
    );
  },
);
