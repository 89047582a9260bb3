import { BadInput, parseArguments } from 'tabiya-engine/cli';
import { GAME_KINDS } from '../chess/index.ts';
import type { Command } from './command.ts';
import { gameNamed, positionOf } from './rules.ts';

const DEEPEST = 12;

export const command: Command = {
  help: {
    ru: `tabiya perft ИГРА "FEN" ГЛУБИНА: число возможных последовательностей действий

ИГРА: ${GAME_KINDS.join(', ')}. В кингчессе считаются ходы и выставления одной фигуры.
За доской кингчесса в FEN стоит в скобках запас, например
  tabiya perft kingchess "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --" 1

Ответ с --json: {"game":"chess","fen":"…","depth":3,"nodes":8902}`,
    en: `tabiya perft GAME "FEN" DEPTH: number of possible sequences of actions

GAME: ${GAME_KINDS.join(', ')}. In kingchess moves and placements of one man are counted.
A FEN of kingchess has the reserve in brackets after the board, for example
  tabiya perft kingchess "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --" 1

Answer with --json: {"game":"chess","fen":"…","depth":3,"nodes":8902}`,
  },
  async run(args, terminal) {
    const { words } = parseArguments(args, { words: [3, 3] });
    const [game, fen = '', depth = ''] = words;
    const kind = gameNamed(game);
    const plies = Number(depth);
    if (!/^\d+$/u.test(depth) || plies > DEEPEST) {
      throw new BadInput({
        ru: `Глубина — целое число от 0 до ${DEEPEST}.`,
        en: `The depth is a whole number from 0 to ${DEEPEST}.`,
      });
    }
    const position = positionOf(kind, fen);
    const nodes = position.perft(plies);
    const answer = { game: kind, fen: position.fen(), depth: plies, nodes };
    terminal.out(terminal.json ? `${JSON.stringify(answer)}\n` : `${nodes}\n`);
    return 0;
  },
};
