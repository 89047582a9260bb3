import { createAccounts } from '../accounts/index.ts';
import { createCorrespondence } from '../correspondence/index.ts';
import { type Database, openDatabase } from '../db/index.ts';
import { createArchive } from '../archive/index.ts';
import { createStatistics } from '../statistics/index.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createGames } from '../games/index.ts';
import { createLobby } from '../lobby/index.ts';
import { createMailer } from '../mailer/index.ts';
import { createNotices } from '../notices/index.ts';
import { createRatings } from '../ratings/index.ts';
import { createTournaments } from '../tournaments/index.ts';
import { createCommunity } from './community.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface ServicesOptions {
  readonly log: Log;
  readonly now?: () => number;
  /** Told when the database is lost for good: the process should end and be started again. */
  readonly onBroken?: (error: Error) => void;
  /** Stands between the rooms and the database (metrics). */
  readonly watch?: (database: Database) => Database;
  /** Opens the data instead of `openDatabase` (tests). */
  readonly open?: typeof openDatabase;
}

/**
 * Opens the data (bringing the schema up to date) and makes every room. Nothing ticks yet: a command reads and writes
 * through the rooms and closes the database; a service also starts games and deadlines.
 */
export async function createServices(config: Config, options: ServicesOptions): Promise<Services> {
  const { log, now = Date.now, watch = (database) => database, open = openDatabase } = options;
  const opened = await open({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    now,
    ...(options.onBroken === undefined ? {} : { onBroken: options.onBroken }),
  });
  const database = watch(opened);
  const accounts = createAccounts({ database, now, log });
  const deadlines = createDeadlines({ database, now, log });
  const mailer = createMailer({ database, deadlines, now, log, config });
  const notices = createNotices({ database, deadlines, mailer, now, log, config });
  const games = createGames({ database, deadlines, accounts, now, log });
  const correspondence = createCorrespondence({ database, deadlines, games, notices, now, log });
  const lobby = createLobby({ database, games, accounts, now, log });
  const ratings = createRatings({ database, accounts, deadlines, now });
  const community = createCommunity({ database, accounts, deadlines, mailer, notices, now, log });
  const tournaments = createTournaments({
    database,
    accounts,
    games,
    deadlines,
    now,
    log,
    ratings: ratings.forEvent,
    tell: notices.tell,
    entry: community.moderation.entry,
  });
  const archive = createArchive({ database, deadlines, now });
  const statistics = createStatistics({ database, accounts, now });
  return {
    ...community,
    config,
    log,
    database,
    accounts,
    games,
    lobby,
    tournaments,
    ratings,
    archive,
    statistics,
    deadlines,
    mailer,
    notices,
    correspondence,
    now,
  };
}
