import type { Lots } from 'tabiya-engine/lots';
import type { Database, Statement } from '../../src/db/index.ts';
import type { SqliteConnection } from '../../src/db/sqlite/connection.ts';
import type { GameLine } from './lines.ts';

const MINUTE = 60_000;
const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const HALVES = { '1-0': 2, '0-1': 0, '1/2-1/2': 1 } as const;
/** Games written together; their positions are sorted first. At most 2^16, the bits of a place in the batch. */
const BATCH = 50_000;
const PLACE_BITS = 16n;
const PLACE_MASK = 0xffffn;
/** Positions of a game that the archive keeps. */
const MOST_POSITIONS = 40;
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

/**
 * Finished games among the players, with everything that pages and searches read of them; the moves are left out. Written
 * by a connection of its own as a bulk load would do it: statements prepared once, positions sorted before they are stored.
 */
export function addGames(
  connection: SqliteConnection,
  lots: Lots,
  options: {
    readonly games: number;
    readonly players: number;
    readonly lines: readonly GameLine[];
    readonly now: number;
    readonly told: (done: number) => void;
  },
): void {
  const { games, players, lines, now } = options;
  connection.exec('pragma cache_size = -500000');
  const step = Math.max(1, Math.floor((360 * 1440 * MINUTE) / games));
  const writers = new Map<string, (row: Row) => void>();
  const write = (table: string, row: Row): void => {
    let writer = writers.get(table);
    if (writer === undefined) {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join(', ');
      const statement = connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
      writer = (one) => void statement.run(columns.map((column) => one[column] ?? null));
      writers.set(table, writer);
    }
    writer(row);
  };
  const put = connection.prepare('insert into positions (hash, number) values (?, ?)');
  for (let from = 0; from < games; from += BATCH) {
    const count = Math.min(BATCH, games - from);
    const places = new BigUint64Array(count * MOST_POSITIONS);
    let filled = 0;
    connection.exec('begin');
    for (let number = from + 1; number <= from + count; number++) {
      const white = lots.below(players);
      const black = (white + 1 + lots.below(players - 1)) % players;
      const line = lines[lots.below(lines.length)];
      if (line === undefined) throw new Error('there are no lines');
      const result = RESULTS[lots.below(3)] ?? '1-0';
      const made = { number, white, black, line, result, endedAt: now - (games - number) * step };
      write('games', gameRow(made));
      write('archived_games', archivedRow(made));
      for (const side of sidesOf(made)) write('player_games', side);
      write('rating_changes', changeRow(made));
      // 48 bits of hash above the game's place in its batch: one sort brings them into the order of the index.
      for (const hash of line.hashes)
        places[filled++] = (BigInt(hash) << PLACE_BITS) | BigInt(number - from - 1);
    }
    for (const place of places.subarray(0, filled).sort())
      put.run([Number(place >> PLACE_BITS), from + 1 + Number(place & PLACE_MASK)]);
    connection.exec('commit');
    options.told(from + count);
  }
}

type Row = Readonly<Record<string, string | number | null>>;

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
