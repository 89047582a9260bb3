import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the program lies on this machine and which version it is. */
export interface Installation {
  /** Folder with the portal's package.json. */
  readonly root: string;
  readonly version: string;
}

/** Walks up from this file (in `src/web` or bundled in `dist`) to the portal's own package.json. */
export function findInstallation(): Installation {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (
        typeof manifest === 'object' &&
        manifest !== null &&
        'name' in manifest &&
        manifest.name === 'tabiya'
      ) {
        const version =
          'version' in manifest && typeof manifest.version === 'string' ? manifest.version : '0';
        return { root: folder, version };
      }
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json of tabiya not found above the program');
    folder = parent;
  }
}
