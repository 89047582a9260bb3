import { BadInput } from 'tabiya-engine/cli';
import { type Config, readConfig, SETTINGS, type SettingName } from '../app/config.ts';
import type { Bilingual } from './command.ts';

/** The flags of every command that opens the data. */
export const DATA_FLAGS: readonly SettingName[] = ['data', 'database-url'];

export const DATA_HELP: Bilingual = {
  ru: `  --data ПАПКА          папка данных (TABIYA_DATA, обычно ./data)
  --database-url URL    PostgreSQL вместо SQLite (TABIYA_DATABASE_URL)`,
  en: `  --data FOLDER         the data folder (TABIYA_DATA, ./data if not set)
  --database-url URL    PostgreSQL instead of SQLite (TABIYA_DATABASE_URL)`,
};

/** The configuration from environment and flags, or bad input. */
export function settingsOf(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string>>,
): Config {
  const known: Partial<Record<SettingName, string>> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const value = flags[name];
    if (value !== undefined) known[name] = value;
  }
  const config = readConfig(environment, known);
  if (config.ok) return config.value;
  const name = String(config.refusal.params?.['name'] ?? '');
  throw new BadInput({
    ru: `Значение настройки ${name} не подходит; что можно — в docs/configuration.md.`,
    en: `The value of ${name} is not usable; docs/configuration.md says what is.`,
  });
}
