import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The given files, and those in the given folders whose name matches, in order of name. */
export function filesIn(paths: readonly string[], matching: RegExp): string[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => matching.test(name))
          .sort()
          .map((name) => join(path, name))
      : [path],
  );
}

/** Text of a plain or gzipped file. */
export function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
