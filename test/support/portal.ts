import type { Socket } from 'node:net';
import { fastify } from 'fastify';
import { createAccounts } from '../../src/accounts/index.ts';
import { createCommunity } from '../../src/app/community.ts';
import type { Services } from '../../src/app/services.ts';
import { createCorrespondence } from '../../src/correspondence/index.ts';
import { createArchive } from '../../src/archive/index.ts';
import { createStatistics } from '../../src/statistics/index.ts';
import { createDeadlines } from '../../src/deadlines/index.ts';
import { createGames, type GameSetup } from '../../src/games/index.ts';
import { attachLive, LIMITS, type Live, type LiveLimits } from '../../src/live/index.ts';
import { createLobby } from '../../src/lobby/index.ts';
import { createMailer } from '../../src/mailer/index.ts';
import { createNotices } from '../../src/notices/index.ts';
import { createRatings } from '../../src/ratings/index.ts';
import { createTournaments } from '../../src/tournaments/index.ts';
import type { LiveOptions, LiveSocket } from '../../client/socket.ts';
import { openTestDatabase } from './database.ts';
import { connectFromNode } from './live-client.ts';
import { keepingLog } from './log.ts';
import { addPeople, type TestPerson } from './people.ts';
import { quietConfig } from './config.ts';

export interface TestPortal extends Services {
  readonly log: ReturnType<typeof keepingLog>;
  readonly live: Live;
  readonly port: number;
  /** `ws://127.0.0.1:PORT/live` */
  readonly url: string;
  /** Headers of a socket that a page of this site opens for the person, or for a guest. */
  headers(person: TestPerson | null): Record<string, string>;
  people(...logins: string[]): Promise<TestPerson[]>;
  /** The page's own client. */
  connect(person: TestPerson | null, options?: Omit<LiveOptions, 'open'>): LiveSocket;
  /** The server's ends of all open connections, to be cut. */
  streams(): { destroy(): void }[];
  /** A game that has just begun; its id. */
  begin(white: TestPerson, black: TestPerson, setup?: Partial<GameSetup>): Promise<string>;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  readonly dialect?: 'sqlite' | 'postgres';
  readonly limits?: Partial<LiveLimits>;
  readonly now?: () => number;
  readonly baseUrl?: string;
  /** How long absent people keep their real-time offers, ms. */
  readonly patienceMs?: number;
}

/** All rooms on a fresh database behind a real port; only pages are missing. */
export async function openTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const now = options.now ?? Date.now;
  const log = keepingLog();
  const database = await openTestDatabase(options.dialect);
  const accounts = createAccounts({ database, now, log });
  const deadlines = createDeadlines({ database, now, log });
  const config = quietConfig(database.dataFolder, {
    databaseUrl: database.place.databaseUrl,
    baseUrl: options.baseUrl ?? null,
  });
  const mailer = createMailer({ database, deadlines, now, log, config });
  const notices = createNotices({ database, deadlines, mailer, now, log, config });
  const games = createGames({ database, deadlines, accounts, now, log });
  const correspondence = createCorrespondence({ database, deadlines, games, notices, now, log });
  const lobby = createLobby({
    database,
    games,
    accounts,
    now,
    log,
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
  });
  const ratings = createRatings({ database, accounts, deadlines, now });
  const tournaments = createTournaments({
    database,
    accounts,
    games,
    deadlines,
    now,
    log,
    ratings: ratings.forEvent,
    tell: notices.tell,
  });
  const community = createCommunity({ database, accounts, deadlines, mailer, notices, now, log });
  const services: Services = {
    ...community,
    log,
    database,
    accounts,
    games,
    lobby,
    tournaments,
    ratings,
    archive: createArchive({ database, deadlines, now }),
    statistics: createStatistics({ database, accounts, now }),
    deadlines,
    mailer,
    notices,
    correspondence,
    now,
    config,
  };
  const app = fastify();
  const live = attachLive(app, services, { ...LIMITS, ...options.limits });
  await games.start(0);
  await deadlines.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `ws://127.0.0.1:${port}/live`;
  const clients: LiveSocket[] = [];
  const streams = new Set<Socket>();
  app.server.on('connection', (stream: Socket) => {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
  });
  const headers = (person: TestPerson | null): Record<string, string> => ({
    origin: options.baseUrl ?? `http://127.0.0.1:${port}`,
    ...(person === null ? {} : { cookie: `theme=dark; tabiya_session=${person.token}` }),
  });

  return {
    ...services,
    log,
    live,
    port,
    url,
    headers,
    streams: () => [...streams],
    people: (...logins) => addPeople(database, logins, now()),
    connect(person, clientOptions = {}) {
      const client = connectFromNode(url, headers(person), clientOptions);
      clients.push(client);
      return client;
    },
    async begin(white, black, setup = {}) {
      const { id, statements } = games.create(
        {
          kind: 'chess',
          whiteId: white.id,
          blackId: black.id,
          rated: true,
          control: { mode: 'fischer', baseMs: 300_000, incrementMs: 2_000 },
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
          ...setup,
        },
        now(),
      );
      if ((await database.commit(statements)) !== 'committed') throw new Error('no game');
      await games.created(id);
      return id;
    },
    async close() {
      for (const client of clients) client.close();
      await live.drain();
      await app.close();
      lobby.stop();
      await deadlines.stop();
      await mailer.stop();
      await games.stop();
      await database.close();
    },
  };
}
