import type { ActionText, Position } from '../../chess/index.ts';
import { ok, refuse, type Result } from '../../result.ts';
import type { CorrespondenceRefusal, Plan, PlanTree } from '../types.ts';

/** Most answers a plan holds, and most actions of one line. */
const MOST_ANSWERS = 200;
const LONGEST_LINE = 60;
const LONGEST_TEXT = 12_000;

type Mutable = { [action: ActionText]: { reply: ActionText; after: Mutable } };

/**
 * CR-2: reads conditional moves, one variation a line, the opponent's move first: `e5 Nf3 Nc6 Bb5`. Notation of the game
 * or wire form, move numbers and dots are passed over. Lines that begin alike are one branch.
 *
 * @param position with the opponent to move
 */
export function readPlan(position: Position, text: string): Result<PlanTree, CorrespondenceRefusal> {
  if (text.length > LONGEST_TEXT) return refuse('plan-too-long');
  const root: Mutable = emptyTree();
  let answers = 0;
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const words = line
      .replaceAll(/(?<=^|\s)\d+\s*(?:\.+|…)/gu, ' ')
      .split(/[\s…]+/u)
      .filter((word) => word !== '' && !/^\.+$/u.test(word));
    if (words.length === 0) continue;
    if (words.length > LONGEST_LINE) return refuse('plan-too-long');
    if (words.length % 2 === 1) return refuse('plan-open', { line: index + 1 });
    let here = position;
    let tree = root;
    for (let i = 0; i < words.length; i += 2) {
      const [theirs, mine] = [words[i] ?? '', words[i + 1] ?? ''];
      const asked = act(here, theirs);
      if (asked === null) return refuse('plan-illegal', { line: index + 1, move: theirs.slice(0, 40) });
      const answered = act(asked.position, mine);
      if (answered === null) return refuse('plan-illegal', { line: index + 1, move: mine.slice(0, 40) });
      let branch = Object.hasOwn(tree, asked.action) ? tree[asked.action] : undefined;
      if (branch === undefined) {
        answers += 1;
        if (answers > MOST_ANSWERS) return refuse('plan-too-long');
        branch = { reply: answered.action, after: emptyTree() };
        tree[asked.action] = branch;
      } else if (branch.reply !== answered.action) {
        return refuse('plan-two-replies', { line: index + 1, move: theirs.slice(0, 40) });
      }
      tree = branch.after;
      here = answered.position;
    }
  }
  return ok(root);
}

function emptyTree(): Mutable {
  return Object.create(null) as Mutable;
}

/** A word as an action of the position: notation first, then wire form. */
function act(
  position: Position,
  word: string,
): { readonly action: ActionText; readonly position: Position; readonly san: string } | null {
  const step = position.act(position.read(word) ?? word);
  return step.ok ? step.value : null;
}

/** A plan as lines of notation, one variation a line, as `readPlan` takes them. */
export function writePlan(position: Position, tree: PlanTree): string[] {
  const lines: string[] = [];
  const walk = (here: Position, branches: PlanTree, before: readonly string[]): void => {
    for (const [action, { reply, after }] of Object.entries(branches)) {
      const asked = act(here, action);
      const answered = asked === null ? null : act(asked.position, reply);
      // A plan was legal when it was written; what does not fit any more is not shown.
      if (asked === null || answered === null) continue;
      const words = [...before, asked.san, answered.san];
      if (Object.keys(after).length === 0) lines.push(words.join(' '));
      else walk(answered.position, after, words);
    }
  };
  walk(position, tree, []);
  return lines;
}

/** Where a plan stands when the game has these moves. */
export type Followed =
  /** The opponent has made a foreseen move: this is the reply. */
  | { readonly state: 'reply'; readonly reply: ActionText; readonly plan: Plan }
  /** The opponent is to move; `plan` begins in the present position. */
  | { readonly state: 'waits'; readonly plan: Plan }
  /** Every foreseen move was made. */
  | { readonly state: 'done' }
  /** The game went another way, or moves before the plan were taken back and changed (CR-3). */
  | { readonly state: 'left' };

/** CR-3: follows a plan along the moves of the game. A plan never answers a move in another position than it was made for. */
export function followPlan(plan: Plan, moves: readonly ActionText[]): Followed {
  const begins = plan.moves.length;
  if (moves.length < begins || plan.moves.some((move, i) => move !== moves[i])) return { state: 'left' };
  let { tree } = plan;
  for (let i = begins; ; i += 2) {
    if (Object.keys(tree).length === 0) return { state: i === begins ? 'left' : 'done' };
    const here = { moves: moves.slice(0, i), tree };
    const theirs = moves[i];
    if (theirs === undefined) return { state: 'waits', plan: here };
    const branch = Object.hasOwn(tree, theirs) ? tree[theirs] : undefined;
    if (branch === undefined) return { state: 'left' };
    const mine = moves[i + 1];
    if (mine === undefined) return { state: 'reply', reply: branch.reply, plan: here };
    if (mine !== branch.reply) return { state: 'left' };
    tree = branch.after;
  }
}
