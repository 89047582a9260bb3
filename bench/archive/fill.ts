import type { Lots } from 'tabiya-engine/lots';
import type { Database, Statement } from '../../src/db/index.ts';
import type { GameLine } from './lines.ts';

const MINUTE = 60_000;
const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const HALVES = { '1-0': 2, '0-1': 0, '1/2-1/2': 1 } as const;
/** Games written together; their positions are sorted first, as a bulk load would do it. */
const BATCH = 20_000;
/** Rows of one statement. */
const ROWS = 500;

const id = (letter: string, n: number): string => `${letter}${String(n).padStart(11, '0')}`;

export const playerId = (n: number): string => id('p', n);
export const playerLogin = (n: number): string => `player${n}`;

/** Accounts of the players, with a rating each. */
export async function addPlayers(database: Database, count: number, now: number): Promise<void> {
  const { build } = database;
  const people = Array.from({ length: count }, (_, n) => ({
    id: playerId(n),
    login: playerLogin(n),
    login_key: playerLogin(n),
    email: `${playerLogin(n)}@example.org`,
    email_key: `${playerLogin(n)}@example.org`,
    password_hash: '-',
    roles: '[]',
    language: 'en',
    time_zone: null,
    consent_at: now,
    consent_version: 1,
    created_at: now - 400 * 1440 * MINUTE,
    last_seen_at: now - 2 * 1440 * MINUTE,
    closed_at: null,
  }));
  const ratings = people.map(({ id: user_id }, n) => ({
    user_id,
    kind: 'chess',
    category: 'superblitz',
    rating: 1200 + ((n * 7919) % 900),
    games: 500,
    last_game_at: now - MINUTE,
    exact_rating: null,
    exact_deviation: null,
    exact_volatility: null,
  }));
  for (let at = 0; at < count; at += ROWS)
    await commit(database, [
      database.statement(build.insertInto('users').values(people.slice(at, at + ROWS))),
      database.statement(build.insertInto('ratings').values(ratings.slice(at, at + ROWS))),
    ]);
}

/** Finished games among the players, with everything that pages and searches read of them; the moves are left out. */
export async function addGames(
  database: Database,
  lots: Lots,
  options: {
    readonly games: number;
    readonly players: number;
    readonly lines: readonly GameLine[];
    readonly now: number;
    readonly told: (done: number) => void;
  },
): Promise<void> {
  const { games, players, lines, now } = options;
  const step = Math.max(1, Math.floor((360 * 1440 * MINUTE) / games));
  for (let from = 0; from < games; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, games - from) }, (_, i) => {
      const number = from + i + 1;
      const white = lots.below(players);
      const black = (white + 1 + lots.below(players - 1)) % players;
      const line = lines[lots.below(lines.length)];
      if (line === undefined) throw new Error('there are no lines');
      const result = RESULTS[lots.below(3)] ?? '1-0';
      return { number, white, black, line, result, endedAt: now - (games - number) * step };
    });
    await inChunks(rows, (some) => [
      database.statement(database.build.insertInto('games').values(some.map(gameRow))),
      database.statement(database.build.insertInto('archived_games').values(some.map(archivedRow))),
      database.statement(database.build.insertInto('player_games').values(some.flatMap(sidesOf))),
      database.statement(database.build.insertInto('rating_changes').values(some.map(changeRow))),
    ]);
    const positions = rows
      .flatMap(({ number, line }) => line.hashes.map((hash) => ({ hash, number })))
      .sort((a, b) => a.hash - b.hash || a.number - b.number);
    await inChunks(
      positions,
      (some) => [database.statement(database.build.insertInto('positions').values([...some]))],
      8000,
    );
    options.told(from + rows.length);
  }

  async function inChunks<T>(
    all: readonly T[],
    statements: (some: readonly T[]) => Statement[],
    size = ROWS,
  ): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (let at = 0; at < all.length; at += size) {
      waiting.push(commit(database, statements(all.slice(at, at + size))));
      if (waiting.length === 10) await Promise.all(waiting.splice(0));
    }
    await Promise.all(waiting);
  }
}

async function commit(database: Database, statements: readonly Statement[]): Promise<void> {
  if ((await database.commit(statements)) !== 'committed') throw new Error('a row was there already');
}

interface Made {
  readonly number: number;
  readonly white: number;
  readonly black: number;
  readonly line: GameLine;
  readonly result: (typeof RESULTS)[number];
  readonly endedAt: number;
}

function gameRow({ number, white, black, line, result, endedAt }: Made) {
  return {
    id: id('g', number),
    number,
    kind: 'chess',
    white_id: playerId(white),
    black_id: playerId(black),
    rated: 1 as const,
    control: '{"mode":"sudden","baseMs":300000}',
    tournament_id: null,
    round: null,
    board: null,
    initial_fen: null,
    status: 'finished',
    phase: 'play',
    options: '{}',
    pair_id: null,
    version: 42,
    ply: 40,
    fen: line.fens.at(-1) ?? '',
    last_move: null,
    white_ms: MINUTE,
    black_ms: MINUTE,
    turn_began_at: endedAt,
    clock_running: 0 as const,
    due_at: null,
    extra: '{}',
    result,
    reason: result === '1/2-1/2' ? 'agreement' : 'resignation',
    annulled: 0 as const,
    created_at: endedAt - 5 * MINUTE,
    ended_at: endedAt,
    rematch_of: null,
  };
}

function archivedRow({ number, line, endedAt }: Made) {
  return {
    number,
    kind: 'chess',
    category: 'superblitz',
    opening: line.opening,
    ended_at: endedAt,
    tournament_id: null,
    erased: 0 as const,
  };
}

function sidesOf({ number, white, black, line, result, endedAt }: Made) {
  const side = (colour: 'white' | 'black', own: number, other: number, half_points: number) => ({
    user_id: playerId(own),
    kind: 'chess',
    ended_at: endedAt,
    number,
    half_points,
    colour,
    category: 'superblitz',
    opponent_id: playerId(other),
    opening: line.opening,
    forfeit: 0 as const,
    in_event: 0 as const,
  });
  const points = HALVES[result];
  return [side('white', white, black, points), side('black', black, white, 2 - points)];
}

function changeRow({ number, white, black, result, endedAt }: Made) {
  const exchange = (HALVES[result] - 1) * 16;
  return {
    game_id: id('g', number),
    kind: 'chess',
    category: 'superblitz',
    white_id: playerId(white),
    black_id: playerId(black),
    white_before: 1500 + ((number * 31) % 200),
    black_before: 1500 + ((number * 17) % 200),
    exchange,
    black_exchange: -exchange,
    white_deviation: null,
    black_deviation: null,
    ended_at: endedAt,
  };
}
