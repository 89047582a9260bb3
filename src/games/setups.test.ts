import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS } from '../../test/support/database.ts';
import { addPeople } from '../../test/support/people.ts';
import type { Database } from '../db/index.ts';
import { createSavedSetups, MOST_SETUPS, type SavedSetups } from './setups.ts';

const CLASSICAL = '8/8/PPPPPPPP/RNBQKBNR';
const PAWNS_BEHIND = '8/8/RNBQKBNR/PPPPPPPP';

describe.each(TEST_DIALECTS)('GA-31 own setups on %s', (dialect) => {
  let database: Database;
  let setups: SavedSetups;
  let ann = '';
  let ben = '';
  let now = 1_000;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    setups = createSavedSetups(database, () => now++);
    [ann = '', ben = ''] = (await addPeople(database, ['Ann', 'Ben'], now)).map(({ id }) => id);
  });
  afterAll(() => database.close());

  const code = (result: { ok: true } | { ok: false; refusal: { code: string } }): string =>
    result.ok ? 'ok' : result.refusal.code;
  const names = async (userId: string) => (await setups.of(userId)).map(({ name }) => name);

  test('kept under a name, the newest first; the same name is written over', async () => {
    expect(code(await setups.keep(ann, '  Two   rows ', PAWNS_BEHIND))).toBe('ok');
    expect(code(await setups.keep(ann, 'Как всегда', CLASSICAL))).toBe('ok');
    expect(await names(ann)).toEqual(['Как всегда', 'Two rows']);
    expect(code(await setups.keep(ann, 'Two rows', CLASSICAL))).toBe('ok');
    expect((await setups.of(ann)).map(({ name, setup }) => [name, setup])).toEqual([
      ['Two rows', CLASSICAL],
      ['Как всегда', CLASSICAL],
    ]);
    expect(await setups.of(ben)).toEqual([]);
  });

  test('B-06 a setup that is not finished yet may be kept; what is no setup may not', async () => {
    expect(code(await setups.keep(ben, 'half', '8/8/PPPP4/4K3'))).toBe('ok');
    for (const bad of ['8/8/8/8', 'PPPPPPPPP/8/8/8', '8/8/PPPPPPPP/RNBQKQNR', 'pppp4/8/8/8', 'x', '8/8/8'])
      expect([bad, code(await setups.keep(ben, 'bad', bad))]).toEqual([bad, 'bad-setup']);
  });

  test('names', async () => {
    expect(code(await setups.keep(ben, '   ', CLASSICAL))).toBe('name-missing');
    expect(code(await setups.keep(ben, 'x'.repeat(25), CLASSICAL))).toBe('name-too-long');
    const [half] = await setups.of(ben);
    expect(code(await setups.keep(ben, 'other', CLASSICAL))).toBe('ok');
    expect(code(await setups.rename(ben, half?.id ?? '', 'other'))).toBe('name-taken');
    expect(code(await setups.rename(ben, half?.id ?? '', 'half'))).toBe('ok');
    expect(code(await setups.rename(ben, half?.id ?? '', ' begun '))).toBe('ok');
    expect((await names(ben)).sort()).toEqual(['begun', 'other']);
  });

  test('nobody touches those of another', async () => {
    const [mine] = await setups.of(ann);
    expect(code(await setups.rename(ben, mine?.id ?? '', 'stolen'))).toBe('not-found');
    await setups.forget(ben, mine?.id ?? '');
    expect((await setups.of(ann)).map(({ id }) => id)).toContain(mine?.id);
    await setups.forget(ann, mine?.id ?? '');
    expect((await setups.of(ann)).map(({ id }) => id)).not.toContain(mine?.id);
  });

  test(`at most ${MOST_SETUPS}`, async () => {
    const [person] = await addPeople(database, ['Keeper'], now);
    const id = person?.id ?? '';
    for (let n = 0; n < MOST_SETUPS; n += 1)
      expect(code(await setups.keep(id, `n ${n}`, CLASSICAL))).toBe('ok');
    expect(code(await setups.keep(id, 'one more', CLASSICAL))).toBe('too-many');
    expect(code(await setups.keep(id, 'n 3', PAWNS_BEHIND))).toBe('ok');
  });
});
