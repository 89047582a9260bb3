import type { Log } from '../../src/app/log.ts';
import type { Services } from '../../src/app/services.ts';
import { createServices } from '../../src/app/wiring.ts';
import type { Database, openDatabase, Place } from '../../src/db/index.ts';

/** Every room of the portal as `tabiya serve` makes it, without pages and sockets. */
export async function openPortal(
  place: Place,
  options: {
    readonly now: () => number;
    readonly log: Log;
    readonly watch: (database: Database) => Database;
    /** How long nobody served, ms. */
    readonly gapMs: number;
    readonly open?: typeof openDatabase;
  },
): Promise<Services & { stop(): Promise<void> }> {
  const { now, log, watch, gapMs, open } = options;
  const services = await createServices(
    {
      port: 0,
      host: '127.0.0.1',
      dataFolder: place.dataFolder,
      databaseUrl: place.databaseUrl,
      baseUrl: null,
      smtpUrl: null,
      mailFrom: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'silent',
    },
    { log, now, watch, ...(open === undefined ? {} : { open }) },
  );
  await services.games.start(gapMs);
  await services.mail.start();
  await services.deadlines.start();
  return {
    ...services,
    async stop() {
      services.lobby.stop();
      await services.deadlines.stop();
      await services.mailer.stop();
      await services.games.stop();
      await services.database.close();
    },
  };
}
