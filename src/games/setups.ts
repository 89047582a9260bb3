import { newId } from '../app/ids.ts';
import { readSetup } from '../chess/index.ts';
import type { Database } from '../db/database.ts';
import type { SavedSetup } from './types.ts';
import { ok, refuse, type Result } from '../result.ts';

/** GA-31: setups of Battle chess a person may keep, and the longest name of one. */
export const MOST_SETUPS = 24;
export const LONGEST_SETUP_NAME = 24;

/** Coded refusals; catalogue keys `setups.refused_<code>`. */
export type SavedSetupRefusal =
  | 'name-missing'
  | 'name-too-long'
  | 'name-taken'
  | 'bad-setup'
  | 'too-many'
  | 'not-found';

/** Setups of Battle chess that people keep for later games. They belong to their owner alone. */
export interface SavedSetups {
  /** The newest first. */
  of(userId: string): Promise<readonly SavedSetup[]>;
  /** Keeps a setup under a name; one of the same name is written over. */
  keep(userId: string, name: string, setup: string): Promise<Result<null, SavedSetupRefusal>>;
  rename(userId: string, id: string, name: string): Promise<Result<null, SavedSetupRefusal>>;
  forget(userId: string, id: string): Promise<void>;
}

/** Men of one side on the own half: sixteen, or fewer while it is built, at least one. */
function isSetup(text: string): boolean {
  if (text.length > 60 || !/[KQRBNP]/u.test(text)) return false;
  const read = readSetup(text);
  return read.ok || read.refusal.code === 'incomplete';
}

export function createSavedSetups(database: Database, now: () => number): SavedSetups {
  const { build } = database;

  async function of(userId: string): Promise<readonly SavedSetup[]> {
    return database.all(
      build
        .selectFrom('saved_setups')
        .select(['id', 'name', 'setup'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id'),
    );
  }

  const nameFault = (name: string): 'name-missing' | 'name-too-long' | null =>
    name === '' ? 'name-missing' : [...name].length > LONGEST_SETUP_NAME ? 'name-too-long' : null;

  return {
    of,
    async keep(userId, typed, setup) {
      const name = typed.trim().replaceAll(/\s+/gu, ' ');
      const fault = nameFault(name);
      if (fault !== null) return refuse(fault);
      if (!isSetup(setup)) return refuse('bad-setup');
      const all = await of(userId);
      const same = all.find((one) => one.name === name);
      if (same === undefined && all.length >= MOST_SETUPS) return refuse('too-many');
      const query =
        same === undefined
          ? build
              .insertInto('saved_setups')
              .values({ id: newId(), user_id: userId, name, setup, created_at: now() })
          : build
              .updateTable('saved_setups')
              .set({ setup, created_at: now() })
              .where('id', '=', same.id)
              .where('user_id', '=', userId);
      await database.commit([database.statement(query)]);
      return ok(null);
    },
    async rename(userId, id, typed) {
      const name = typed.trim().replaceAll(/\s+/gu, ' ');
      const fault = nameFault(name);
      if (fault !== null) return refuse(fault);
      const all = await of(userId);
      if (!all.some((one) => one.id === id)) return refuse('not-found');
      if (all.some((one) => one.name === name && one.id !== id)) return refuse('name-taken');
      const query = build
        .updateTable('saved_setups')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId);
      await database.commit([database.statement(query)]);
      return ok(null);
    },
    async forget(userId, id) {
      const query = build.deleteFrom('saved_setups').where('id', '=', id).where('user_id', '=', userId);
      await database.commit([database.statement(query)]);
    },
  };
}
