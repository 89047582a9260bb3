import { describe, expect, test } from 'vitest';
import { circlesOf, faultsOfDirection, faultsOfPurity, isPure } from './support/architecture.ts';
import { importsOf, type Source, sourcesUnder } from './support/imports.ts';

const sources = sourcesUnder('src', 'engine/src', 'client');

describe('the house', () => {
  test('imports run in one direction, through the public faces of rooms', () => {
    expect(faultsOfDirection(sources)).toEqual([]);
  });

  test('imports make no circle', () => {
    expect(circlesOf(sources)).toEqual([]);
  });

  test('time and chance are arguments in the engine, chess, clocks and every decide', () => {
    expect(sources.filter(({ path }) => isPure(path)).length).toBeGreaterThan(20);
    expect(faultsOfPurity(sources)).toEqual([]);
  });
});

describe('the rules notice', () => {
  const file = (path: string, text: string): Source => ({ path, text });

  test.each([
    ['a room that imports an edge', 'src/games/a.ts', "import { x } from '../web/index.ts';"],
    ['a way around the public face', 'src/web/a.ts', "import { x } from '../games/store.ts';"],
    ['a dynamic import around the face', 'src/cli/a.ts', "const x = await import('../db/sqlite/group.ts');"],
    ['a re-export against the direction', 'src/db/a.ts', "export * from '../games/index.ts';"],
    ['a component with a database', 'src/ui/a.tsx', "import { openDatabase } from '../db/index.ts';"],
    ['server code in the browser', 'client/a.ts', "import { createGames } from '../src/games/index.ts';"],
    [
      'the portal in the engine',
      'engine/src/a.ts',
      "import type { Control } from '../../src/clocks/types.ts';",
    ],
    ['a package in the engine', 'engine/src/a.ts', "import { Chess } from 'chessops/chess';"],
    ['chessops outside the rules room', 'src/games/a.ts', "import { Chess } from 'chessops/chess';"],
    ['Node in the rules', 'src/chess/a.ts', "import { readFileSync } from 'node:fs';"],
    ['a folder nobody has placed', 'src/attic/a.ts', "import { x } from '../games/index.ts';"],
  ])('%s', (_what, path, text) => {
    expect(faultsOfDirection([file(path, text)])).toHaveLength(1);
  });

  test.each([
    ['a type of a contract', 'src/games/a.ts', "import type { Log } from '../app/log.ts';"],
    ['a face of a lower room', 'src/web/a.ts', "import {\n  one,\n  two,\n} from '../games/index.ts';"],
    [
      'an import in a comment',
      'src/games/a.ts',
      "// import { x } from '../web/index.ts';\n/* import '../web/x.ts' */",
    ],
    ['the protocol in the browser', 'client/a.ts', "import { CLOSE } from '../src/live/protocol.ts';"],
  ])('nothing in %s', (_what, path, text) => {
    expect(faultsOfDirection([file(path, text)])).toEqual([]);
  });

  test('circles of values, not of types', () => {
    const a = file('src/games/a.ts', "import { b } from './b.ts';");
    expect(circlesOf([a, file('src/games/b.ts', "export { a } from './a.ts';")])).toHaveLength(1);
    expect(circlesOf([a, file('src/games/b.ts', "import type { A } from './a.ts';")])).toEqual([]);
  });

  test.each([
    ['const t = Date.now();'],
    ['const t = new Date();'],
    ['const r = Math.random();'],
    ['setTimeout(f, 1);'],
    ['const e = process.env;'],
    ["import { x } from 'node:fs';"],
  ])('impurity: %s', (text) => {
    for (const path of ['engine/src/a.ts', 'src/chess/a.ts', 'src/games/decide.ts', 'src/x/decide/a.ts']) {
      expect(faultsOfPurity([file(path, text)])).toHaveLength(1);
    }
    expect(faultsOfPurity([file('src/games/store.ts', text), file('engine/src/cli/a.ts', text)])).toEqual([]);
  });

  test('no impurity in words about it', () => {
    expect(
      faultsOfPurity([file('engine/src/a.ts', "// Date.now()\nconst s = 'Math.random';\n/** new Date */")]),
    ).toEqual([]);
  });

  test('every import of a real file', () => {
    const engine = sources.filter(({ path }) => path.startsWith('engine/'));
    expect(engine.flatMap(importsOf).length).toBeGreaterThan(engine.length);
  });
});
