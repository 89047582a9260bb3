import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import type { FromServer, Pair, ServerOrders, ToServer } from './letters.ts';

export interface BenchServer {
  readonly port: number;
  readonly pairs: readonly Pair[];
  /** Moves found in the database, read when play is over. */
  stored(): Promise<number>;
}

/** Runs a server under the bench's orders; the processor time of all its threads is what `cpuUsage` counts. */
export async function serve(start: (orders: ServerOrders) => Promise<BenchServer>): Promise<void> {
  const tell = (letter: FromServer): void => void process.send?.(letter);
  let server: BenchServer | undefined;
  const profiler = process.env['BENCH_PROFILES'] === undefined ? null : new Session();
  let measured = 0;
  process.on('message', async (letter: ToServer) => {
    if (letter.type === 'start') {
      server = await start(letter.orders);
      tell({ type: 'ready', port: server.port, pairs: server.pairs });
    } else if (letter.type === 'measure') {
      measured++;
      const threads = threadTimes();
      if (measured === 1) await startProfile(profiler);
      const { user, system } = process.cpuUsage();
      const { rss } = process.memoryUsage();
      if (measured === 2) await writeProfile(profiler, process.env['BENCH_PROFILES'] ?? '');
      tell({
        type: 'measured',
        cpuMs: (user + system) / 1000,
        atMs: performance.now(),
        rssBytes: rss,
        threads,
      });
    } else {
      tell({ type: 'ended', stored: (await server?.stored()) ?? 0 });
      setTimeout(() => process.exit(0), 100);
    }
  });
}

async function startProfile(profiler: Session | null): Promise<void> {
  if (profiler === null) return;
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.start');
}

/** What the main thread did between the two measurements, for the browser's performance panel. */
async function writeProfile(profiler: Session | null, folder: string): Promise<void> {
  if (profiler === null) return;
  const { profile } = await profiler.post('Profiler.stop');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.cpuprofile`), JSON.stringify(profile));
}

/** Processor time of each thread, in kernel ticks (10 ms): `[id, name, user, system]`; empty where there is no /proc. */
function threadTimes(): (readonly [number, string, number, number])[] {
  const folder = '/proc/self/task';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => {
    const stat = readFileSync(`${folder}/${id}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [Number(id), name, Number(fields[11]), Number(fields[12])];
  });
}
