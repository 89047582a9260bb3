import { createAccounts } from '../../src/accounts/index.ts';
import type { Log } from '../../src/app/log.ts';
import { newId } from '../../src/app/ids.ts';
import { type Database, openDatabase } from '../../src/db/index.ts';
import { createArchive, type Archive } from '../../src/archive/index.ts';
import { createDeadlines, type Deadlines } from '../../src/deadlines/index.ts';
import { createGames, type Games } from '../../src/games/index.ts';
import { createRatings, type Ratings } from '../../src/ratings/index.ts';
import { type Actor, createTournaments, type Tournaments } from '../../src/tournaments/index.ts';
import { emptyPlace } from './database.ts';

/** A clock that stands still until a test moves it. */
export class TestClock {
  constructor(public instant: number) {}
  readonly now = (): number => this.instant;
}

export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** The rooms behind a tournament on a real database, without sockets and pages. */
export interface TestRooms {
  readonly database: Database;
  readonly games: Games;
  readonly deadlines: Deadlines;
  readonly tournaments: Tournaments;
  readonly ratings: Ratings;
  readonly archive: Archive;
  /** A person with this login, made directly in the table (no password work). */
  user(login: string, ...roles: string[]): Promise<Actor>;
  /** Everything that is due by now is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** A place for data and the portals that run on it; each `open` is a process of its own. */
export async function roomsPlace(dialect: Database['dialect'] = 'sqlite', root?: string) {
  const { remove, ...place } = await emptyPlace(dialect, root);
  const running: TestRooms[] = [];
  return {
    async open(clock: TestClock, log: Log = silent): Promise<TestRooms> {
      const database = await openDatabase(place);
      const portal = portalOn(database, clock, log);
      running.push(portal);
      await portal.deadlines.start();
      await portal.games.start(0);
      return portal;
    },
    async remove(): Promise<void> {
      for (const portal of running) await portal.stop();
      await remove();
    },
  };
}

function portalOn(database: Database, { now }: TestClock, log: Log): TestRooms {
  const deps = { database, now, log };
  const accounts = createAccounts(deps);
  const deadlines = createDeadlines(deps);
  const games = createGames({ ...deps, deadlines, accounts });
  const ratings = createRatings({ ...deps, accounts, deadlines });
  const tournaments = createTournaments({ ...deps, deadlines, accounts, games, ratings: ratings.forEvent });
  const archive = createArchive({ ...deps, deadlines });
  let stopped = false;
  return {
    database,
    games,
    deadlines,
    tournaments,
    ratings,
    archive,
    async user(login, ...roles) {
      const userId = newId();
      const row = {
        id: userId,
        login,
        login_key: login.toLowerCase(),
        email: `${login}@example.org`,
        email_key: `${login}@example.org`.toLowerCase(),
        password_hash: '-',
        roles: JSON.stringify(roles),
        language: 'en',
        time_zone: null,
        consent_at: now(),
        consent_version: 1,
        created_at: now(),
        last_seen_at: now(),
        closed_at: null,
      };
      await database.commit([database.statement(database.build.insertInto('users').values(row), 1)]);
      return { userId, roles };
    },
    async settled() {
      deadlines.wake();
      await deadlines.settled();
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      await deadlines.stop();
      await games.stop();
      await database.close();
    },
  };
}
