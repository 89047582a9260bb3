/**
 * `node scripts/notices.mjs` writes THIRD-PARTY-NOTICES.md: every package that the running portal contains or loads,
 * with its licence. `--check` compares it with the lock file and ends with 1 when it is out of date or a licence does
 * not go with AGPL-3.0-or-later. Packages for other platforms are named only, since their files are not here.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './house.mjs';

/** Licences whose code may be part of a work under AGPL-3.0-or-later. */
const FITTING = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Packages that name their licence in its text only. */
const STATED = { 'png-js': 'MIT' };

const FILE = join(ROOT, 'THIRD-PARTY-NOTICES.md');
const BEGIN_TEXTS = '## Texts of the licences';

function fits(licence) {
  const choices = String(licence)
    .replace(/^\(|\)$/g, '')
    .split(/\s+OR\s+/);
  return choices.some((choice) => choice.split(/\s+AND\s+/).every((one) => FITTING.has(one.trim())));
}

/** Packages of the lock file that are not only for development, by name. */
function packages() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.push({
      path,
      name,
      version: entry.version,
      licence: entry.license ?? STATED[name] ?? 'unknown',
    });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function table(list) {
  const rows = list.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ['| Package | Version | Licence |', '|---|---|---|', ...new Set(rows)].join('\n');
}

const HEAD = `# Third-party notices

Tabiya is licensed under AGPL-3.0-or-later (\`LICENSE\`), its pairing engine in \`engine/\` under MIT (\`engine/LICENSE\`).
It stands on the packages below, each under its own licence. The men, icons and sounds were made for this project and
carry its licence; diplomas are set in PT Serif (SIL Open Font License 1.1). This file is written by \`node scripts/notices.mjs\`.

`;

function textOf(path) {
  const folder = join(ROOT, path);
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name));
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** Equal texts once, with the packages that carry them. */
function texts(list) {
  const carriers = new Map();
  for (const { path, name } of list) {
    const text = textOf(path);
    if (text === null) continue;
    const long = text.startsWith('GNU') || text.length > 20_000;
    const shown = long
      ? 'The GNU General Public License, version 3: see https://www.gnu.org/licenses/gpl-3.0.txt'
      : text;
    carriers.set(shown, [...(carriers.get(shown) ?? []), name]);
  }
  return [...carriers]
    .map(([text, names]) => `### ${[...new Set(names)].join(', ')}\n\n\`\`\`\n${text}\n\`\`\`\n`)
    .sort()
    .join('\n');
}

const list = packages();
const unfit = list.filter(({ licence }) => !fits(licence));
for (const { name, version, licence } of unfit) {
  process.stderr.write(`${name} ${version}: the licence ${licence} does not go with AGPL-3.0-or-later\n`);
}
const wanted = HEAD + table(list);
if (process.argv.includes('--check')) {
  const there = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const isFresh = there.split(BEGIN_TEXTS)[0].trim() === wanted.trim();
  if (!isFresh) process.stderr.write('THIRD-PARTY-NOTICES.md is out of date: run node scripts/notices.mjs\n');
  process.exitCode = isFresh && unfit.length === 0 ? 0 : 1;
} else {
  writeFileSync(FILE, `${wanted}\n\n${BEGIN_TEXTS}\n\n${texts(list)}`);
  process.exitCode = unfit.length === 0 ? 0 : 1;
}
