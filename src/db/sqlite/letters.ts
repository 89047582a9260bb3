/**
 * The letters between the main thread and the writer thread. A group of transactions travels as one flat list of
 * primitive values, which copies several times faster than nested objects; each SQL text is sent once and then named
 * by its number.
 */
import type { Statement, Transaction } from '../driver.ts';
import type { Outcome } from './group.ts';

export type Flat = (string | number | null)[];

export type ToWriter =
  | { readonly type: 'commit'; readonly count: number; readonly flat: Flat }
  | { readonly type: 'close' };

export type FromWriter =
  | { readonly type: 'ready'; readonly library: string }
  /** More transactions are counted in the signals: all of them have committed. */
  | { readonly type: 'answered' }
  /** The outcomes of a group in which not all committed, and how many transactions were answered before it. */
  | { readonly type: 'outcomes'; readonly before: number; readonly outcomes: readonly Outcome[] }
  | { readonly type: 'closed' };

/** Texts beyond this number (lists of odd lengths) travel in full each time. */
const TEXT_LIMIT = 400;
const ANY_ROWS = -1;

/** The sender's half: keeps which texts the writer knows. */
export class Packer {
  private readonly texts = new Map<string, number>();

  /** Appends one transaction: `[statements, (text, rows, params, …param)…]`; a text is a number, or `[number, sql]`. */
  pack(flat: Flat, transaction: Transaction): void {
    flat.push(transaction.length);
    for (const { sql, rows, params } of transaction) {
      const known = this.texts.get(sql);
      if (known !== undefined) flat.push(known);
      else if (this.texts.size < TEXT_LIMIT) {
        // A string in the place of a number: the receiver gives it the next number, as we do here.
        this.texts.set(sql, this.texts.size);
        flat.push(sql);
      } else flat.push(`${UNNUMBERED}${sql}`);
      flat.push(rows ?? ANY_ROWS, params.length);
      for (const param of params) flat.push(param);
    }
  }
}

/** Marks a text that gets no number; no SQL text begins with this sign. */
const UNNUMBERED = '\u0000';

/** The receiver's half. */
export class Unpacker {
  private readonly texts: string[] = [];

  unpack(flat: Flat, count: number): Transaction[] {
    let at = 0;
    const transactions: Transaction[] = [];
    for (let n = 0; n < count; n += 1) {
      const statements: Statement[] = [];
      const length = Number(flat[at]);
      at += 1;
      for (let s = 0; s < length; s += 1) {
        const sql = this.text(flat[at] ?? '');
        const rows = Number(flat[at + 1]);
        const end = at + 3 + Number(flat[at + 2]);
        const params = flat.slice(at + 3, end);
        at = end;
        statements.push(rows === ANY_ROWS ? { sql, params } : { sql, params, rows });
      }
      transactions.push(statements);
    }
    return transactions;
  }

  private text(value: string | number): string {
    if (typeof value === 'number') return this.texts[value] ?? '';
    if (value.startsWith(UNNUMBERED)) return value.slice(UNNUMBERED.length);
    this.texts.push(value);
    return value;
  }
}
