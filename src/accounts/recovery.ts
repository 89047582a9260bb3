import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import { tokenHash } from './tokens.ts';

/** Codes made at once (ACC-15). */
const CODES = 10;
/** Letters and digits nobody mistakes for one another; 32 of them, so that five bits are one. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** A code as it is printed: four groups of four, 80 random bits. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? '');
  return (letters.join('').match(/.{4}/gu) ?? []).join('-');
}

/** What was typed, if it can be such a code: case and separators do not matter. */
export function recoveryKey(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/gu, '');
  return plain.length === LENGTH && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : null;
}

/** Codes that stand in for the app once each; only their hashes are stored. */
export class RecoveryCodes {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Fresh codes to be shown once, and the statements that put them in place of older ones. */
  fresh(
    userId: string,
    now: number,
  ): { readonly codes: readonly string[]; readonly statements: readonly Statement[] } {
    const codes = Array.from({ length: CODES }, newRecoveryCode);
    const rows = codes.map((code) => ({
      user_id: userId,
      code_hash: tokenHash(recoveryKey(code) ?? code),
      created_at: now,
    }));
    const { build } = this.#database;
    const added = this.#database.statement(build.insertInto('recovery_codes').values(rows), CODES);
    return { codes, statements: [this.drop(userId), added] };
  }

  drop(userId: string): Statement {
    const { build } = this.#database;
    return this.#database.statement(build.deleteFrom('recovery_codes').where('user_id', '=', userId));
  }

  /** Uses a code up: true once. */
  async take(userId: string, typed: string): Promise<boolean> {
    const key = recoveryKey(typed);
    if (key === null) return false;
    const { build } = this.#database;
    const used = build
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', tokenHash(key));
    return (await this.#database.commit([this.#database.statement(used, 1)])) === 'committed';
  }

  async left(userId: string): Promise<number> {
    const { build } = this.#database;
    const row = await this.#database.first(
      build
        .selectFrom('recovery_codes')
        .select((all) => all.fn.countAll().as('n'))
        .where('user_id', '=', userId),
    );
    return Number(row?.n ?? 0);
  }
}
