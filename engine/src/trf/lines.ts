import { encodeUtf8 } from '../text/index.ts';

export type NewLine = '\r\n' | '\n' | '\r';

/** One line of a file as it stood; `number` is 1-based. */
export interface TrfLine {
  readonly number: number;
  /** First three columns, upper case (`001`, `XXR`, `###`), shorter on a short line. */
  readonly code: string;
  readonly text: string;
}

/** Splits at CR LF, LF and CR alike (`trf.md` 1); the first line end found counts as the file's own. */
export function splitLines(text: string): { readonly lines: TrfLine[]; readonly newLine: NewLine } {
  const found = /\r\n|\n|\r/.exec(text)?.[0];
  const newLine: NewLine = found === '\r\n' || found === '\r' ? found : '\n';
  const texts = text.split(/\r\n|\n|\r/);
  if (texts.at(-1) === '') texts.pop();
  return {
    newLine,
    lines: texts.map((line, index) => ({
      number: index + 1,
      code: line.slice(0, 3).toUpperCase(),
      text: line,
    })),
  };
}

/** A line cut by columns, 1-based and inclusive; beyond the end there are blanks. */
export interface Columns {
  /** Length in columns. */
  readonly length: number;
  /** Text of columns `from`…`to`, not trimmed, padded with blanks. */
  at(from: number, to?: number): string;
}

const BEYOND_ONE_UNIT = /[\ud800-\udfff]/;

/** Columns counted in characters: Unicode code points of the NFC form (`trf.md` 1). */
export function characterColumns(text: string): Columns {
  const line = text.normalize('NFC');
  if (!BEYOND_ONE_UNIT.test(line)) {
    return {
      length: line.length,
      at: (from, to = from) => line.slice(from - 1, to).padEnd(to - from + 1),
    };
  }
  const points = Array.from(line);
  return {
    length: points.length,
    at(from, to = from) {
      const part = points.slice(from - 1, to);
      return part.join('') + ' '.repeat(to - from + 1 - part.length);
    },
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
  };
}
