import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SqlValue, Statement } from '../db/driver.ts';
import type { GameEventRow, GameRow, MoveRow } from '../db/schema.ts';
import { EVENT_VERSION, eventData, type GameEvent, type GameStarted, type OtherEvent } from './events.ts';
import {
  endColumns,
  extraOf,
  optionsOf,
  originColumns,
  stateOf,
  turnColumns,
  type EndColumns,
  type OriginColumns,
  type TurnColumns,
} from './record.ts';
import { dueAt, shownFen, type GameState } from './state.ts';
import type { GameId } from './types.ts';

type NewGame = Omit<GameRow, 'number'>;
type NewEvent = Pick<GameEventRow, keyof GameEventRow>;
type Key = { readonly id: string; readonly expected: number };

/** `status = 'playing'` in so many letters: only then both databases use the partial index. */
export const isPlaying = sql<boolean>`games.status = 'playing'`;

/** What the log holds after a version, oldest first within each table. */
export interface Log {
  readonly moves: readonly MoveRow[];
  readonly events: readonly GameEventRow[];
}

/** SQL of the games room. The statements of a move are compiled once; reads are built when asked. */
export class GameStore {
  readonly #database: Database;
  readonly #insertGame: (row: NewGame) => Statement;
  readonly #insertMove: (values: readonly SqlValue[]) => Statement;
  readonly #insertEvent: (row: NewEvent) => Statement;
  readonly #turn: (values: readonly SqlValue[]) => Statement;
  /** The same where the instant of the next look moves as well, and its index with it. */
  readonly #lookedTurn: (values: readonly SqlValue[]) => Statement;
  readonly #origin: (row: OriginColumns & Pick<GameRow, 'id' | 'version'>) => Statement;
  readonly #end: (row: TurnColumns & EndColumns & Key) => Statement;

