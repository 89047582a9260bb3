import {
  automaticDraw,
  beginHistory,
  claimable,
  extendHistory,
  isGameKind,
  occurrences,
  rulesOf,
  type Position,
  type Rules,
} from '../../src/chess/index.ts';

import { textOf, filesIn } from './files.ts';
import { count, type CaseResult, type CorpusKind } from './kind.ts';

/** A case of `data/variants/cases.json`; its README says which fields a kind has. */
export interface VariantCase {
  readonly id: string;
  readonly game: string;
  readonly kind: string;
  readonly fen?: string;
  readonly action?: string;
  readonly actions?: readonly string[];
  readonly san?: string | readonly string[];
  readonly expect?: string;
  readonly reason?: string;
  readonly after?: string;
  readonly status?: string;
  readonly moves?: number | null;
  readonly flagOf?: 'white' | 'black';
  readonly occurrencesOfFinal?: number;
  readonly claimable?: string;
  readonly automatic?: string;
}

/** `passed`, `skipped` (prose, or a game this version does not know), or what differs. */
export type Verdict = 'passed' | 'skipped' | readonly string[];

const CLAIMS: Readonly<Record<string, string>> = {
  threefold: 'threefold',
  fifty: 'fifty-move',
  fivefold: 'fivefold',
  seventyfive: 'seventyfive-move',
};

class Differences {
  readonly found: string[] = [];

  expect(what: string, expected: unknown, found: unknown): void {
    if (expected !== undefined && expected !== null && expected !== found) {
      this.found.push(`${what}: ${String(found)}, expected ${String(expected)}`);
    }
  }
}

/** `checkmate 1-0`, `check`, … as the cases write it. */
function statusWords(position: Position): string {
  const { state, winner } = position.status();
  return winner === null ? state : `${state} ${winner === 'white' ? '1-0' : '0-1'}`;
}

function runAction(position: Position, test: VariantCase, differences: Differences): void {
  const step = position.act(test.action ?? '');
  differences.expect('action', test.expect, step.ok ? 'legal' : 'illegal');
  if (!step.ok) {
    differences.expect('reason', test.reason, step.refusal.code);
    return;
  }
  differences.expect('after', test.after, step.value.position.fen());
  differences.expect('status', test.status, statusWords(step.value.position));
  differences.expect('san', test.san, step.value.san);
}

function runSequence(start: Position, test: VariantCase, differences: Differences): void {
  let position = start;
  let history = beginHistory(position);
  for (const [index, action] of (test.actions ?? []).entries()) {
    const step = position.act(action);
    if (!step.ok) {
      differences.found.push(`action ${index + 1} ${action}: ${step.refusal.code}`);
      return;
    }
    differences.expect(`san ${index + 1}`, test.san?.[index], step.value.san);
    position = step.value.position;
    history = extendHistory(history, position);
  }
  differences.expect('after', test.after, position.fen());
  differences.expect('status', test.status, statusWords(position));
  differences.expect('occurrences', test.occurrencesOfFinal, occurrences(history));
  const automatic = automaticDraw(position, history);
  differences.expect('automatic', test.automatic ?? 'none', automatic === null ? 'none' : CLAIMS[automatic]);
  if (automatic === null) {
    const claim = claimable(position, history);
    differences.expect('claimable', test.claimable ?? 'none', claim === null ? 'none' : CLAIMS[claim]);
  }
}

function runFlag(position: Position, test: VariantCase, differences: Differences): void {
  const winner = test.flagOf === 'white' ? 'black' : 'white';
  const won = winner === 'white' ? '1-0' : '0-1';
  differences.expect('result', test.expect, position.canMate(winner) ? won : '1/2-1/2');
}

function runOnBoard(rules: Rules, test: VariantCase, differences: Differences): void {
  const read = rules.fromFen(test.fen ?? '');
  if (!read.ok) {
    differences.found.push(`fen: ${read.refusal.code}`);
    return;
  }
  const position = read.value;
  if (test.kind === 'action') runAction(position, test, differences);
  else if (test.kind === 'sequence') runSequence(position, test, differences);
  else if (test.kind === 'flag') runFlag(position, test, differences);
  else {
    differences.expect('fen', test.fen, position.fen());
    differences.expect('status', test.status, statusWords(position));
    differences.expect('moves', test.moves, position.moves().length);
    differences.expect('perft 1', test.moves, position.perft(1));
  }
}

/** Runs one case through the rules room. */
export function runVariantCase(test: VariantCase): Verdict {
  if (!isGameKind(test.game) || test.kind === 'rule') return 'skipped';
  const differences = new Differences();
  runOnBoard(rulesOf(test.game), test, differences);
  return differences.found.length === 0 ? 'passed' : differences.found;
}

/** The cases of the four games (`data/variants/README.md`). */
export const variants: CorpusKind = {
  name: 'variants',
  about: 'cases of the four games (cases.json): positions, actions, sequences, setups, flags',
  *run(paths, counts): Iterable<CaseResult> {
    for (const file of filesIn(paths, /^cases.*\.json$/)) {
      for (const test of JSON.parse(textOf(file)) as readonly VariantCase[]) {
        count(counts, test.game);
        const verdict = runVariantCase(test);
        const name = `${test.id} ${test.kind}`;
        yield typeof verdict === 'string'
          ? { name, verdict }
          : { name, verdict: 'failed', detail: verdict.join('; ') };
      }
    }
  },
};
