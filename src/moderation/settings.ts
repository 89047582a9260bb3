import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import { ok, refuse, type Result } from '../result.ts';
import {
  checkSetting,
  type SettingName,
  settingOf,
  SETTINGS,
  type NumberSetting,
} from './decide/settings.ts';
import type { ModerationRefusal } from './types.ts';

/** Published when a setting changes, so that every process reads again. */
export const SETTINGS_TOPIC = 'settings';

/** The configurable limits and texts of the site, read from memory and written by administrators. */
export interface Settings {
  /** A limit; its default until somebody sets it. */
  number(name: NumberSetting): Promise<number>;
  /** A text or switch; empty until somebody sets it. */
  text(name: SettingName): Promise<string>;
  /** Every setting with its value now. */
  all(): Promise<ReadonlyMap<SettingName, string>>;
  /** Checks a value and gives the statement that stores it, with the value before; `changed` after the commit. */
  change(
    name: SettingName,
    value: string,
    byId: string,
  ): Promise<
    Result<
      { readonly statement: Statement; readonly before: string; readonly after: string },
      ModerationRefusal
    >
  >;
  changed(): void;
}

export function createSettings(database: Database, now: () => number): Settings {
  const { build } = database;
  let known: Promise<ReadonlyMap<SettingName, string>> | null = null;
  database.subscribe(({ topic }) => {
    if (topic === SETTINGS_TOPIC) known = null;
  });

  async function read(): Promise<ReadonlyMap<SettingName, string>> {
    const rows = await database.all(build.selectFrom('site_settings').select(['name', 'value']));
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    return new Map(SETTINGS.map(({ name, initial }) => [name, stored.get(name) ?? initial]));
  }

  function all(): Promise<ReadonlyMap<SettingName, string>> {
    if (known === null) {
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) known = null;
      });
    }
    return known;
  }

  const text = async (name: SettingName): Promise<string> => (await all()).get(name) ?? '';

  return {
    all,
    text,
    number: async (name) => Number(await text(name)),
    async change(name, value, byId) {
      const checked = checkSetting(settingOf(name), value);
      if (!checked.ok) return refuse(checked.refusal.code, checked.refusal.params);
      const at = now();
      const query = build
        .insertInto('site_settings')
        .values({ name, value: checked.value, at, by_id: byId })
        .onConflict((c) => c.column('name').doUpdateSet({ value: checked.value, at, by_id: byId }));
      return ok({ statement: database.statement(query, 1), before: await text(name), after: checked.value });
    },
    changed() {
      known = null;
      database.publish({ topic: SETTINGS_TOPIC, version: now() });
    },
  };
}
