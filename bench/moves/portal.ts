/** The portal's path: `tabiya serve` as it serves people, on a fresh data folder full of people and games. */
import { randomBytes } from 'node:crypto';
import { sessionHash } from '../../src/accounts/index.ts';
import type { Config } from '../../src/app/config.ts';
import { newId } from '../../src/app/ids.ts';
import type { Log } from '../../src/app/log.ts';
import { serve as servePortal } from '../../src/app/serve.ts';
import { createServices } from '../../src/app/wiring.ts';
import type { Database, Statement } from '../../src/db/index.ts';
import type { Pair, Seat, ServerOrders } from './letters.ts';
import { serve } from './server.ts';
import { quietConfig } from '../../test/support/config.ts';

const complain = (message: string, fields?: object): void => console.error(message, fields ?? '');
const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: complain };
const CONTROL = { mode: 'fischer', baseMs: 3 * 3_600_000, incrementMs: 2_000 } as const;
const PAGE = 2_000;

await serve(async (orders) => {
  const config = quietConfig(orders.dataFolder, { logLevel: 'warn', databaseUrl: orders.databaseUrl });
  const pairs = await fill(config, orders);
  const serving = await servePortal(config, { log, onBroken: complain.bind(null, 'the database broke') });
  return {
    port: serving.port,
    pairs,
    async stored() {
      await serving.stop();
      const { database, games, lobby } = await createServices(config, { log });
      const row = await database.first(
        database.build.selectFrom('moves').select(({ fn }) => fn.countAll<number>().as('stored')),
      );
      lobby.stop();
      await games.stop();
      await database.close();
      return Number(row?.stored ?? 0);
    },
  };
});

/** Seats people at their games, before anybody serves them. */
async function fill(config: Config, { pairs, gamesPerPair }: ServerOrders): Promise<Pair[]> {
  const { database, games, lobby } = await createServices(config, { log });
  let statements: Statement[] = [];
  const write = async (): Promise<void> => {
    if ((await database.commit(statements)) !== 'committed') throw new Error('setup failed');
    statements = [];
  };
  const list: Pair[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const [white, black] = [seat(`w${pair}`, database, statements), seat(`b${pair}`, database, statements)];
    const ids: string[] = [];
    for (let game = 0; game < gamesPerPair; game++) {
      const created = games.create(
        {
          kind: 'chess',
          whiteId: white.userId,
          blackId: black.userId,
          rated: true,
          control: CONTROL,
          firstMoveMs: CONTROL.baseMs,
          tournament: null,
          rematchOf: null,
        },
        Date.now(),
      );
      statements.push(...created.statements);
      ids.push(created.id);
    }
    list.push({ white, black, games: ids });
    if (statements.length >= PAGE) await write();
  }
  if (statements.length > 0) await write();
  lobby.stop();
  await games.stop();
  await database.close();
  return list;
}

/** A person with an open session; nobody logs in, so there is no password to hash. */
function seat(name: string, database: Database, statements: Statement[]): Seat {
  const userId = newId();
  const token = randomBytes(32).toString('base64url');
  const at = Date.now();
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
}
