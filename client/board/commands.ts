import type { Position } from '../../src/chess/index.ts';
import { placement } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { leftInReserve } from './collect.ts';
import { ROLES, type Role } from './men.ts';
import { squareSpoken } from './grid.tsx';
import { spokenSan } from './spoken.ts';

/** What a word typed instead of a move asks for. Acts are done by the page, questions are answered in words. */
export type Command =
  | { readonly kind: 'help' | 'clock' | 'last' | 'board' | 'reserve' | 'turn' | 'moves' }
  | { readonly kind: 'where'; readonly role: Role }
  | { readonly kind: 'square'; readonly square: string }
  | { readonly kind: 'from'; readonly square: string }
  | {
      readonly kind: 'act';
      readonly act: 'draw' | 'claim' | 'resign' | 'takeback' | 'abort' | 'accept' | 'decline' | 'flip';
    };

const WORDS: Readonly<Record<string, Command>> = {
  help: { kind: 'help' },
  помощь: { kind: 'help' },
  '?': { kind: 'help' },
  clock: { kind: 'clock' },
  time: { kind: 'clock' },
  часы: { kind: 'clock' },
  время: { kind: 'clock' },
  last: { kind: 'last' },
  последний: { kind: 'last' },
  board: { kind: 'board' },
  доска: { kind: 'board' },
  позиция: { kind: 'board' },
  reserve: { kind: 'reserve' },
  резерв: { kind: 'reserve' },
  turn: { kind: 'turn' },
  очередь: { kind: 'turn' },
  moves: { kind: 'moves' },
  запись: { kind: 'moves' },
  draw: { kind: 'act', act: 'draw' },
  ничья: { kind: 'act', act: 'draw' },
  claim: { kind: 'act', act: 'claim' },
  требую: { kind: 'act', act: 'claim' },
  abort: { kind: 'act', act: 'abort' },
  отменить: { kind: 'act', act: 'abort' },
  resign: { kind: 'act', act: 'resign' },
  сдаюсь: { kind: 'act', act: 'resign' },
  takeback: { kind: 'act', act: 'takeback' },
  назад: { kind: 'act', act: 'takeback' },
  accept: { kind: 'act', act: 'accept' },
  принять: { kind: 'act', act: 'accept' },
  decline: { kind: 'act', act: 'decline' },
  отклонить: { kind: 'act', act: 'decline' },
  flip: { kind: 'act', act: 'flip' },
  перевернуть: { kind: 'act', act: 'flip' },
};

const MEN: Readonly<Record<string, Role>> = {
  king: 'king',
  queen: 'queen',
  rook: 'rook',
  bishop: 'bishop',
  knight: 'knight',
  pawn: 'pawn',
  король: 'king',
  ферзь: 'queen',
  ладья: 'rook',
  слон: 'bishop',
  конь: 'knight',
  пешка: 'pawn',
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
  кр: 'king',
  ф: 'queen',
  л: 'rook',
  с: 'bishop',
  к: 'knight',
  п: 'pawn',
};

/**
 * Reads a command in English or Russian: `clock`, `часы`, `last`, `board`, `where knight`, `где конь`, `square e4`,
 * `поле e4`, `from e2`, `откуда e2`, `draw`, `resign` …; null when the text is none, and may be a move.
 */
export function readCommand(raw: string): Command | null {
  const text = raw.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const one = WORDS[text];
  if (one !== undefined) return one;
  const [verb = '', what = ''] = text.split(' ');
  if (verb === 'where' || verb === 'где') {
    const role = MEN[what];
    return role === undefined ? null : { kind: 'where', role };
  }
  if (!/^[a-h][1-8]$/.test(what)) return null;
  if (verb === 'square' || verb === 'поле') return { kind: 'square', square: what };
  return verb === 'from' || verb === 'откуда' ? { kind: 'from', square: what } : null;
}

/** What is known where a command is typed. */
export interface Situation {
  readonly position: Position | null;
  readonly fen: string;
  readonly moves: readonly { readonly ply: number; readonly san: string }[];
  /** Both clocks in words, or null where there are none. */
  readonly clocks: string | null;
}

const MOVES_READ = 6;

/** The answer to a question in words; null for acts, which are not answered but done. */
export function answerTo(command: Command, at: Situation, t: Words): string | null {
  const men = placement(at.fen);
  const name = (man: { file: number; rank: number }): string => `${'abcdefgh'[man.file]}${man.rank + 1}`;
  const side = (colour: 'white' | 'black'): string => {
    const words = men
      .filter((man) => man.colour === colour)
      .map((man) => `${t(`board.${man.role}`)} ${name(man)}`);
    return `${t(`ui.${colour}Side`)}: ${words.length === 0 ? t('board.emptySquare') : words.join(', ')}`;
  };
  const said = (move: { ply: number; san: string }): string =>
    t('board.spokenMove', {
      number: Math.ceil(move.ply / 2),
      colour: t(move.ply % 2 === 1 ? 'ui.white' : 'ui.black'),
      move: spokenSan(move.san, t),
    });
  switch (command.kind) {
    case 'help':
      return t('board.commandHelp');
    case 'clock':
      return at.clocks ?? t('board.noClock');
    case 'last': {
      const last = at.moves.at(-1);
      return last === undefined ? t('ui.noMoves') : said(last);
    }
    case 'moves':
      return at.moves.length === 0 ? t('ui.noMoves') : at.moves.slice(-MOVES_READ).map(said).join('; ');
    case 'board':
      return `${side('white')}. ${side('black')}.`;
    case 'turn':
      return t(at.position?.turn === 'black' ? 'board.blackToMove' : 'board.whiteToMove');
    case 'reserve':
      return at.position === null ? t('board.reserveEmpty') : reserves(at.position, t);
    case 'where': {
      const words = (['white', 'black'] as const).flatMap((colour) => {
        const squares = men.filter((man) => man.colour === colour && man.role === command.role).map(name);
        return squares.length === 0 ? [] : [`${t(`ui.${colour}Side`)}: ${squares.join(', ')}`];
      });
      const piece = t(`board.${command.role}`);
      return words.length === 0 ? t('board.nowhere', { piece }) : `${piece}. ${words.join('; ')}`;
    }
    case 'square':
      return squareSpoken(
        command.square,
        men.find((man) => name(man) === command.square),
        t,
      );
    case 'from': {
      const targets = at.position?.destinations().get(command.square) ?? [];
      return targets.length === 0
        ? t('board.movesNowhere', { square: command.square })
        : `${command.square}: ${targets.join(', ')}`;
    }
    case 'act':
      return null;
  }
}

function reserves(position: Position, t: Words): string {
  const words = (['white', 'black'] as const).map((colour) => {
    const left = leftInReserve(position, colour, []);
    const men = ROLES.filter((role) => left[role] > 0).map((role) => `${t(`board.${role}`)} ${left[role]}`);
    return `${t(`ui.${colour}Side`)}: ${men.length === 0 ? t('board.reserveEmpty') : men.join(', ')}`;
  });
  return `${words.join('. ')}.`;
}
