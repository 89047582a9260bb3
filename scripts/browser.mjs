/** Finds a Chromium for the browser tests, or brings one where root and apt allow. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './house.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** The browser's path, or null after saying exactly what is missing. */
export async function findBrowser() {
  const given = process.env.TABIYA_BROWSER;
  if (given) {
    if (existsSync(given)) return given;
    say(`TABIYA_BROWSER: файла ${given} нет.`, `TABIYA_BROWSER: there is no file ${given}.`);
    return null;
  }
  const there = onPath(NAMES);
  if (there !== null) return there;
  if (process.getuid?.() === 0 && onPath(['apt-get']) !== null) {
    say('Ставлю Chromium через apt…', 'Installing Chromium by apt…');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    const brought = onPath(NAMES);
    if (brought !== null) return brought;
  }
  say(
    'Браузерные тесты пропущены: нет Chromium. Установите пакет chromium (или Google Chrome) либо укажите путь к браузеру в TABIYA_BROWSER.',
    'Browser tests are skipped: there is no Chromium. Install the package chromium (or Google Chrome), or name a browser in TABIYA_BROWSER.',
  );
  return null;
}
