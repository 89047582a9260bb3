import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairDutch } from 'tabiya-engine/swiss';
import type { DutchPairing } from 'tabiya-engine/swiss';
import { readTrf } from 'tabiya-engine/trf';
import { filesIn } from './files.ts';
import { count } from './kind.ts';
import type { CaseResult, CorpusKind, Counts } from './kind.ts';
import { absencesOf, beforeRound, boardPairs, difference, pairText, playedText } from './rounds.ts';

type Pairs = readonly (readonly [number, number])[];

interface Expectation {
  readonly check?: Readonly<
    Record<string, 'same' | 'none' | { readonly oracle: Pairs; readonly file: Pairs }>
  >;
  readonly next?: Pairs | string;
  readonly check_error?: string;
  readonly oracle_wrong?: boolean;
  readonly correct?: Pairs;
}

/** Tournament files of other programs: reading, checking and pairing the next round (`data/trf/README.md`). */
export const trf: CorpusKind = {
  name: 'trf',
  about: 'tournament files of other programs with expected.json beside them',
  *run(paths, counts): Iterable<CaseResult> {
    for (const index of filesIn(paths, /^expected\.json$/)) {
      const expected = JSON.parse(readFileSync(index, 'utf8')) as Record<string, Expectation>;
      for (const [name, expectation] of Object.entries(expected)) {
        const bytes = readFileSync(join(index, '..', `${name}.trf`));
        yield* file(name, bytes, expectation, counts);
      }
    }
  },
};

function* file(name: string, bytes: Uint8Array, expected: Expectation, counts: Counts): Iterable<CaseResult> {
  count(counts, 'files');
  const reading = readTrf(bytes);
  const said = reading.faults
    .map(({ severity, code, line }) => `${severity} ${code} line ${line}`)
    .join(', ');
  if (expected.check_error !== undefined) {
    count(counts, 'faulty files');
    const told = reading.faults.some(
      ({ code, line }) => line > 0 || code === 'team-event' || code === 'rounds-missing',
    );
    yield told
      ? { name: `${name} fault`, verdict: 'passed' }
      : {
          name: `${name} fault`,
          verdict: 'failed',
          detail: `nothing found; expected: ${expected.check_error}`,
        };
  } else {
    yield reading.ok
      ? { name: `${name} reads`, verdict: 'passed' }
      : { name: `${name} reads`, verdict: 'failed', detail: said };
  }
  if (!reading.ok) return;
  const { record } = reading;
  for (const [key, wanted] of Object.entries(expected.check ?? {})) {
    const round = Number(key);
    count(counts, 'rounds');
    const ours = pairDutch(beforeRound(record, round, absencesOf(record, round)), { round });
    // Forfeits the file gives no colours are compared without.
    const loose = new Set(
      reading.faults
        .filter((f) => f.code === 'forfeit-colour' && f.round === round)
        .map((f) => f.player ?? 0),
    );
    const theirs =
      wanted === 'none' ? 'none' : playedText(record, round, wanted === 'same' ? null : wanted, loose);
    yield compare(`${name} round ${round}`, textOfAnswer(ours, loose), theirs);
  }
  const next = expected.oracle_wrong === true ? expected.correct : expected.next;
  if (next !== undefined) {
    count(counts, 'next rounds');
    const asTheReferenceReads = readTrf(withoutXXZ(bytes));
    if (!asTheReferenceReads.ok) return;
    const theirs = typeof next === 'string' ? 'none' : pairText(next, null);
    yield compare(`${name} next`, textOfAnswer(pairDutch(asTheReferenceReads.record)), theirs);
  }
}

/** The reference engine passes over XXZ (absent from the next round), so its answer is for the field without it. */
function withoutXXZ(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replace(/^XXZ[^\r\n]*/gm, ''), 'latin1');
}

/** A round for which everybody asked to be away has no pairs; the file shows it so. */
function textOfAnswer(answer: DutchPairing, loose: ReadonlySet<number> = new Set()): string {
  if (answer.status === 'ok') return pairText(boardPairs(answer.pairs), answer.bye, loose);
  return answer.reason.code === 'nobody' ? '' : 'none';
}

function compare(name: string, ours: string, theirs: string): CaseResult {
  if (ours === theirs) return { name, verdict: 'passed' };
  return { name, verdict: 'failed', detail: difference(ours, theirs) };
}
