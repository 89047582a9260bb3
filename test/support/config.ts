import type { Config } from '../../src/app/config.ts';

/** The configuration of a portal nobody sees: loopback, any free port, no mail, silent. */
export function quietConfig(dataFolder: string, change: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseUrl: null,
    baseUrl: null,
    smtpUrl: null,
    mailFrom: null,
    trustProxy: false,
    metricsToken: null,
    logLevel: 'silent',
    ...change,
  };
}
