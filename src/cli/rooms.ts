import type { Services } from '../app/services.ts';
import { createLog } from '../app/log.ts';
import { createServices } from '../app/wiring.ts';
import { needData } from '../db/index.ts';
import type { Terminal } from './command.ts';
import { settingsOf } from './settings.ts';

/**
 * Opens the data with all rooms for one piece of work and closes them again. Log lines go to the error output. Where there
 * are no data it refuses (`no-data`): a folder named wrongly must not become an empty portal that answers for the real one.
 * `begin` makes them instead, for what may be the first command of a portal.
 */
export async function withRooms<T>(
  terminal: Terminal,
  flags: Readonly<Record<string, string>>,
  work: (services: Services) => Promise<T>,
  begin: 'begin' | null = null,
): Promise<T> {
  const config = settingsOf(terminal.environment, flags);
  if (begin === null) await needData(config);
  const log = createLog('warn', terminal.err, Date.now);
  const services = await createServices(config, { log });
  try {
    return await work(services);
  } finally {
    services.lobby.stop();
    await services.games.stop();
    await services.database.close();
  }
}
