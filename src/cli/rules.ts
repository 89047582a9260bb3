import { BadInput, parseArguments } from 'tabiya-engine/cli';
import {
  automaticDraw,
  beginHistory,
  claimable,
  extendHistory,
  GAME_KINDS,
  isGameKind,
  readSetup,
  reveal,
  rulesOf,
  type GameKind,
  type Position,
} from '../chess/index.ts';
import type { Command, Terminal } from './command.ts';

/** The answer of `tabiya rules`; of the position reached by the legal actions. */
interface Answer {
  readonly fen: string | null;
  readonly legal: boolean;
  readonly reason: string | null;
  readonly status: string | null;
  readonly moves: number | null;
  readonly singlePlacements: number | null;
  readonly san: readonly string[];
  readonly [more: string]: unknown;
}

const MOST_ACTIONS = 2_000;

/** The game named on the command line. */
export function gameNamed(word: string | undefined): GameKind {
  if (word !== undefined && isGameKind(word)) return word;
  throw new BadInput({
    ru: `Игра называется одним из слов: ${GAME_KINDS.join(', ')}.`,
    en: `A game is one of ${GAME_KINDS.join(', ')}.`,
  });
}

/** The position of a FEN from the command line. */
export function positionOf(kind: GameKind, fen: string): Position {
  const read = rulesOf(kind).fromFen(fen);
  if (read.ok) return read.value;
  throw new BadInput(
    read.refusal.code === 'bad-fen'
      ? { ru: `Это не FEN игры ${kind}: ${fen}`, en: `This is no FEN of ${kind}: ${fen}` }
      : { ru: `Такой позиции в игре ${kind} нет: ${fen}`, en: `${kind} has no such position: ${fen}` },
  );
}

/** `ongoing`, `check`, `checkmate 1-0`, `stalemate`, `dead`. */
function statusWords(position: Position): string {
  const { state, winner } = position.status();
  return winner === null ? state : `${state} ${winner === 'white' ? '1-0' : '0-1'}`;
}

function answerOf(position: Position, more: Readonly<Record<string, unknown>> = {}): Answer {
  return {
    fen: position.fen(),
    legal: true,
    reason: null,
    status: statusWords(position),
    moves: position.moves().length,
    singlePlacements: position.placements().length,
    san: [],
    ...more,
  };
}

/** Plays the actions (wire form or SAN); the first illegal one ends the line with its reason. */
function play(start: Position, actions: readonly string[]): Answer {
  let position = start;
  let history = beginHistory(position);
  const san: string[] = [];
  for (const action of actions) {
    const wire = position.act(action).ok ? action : (position.read(action) ?? action);
    const step = position.act(wire);
    if (!step.ok) return answerOf(position, { legal: false, reason: step.refusal.code, san });
    san.push(step.value.san);
    position = step.value.position;
    history = extendHistory(history, position);
  }
  return answerOf(position, {
    san,
    claimable: claimable(position, history),
    automatic: automaticDraw(position, history),
  });
}

/** Who wins when this side's flag falls (G-08). */
function flag(position: Position, side: string): Answer {
  if (side !== 'white' && side !== 'black') {
    throw new BadInput({ ru: 'После --flag: white или black.', en: '--flag wants white or black.' });
  }
  const winner = side === 'white' ? 'black' : 'white';
  const won = winner === 'white' ? '1-0' : '0-1';
  return answerOf(position, { result: position.canMate(winner) ? won : '1/2-1/2' });
}

const NOTHING = { fen: null, status: null, moves: null, singlePlacements: null, san: [] };

function setup(text: string): Answer {
  const read = readSetup(text);
  return {
    ...NOTHING,
    legal: read.ok,
    reason: read.ok ? null : read.refusal.code,
    setup: read.ok ? read.value : null,
  };
}

/** Two setups on the board (B-16 to B-19), or the reason why not. */
function revealed(white: string, black: string): Answer {
  const sides = [readSetup(white), readSetup(black)] as const;
  for (const side of sides) if (!side.ok) return { ...NOTHING, legal: false, reason: side.refusal.code };
  const [first, second] = sides.map((side) => (side.ok ? side.value : ''));
  const both = reveal(first ?? '', second ?? '');
  if (both.kind === 'redeploy') return { ...NOTHING, legal: false, reason: 'redeploy' };
  return answerOf(both.position);
}

function told(answer: Answer, terminal: Terminal): number {
  if (terminal.json) terminal.out(`${JSON.stringify(answer)}\n`);
  else {
    const lines = Object.entries(answer)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : String(value)}`);
    terminal.out(`${lines.join('\n')}\n`);
  }
  return answer.legal ? 0 : 1;
}

export const command: Command = {
  help: {
    ru: `tabiya rules ИГРА "FEN" [ДЕЙСТВИЕ…]: что говорят правила

ИГРА: ${GAME_KINDS.join(', ')}. Действия идут по очереди: e2e4, рокировка e1h1, выставление K@b1,P@c2 или обычная
запись хода с английскими буквами фигур (Nf3). Ответ — о позиции после них или о первом запрещённом действии.

Кингчесс: за доской в скобках запас, последнее поле (l, d, -) — цвет полей для второго слона, например
  tabiya rules kingchess "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --" K@e1

  --flag white|black     результат, если у этой стороны упал флаг
  --setup РАССТАНОВКА    боевые шахматы: проверить одну расстановку (без FEN)
  --reveal               боевые шахматы: вместо FEN две расстановки, белых и чёрных

Ответ с --json: {"fen":"…","legal":true,"reason":null,"status":"ongoing","moves":20,"singlePlacements":0,"san":["e4"]}
Код 1: действие или расстановка запрещены.`,
    en: `tabiya rules GAME "FEN" [ACTION…]: what the rules say

GAME: ${GAME_KINDS.join(', ')}. Actions follow one another: e2e4, castling e1h1, a placement K@b1,P@c2, or usual notation
with the English letters of the pieces (Nf3).
The answer speaks of the position after them, or of the first illegal action.

Kingchess: the reserve stands in brackets after the board, the last field (l, d, -) is the colour left to
a second bishop, for example
  tabiya rules kingchess "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --" K@e1

  --flag white|black     the result when that side's flag falls
  --setup SETUP          battle: checks one setup (no FEN)
  --reveal               battle: two setups, White's and Black's, in the place of the FEN

Answer with --json: {"fen":"…","legal":true,"reason":null,"status":"ongoing","moves":20,"singlePlacements":0,"san":["e4"]}
Exit 1: the action or setup is illegal.`,
  },
  async run(args, terminal) {
    const { flags, switches, words } = parseArguments(args, {
      flags: ['flag', 'setup'],
      switches: ['reveal'],
      words: [1, MOST_ACTIONS],
    });
    const [game, fen, ...actions] = words;
    const kind = gameNamed(game);
    const ofBattle = flags['setup'] !== undefined || switches.has('reveal');
    if (ofBattle && kind !== 'battle') {
      throw new BadInput({ ru: 'Расстановки есть только в battle.', en: 'Only battle has setups.' });
    }
    if (flags['setup'] !== undefined) return told(setup(flags['setup']), terminal);
    const second = actions[0];
    if (fen === undefined || (switches.has('reveal') && second === undefined)) {
      throw new BadInput({
        ru: 'Не хватает аргумента. Смотрите --help.',
        en: 'An argument is missing. See --help.',
      });
    }
    if (switches.has('reveal')) return told(revealed(fen, second ?? ''), terminal);
    const position = positionOf(kind, fen);
    if (flags['flag'] !== undefined) return told(flag(position, flags['flag']), terminal);
    return told(play(position, actions), terminal);
  },
};
