/** What one case of a corpus came to; `detail` says ours and theirs when it failed. */
export interface CaseResult {
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly detail?: string;
}

/** What a corpus run prints beside its cases: rounds, values, pairs … by name. */
export type Counts = Record<string, number>;

/**
 * One kind of reference data. Each has a file of its own in this folder and a line in `kinds.ts`.
 * `run` yields the cases of the given files and folders one by one and may count what it likes.
 */
export interface CorpusKind {
  readonly name: string;
  /** One line for `--help`. */
  readonly about: string;
  readonly run: (paths: readonly string[], counts: Counts) => Iterable<CaseResult>;
}

/** Adds to a named count. */
export function count(counts: Counts, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
