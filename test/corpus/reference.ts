import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the reference data: `TABIYA_REFERENCE`, else `../shared` beside the repository. */
export const REFERENCE = resolve(
  process.env['TABIYA_REFERENCE'] ?? join(import.meta.dirname, '../../../shared'),
);

/** Path of a reference file, and whether this clone has it. */
export function reference(path: string): { readonly path: string; readonly here: boolean } {
  const full = join(REFERENCE, path);
  return { path: full, here: existsSync(full) };
}
