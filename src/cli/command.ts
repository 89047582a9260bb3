import type { Language } from '../words/index.ts';

/** Where a command reads and writes; tests give their own. */
export interface Terminal {
  readonly language: Language;
  /** True when `--json` was given: the answer is one JSON value on `out`. */
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes text to the standard output, line ends included. */
  out(text: string): void;
  err(text: string): void;
}

export type Bilingual = Readonly<Record<Language, string>>;

/** What a command's file exports as `command`. `args` come without the command's name, `--json` and `--lang`. */
export interface Command {
  /** The whole text of `tabiya NAME --help`. */
  readonly help: Bilingual;
  /** Exit code: 0 fine, 1 the answer is "no" (differences, failures), 2 bad input; a drop-in form has its own. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A line of the registry; the command's file is loaded only when it is called. */
export interface CommandEntry {
  /** One or two words, or a flag such as `--dutch` for a drop-in form. */
  readonly name: string;
  readonly summary: Bilingual;
  load(): Promise<{ readonly command: Command }>;
  /** True: the command receives every argument untouched, `--help` and `--json` included. */
  readonly raw?: boolean;
  /** True: not in the overview. */
  readonly hidden?: boolean;
}

/** An expected "no": the sentence is shown and the exit code is 1. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly sentence: Bilingual,
    readonly code: string,
  ) {
    super(sentence.en);
  }
}
