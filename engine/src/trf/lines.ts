import { encodeUtf8 } from '../text/index.ts';

export type NewLine = '\r\n' | '\n' | '\r';

/** One line of a file as it stood; `number` is 1-based. */
export interface TrfLine {
  readonly number: number;
  /** First three columns, upper case (`001`, `XXR`, `###`), shorter on a short line. */
  readonly code: string;
  readonly text: string;
}

/** Lines a file may have: ten for each of 9,999 players. */
export const MAX_TRF_LINES = 100_000;
/** Length of a line: 9,999 starting numbers in five columns each need half of it. */
export const MAX_TRF_COLUMNS = 100_000;

/**
 * Splits at CR LF, LF and CR alike (`trf.md` 1); the first line end found counts as the file's own. Beyond the limit
 * only one more line is made, so that a file of nothing but line ends costs no more than it is worth.
 */
export function splitLines(text: string): { readonly lines: TrfLine[]; readonly newLine: NewLine } {
  const lines: TrfLine[] = [];
  const next = (letter: string, from: number): number => {
    const at = text.indexOf(letter, from);
    return at < 0 ? text.length : at;
  };
  let feed = next('\n', 0);
  let carriage = next('\r', 0);
  const newLine: NewLine =
    feed < carriage || carriage === text.length ? '\n' : feed === carriage + 1 ? '\r\n' : '\r';
  for (let from = 0; from < text.length && lines.length <= MAX_TRF_LINES; ) {
    if (feed < from) feed = next('\n', from);
    if (carriage < from) carriage = next('\r', from);
    const end = Math.min(feed, carriage);
    const line = text.slice(from, end);
    lines.push({ number: lines.length + 1, code: line.slice(0, 3).toUpperCase(), text: line });
    from = end + (carriage === end && feed === end + 1 ? 2 : 1);
  }
  return { newLine, lines };
}

/** A line cut by columns, 1-based and inclusive; beyond the end there are blanks. */
export interface Columns {
  /** Length in columns. */
  readonly length: number;
  /** Text of columns `from`…`to`, not trimmed, padded with blanks. */
  at(from: number, to?: number): string;
  /** Code of one column, that of a blank beyond the end; for looking at many columns without making text of them. */
  code(column: number): number;
}

export const BLANK = 0x20;

const BEYOND_ONE_UNIT = /[\ud800-\udfff]/;

/** Columns counted in characters: Unicode code points of the NFC form (`trf.md` 1). */
export function characterColumns(text: string): Columns {
  const line = text.normalize('NFC');
  if (!BEYOND_ONE_UNIT.test(line)) {
    return {
      length: line.length,
      at: (from, to = from) => line.slice(from - 1, to).padEnd(to - from + 1),
      code: (column) => (column > line.length ? BLANK : line.charCodeAt(column - 1)),
    };
  }
  const points = Array.from(line);
  return {
    length: points.length,
    at(from, to = from) {
      const part = points.slice(from - 1, to);
      return part.join('') + ' '.repeat(to - from + 1 - part.length);
    },
    code: (column) => points[column - 1]?.codePointAt(0) ?? BLANK,
  };
}

/** Columns counted in UTF-8 bytes, as some programs write them (`trf.md` 8); fields come back as text. */
export function byteColumns(text: string, decode: (bytes: Uint8Array) => string | null): Columns {
  const bytes = encodeUtf8(text);
  return {
    length: bytes.length,
    at(from, to = from) {
      const part = bytes.subarray(from - 1, to);
      return (decode(part) ?? '\ufffd') + ' '.repeat(Math.max(0, to - from + 1 - part.length));
    },
    code: (column) => bytes[column - 1] ?? BLANK,
  };
}