  constructor(database: Database) {
    this.#database = database;
    const { build } = database;
    this.#insertGame = database.prepare<NewGame>(
      (p) =>
        build.insertInto('games').values({
          id: p('id'),
          // the public number is given by the insert.
          number: sql<number>`(select coalesce(max(number), 0) + 1 from games)`,
          kind: p('kind'),
          phase: p('phase'),
          options: p('options'),
          pair_id: p('pair_id'),
          white_id: p('white_id'),
          black_id: p('black_id'),
          rated: p('rated'),
          control: p('control'),
          tournament_id: p('tournament_id'),
          round: p('round'),
          board: p('board'),
          initial_fen: p('initial_fen'),
          status: p('status'),
          version: p('version'),
          ply: p('ply'),
          fen: p('fen'),
          last_move: p('last_move'),
          white_ms: p('white_ms'),
          black_ms: p('black_ms'),
          turn_began_at: p('turn_began_at'),
          clock_running: p('clock_running'),
          due_at: p('due_at'),
          look_at: p('look_at'),
          extra: p('extra'),
          result: p('result'),
          reason: p('reason'),
          annulled: p('annulled'),
          created_at: p('created_at'),
          ended_at: p('ended_at'),
          rematch_of: p('rematch_of'),
        }),
      1,
    );
    this.#insertMove = database.prepareInOrder(
      (p) =>
        build.insertInto('moves').values({
          game_id: p(),
          ply: p(),
          version: p(),
          uci: p(),
          san: p(),
          at: p(),
          white_ms: p(),
          black_ms: p(),
        }),
      1,
    );
    this.#origin = database.prepare<OriginColumns & Pick<GameRow, 'id' | 'version'>>(
      (p) =>
        build
          .updateTable('games')
          .set({
            white_id: p('white_id'),
            black_id: p('black_id'),
            phase: p('phase'),
            initial_fen: p('initial_fen'),
          })
          .where('id', '=', p('id'))
          .where('version', '=', p('version')),
      1,
    );
    this.#insertEvent = database.prepare<NewEvent>(
      (p) =>
        build.insertInto('game_events').values({
          game_id: p('game_id'),
          version: p('version'),
          type: p('type'),
          type_version: p('type_version'),
          at: p('at'),
          by_id: p('by_id'),
          data: p('data'),
        }),
      1,
    );
    const turn = (isLooked: boolean): ((values: readonly SqlValue[]) => Statement) =>
      database.prepareInOrder(
        (p) =>
          build
            .updateTable('games')
            .set({
              version: p(),
              ply: p(),
              fen: p(),
              last_move: p(),
              white_ms: p(),
              black_ms: p(),
              turn_began_at: p(),
              clock_running: p(),
              due_at: p(),
              extra: p(),
              ...(isLooked ? { look_at: p() } : {}),
            })
            .where('id', '=', p<string>())
            .where('version', '=', p<number>()),
        1,
      );
    this.#turn = turn(false);
    this.#lookedTurn = turn(true);
    this.#end = database.prepare<TurnColumns & EndColumns & Key>(
      (p) =>
        build
          .updateTable('games')
          .set({
            version: p('version'),
            ply: p('ply'),
            fen: p('fen'),
            last_move: p('last_move'),
            white_ms: p('white_ms'),
            black_ms: p('black_ms'),
            turn_began_at: p('turn_began_at'),
            clock_running: p('clock_running'),
            due_at: p('due_at'),
            look_at: p('look_at'),
            extra: p('extra'),
            status: p('status'),
            result: p('result'),
            reason: p('reason'),
            annulled: p('annulled'),
            ended_at: p('ended_at'),
          })
          .where('id', '=', p('id'))
          .where('version', '=', p('expected')),
      1,
    );
  }

  /** Row and first event of a new game. */
  create(state: GameState): readonly Statement[] {
    const { setup } = state;
    const started: GameStarted = { type: 'GameStarted', setup };
    return [
      this.#insertGame({
        id: state.id,
        kind: setup.kind,
        options: optionsOf(setup),
        pair_id: setup.pair?.id ?? null,
        rated: setup.rated ? 1 : 0,
        control: JSON.stringify(setup.control),
        tournament_id: setup.tournament?.id ?? null,
        round: setup.tournament?.round ?? null,
        board: setup.tournament?.board ?? null,
        ...originColumns(state),
        ...turnColumns(state),
        ...endColumns(state),
        due_at: dueAt(state),
        extra: extraOf(state),
        created_at: state.createdAt,
        rematch_of: setup.rematchOf,
      }),
      this.#event(state, started, state.createdAt, null),
    ];
  }

  #event(state: GameState, event: OtherEvent | GameStarted, at: number, by: string | null): Statement {
    return this.#insertEvent({
      game_id: state.id,
      version: state.version,
      type: event.type,
      type_version: EVENT_VERSION,
      at,
      by_id: by,
      data: eventData(event),
    });
  }

  /** The statements of one command: the row with its expected version, a move, an event; two for an ordinary move. */
  change(
    after: GameState,
    before: GameState,
    events: readonly GameEvent[],
    facts: { readonly at: number; readonly by: string | null },
  ): Statement[] {
    const statements = [
      after.status === 'playing' && !events.some(({ type }) => type === 'GameRestored')
        ? this.#turned(after, before)
        : this.#end({ ...turnColumns(after), ...endColumns(after), id: after.id, expected: before.version }),
    ];
    for (const event of events) {
      if (event.type !== 'MovePlayed') {
        statements.push(this.#event(after, event, facts.at, facts.by), ...this.#besides(after, event));
        continue;
      }
      const { move } = event;
      statements.push(
        this.#insertMove([
          after.id,
          move.ply,
          after.version,
          move.uci,
          move.san,
          move.at,
          move.whiteMs,
          move.blackMs,
        ]),
      );
    }
    return statements;
  }

  /** The row of a game that goes on; values in the order of the statement. */
  #turned(after: GameState, { version, lookAt }: GameState): Statement {
    const { clock } = after;
    const values: SqlValue[] = [
      after.version,
      after.moves.length,
      shownFen(after),
      after.moves.at(-1)?.uci ?? null,
      clock.whiteMs,
      clock.blackMs,
      clock.turnBeganAt,
      clock.running ? 1 : 0,
      dueAt(after),
      extraOf(after),
    ];
    if (after.lookAt === lookAt) {
      values.push(after.id, version);
      return this.#turn(values);
    }
    values.push(after.lookAt, after.id, version);
    return this.#lookedTurn(values);
  }

  /** What an event changes beside the row's turn and end. */
  #besides(after: GameState, event: OtherEvent): Statement[] {
    if (event.type === 'SetupsRevealed') {
      return [this.#origin({ ...originColumns(after), id: after.id, version: after.version })];
    }
    if (event.type !== 'MoveTakenBack') return [];
    const { build } = this.#database;
    const query = build
      .deleteFrom('moves')
      .where('game_id', '=', after.id)
      .where('ply', '=', event.move.ply)
      .where('version', '=', event.moveVersion);
    return [this.#database.statement(query, 1)];
  }

  /** Version that holds the last move of a game, or null when it has none. */
  async lastMoveVersion(id: GameId): Promise<number | null> {
    const { build } = this.#database;
    const query = build
      .selectFrom('moves')
      .select('version')
      .where('game_id', '=', id)
      .orderBy('ply', 'desc')
      .limit(1);
    return (await this.#database.first(query))?.version ?? null;
  }

  /** The first event of a game's log. */
  async started(id: GameId): Promise<GameEventRow | null> {
    const { build } = this.#database;
    const query = build
      .selectFrom('game_events')
      .selectAll()
      .where('game_id', '=', id)
      .where('version', '=', 1);
    return (await this.#database.first(query)) ?? null;
  }

  /** A game with its moves, or null; read again when a move was committed between the two reads. */
  async load(id: GameId): Promise<GameState | null> {
    const { build } = this.#database;
    for (;;) {
      const row = await this.#database.first(build.selectFrom('games').selectAll().where('id', '=', id));
      if (row === undefined) return null;
      const moves = await this.#database.all(
        build.selectFrom('moves').selectAll().where('game_id', '=', id).orderBy('ply'),
      );
      if (moves.length <= row.ply) return stateOf(row, moves);
    }
  }

  /** Everything recorded after `version`, up to the version of the row when the reading began. */
  async logAfter(id: GameId, version: number): Promise<Log> {
    const { build } = this.#database;
    const row = await this.#database.first(build.selectFrom('games').select('version').where('id', '=', id));
    return this.log(id, version, row?.version ?? version);
  }

  /** The log after one version up to another, which the row has had: both tables hold all of it. */
  async log(id: GameId, after: number, upTo: number): Promise<Log> {
    const { build } = this.#database;
    const moves = build
      .selectFrom('moves')
      .selectAll()
      .where('game_id', '=', id)
      .where('version', '>', after)
      .where('version', '<=', upTo)
      .orderBy('version');
    const events = build
      .selectFrom('game_events')
      .selectAll()
      .where('game_id', '=', id)
      .where('version', '>', after)
      .where('version', '<=', upTo)
      .orderBy('version');
    return { moves: await this.#database.all(moves), events: await this.#database.all(events) };
  }

  /** True when the moves of a game were erased after their time. */
  async isErased(id: GameId): Promise<boolean> {
    const { build } = this.#database;
    const move = build.selectFrom('moves').select('ply').where('game_id', '=', id).limit(1);
    return (await this.#database.first(move)) === undefined;
  }

  async idOfNumber(number: number): Promise<GameId | null> {
    const { build } = this.#database;
    const row = await this.#database.first(
      build.selectFrom('games').select('id').where('number', '=', number),
    );
    return row?.id ?? null;
  }

  /** Version and end of a game as stored now, whatever is remembered of it; null when there is no such game. */
  async stored(id: string): Promise<{
    readonly version: number;
    readonly result: string | null;
    readonly reason: string | null;
    readonly white_id: string;
    readonly kind: string;
    readonly phase: string;
    readonly ply: number;
  } | null> {
    const { build } = this.#database;
    const row = await this.#database.first(
      build
        .selectFrom('games')
        .select(['version', 'result', 'reason', 'white_id', 'kind', 'phase', 'ply'])
        .where('id', '=', id),
    );
    return row ?? null;
  }

  /** C-23: who moved; in Battle chess who completed a setup, which before the reveal only the events tell. */
  async movers(
    id: string,
    { kind, phase, ply }: { readonly kind: string; readonly phase: string; readonly ply: number },
  ): Promise<{ readonly white: boolean; readonly black: boolean }> {
    if (kind !== 'battle') return { white: ply > 0, black: ply > 1 };
    if (phase !== 'setup') return { white: true, black: true };
    const { build } = this.#database;
    const rows = await this.#database.all<{ data: string }>(
      build
        .selectFrom('game_events')
        .select('data')
        .where('game_id', '=', id)
        .where('type', '=', 'SetupCompleted'),
    );
    const sides = new Set(rows.map(({ data }) => (JSON.parse(data) as { by: string }).by));
    return { white: sides.has('white'), black: sides.has('black') };
  }

  /** The rematch that followed a game, and the name of its event. */
  async around(state: GameState): Promise<{
    readonly rematch: { readonly id: string; readonly number: number } | null;
    readonly tournamentName: string | null;
    readonly pairOther: { readonly id: string; readonly number: number } | null;
  }> {
    const { build } = this.#database;
    const rematch = await this.#database.first(
      build.selectFrom('games').select(['id', 'number']).where('rematch_of', '=', state.id),
    );
    const { tournament, pair } = state.setup;
    const other =
      pair === undefined
        ? undefined
        : await this.#database.first(
            build
              .selectFrom('games')
              .select(['id', 'number'])
              .where('pair_id', '=', pair.id)
              .where('id', '!=', state.id),
          );
    const event =
      tournament === null
        ? undefined
        : await this.#database.first(
            build.selectFrom('tournaments').select('name').where('id', '=', tournament.id),
          );
    return { rematch: rematch ?? null, tournamentName: event?.name ?? null, pairOther: other ?? null };
  }

  /** Games whose due instant has come, the oldest first. */
  async due(now: number, limit: number): Promise<readonly GameId[]> {
    const { build } = this.#database;
    const rows = await this.#database.all(
      build
        .selectFrom('games')
        .select('id')
        .where('look_at', '<=', now)
        .where('due_at', '<=', now)
        .orderBy('look_at')
        .limit(limit),
    );
    return rows.map((row) => row.id);
  }

  /**
   * Games in play whose due instant has come, whatever `look_at` says: while an installation is being upgraded process by
   * process, older ones write `due_at` alone. It reads all games in play.
   */
  async overdue(now: number, limit: number): Promise<readonly GameId[]> {
    const rows = await this.#database.all(
      this.#database.build
        .selectFrom('games')
        .select('id')
        .where(isPlaying)
        .where('due_at', '<=', now)
        .orderBy('created_at')
        .limit(limit),
    );
    return rows.map((row) => row.id);
  }

  /** Games a person is playing. */
  async playingOf(userId: string): Promise<readonly GameId[]> {
    const { build } = this.#database;
    const sides = (['white_id', 'black_id'] as const).map((column) =>
      this.#database.all(build.selectFrom('games').select('id').where(column, '=', userId).where(isPlaying)),
    );
    return (await Promise.all(sides)).flat().map(({ id }) => id);
  }

  /** Games in play, the oldest first, after one of them (or from the beginning), with their controls. */
  async playing(
    after: Pick<GameRow, 'id' | 'created_at'> | null,
    limit: number,
  ): Promise<readonly Pick<GameRow, 'id' | 'created_at' | 'control'>[]> {
    const { build } = this.#database;
    let query = build.selectFrom('games').select(['id', 'created_at', 'control']).where(isPlaying);
    if (after !== null) {
      const { id, created_at } = after;
      query = query.where((where) =>
        where.and([
          where('created_at', '>=', created_at),
          where.or([where('created_at', '>', created_at), where('id', '>', id)]),
        ]),
      );
    }
    return this.#database.all(query.orderBy('created_at').orderBy('id').limit(limit));
  }
}
