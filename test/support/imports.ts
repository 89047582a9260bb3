import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One import or re-export of a file. */
export interface Import {
  /** As written: `../db/index.ts`, `kysely`, `node:fs`. */
  readonly specifier: string;
  /** Path from the root for a relative import, else null. */
  readonly target: string | null;
  /** True for `import type` and `export type`: nothing of it remains at run time. */
  readonly isType: boolean;
}

export interface Source {
  /** Path from the root with `/`. */
  readonly path: string;
  readonly text: string;
}

/** All TypeScript sources under the given folders, tests left out. */
export function sourcesUnder(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => {
        const path = relative(ROOT, join(ROOT, folder, name))
          .split(sep)
          .join('/');
        return { path, text: readFileSync(join(ROOT, path), 'utf8') };
      }),
  );
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?'([^'\n]+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^'\n]+)'\s*\)/g;

export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  const add = (specifier: string, isType: boolean): void => {
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(path), specifier))
          .split(sep)
          .join('/')
      : null;
    found.push({ specifier, target, isType });
  };
  for (const [, type, specifier] of code.matchAll(STATEMENT)) add(specifier ?? '', type !== undefined);
  for (const [, specifier] of code.matchAll(DYNAMIC)) add(specifier ?? '', false);
  return found;
}

/** The code with comments blanked; strings stay. */
export function withoutComments(text: string): string {
  return text.replaceAll(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|(^|[^:\\])\/\/[^\n]*/g,
    (_whole, string: string | undefined, before: string | undefined) => string ?? before ?? '',
  );
}

/** The code with comments and the contents of plain strings blanked. */
export function withoutTexts(text: string): string {
  return withoutComments(text).replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''");
}
