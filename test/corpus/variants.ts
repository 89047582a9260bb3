import {
  automaticDraw,
  beginHistory,
  claimable,
  extendHistory,
  backRank,
  isGameKind,
  numberOf,
  occurrences,
  readSetup,
  reveal,
  rulesOf,
  setupOutcome,
  type SetupState,
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
  readonly expect?: string | number;
  readonly reason?: string;
  readonly after?: string;
  readonly status?: string;
  readonly moves?: number | null;
  readonly flagOf?: 'white' | 'black';
  readonly occurrencesOfFinal?: number;
  readonly claimable?: string;
  readonly automatic?: string;
  readonly singlePlacements?: number | null;
  readonly legalPlacementsTotal?: number;
  readonly perft?: readonly number[];
  readonly setup?: string;
  readonly white?: string;
  readonly black?: string;
  readonly opponentInCheck?: boolean;
  readonly given?: string | Given;
}

/** The runnable `rule` cases: a number or a first rank of Chess960, or how far two Battle setups came. */
type Given = Readonly<
  Partial<Record<'spNumber' | 'backRank' | 'playerA' | 'playerB' | 'context', string | number>>
>;

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

function runPosition(position: Position, test: VariantCase, differences: Differences): void {
  differences.expect('fen', test.fen, position.fen());
  differences.expect('status', test.status, statusWords(position));
  differences.expect('moves', test.moves, position.moves().length);
  differences.expect('single placements', test.singlePlacements, position.placements().length);
  for (const [index, nodes] of (test.perft ?? []).entries()) {
    differences.expect(`perft ${index + 1}`, nodes, position.perft(index + 1));
  }
  if (test.legalPlacementsTotal !== undefined) {
    differences.expect('all placements', test.legalPlacementsTotal, allPlacements(position));
  }
}

const SQUARES = Array.from(
  { length: 64 },
  (_, at) => `${'abcdefgh'.charAt(at % 8)}${1 + Math.trunc(at / 8)}`,
);

/** Legal placements of any number of men, tried one by one: for positions with two or three men in reserve. */
function allPlacements(position: Position): number {
  const found = new Set<string>();
  const extend = (chosen: readonly string[], men: string): void => {
    if (chosen.length > 0) {
      const step = position.act(chosen.join(','));
      if (step.ok) found.add(step.value.action);
    }
    for (const man of new Set(men)) {
      for (const square of SQUARES) {
        if (!chosen.some((each) => each.endsWith(square)))
          extend([...chosen, `${man}@${square}`], men.replace(man, ''));
      }
    }
  };
  extend([], position.reserve(position.turn));
  return found.size;
}

function runOnBoard(rules: Rules, test: VariantCase, differences: Differences): void {
  const read = rules.fromFen(test.fen ?? '');
  if (!read.ok) {
    differences.found.push(`fen: ${read.refusal.code}`);
    return;
  }
  if (test.kind === 'action') runAction(read.value, test, differences);
  else if (test.kind === 'sequence') runSequence(read.value, test, differences);
  else if (test.kind === 'flag') runFlag(read.value, test, differences);
  else runPosition(read.value, test, differences);
}

function runSetup(test: VariantCase, differences: Differences): void {
  const read = readSetup(test.setup ?? '');
  differences.expect('setup', test.expect, read.ok ? 'valid' : read.refusal.code);
}

function runReveal(test: VariantCase, differences: Differences): void {
  const sides = [readSetup(test.white ?? ''), readSetup(test.black ?? '')];
  const [white, black] = sides.map((side) => (side.ok ? side.value : undefined));
  if (white === undefined || black === undefined) {
    differences.found.push('a setup was refused');
    return;
  }
  const revealed = reveal(white, black);
  if (revealed.kind !== 'start') {
    differences.found.push('both must set up again');
    return;
  }
  runPosition(revealed.position, test, differences);
  // The king of the side not to move is attacked when the same board with that side to move is a check.
  const [board, , castling] = revealed.position.fen().split(' ');
  const turned = rulesOf('battle').fromFen(`${board} b ${castling} - 0 1`);
  differences.expect(
    'opponent in check',
    test.opponentInCheck,
    turned.ok && turned.value.checkedKing() !== null,
  );
}

/** Outcomes of the setup time as the cases write them. */
const SETUP_WORDS: Readonly<Record<string, string>> = {
  start: 'start',
  draw: '1/2-1/2',
  annulled: 'annulled',
  'player-a': '1-0 for the player who finished',
  'player-b': '1-0 for the player who finished',
};

function runGiven(given: Given, test: VariantCase, differences: Differences): void {
  if (given.spNumber !== undefined) differences.expect('rank', test.expect, backRank(Number(given.spNumber)));
  else if (given.backRank !== undefined)
    differences.expect('number', test.expect, numberOf(String(given.backRank)));
  else {
    const context = given.context === 'casual' ? 'casual' : 'tournament';
    const outcome = setupOutcome(given.playerA as SetupState, given.playerB as SetupState, context);
    differences.expect('outcome', test.expect, SETUP_WORDS[outcome]);
  }
}

/** Runs one case through the rules room. */
export function runVariantCase(test: VariantCase): Verdict {
  if (!isGameKind(test.game)) return 'skipped';
  const differences = new Differences();
  if (test.kind === 'rule') {
    if (typeof test.given !== 'object') return 'skipped';
    runGiven(test.given, test, differences);
  } else if (test.kind === 'setup') runSetup(test, differences);
  else if (test.kind === 'reveal') runReveal(test, differences);
  else runOnBoard(rulesOf(test.game), test, differences);
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
