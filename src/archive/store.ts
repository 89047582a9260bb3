import { sql } from 'kysely';
import type { Control } from '../clocks/types.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { ArchivedGameRow, PlayerGameRow } from '../db/schema.ts';
import { categoryOf } from '../ratings/index.ts';
import { INDEXED_PLIES, entryOf, positionKeys, type ArchiveEntry, type EntryColumns } from './entry.ts';
import { positionHash } from './position-hash.ts';
import type { GameKind } from '../chess/index.ts';

const COLUMNS = [
  'id',
  'number',
  'kind',
  'white_id',
  'black_id',
  'control',
  'tournament_id',
  'initial_fen',
  'status',
  'ply',
  'result',
  'reason',
  'annulled',
  'ended_at',
] as const;

/** A game with what the archive has of it now and what it should have. */
export interface Compared {
  readonly id: string;
  readonly number: number;
  readonly endedAt: number | null;
  readonly has: { readonly archived: ArchivedGameRow | null; readonly sides: readonly PlayerGameRow[] };
  readonly wanted: ArchiveEntry | null;
  /** Hashes of all positions of its moves that are still there, whether they are wanted or not. */
  readonly hashes: readonly number[];
}

/** SQL of the archive room: games in, rows out. Searches stand in `search.ts`. */
export function createArchiveStore(database: Database) {
  const { build } = database;
  // Every game that ends asks for it.
  const erasing = database.prepare<{ id: string; dueAt: number }>((p) => {
    const waiting = build.selectFrom('deadlines').select('id').where('kind', '=', 'erase-moves');
    return build
      .insertInto('deadlines')
      .columns(['id', 'kind', 'subject', 'due_at', 'data'])
      .expression((from) =>
        from
          .selectFrom(sql`(select 1 as one)`.as('once'))
          .select([
            sql<string>`cast(${p('id')} as text)`.as('id'),
            sql<string>`'erase-moves'`.as('kind'),
            sql<string>`'archive'`.as('subject'),
            sql<number>`cast(${p('dueAt')} as bigint)`.as('due_at'),
            sql<string>`'{}'`.as('data'),
          ])
          .where(({ not, exists }) => not(exists(waiting))),
      );
  });

  /** The first actions of each of these games; games whose moves were erased are absent. */
  async function actionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await database.all(
      build
        .selectFrom('moves')
        .select(['game_id', 'uci'])
        .where('game_id', 'in', ids)
        .where('ply', '<=', INDEXED_PLIES)
        .orderBy('game_id')
        .orderBy('ply'),
    );
    const found = new Map<string, string[]>();
    for (const { game_id: id, uci } of rows) {
      const list = found.get(id);
      if (list === undefined) found.set(id, [uci]);
      else list.push(uci);
    }
    return found;
  }

  async function compare(games: readonly EntryColumns[]): Promise<readonly Compared[]> {
    if (games.length === 0) return [];
    const ids = games.map(({ id }) => id);
    const numbers = games.map(({ number }) => number);
    const [actions, annulled, archived, sides] = await Promise.all([
      actionsOf(ids),
      database.all(build.selectFrom('annulments').select('game_id').where('game_id', 'in', ids)),
      database.all(build.selectFrom('archived_games').selectAll().where('number', 'in', numbers)),
      database.all(build.selectFrom('player_games').selectAll().where('number', 'in', numbers)),
    ]);
    const voided = new Set(annulled.map((row) => row.game_id));
    const archivedOf = new Map(archived.map((row) => [row.number, row]));
    return games.map((game) => {
      const ownSides = sides.filter(({ number }) => number === game.number);
      const played = actions.get(game.id) ?? (game.ply === 0 ? [] : null);
      const keys = played === null ? [] : positionKeys(game.kind as GameKind, game.initial_fen, played);
      return {
        id: game.id,
        number: game.number,
        endedAt: game.ended_at,
        has: { archived: archivedOf.get(game.number) ?? null, sides: ownSides },
        wanted: entryOf(game, {
          category: categoryOf(JSON.parse(game.control) as Control),
          annulled: voided.has(game.id),
          actions: played,
          opening: ownSides[0]?.opening ?? null,
        }),
        hashes: [...new Set(keys.map((key) => positionHash(game.kind, key)))],
      };
    });
  }

  return {
    async game(id: string): Promise<Compared | null> {
      const rows = await database.all(build.selectFrom('games').select(COLUMNS).where('id', '=', id));
      return (await compare(rows))[0] ?? null;
    },

    /** Ids of games whose step is waiting; null = all of them are. */
    async waiting(): Promise<ReadonlySet<string> | null> {
      const rows = await database.all(
        build
          .selectFrom('deadlines')
          .select(['kind', 'subject'])
          .where('kind', 'in', ['archive-game', 'archive-all']),
      );
      if (rows.some(({ kind }) => kind === 'archive-all')) return null;
      return new Set(rows.map(({ subject }) => subject));
    },

    /** A page of games by id, for everything that goes over all of them. */
    async page(
      after: string,
      limit: number,
    ): Promise<{ readonly last: string | null; readonly games: readonly Compared[] }> {
      const rows = await database.all(
        build
          .selectFrom('games')
          .select(COLUMNS)
          .where('id', '>', after)
          .where('status', '!=', 'playing')
          .orderBy('id')
          .limit(limit),
      );
      return { last: rows.length < limit ? null : (rows.at(-1)?.id ?? null), games: await compare(rows) };
    },

    /** Which of these positions of a game stand in the index. */
    async indexed(number: number, hashes: readonly number[]): Promise<readonly number[]> {
      if (hashes.length === 0) return [];
      const rows = await database.all(
        build.selectFrom('positions').select('hash').where('hash', 'in', hashes).where('number', '=', number),
      );
      return rows.map(({ hash }) => hash);
    },

    /** Makes the rows of a game what they should be. */
    put({ number, has, wanted, hashes }: Compared): Statement[] {
      const statements: Statement[] = [];
      if (has.archived !== null)
        statements.push(
          database.statement(build.deleteFrom('archived_games').where('number', '=', number), 1),
        );
      if (has.sides.length > 0)
        statements.push(
          database.statement(build.deleteFrom('player_games').where('number', '=', number), has.sides.length),
        );
      if (wanted === null) {
        if (hashes.length > 0) statements.push(this.forget(number, hashes));
        return statements;
      }
      if (wanted.archived !== null)
        statements.push(database.statement(build.insertInto('archived_games').values(wanted.archived), 1));
      statements.push(database.statement(build.insertInto('player_games').values([...wanted.sides]), 2));
      if (wanted.positions.length > 0)
        statements.push(
          database.statement(
            build
              .insertInto('positions')
              .values(wanted.positions.map((hash) => ({ hash, number })))
              .onConflict((on) => on.doNothing()),
          ),
        );
      return statements;
    },

    /** Takes positions of a game out of the index. */
    forget(number: number, hashes: readonly number[]): Statement {
      return database.statement(
        build.deleteFrom('positions').where('hash', 'in', hashes).where('number', '=', number),
      );
    },

    /** Games by the instant of their end, after a place in that order, up to an instant. */
    async ended(
      after: { readonly endedAt: number; readonly id: string },
      until: number,
      limit: number,
    ): Promise<readonly { readonly id: string; readonly number: number; readonly ended_at: number }[]> {
      const rows = await database.all(
        build
          .selectFrom('games')
          .select(['id', 'number', 'ended_at'])
          .where('ended_at', 'is not', null)
          .where('ended_at', '>=', after.endedAt)
          .where('ended_at', '<=', until)
          .where((where) => where.or([where('ended_at', '>', after.endedAt), where('id', '>', after.id)]))
          .orderBy('ended_at')
          .orderBy('id')
          .limit(limit),
      );
      return rows.flatMap(({ ended_at, ...row }) => (ended_at === null ? [] : [{ ...row, ended_at }]));
    },

    /** deletes the moves of games and marks them in the archive. */
    erase(games: readonly { readonly id: string; readonly number: number }[]): Statement[] {
      return [
        database.statement(
          build.deleteFrom('moves').where(
            'game_id',
            'in',
            games.map(({ id }) => id),
          ),
        ),
        database.statement(
          build
            .updateTable('archived_games')
            .set({ erased: 1 })
            .where(
              'number',
              'in',
              games.map(({ number }) => number),
            ),
        ),
      ];
    },

    /** The step that erases moves, unless one is waiting. */
    eraseStep(id: string, dueAt: number): Statement {
      return erasing({ id, dueAt });
    },
  };
}
