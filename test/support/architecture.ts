/**
 * The house's rules of direction as data: `web, api, live, deadlines, cli → rooms → engine, chess, clocks`
 * (docs/architecture.md). Imports run from a higher level to a lower one, or between rooms of one level through their
 * public faces, and never in a circle.
 */
import { importsOf, type Import, type Source, withoutTexts } from './imports.ts';

/** Level of every folder of `src/`. A new room gets a line here. */
const LEVELS: Readonly<Record<string, number>> = {
  'result.ts': 0,
  words: 0,
  chess: 0,
  clocks: 0,
  db: 1,
  accounts: 2,
  archive: 2,
  deadlines: 2,
  games: 2,
  lobby: 2,
  mailer: 2,
  correspondence: 2,
  notices: 2,
  mail: 2,
  moderation: 2,
  forum: 2,
  ratings: 2,
  statistics: 2,
  tournaments: 2,
  ui: 2,
  live: 3,
  web: 3,
  api: 3,
  app: 4,
  cli: 5,
};

/** Files of `app` that everybody may use: they know nothing of the rooms. */
const FOUNDATION = new Set(['ids', 'log', 'config', 'threads'].map((name) => `src/app/${name}.ts`));

/** Files that state a room's contract, besides its `index.ts`. */
const CONTRACTS = /\/(?:index|types|security-types|service|services|view|protocol|patch|islands)\.tsx?$/;
/** `app` has two faces, so that a command that only reads data does not load the whole web. */
const APP_FACES = /^src\/app\/(?:wiring|serve)\.ts$/;
/** Records are read by few pages: what reads them is a face of its own, so that boards do not carry it. */
const CHESS_FACES = /^src\/chess\/pgn-reader\.ts$/;
const DB_CONTRACTS = /^src\/db\/(?:database|driver|schema)\.ts$/;

/** Packages whose licence binds what contains them: only the portal's rules room and the browser's board. */
const COPYLEFT: Readonly<Record<string, RegExp>> = {
  chessops: /^src\/chess\//,
  '@lichess-org/chessground': /^client\//,
};

export function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? second : top;
}

function levelOf(path: string): number | null {
  if (FOUNDATION.has(path)) return 0;
  if (path === 'src/app/services.ts') return 2.5;
  // The bots and the history that `tabiya demo` runs beside the service.
  if (path.startsWith('demo/')) return 4.5;
  if (path.startsWith('src/')) return LEVELS[roomOf(path)] ?? null;
  return path.startsWith('engine/') ? -1 : 6;
}

/** Every import that the house does not allow, as a sentence. */
export function faultsOfDirection(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap((one) => {
      const why = faultOf(source.path, one);
      return why === null ? [] : [`${source.path} → ${one.specifier}: ${why}`];
    }),
  );
}

function faultOf(path: string, { specifier, target, isType }: Import): string | null {
  if (target === null) return packageFault(path, specifier);
  const from = levelOf(path);
  const to = levelOf(target);
  if (from === null || to === null) return 'a folder without a level in test/support/architecture.ts';
  if (path.startsWith('engine/')) return target.startsWith('engine/') ? null : 'the engine stands alone';
  if (target.startsWith('engine/')) return 'the engine is imported by its name';
  if (path.startsWith('client/')) return clientFault(target, isType);
  if (roomOf(path) === roomOf(target)) return null;
  if (!isFace(target)) return 'not a public face of that room';
  if (roomOf(path) === 'ui' && !isType && to > 0)
    return 'components know nothing but words, clocks and chess';
  // A type costs nothing at run time: contracts may name those of a higher level.
  if (to > from && !isType) return 'against the direction of imports';
  return null;
}

function isFace(target: string): boolean {
  if (!target.startsWith('src/') || target === 'src/result.ts') return true;
  return (
    [APP_FACES, CHESS_FACES, DB_CONTRACTS, CONTRACTS].some((faces) => faces.test(target)) ||
    FOUNDATION.has(target)
  );
}

function clientFault(target: string, isType: boolean): string | null {
  if (target.startsWith('client/') || isType) return null;
  if (/^src\/(?:ui|words|chess|clocks|result\.ts)(?:\/|$)/.test(target)) return null;
  return CONTRACTS.test(target) && !target.endsWith('/index.ts') ? null : 'the browser gets no server code';
}

function packageFault(path: string, specifier: string): string | null {
  for (const [name, place] of Object.entries(COPYLEFT)) {
    const isIt = specifier === name || specifier.startsWith(`${name}/`);
    if (isIt && !place.test(path)) return `${name} stays in one place`;
  }
  if (path.startsWith('engine/')) {
    if (specifier.startsWith('node:') && path.startsWith('engine/src/cli/')) return null;
    return 'the engine has no dependencies';
  }
  if (specifier.startsWith('node:') && /^(?:client|src\/ui|src\/chess|src\/clocks)\//.test(path)) {
    return 'no Node here';
  }
  return null;
}

/** Circles of imports that remain at run time, each as `a → b → a`. */
export function circlesOf(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, isType }) => (target === null || isType ? [] : [target])),
    ]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const at = trail.indexOf(path);
    if (at >= 0) circles.push([...trail.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    trail.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return circles;
}

/** Where time and chance are arguments. */
export function isPure(path: string): boolean {
  return (
    /^(?:engine\/src\/(?!cli\/)|src\/chess\/|src\/clocks\/)/.test(path) ||
    /^src\/\w+\/(?:decide|fold)\.ts$|^src\/\w+\/decide\//.test(path)
  );
}

const IMPURE: readonly (readonly [string, RegExp])[] = [
  ['Date', /\bDate\b/],
  ['Math.random', /\bMath\s*\.\s*random\b/],
  ['performance', /\bperformance\b\s*\./],
  ['a timer', /\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b/],
  ['process', /\bprocess\s*\./],
  ['console', /\bconsole\s*\./],
  ['fetch', /\bfetch\s*\(/],
  ['crypto', /\bcrypto\s*\./],
  ['globalThis', /\bglobalThis\b/],
];

/** What a pure file uses although it may not. */
export function faultsOfPurity(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isPure(path))
    .flatMap((source) => {
      const code = withoutTexts(source.text);
      const used = IMPURE.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
      const imported = importsOf(source)
        .filter(({ specifier }) => specifier.startsWith('node:'))
        .map(({ specifier }) => specifier);
      return [...used, ...imported].map((name) => `${source.path} uses ${name}`);
    });
}
