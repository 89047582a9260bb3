import { rulesOf, type GameKind, type Position } from '../../src/chess/index.ts';
import { addMove, beginTree, nodeOf, ROOT, setComment, type Tree } from './tree.ts';

/** Longest text read here; a long annotated game has a hundredth of it. */
export const MOST_CHARACTERS = 200_000;

const DEEPEST = 20;
const MOST_MOVES = 5_000;

export type Tags = Readonly<Record<string, string>>;

/** Why a text is no game, in words of the catalogue `analysis`. */
export type PgnFault =
  | { readonly code: 'too-long' | 'too-deep' | 'unknown-variant' | 'bad-fen' | 'empty' }
  | { readonly code: 'bad-move'; readonly move: string };

export type PgnRead =
  | { readonly ok: true; readonly tree: Tree; readonly tags: Tags }
  | { readonly ok: false; readonly fault: PgnFault };

const VARIANTS: Readonly<Record<string, GameKind>> = {
  standard: 'chess',
  chess: 'chess',
  'from position': 'chess',
  chess960: 'chess960',
  fischerandom: 'chess960',
  'fischer random': 'chess960',
  kingchess: 'kingchess',
  battle: 'battle',
  'battle chess': 'battle',
};

const NAMES: Readonly<Record<GameKind, string | null>> = {
  chess: null,
  chess960: 'Chess960',
  kingchess: 'Kingchess',
  battle: 'Battle',
};

/** Tags, comments, brackets, results, numbers and moves; everything between two blanks is one word. */
const TOKENS =
  /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}?|;([^\n]*)|(\()|(\))|(\$\d+)|([^\s(){};]+)/gu;

/**
 * Reads the first game of a text: tags, main line, variations and comments, of any of the four games (R5). Numbers,
 * results and signs are passed over; clocks in comments fall out.
 */
export function readPgn(text: string): PgnRead {
  if (text.length > MOST_CHARACTERS) return fault({ code: 'too-long' });
  const tags: Record<string, string> = {};
  let tree: Tree | null = null;
  let begun: Begun | null = null;
  let at = ROOT;
  let moves = 0;
  /** Where the main line goes on after a bracket closes. */
  const stack: number[] = [];
  for (const [, name, value, comment, rest, open, close, , word] of text.matchAll(TOKENS)) {
    if (name !== undefined) {
      // Tags after moves belong to the next game.
      if (moves > 0) break;
      tags[name] = (value ?? '').replaceAll(/\\(.)/gu, '$1');
      continue;
    }
    if (begun === null) {
      const start = begin(tags);
      if ('code' in start) return fault(start);
      begun = start;
      tree = beginTree(start.kind, start.position.fen());
    }
    if (tree === null) continue;
    if (comment !== undefined || rest !== undefined) {
      const words = (comment ?? rest ?? '')
        .replaceAll(/\[%[^\]]*\]/gu, '')
        .replaceAll(/\s+/gu, ' ')
        .trim();
      const before = nodeOf(tree, at).comment;
      if (words !== '') tree = setComment(tree, at, before === '' ? words : `${before} ${words}`);
    } else if (open !== undefined) {
      if (stack.length >= DEEPEST) return fault({ code: 'too-deep' });
      stack.push(at);
      at = nodeOf(tree, at).parent ?? ROOT;
    } else if (close !== undefined) {
      at = stack.pop() ?? at;
    } else if (word !== undefined) {
      if (/^(?:1-0|0-1|1\/2-1\/2|\*)$/u.test(word)) {
        if (stack.length === 0 && moves > 0) break;
        continue;
      }
      const san = word.replace(/^\d+\.*/u, '').replace(/[!?]+$/u, '');
      if (san === '' || san === '.' || san === '…') continue;
      moves += 1;
      if (moves > MOST_MOVES) return fault({ code: 'too-long' });
      const position = begun.positions.get(at);
      const action = position === undefined ? null : readSan(position, san);
      const step = action === null ? undefined : position?.act(action);
      if (step === undefined || !step.ok) return fault({ code: 'bad-move', move: word.slice(0, 40) });
      const added = addMove(tree, at, step.value.action, step.value.san);
      tree = added.tree;
      at = added.id;
      begun.positions.set(at, step.value.position);
    }
  }
  if (tree === null) {
    if (tags['FEN'] === undefined) return fault({ code: 'empty' });
    const start = begin(tags);
    if ('code' in start) return fault(start);
    tree = beginTree(start.kind, start.position.fen());
  }
  return { ok: true, tree, tags };
}

