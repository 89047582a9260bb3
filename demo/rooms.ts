import { createAccounts, type Accounts } from '../src/accounts/index.ts';
import { createArchive } from '../src/archive/index.ts';
import { createCommunity } from '../src/app/community.ts';
import { readConfig } from '../src/app/config.ts';
import type { Log } from '../src/app/log.ts';
import type { Services } from '../src/app/services.ts';
import { createCorrespondence } from '../src/correspondence/index.ts';
import type { Database } from '../src/db/index.ts';
import { createDeadlines, type Deadlines } from '../src/deadlines/index.ts';
import { createGames, type Games } from '../src/games/index.ts';
import { createMailer } from '../src/mailer/index.ts';
import { createNotices } from '../src/notices/index.ts';
import { createRatings } from '../src/ratings/index.ts';
import { createTournaments, type Tournaments } from '../src/tournaments/index.ts';

/** The rooms that history is made in, on a clock of their own. */
export interface Rooms
  extends Pick<Services, 'forum' | 'mail' | 'moderation' | 'notices' | 'correspondence'> {
  readonly accounts: Accounts;
  readonly games: Games;
  readonly deadlines: Deadlines;
  readonly tournaments: Tournaments;
  stop(): Promise<void>;
}

export async function openRooms(database: Database, now: () => number, log: Log): Promise<Rooms> {
  const deps = { database, now, log };
  const accounts = createAccounts(deps);
  const deadlines = createDeadlines(deps);
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const mailer = createMailer({ ...deps, deadlines, config: config.value });
  const notices = createNotices({ ...deps, deadlines, mailer, config: config.value });
  const games = createGames({ ...deps, deadlines, accounts });
  const correspondence = createCorrespondence({ ...deps, deadlines, games, notices });
  const ratings = createRatings({ ...deps, accounts, deadlines });
  const tournaments = createTournaments({
    ...deps,
    deadlines,
    accounts,
    games,
    ratings: ratings.forEvent,
    tell: notices.tell,
  });
  const community = createCommunity({ ...deps, accounts, deadlines, mailer, notices });
  createArchive({ ...deps, deadlines });
  await deadlines.start();
  await games.start(0);
  return {
    accounts,
    games,
    deadlines,
    tournaments,
    notices,
    correspondence,
    ...community,
    async stop() {
      await deadlines.stop();
      await games.stop();
    },
  };
}
