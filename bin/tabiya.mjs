#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../dist/cli.js', import.meta.url);
if (!existsSync(fileURLToPath(bundle))) {
  // A clone that was never built: build it once, with the progress on the error output.
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const built = spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(bundle.href);
