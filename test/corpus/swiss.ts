import { pairDutch } from 'tabiya-engine/swiss';
import { readTrf } from 'tabiya-engine/trf';
import { filesIn, textOf } from './files.ts';
import { count } from './kind.ts';
import type { CaseResult, CorpusKind, Counts } from './kind.ts';
import { beforeRound, boardPairs, difference, pairText } from './rounds.ts';

interface ExpectedRound {
  readonly r: number;
  readonly status: 'ok' | 'none';
  readonly absent: Readonly<Record<string, string>>;
  readonly pairs?: readonly (readonly [number, number])[];
  readonly pab?: number | null;
}

interface Tournament {
  readonly id: string;
  readonly n: number;
  readonly acceleration: string | null;
  readonly expect: readonly ExpectedRound[];
  readonly trf: string;
}

/** Generated tournaments with the reference engine's pairing of every round (`data/swiss/README.md`). */
export const swiss: CorpusKind = {
  name: 'swiss',
  about: 'generated tournaments (.jsonl, .jsonl.gz): every round as the reference engine pairs it',
  *run(paths, counts): Iterable<CaseResult> {
    for (const file of filesIn(paths, /\.jsonl(\.gz)?$/)) {
      for (const line of textOf(file).split('\n')) {
        if (line.trim() !== '') yield* tournament(JSON.parse(line) as Tournament, counts);
      }
    }
  },
};

function* tournament(given: Tournament, counts: Counts): Iterable<CaseResult> {
  count(counts, 'tournaments');
  const reading = readTrf(given.trf);
  if (!reading.ok) {
    yield {
      name: given.id,
      verdict: 'failed',
      detail: `the file was refused: ${JSON.stringify(reading.faults[0])}`,
    };
    return;
  }
  for (const expected of given.expect) {
    const name = `${given.id} round ${expected.r}`;
    const absent = new Map(Object.entries(expected.absent ?? {}).map(([n, code]) => [Number(n), code]));
    const ours = pairDutch(beforeRound(reading.record, expected.r, absent), { round: expected.r });
    const theirs = expected.status === 'none' ? 'none' : pairText(expected.pairs ?? [], expected.pab ?? null);
    const mine = ours.status === 'none' ? 'none' : pairText(boardPairs(ours.pairs), ours.bye);
    count(counts, 'rounds');
    if (expected.status === 'none') count(counts, 'without a valid pairing');
    count(counts, 'pairs', expected.pairs?.length ?? 0);
    if (mine !== theirs) {
      yield {
        name,
        verdict: 'failed',
        detail:
          mine === 'none' || theirs === 'none' ? `ours ${mine} | theirs ${theirs}` : difference(mine, theirs),
      };
      continue;
    }
    // The reference engine orders boards by plain points, so accelerated events are no test of the order.
    if (ours.status === 'ok' && given.acceleration === null) {
      const order = boardPairs(ours.pairs).join(' ');
      const theirOrder = (expected.pairs ?? []).join(' ');
      if (order !== theirOrder) {
        yield { name, verdict: 'failed', detail: `board order: ours ${order} | theirs ${theirOrder}` };
        continue;
      }
    }
    yield { name, verdict: 'passed' };
  }
}
