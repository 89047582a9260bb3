import { createAccounts, type Accounts } from '../src/accounts/index.ts';
import type { Log } from '../src/app/log.ts';
import type { Database } from '../src/db/index.ts';
import { createDeadlines, type Deadlines } from '../src/deadlines/index.ts';
import { createGames, type Games } from '../src/games/index.ts';
import { createTournaments, type Tournaments } from '../src/tournaments/index.ts';

/** The rooms that history is made in, on a clock of their own. */
export interface Rooms {
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
  const games = createGames({ ...deps, deadlines, accounts });
  const tournaments = createTournaments({ ...deps, deadlines, accounts, games });
  await deadlines.start();
  await games.start(0);
  return {
    accounts,
    games,
    deadlines,
    tournaments,
    async stop() {
      await deadlines.stop();
      await games.stop();
    },
  };
}
