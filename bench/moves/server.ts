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
  process.on('message', async (letter: ToServer) => {
    if (letter.type === 'start') {
      server = await start(letter.orders);
      tell({ type: 'ready', port: server.port, pairs: server.pairs });
    } else if (letter.type === 'measure') {
      const { user, system } = process.cpuUsage();
      const { rss } = process.memoryUsage();
      tell({ type: 'measured', cpuMs: (user + system) / 1000, atMs: performance.now(), rssBytes: rss });
    } else {
      tell({ type: 'ended', stored: (await server?.stored()) ?? 0 });
      // A graceful exit writes the profile of `--cpu-prof`.
      setTimeout(() => process.exit(0), 100);
    }
  });
}