function fault(one: PgnFault): PgnRead {
  return { ok: false, fault: one };
}

/** SAN, or a move in wire form as some programs write it. */
function readSan(position: Position, san: string): string | null {
  const zeros = san.replace(/^0-0-0/u, 'O-O-O').replace(/^0-0/u, 'O-O');
  const read = position.read(zeros);
  if (read !== null) return read;
  return /^[a-h][1-8][a-h][1-8][qrbn]?$/u.test(san) ? san : null;
}

interface Begun {
  readonly kind: GameKind;
  readonly position: Position;
  readonly positions: Map<number, Position>;
}

function begin(tags: Tags): Begun | PgnFault {
  const kind = tags['Variant'] === undefined ? 'chess' : VARIANTS[tags['Variant'].toLowerCase()];
  if (kind === undefined) return { code: 'unknown-variant' };
  const fen = tags['FEN'];
  const read = fen === undefined ? null : rulesOf(kind).fromFen(fen);
  if (read !== null && !read.ok) return { code: 'bad-fen' };
  const position = read === null ? rulesOf(kind).start() : read.value;
  return { kind, position, positions: new Map([[ROOT, position]]) };
}

/** Comments may hold anything but the bracket that ends them. */
function commentText(comment: string): string[] {
  const safe = comment.replaceAll(/[{}]/gu, '').replaceAll(/\s+/gu, ' ').trim();
  return safe === '' ? [] : [`{${safe}}`];
}

/** The tree as PGN with variations and comments; `tags` of the game it came from stand before it. */
export function writePgn(tree: Tree, tags: Tags): string {
  const variant = NAMES[tree.kind];
  const start = tree.kind === 'chess' && tree.fen === rulesOf('chess').start().fen();
  const result = tags['Result'] ?? '*';
  const { Variant: _variant, SetUp: _setUp, FEN: _fen, ...others } = tags;
  const all: Tags = {
    Event: 'Analysis',
    Result: result,
    ...others,
    ...(variant === null ? {} : { Variant: variant }),
    ...(start ? {} : { SetUp: '1', FEN: tree.fen }),
  };
  const head = Object.entries(all).map(
    ([name, value]) =>
      `[${name} "${value
        .replaceAll(/\p{Cc}/gu, ' ')
        .replaceAll('\\', '\\\\')
        .replaceAll('"', '\\"')}"]`,
  );
  const words = [...commentText(nodeOf(tree, ROOT).comment), ...line(tree, ROOT, true), result];
  return `${head.join('\n')}\n\n${wrap(words)}\n`;
}

/** Number of a move as people count: the start of an analysis may be Black's or a later move. */
export function numberOf(tree: Tree, ply: number): { readonly number: number; readonly white: boolean } {
  const [, turn = 'w', , , , full = '1'] = tree.fen.split(' ');
  const before = (Number(full) - 1) * 2 + (turn === 'b' ? 1 : 0);
  const count = before + ply;
  return { number: Math.ceil(count / 2), white: count % 2 === 1 };
}

function line(tree: Tree, from: number, first: boolean): string[] {
  const words: string[] = [];
  let number = first;
  for (let id = nodeOf(tree, from).children[0]; id !== undefined; id = nodeOf(tree, id).children[0]) {
    const node = nodeOf(tree, id);
    const siblings = nodeOf(tree, node.parent ?? ROOT).children;
    const before = words.length;
    words.push(...move(tree, id, number));
    // Only the main move of a position carries the brackets of its rivals.
    if (siblings[0] === id) for (const other of siblings.slice(1)) words.push(...bracket(tree, other));
    number = words.length - before > 2;
  }
  return words;
}

function move(tree: Tree, id: number, number: boolean): string[] {
  const node = nodeOf(tree, id);
  const { number: n, white } = numberOf(tree, node.ply);
  const words = white ? [`${n}.`] : number ? [`${n}...`] : [];
  return [...words, node.san, ...commentText(node.comment)];
}

function bracket(tree: Tree, id: number): string[] {
  const words = [...move(tree, id, true), ...line(tree, id, nodeOf(tree, id).comment !== '')];
  const last = words.length - 1;
  return words.map((word, i) => `${i === 0 ? '(' : ''}${word}${i === last ? ')' : ''}`);
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let now = '';
  for (const word of words) {
    if (now !== '' && now.length + 1 + word.length > 79) {
      lines.push(now);
      now = word;
    } else now = now === '' ? word : `${now} ${word}`;
  }
  if (now !== '') lines.push(now);
  return lines.join('\n');
}
