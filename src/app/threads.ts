import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The threads of a portal, each a bundle of its own. */
export type Thread = 'sqlite-worker' | 'hashing-worker';

/**
 * Where the bundle of a thread lies: beside the bundle that holds this module, or in `.cache/test` for tests from
 * source. Throws when it is not built.
 */
export function bundledThread(name: Thread): string {
  const here = import.meta.url;
  const folder = here.endsWith('.ts') ? '../../.cache/test/' : './';
  const file = fileURLToPath(new URL(`${folder}${name}.js`, here));
  if (!existsSync(file)) throw new Error(`the thread ${file} is not built`);
  return file;
}
