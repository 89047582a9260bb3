/** The portal's path: the rooms as they serve people, on a fresh data folder full of people and games. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createAccounts, sessionHash } from '../../src/accounts/index.ts';
import { newId } from '../../src/app/ids.ts';
import type { Log } from '../../src/app/log.ts';
import type { Services } from '../../src/app/services.ts';
import { openDatabase, type Statement } from '../../src/db/index.ts';
import { createDeadlines } from '../../src/deadlines/index.ts';
import { createGames } from '../../src/games/index.ts';
import { attachLive } from '../../src/live/index.ts';
import { createLobby } from '../../src/lobby/index.ts';
import { createTournaments } from '../../src/tournaments/index.ts';
import type { Pair, Seat } from './letters.ts';
import { serve } from './server.ts';

const now = (): number => Date.now();
const complain = (message: string, fields?: object): void => console.error(message, fields ?? '');
const log: Log = { debug: () => {}, info: () => {}, warn: complain, error: complain };
const CONTROL = { mode: 'fischer', baseMs: 3 * 3_600_000, incrementMs: 2_000 } as const;
const PAGE = 2_000;

await serve(async ({ dataFolder, pairs, gamesPerPair }) => {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  const accounts = createAccounts({ database, now, log });
  const deadlines = createDeadlines({ database, now, log });
  const games = createGames({ database, deadlines, accounts, now, log });
  const lobby = createLobby({ database, games, accounts, now, log });
  const tournaments = createTournaments({ database, accounts, games, deadlines, now, log });
  const services: Services = {
    config: {
      port: 0,
      host: '127.0.0.1',
      dataFolder,
      databaseUrl: null,
      baseUrl: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'warn',
    },
    log,
    database,
    accounts,
    games,
    lobby,
    tournaments,
    deadlines,
    now,
  };
  const server = createServer();
  attachLive({ server }, services);
  await games.start(0);
  await lobby.start();
  await deadlines.start();

  let statements: Statement[] = [];
  const write = async (): Promise<void> => {
    if ((await database.commit(statements)) !== 'committed') throw new Error('setup failed');
    statements = [];
  };
  const seat = (name: string): Seat => {
    const userId = newId();
    const token = randomBytes(32).toString('base64url');
    const at = now();
    const { build } = database;
    statements.push(
      database.statement(
        build.insertInto('users').values({
          id: userId,
          login: name,
          login_key: name,
          email: `${name}@example.org`,
          email_key: `${name}@example.org`,
          password_hash: '',
          roles: '[]',
          language: 'en',
          time_zone: null,
          consent_at: at,
          consent_version: 1,
          created_at: at,
          last_seen_at: at,
          closed_at: null,
        }),
      ),
      database.statement(
        build.insertInto('sessions').values({
          token_hash: sessionHash(token),
          user_id: userId,
          created_at: at,
          expires_at: at + 86_400_000,
          last_seen_at: at,
          agent: 'bench',
        }),
      ),
    );
    return { userId, token };
  };

  const list: Pair[] = [];
  const started: string[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const white = seat(`w${pair}`);
    const black = seat(`b${pair}`);
    const ids: string[] = [];
    for (let game = 0; game < gamesPerPair; game++) {
      const created = games.create(
        {
          kind: 'chess',
          whiteId: white.userId,
          blackId: black.userId,
          rated: true,
          control: CONTROL,
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
        },
        now(),
      );
      statements.push(...created.statements);
      ids.push(created.id);
    }
    started.push(...ids);
    list.push({ white, black, games: ids });
    if (statements.length >= PAGE) await write();
  }
  if (statements.length > 0) await write();
  for (const id of started) await games.created(id);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 10_000, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    pairs: list,
    async stored() {
      const row = await database.first(
        database.build.selectFrom('moves').select(({ fn }) => fn.countAll<number>().as('stored')),
      );
      return Number(row?.stored ?? 0);
    },
  };
});
