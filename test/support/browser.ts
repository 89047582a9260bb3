import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of the Chromium to test with (`TABIYA_BROWSER`, else the first one on the PATH), or null. */
export function browserPath(): string | null {
  const given = process.env['TABIYA_BROWSER'];
  if (given !== undefined && given !== '') return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  return null;
}
