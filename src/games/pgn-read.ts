import { rulesOf, startArray, type GameKind, type Position } from '../chess/index.ts';
import type { PgnRefusal, PgnText } from '../chess/pgn-reader.ts';
import { ok, refuse, type Result } from '../result.ts';

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

/** A game of a file that keeps the rules: its kind, its beginning and its actions in wire form (R5). */
export interface PgnGame {
  readonly kind: GameKind;
  readonly initialFen: string;
  readonly actions: readonly string[];
  readonly sans: readonly string[];
  /** The position at the end. */
  readonly position: Position;
  readonly tags: ReadonlyMap<string, string>;
  readonly result: string;
}

function beginning({ tags }: PgnText): Result<Position, PgnRefusal> {
  const kind = VARIANTS[(tags.get('Variant') ?? 'standard').trim().toLowerCase()];
  if (kind === undefined) return refuse('unknown-variant');
  const fen = tags.get('FEN');
  if (fen !== undefined) {
    const read = rulesOf(kind).fromFen(fen.trim());
    return read.ok ? read : refuse('bad-fen');
  }
  // Battle chess begins from two setups, Fischer chess from a number or a FEN (R5).
  if (kind === 'battle') return refuse('bad-fen');
  if (kind !== 'chess960') return ok(rulesOf(kind).start());
  const start = startArray(Number(tags.get('StartNumber') ?? 518));
  return start === undefined ? refuse('bad-fen') : ok(start);
}

/** Plays a game of a file over; refused where a word is no legal action. */
export function playPgn(text: PgnText): Result<PgnGame, PgnRefusal> {
  const start = beginning(text);
  if (!start.ok) return start;
  let position = start.value;
  const actions: string[] = [];
  const sans: string[] = [];
  for (const word of text.moves) {
    const san = word.replace(/^0-0-0/u, 'O-O-O').replace(/^0-0/u, 'O-O');
    const action = position.read(san) ?? (/^[a-h][1-8][a-h][1-8][qrbn]?$/u.test(san) ? san : null);
    const step = action === null ? null : position.act(action);
    if (step === null || !step.ok) return refuse('bad-move');
    actions.push(step.value.action);
    sans.push(step.value.san);
    position = step.value.position;
  }
  const { tags, result } = text;
  const { kind } = position;
  return ok({ kind, initialFen: start.value.fen(), actions, sans, position, tags, result });
}
