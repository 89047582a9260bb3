import { expect } from 'vitest';
import { createAccounts } from '../../src/accounts/index.ts';
import { createCorrespondence } from '../../src/correspondence/index.ts';
import { createDeadlines } from '../../src/deadlines/index.ts';
import { createGames, type GameSetup } from '../../src/games/index.ts';
import { createMailer } from '../../src/mailer/index.ts';
import { createNotices } from '../../src/notices/index.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { addPeople } from './people.ts';
import { silent, TestClock } from './rooms.ts';

export const NOON = Date.UTC(2026, 10, 30, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const closing: (() => Promise<void>)[] = [];

/** Something else that ends with them, before what was opened earlier. */
export function closeToo(close: () => Promise<void>): void {
  closing.push(close);
}

/** Ends every portal and database that was opened. */
export async function closePlaces(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** What tells people something, as one process has it: the rooms that stand below games, not started yet. */
function tellers(database: TestDatabase, clock: TestClock, mail: MailServer) {
  const deps = { database, now: clock.now, log: silent };
  const deadlines = createDeadlines(deps);
  const config = {
    smtpUrl: mail.url,
    mailFrom: null,
    baseUrl: 'https://chess.example.org',
    host: '127.0.0.1',
    port: 3000,
  };
  const mailer = createMailer({ ...deps, deadlines, config });
  const notices = createNotices({ ...deps, deadlines, mailer, config, pushLoopback: true });
  return {
    deps,
    deadlines,
    notices,
    async stop() {
      await deadlines.stop();
      await mailer.stop();
    },
    /** Lets everything due happen. */
    async round() {
      await deadlines.settled();
      await mailer.settled();
    },
  };
}

/** A process with a notices room on a database, and nothing above it. */
export async function noticesRoom(database: TestDatabase, clock: TestClock, mail: MailServer) {
  const { deadlines, notices, round, stop } = tellers(database, clock, mail);
  await deadlines.start();
  closing.push(stop);
  return { deadlines, notices, round };
}

/** All rooms a game of days needs, as one process has them. */
export async function portal(database: TestDatabase, clock: TestClock, mail: MailServer) {
  const { deps, deadlines, notices, round, stop } = tellers(database, clock, mail);
  const games = createGames({ ...deps, deadlines, accounts: createAccounts(deps) });
  const correspondence = createCorrespondence({ ...deps, deadlines, games, notices });
  await games.start(0);
  await deadlines.start();
  closing.push(async () => {
    await stop();
    await games.stop();
  });
  return { database, games, notices, correspondence, round };
}

/** Two people, ann and bob, on a fresh database, and a mail server. `around` stands between the database and the rooms. */
export async function ground(
  dialect?: TestDatabase['dialect'],
  around: (database: TestDatabase) => TestDatabase = (database) => database,
) {
  const mail = await openMailServer();
  closing.push(() => mail.close());
  const database = around(await openTestDatabase(dialect));
  closing.push(() => database.close());
  const clock = new TestClock(NOON);
  const [ann, bob] = await addPeople(database, ['ann', 'bob'], NOON);
  return { database, clock, mail, ann: ann?.id ?? '', bob: bob?.id ?? '' };
}

/** The ground with all rooms a game of days needs; `play` lets everything that follows happen. */
export async function place(...given: Parameters<typeof ground>) {
  const { database, clock, mail, ...people } = await ground(...given);
  const one = await portal(database, clock, mail);
  async function begin(setup: Partial<GameSetup> = {}): Promise<string> {
    const created = one.games.create(
      {
        kind: 'chess',
        whiteId: people.ann,
        blackId: people.bob,
        rated: false,
        control: { mode: 'fischer', baseMs: 5 * DAY, incrementMs: DAY },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
        ...setup,
      },
      clock.now(),
    );
    expect(await database.commit(created.statements)).toBe('committed');
    await one.games.created(created.id);
    await one.round();
    return created.id;
  }
  /** Moves in turn, ann (White) first; everything that follows from each happens. */
  async function play(id: string, ...moves: string[]): Promise<void> {
    for (const uci of moves) {
      clock.instant += 1_000;
      const view = await one.games.view(id);
      if (view === null) throw new Error('no game');
      const by = view.clock.turn === 'white' ? view.white.id : view.black.id;
      const done = await one.games.act(
        id,
        { type: 'Move', ply: view.moves.length, uci, offerDraw: false },
        by,
      );
      expect(done).toMatchObject({ ok: true });
      await one.round();
    }
  }
  const sans = async (id: string) => (await one.games.view(id))?.moves.map(({ san }) => san).join(' ');
  const told = async (userId: string) =>
    (await one.notices.list(userId, 50)).map(({ words, params }) =>
      `${words} ${String(params['move'] ?? '')}`.trim(),
    );
  return { ...one, ...people, mail, clock, begin, play, sans, told };
}
