import type { Control } from '../clocks/index.ts';
import type { Database } from '../db/database.ts';
import type { GameRow } from '../db/schema.ts';
import type { GameCard } from './service.ts';
import { isPlaying } from './store.ts';
import type { GameKind, GamePhase, GameResult, GameStatus } from './types.ts';

const COLUMNS = [
  'games.id',
  'games.number',
  'games.kind',
  'games.phase',
  'games.pair_id',
  'games.white_id',
  'games.black_id',
  'games.control',
  'games.rated',
  'games.tournament_id',
  'games.status',
  'games.result',
  'games.reason',
  'games.fen',
  'games.last_move',
  'games.ply',
  'games.created_at',
  'games.ended_at',
  'games.white_ms',
  'games.black_ms',
  'games.turn_began_at',
  'games.due_at',
] as const;

type CardRow = Pick<
  GameRow,
  | 'id'
  | 'number'
  | 'kind'
  | 'phase'
  | 'pair_id'
  | 'white_id'
  | 'black_id'
  | 'control'
  | 'rated'
  | 'tournament_id'
  | 'status'
  | 'result'
  | 'reason'
  | 'fen'
  | 'last_move'
  | 'ply'
  | 'created_at'
  | 'ended_at'
  | 'white_ms'
  | 'black_ms'
  | 'turn_began_at'
  | 'due_at'
> & { readonly white_login: string | null; readonly black_login: string | null };

function card(row: CardRow): GameCard {
  const turn = row.fen.split(' ')[1] === 'b' ? 'black' : 'white';
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as GameKind,
    phase: row.phase as GamePhase,
    pairId: row.pair_id,
    white: { id: row.white_id, login: row.white_login ?? '' },
    black: { id: row.black_id, login: row.black_login ?? '' },
    control: controlOf(row.control),
    rated: row.rated === 1,
    tournamentId: row.tournament_id,
    status: row.status as GameStatus,
    result: row.result as GameResult | null,
    reason: row.reason,
    fen: row.fen,
    lastMove: row.last_move,
    ply: row.ply,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    turn,
    turnMs: turn === 'white' ? row.white_ms : row.black_ms,
    turnBeganAt: row.turn_began_at,
    dueAt: row.due_at,
  };
}

/** Controls as stored; a site uses a few dozen, and lists read the same ones over and over. */
const controls = new Map<string, Control>();
const MOST_CONTROLS = 500;

function controlOf(text: string): Control {
  let control = controls.get(text);
  if (control === undefined) {
    control = JSON.parse(text) as Control;
    if (controls.size < MOST_CONTROLS) controls.set(text, control);
  }
  return control;
}

/** The lists of games: what pages show of many games at once, read from the rows. */
export class GameCards {
  readonly #database: Database;
  readonly #over: (params: { userId: string; before: number; limit: number }) => Promise<CardRow[]>;
  readonly #playing: (params: { userId: string }) => Promise<CardRow[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#playing = database.prepareAll((p) => this.#playingOf(p('userId')));
    this.#over = database.prepareAll((p) => this.#overOf(p('userId'), p('before'), p('limit')));
  }

  /**
   * Games of a person that are over: the newest of each colour by its index, then the whole rows of the newest of both.
   * Compiled once, because every page of a person asks it.
   */
  #overOf(userId: string, before: number, limit: number) {
    const { build } = this.#database;
    const side = (column: 'white_id' | 'black_id') =>
      build
        .selectFrom(
          build
            .selectFrom('games')
            .select(['id', 'created_at'])
            .where(column, '=', userId)
            .where('status', '!=', 'playing')
            .where('created_at', '<', before)
            .where((where) => where.or([where('annulled', '=', 0), where('tournament_id', 'is not', null)]))
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .limit(limit)
            .as('newest'),
        )
        .selectAll();
    const both = side('white_id').unionAll(side('black_id')).as('both');
    const newest = build
      .selectFrom(both)
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .as('found');
    return this.#query().innerJoin(newest, 'found.id', 'games.id');
  }

  /** Games of a person that are in play: they have an index of their own for each colour. */
  #playingOf(userId: string) {
    const side = (column: 'white_id' | 'black_id') =>
      this.#database.build.selectFrom('games').select('id').where(column, '=', userId).where(isPlaying);
    const found = side('white_id').unionAll(side('black_id')).as('found');
    return this.#query().innerJoin(found, 'found.id', 'games.id');
  }

  #query() {
    return this.#database.build
      .selectFrom('games')
      .leftJoin('users as white', 'white.id', 'games.white_id')
      .leftJoin('users as black', 'black.id', 'games.black_id')
      .select(COLUMNS)
      .select(['white.login as white_login', 'black.login as black_login']);
  }

  /** Games in play, the newest first. */
  async running(limit: number): Promise<readonly GameCard[]> {
    const query = this.#query()
      .where(isPlaying)
      .orderBy('games.created_at', 'desc')
      .orderBy('games.id')
      .limit(limit);
    return (await this.#database.all(query)).map(card);
  }

  /**
   * Games of a person, the newest first; `before` = created before this instant. Annulled games are not kept in
   * lists unless they count in the table of a tournament (R-151, G-12 b).
   */
  async ofUser(
    userId: string,
    options: { readonly running?: boolean; readonly limit: number; readonly before?: number },
  ): Promise<readonly GameCard[]> {
    const { running, limit, before } = options;
    const found =
      running === true
        ? await this.#playing({ userId })
        : running === false
          ? await this.#over({ userId, before: before ?? Number.MAX_SAFE_INTEGER, limit })
          : (
              await Promise.all(this.#sides(userId, options).map((query) => this.#database.all(query)))
            ).flat();
    return found
      .map(card)
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  /** Each colour has its index; both answers together hold the newest. */
  #sides(userId: string, options: { readonly limit: number; readonly before?: number }) {
    const { limit, before } = options;
    return (['games.white_id', 'games.black_id'] as const).map((column) => {
      let query = this.#query().where(column, '=', userId);
      if (before !== undefined) query = query.where('games.created_at', '<', before);
      query = query.where((where) =>
        where.or([where('games.annulled', '=', 0), where('games.tournament_id', 'is not', null)]),
      );
      return query.orderBy('games.created_at', 'desc').orderBy('games.id').limit(limit);
    });
  }

  /** Games by their public numbers, in any order. */
  async ofNumbers(numbers: readonly number[]): Promise<readonly GameCard[]> {
    if (numbers.length === 0) return [];
    return (await this.#database.all(this.#query().where('games.number', 'in', numbers))).map(card);
  }

  /** All games of an event by round and board. */
  async ofTournament(tournamentId: string): Promise<readonly GameCard[]> {
    const query = this.#query()
      .where('games.tournament_id', '=', tournamentId)
      .orderBy('games.round')
      .orderBy('games.board')
      .orderBy('games.number');
    return (await this.#database.all(query)).map(card);
  }
}
