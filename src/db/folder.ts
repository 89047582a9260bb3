import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Nothing can be made at this place, though the folder above it is there (`/proc`, a vanished mount). */
class NoSuchPlace extends Error {
  override readonly name = 'NoSuchPlace';
  readonly code = 'NO_SUCH_PLACE';
}

/**
 * Makes a folder and those above it; does nothing if it is there. Throws the system's error where that is not possible.
 *
 * Not `mkdir` with `recursive`: where the system says "no such place" of a folder whose parent is there, as `/proc` does,
 * Node makes the parent and tries again for ever.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // Somebody else may have made it in this moment.
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    throw code === 'ENOENT' ? new NoSuchPlace(`${path} cannot be made`) : error;
  }
}
