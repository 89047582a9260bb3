import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createAccounts, type Role, type User } from '../../src/accounts/index.ts';
import { createCommunity } from '../../src/app/community.ts';
import type { Config } from '../../src/app/config.ts';
import type { Services } from '../../src/app/services.ts';
import { createCorrespondence } from '../../src/correspondence/index.ts';
import { createArchive } from '../../src/archive/index.ts';
import { createDeadlines } from '../../src/deadlines/index.ts';
import { createGames } from '../../src/games/index.ts';
import { createLobby } from '../../src/lobby/index.ts';
import { createMailer } from '../../src/mailer/index.ts';
import { createNotices } from '../../src/notices/index.ts';
import { createRatings } from '../../src/ratings/index.ts';
import { createStatistics } from '../../src/statistics/index.ts';
import { createTournaments } from '../../src/tournaments/index.ts';
import { createWeb } from '../../src/web/index.ts';
import { openTestDatabase } from './database.ts';
import { keepingLog } from './log.ts';
import { addPeople } from './people.ts';
import { TestClock } from './rooms.ts';
import { quietConfig } from './config.ts';

/** Host the pages believe to be on. */
const HOST = 'tabiya.test';

/** A browser without script: keeps cookies, sends Origin with forms, does not follow redirects by itself. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  /** A form with a file. */
  send(path: string, body: Buffer, contentType: string): Promise<LightMyRequestResponse>;
  post(
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
}

export interface TestSite extends Services {
  readonly log: ReturnType<typeof keepingLog>;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  visitor(): TestBrowser;
  /** A signed-in person with these roles. */
  person(login: string, ...roles: Role[]): Promise<TestBrowser & { readonly user: User }>;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  readonly config?: Partial<Config>;
  readonly clientFolder?: string;
  readonly instant?: number;
  /** Stands between the rooms and the pages, to see what pages are given. */
  readonly around?: (services: Services) => Services;
}

/** All rooms and all pages on a fresh database, without a port; the clock stands still until a test moves it. */
export async function openTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const clock = new TestClock(options.instant ?? Date.UTC(2026, 10, 30, 12));
  const { now } = clock;
  const log = keepingLog();
  const database = await openTestDatabase();
  const deps = { database, now, log };
  const accounts = createAccounts(deps);
  const deadlines = createDeadlines(deps);
  const config = quietConfig(database.dataFolder, options.config);
  const mailer = createMailer({ ...deps, deadlines, config });
  const notices = createNotices({ ...deps, deadlines, mailer, config, pushLoopback: true });
  const games = createGames({ ...deps, deadlines, accounts });
  const correspondence = createCorrespondence({ database, deadlines, games, notices, now, log });
  const lobby = createLobby({ ...deps, games, accounts });
  const ratings = createRatings({ ...deps, accounts, deadlines });
  const community = createCommunity({ ...deps, accounts, deadlines, mailer, notices });
  const tournaments = createTournaments({
    ...deps,
    accounts,
    games,
    deadlines,
    ratings: ratings.forEvent,
    tell: notices.tell,
    entry: community.moderation.entry,
  });
  const archive = createArchive({ ...deps, deadlines });
  const statistics = createStatistics({ ...deps, accounts });
  const services: Services = {
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
  const app = await createWeb(options.around?.(services) ?? services, {
    clientFolder: options.clientFolder ?? '/nowhere',
  });
  await games.start(0);
  await deadlines.start();

  function browser(): TestBrowser {
    const cookies = new Map<string, string>();
    async function send(
      method: 'GET' | 'POST',
      url: string,
      headers: Readonly<Record<string, string>>,
      payload?: string | Buffer,
    ): Promise<LightMyRequestResponse> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await app.inject({
        method,
        url,
        headers: { host: HOST, ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const set of response.cookies) {
        if (set.value === '' || set.maxAge === 0) cookies.delete(set.name);
        else cookies.set(set.name, encodeURIComponent(set.value));
      }
      return response;
    }
    return {
      cookies,
      get: (path, headers = {}) => send('GET', path, headers),
      send: (path, body, type) =>
        send('POST', path, { origin: config.baseUrl ?? `http://${HOST}`, 'content-type': type }, body),
      post: (path, fields = {}, headers = {}) =>
        send(
          'POST',
          path,
          {
            origin: config.baseUrl ?? `http://${HOST}`,
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          new URLSearchParams(fields).toString(),
        ),
    };
  }

  return {
    ...services,
    log,
    clock,
    app,
    visitor: browser,
    async person(login, ...roles) {
      const [added] = await addPeople(database, [login], now());
      if (added === undefined) throw new Error('nobody was added');
      for (const role of roles) await accounts.grant(added.id, role, null);
      const user = await accounts.byId(added.id);
      if (user === null) throw new Error('nobody is there');
      const own = browser();
      own.cookies.set('tabiya_session', added.token);
      return { ...own, user };
    },
    async close() {
      await app.close();
      lobby.stop();
      await deadlines.stop();
      await mailer.stop();
      await games.stop();
      await database.close();
    },
  };
}

/** The refusal a page was made for, from the head of the answer. */
export function refusalOf(response: LightMyRequestResponse): string | undefined {
  const value = response.headers['x-refusal'];
  return typeof value === 'string' ? value : undefined;
}
