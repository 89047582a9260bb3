import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = `${ROOT}.cache/server`;

/** Builds the server as `npm run build` does, beside `dist/`, so that a test runs what the sources say now. */
export async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      cli: 'src/cli/run.ts',
      'sqlite-worker': 'src/db/sqlite/worker.ts',
      'hashing-worker': 'src/accounts/hashing-worker.ts',
    },
    outdir: FOLDER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    conditions: ['source'],
    external: Object.keys(dependencies),
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
}

/** Starting takes a second; several processes that start at once on a loaded machine take many. */
const START_MS = 120_000;

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export interface ServerProcess {
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Everything the process wrote on its error output. */
  errors(): string;
}

/** Starts `tabiya serve` as a process of its own and resolves when it is ready. */
export async function startServer(
  port: number,
  dataFolder: string,
  databaseUrl: string | null = null,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [`${FOLDER}/cli.js`, 'serve'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      TABIYA_DATA: dataFolder,
      ...(databaseUrl === null ? {} : { TABIYA_DATABASE_URL: databaseUrl }),
      TABIYA_LOG_LEVEL: 'error',
      LANG: 'en',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      written += part.toString();
    });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const until = Date.now() + START_MS;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`the server did not start: ${written}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    errors: () => written,
  };
}
