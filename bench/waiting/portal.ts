/** One `tabiya serve` on a data folder: how long it takes to begin, what it holds in memory, what it costs when idle. */
import type { Config } from '../../src/app/config.ts';
import type { Log } from '../../src/app/log.ts';
import { serve } from '../../src/app/serve.ts';

const complain = (message: string, fields?: object): void => console.error(message, fields ?? '');
const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: complain };
const [dataFolder = '', seconds = '10'] = process.argv.slice(2);
const config: Config = {
  port: 0,
  host: '127.0.0.1',
  dataFolder,
  databaseUrl: null,
  baseUrl: null,
  smtpUrl: null,
  mailFrom: null,
  trustProxy: false,
  metricsToken: null,
  logLevel: 'warn',
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const began = performance.now();
const serving = await serve(config, { log, onBroken: complain.bind(null, 'the database broke') });
const startMs = performance.now() - began;
// What the start has left behind is done before anything is measured.
await wait(5_000);
const before = process.cpuUsage();
await wait(Number(seconds) * 1_000);
const { user, system } = process.cpuUsage(before);
const rssMb = process.memoryUsage.rss() / 1_000_000;
console.log(JSON.stringify({ startMs, cpuMsPerSecond: (user + system) / 1_000 / Number(seconds), rssMb }));
await serving.stop();
