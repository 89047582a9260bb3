/** What the scripts share: where things are, whether packages are installed and whether the build is fresh. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const russian = /^ru(?:[_.@-]|$)/i.test(
  process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '',
);

/** Shows the sentence in the language of the host's system. */
export function say(ru, en) {
  process.stdout.write(`${russian ? ru : en}\n`);
}

/** Says what is missing and ends. */
export function giveUp(ru, en) {
  process.stderr.write(`${russian ? ru : en}\n`);
  process.exit(1);
}

/** The oldest Node we run on; asked before anything is installed. */
export function needNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    giveUp(
      `Нужен Node.js 20 или новее, а здесь ${process.versions.node}: обновите Node.js (https://nodejs.org).`,
      `Node.js 20 or newer is needed, this is ${process.versions.node}: update Node.js (https://nodejs.org).`,
    );
  }
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** True if every package of the lock file (without those for development, if not wanted) lies in node_modules. */
export function isInstalled({ development }) {
  const lock = readJson(join(ROOT, 'package-lock.json'));
  const there = readJson(join(ROOT, 'node_modules/.package-lock.json'));
  if (lock === null || there === null) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.startsWith('node_modules/') || wanted.link) return true;
    if (wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !development)) return true;
    return there.packages[path]?.version === wanted.version && existsSync(join(ROOT, path));
  });
}

/** Runs a program with its output on the screen; answers the exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Shows every ten seconds that a long step is still at work. */
async function withTicker(work) {
  const began = Date.now();
  const ticker = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000);
    say(`  … ${seconds} с`, `  … ${seconds} s`);
  }, 10_000);
  try {
    return await work();
  } finally {
    clearInterval(ticker);
  }
}

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs exactly what the lock file says. Ends the script with one sentence when that is impossible. */
export async function install({ development }) {
  say(
    'Устанавливаю пакеты (около минуты; где нет готового модуля SQLite, он собирается ещё минуту)…',
    'Installing packages (about a minute; where no ready SQLite addon exists, building it takes another)…',
  );
  // What runs the portal is there and only the tools for development are missing: they are added to it, since `npm ci`
  // would throw away and build the addon once more.
  const how = development && isInstalled({ development: false }) ? ['install', '--no-save'] : ['ci'];
  const args = [
    ...how,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(development ? [] : ['--omit=dev']),
  ];
  const npm = (extra) =>
    withTicker(() => run(NPM, [...args, ...extra], { shell: process.platform === 'win32' }));
  if ((await npm([])) === 0) return;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) {
    say(
      'Модуль SQLite не собрался; беру SQLite, встроенный в Node.',
      'The SQLite addon could not be built; taking the SQLite inside Node.',
    );
    if ((await npm(['--ignore-scripts'])) === 0) return;
  }
  giveUp(
    'Пакеты не установились (причина выше). Нужны доступ к реестру npm и, если не собрался better-sqlite3, компилятор C++, make и python3 (или Node 22.13 и новее).',
    'The packages could not be installed (see above). Access to the npm registry is needed and, if better-sqlite3 failed, a C++ compiler, make and python3 (or Node 22.13 or newer).',
  );
}

const SOURCES = ['src', 'engine/src', 'client', 'demo', 'scripts', 'package.json', 'package-lock.json'];

/** The latest change under a path, ms; folders count too, so that a removed file is noticed. */
function changedAt(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = stat.mtimeMs;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const inside = join(path, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? changedAt(inside) : statSync(inside).mtimeMs);
  }
  return latest;
}

/** Makes the folder of a build; where it cannot be written to, one sentence says so. */
export function needFolder(folder) {
  const fresh = join(folder, `.writing-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fresh, '');
    rmSync(fresh);
  } catch (error) {
    giveUp(
      `В папку ${folder} нельзя писать (${error.code}), а сборки портала там нет или она старее исходников: соберите его под её владельцем («npm run build»), потом он работает и из папки только для чтения.`,
      `The folder ${folder} cannot be written to (${error.code}), and the portal is not built there, or older than its sources: build it as its owner ("npm run build"), then it also runs from a read-only folder.`,
    );
  }
}

/** The file whose time says when the last complete build began. */
export const STAMP = join(ROOT, 'dist/built');

export function isBuilt() {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && SOURCES.every((source) => changedAt(join(ROOT, source)) < built);
}

/** Installs and builds what is missing or old, then runs a command of `tabiya` in this process with the script's flags. */
export async function runBuilt(command) {
  needNode();
  if (!isInstalled({ development: false })) await install({ development: false });
  if (!isBuilt()) {
    say('Собираю портал…', 'Building the portal…');
    if ((await run(process.execPath, [join(ROOT, 'scripts/build.mjs')])) !== 0) {
      giveUp('Сборка не удалась (причина выше).', 'The build failed (see above).');
    }
  }
  process.argv.splice(2, 0, command);
  await import(pathToFileURL(join(ROOT, 'dist/cli.js')).href);
}
