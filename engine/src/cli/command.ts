import type { Language } from '../event/index.ts';
import type { TrfFault } from '../trf/index.ts';

export type Bilingual = Readonly<Record<Language, string>>;

/** Where a command writes; tests give their own. */
export interface Terminal {
  readonly language: Language;
  /** True when `--json` was given: the answer is one JSON value on `out`. */
  readonly json: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** What a command's file exports as `command`. `args` come without the command's name, `--json` and `--lang`. */
export interface Command {
  readonly help: Bilingual;
  /** Exit code: 0 fine, 1 the answer is "no", 2 bad input; a drop-in form has its own. */
  run(args: readonly string[], terminal: Terminal): number;
}

/** A line of the registry; the command's file is loaded only when it is called. */
export interface Entry {
  readonly name: string;
  readonly summary: Bilingual;
  load(): Promise<{ readonly command: Command }>;
  /** True: the command receives every argument untouched. */
  readonly raw?: boolean;
  /** True: not in the overview. */
  readonly hidden?: boolean;
}

/** Bad input: the sentence is shown and the exit code is 2. */
export class BadInput extends Error {
  override readonly name: string = 'BadInput';
  constructor(readonly sentence: Bilingual) {
    super(sentence.en);
  }
}

/** A tournament file with faults, each with its line and column. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
  constructor(readonly faults: readonly TrfFault[]) {
    super('bad file');
  }
}
