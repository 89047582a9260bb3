import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { PairingRow, TournamentEventRow, TournamentRow } from '../db/schema.ts';
import type { LoggedEvent } from './decide/fold.ts';
import type { EntrantColumns, ReadRows } from './rows.ts';
import type { Person } from './types.ts';
import { typeVersion, upcast } from './upcast.ts';

/** Rows of one insert; keeps a statement under SQLite's number of parameters. */
const BATCH = 100;

function batches<T>(rows: readonly T[]): T[][] {
  const result: T[][] = [];
  for (let from = 0; from < rows.length; from += BATCH) result.push(rows.slice(from, from + BATCH));
  return result;
}

/** The tables of this room: the log, and the read rows that follow from it. */
export function createStore(database: Database) {
  const { build } = database;
  // What every result of a game passes is compiled once.
  const appendOne = database.prepare<TournamentEventRow & Record<string, string | number | null>>(
    (p) =>
      build.insertInto('tournament_events').values({
        tournament_id: p('tournament_id'),
        version: p('version'),
        type: p('type'),
        type_version: p('type_version'),
        at: p('at'),
        by_id: p('by_id'),
        data: p('data'),
      }),
    1,
  );
  const replaceTournament = database.prepare<
    { [K in keyof TournamentRow]: TournamentRow[K] } & { expected: number }
  >(
    (p) =>
      build
        .updateTable('tournaments')
        .set({
          name: p('name'),
          system: p('system'),
          kind: p('kind'),
          state: p('state'),
          version: p('version'),
          settings: p('settings'),
          organiser_id: p('organiser_id'),
          registration_from: p('registration_from'),
          registration_to: p('registration_to'),
          starts_at: p('starts_at'),
          round: p('round'),
          rounds: p('rounds'),
          entrants: p('entrants'),
          created_at: p('created_at'),
          started_at: p('started_at'),
          finished_at: p('finished_at'),
          imported: p('imported'),
          series_id: p('series_id'),
          over_board: p('over_board'),
        })
        .where('id', '=', p('id'))
        .where('version', '=', p('expected')),
    1,
  );
  const replacePairing = database.prepare<{ [K in keyof PairingRow]: PairingRow[K] }>(
    (p) =>
      build
        .updateTable('pairings')
        .set({ white: p('white'), black: p('black'), game_id: p('game_id'), result: p('result') })
        .where('tournament_id', '=', p('tournament_id'))
        .where('round', '=', p('round'))
        .where('board', '=', p('board')),
    1,
  );

  function eventRow(id: string, { version, at, by, event: { type, ...data } }: LoggedEvent) {
    return {
      tournament_id: id,
      version,
      type,
      type_version: typeVersion(type),
      at,
      by_id: by,
      data: JSON.stringify(data),
    };
  }

  function appendEvents(id: string, events: readonly LoggedEvent[]): Statement[] {
    const [first, ...more] = events;
    if (first !== undefined && more.length === 0) return [appendOne(eventRow(id, first))];
    return batches(events).map((batch) =>
      database.statement(
        build.insertInto('tournament_events').values(batch.map((one) => eventRow(id, one))),
        batch.length,
      ),
    );
  }

  /** Replaces the read row of version `expected`; null = there is none yet. */
  function writeTournament(row: TournamentRow, expected: number | null): Statement {
    if (expected === null) return database.statement(build.insertInto('tournaments').values(row), 1);
    return replaceTournament({ ...row, expected });
  }

  function writeEntrants(
    before: readonly EntrantColumns[],
    after: readonly EntrantColumns[],
    persons: ReadonlyMap<number, Person>,
  ): Statement[] {
    const { added, changed } = difference(before, after, ({ entrant }) => String(entrant));
    const nobody = { name: null, title: null, federation: null };
    return [
      ...changed.map(({ tournament_id, entrant, ...columns }) =>
        database.statement(
          build
            .updateTable('entrants')
            .set(columns)
            .where('tournament_id', '=', tournament_id)
            .where('entrant', '=', entrant),
          1,
        ),
      ),
      ...batches(added).map((batch) =>
        database.statement(
          build
            .insertInto('entrants')
            .values(batch.map((row) => ({ ...row, ...(persons.get(row.entrant) ?? nobody) }))),
          batch.length,
        ),
      ),
    ];
  }

  return {
    async log(id: string): Promise<readonly LoggedEvent[]> {
      const rows = await database.all<TournamentEventRow>(
        build.selectFrom('tournament_events').selectAll().where('tournament_id', '=', id).orderBy('version'),
      );
      return rows.map((row) => ({
        version: row.version,
        at: row.at,
        by: row.by_id,
        event: upcast(row.type, row.type_version, JSON.parse(row.data)),
      }));
    },

    /** Version of the read row; null when there is none. */
    async version(id: string): Promise<number | null> {
      const row = await database.first<{ version: number }>(
        build.selectFrom('tournaments').select('version').where('id', '=', id),
      );
      return row?.version ?? null;
    },

    /**
     * Statements that append events to the log and bring the read rows from `before` to `after`: only rows that differ
     * are written. Another writer's event makes the transaction a conflict.
     */
    append(
      events: readonly LoggedEvent[],
      before: ReadRows | null,
      after: ReadRows,
      persons: ReadonlyMap<number, Person> = new Map(),
    ): Statement[] {
      return [
        writeTournament(after.tournament, before?.tournament.version ?? null),
        ...appendEvents(after.tournament.id, events),
        ...this.writeRows(before, after, persons),
      ];
    },

    /** The rows besides the tournament's own. */
    writeRows(before: ReadRows | null, after: ReadRows, persons: ReadonlyMap<number, Person>): Statement[] {
      const pairings = difference(
        before?.pairings ?? [],
        after.pairings,
        ({ round, board }) => `${round}.${board}`,
      );
      const news = difference(before?.news ?? [], after.news, ({ id }) => id);
      const awards = difference(before?.awards ?? [], after.awards, ({ entrant }) => String(entrant));
      return [
        ...writeEntrants(before?.entrants ?? [], after.entrants, persons),
        // Rounds that were taken back, awards of an event that was opened again.
        ...pairings.removed.map(({ tournament_id, round, board }) =>
          database.statement(
            build
              .deleteFrom('pairings')
              .where('tournament_id', '=', tournament_id)
              .where('round', '=', round)
              .where('board', '=', board),
            1,
          ),
        ),
        ...awards.removed.map(({ tournament_id, entrant }) =>
          database.statement(
            build
              .deleteFrom('awards')
              .where('tournament_id', '=', tournament_id)
              .where('entrant', '=', entrant),
            1,
          ),
        ),
        ...pairings.changed.map((row) => replacePairing({ ...row })),
        ...batches(pairings.added).map((batch) =>
          database.statement(build.insertInto('pairings').values(batch), batch.length),
        ),
        ...batches(news.added).map((batch) =>
          database.statement(build.insertInto('news').values(batch), batch.length),
        ),
        ...batches(awards.added).map((batch) =>
          database.statement(build.insertInto('awards').values(batch), batch.length),
        ),
        ...awards.changed.map(({ tournament_id, entrant, ...columns }) =>
          database.statement(
            build
              .updateTable('awards')
              .set(columns)
              .where('tournament_id', '=', tournament_id)
              .where('entrant', '=', entrant),
            1,
          ),
        ),
      ];
    },

    /** What a list says of somebody who is in the event already; fields it does not name stay (D24). */
    describe(
      id: string,
      entrant: number,
      fields: { readonly title: string | null; readonly federation: string | null },
    ): Statement[] {
      const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
      if (Object.keys(said).length === 0) return [];
      const update = build
        .updateTable('entrants')
        .set(said)
        .where('tournament_id', '=', id)
        .where('entrant', '=', entrant);
      return [database.statement(update, 1)];
    },

    /** The secret seed behind a published hash (`lots` of the engine). */
    addLot(id: string, seed: string, hash: string, at: number): Statement {
      return database.statement(
        build
          .insertInto('lots')
          .values({ id: lotId(id), subject: id, seed, hash, created_at: at, revealed_at: null }),
        1,
      );
    },

    revealLot(id: string, at: number): Statement {
      return database.statement(
        build.updateTable('lots').set({ revealed_at: at }).where('id', '=', lotId(id)),
        1,
      );
    },

    async seed(id: string): Promise<string | null> {
      const row = await database.first<{ seed: string }>(
        build.selectFrom('lots').select('seed').where('id', '=', lotId(id)),
      );
      return row?.seed ?? null;
    },
  };
}

export type Store = ReturnType<typeof createStore>;

/** The lot that decides pairing numbers. */
function lotId(tournament: string): string {
  return `${tournament}-numbers`;
}

function difference<T extends object>(
  before: readonly T[],
  after: readonly T[],
  key: (row: T) => string,
): { readonly added: readonly T[]; readonly changed: readonly T[]; readonly removed: readonly T[] } {
  // Rows of what an event did not touch are the same ones.
  if (before === after) return { added: [], changed: [], removed: [] };
  const known = new Map(before.map((row) => [key(row), row]));
  const added: T[] = [];
  const changed: T[] = [];
  const kept = new Set(after.map(key));
  const removed = before.filter((row) => !kept.has(key(row)));
  for (const row of after) {
    const old = known.get(key(row));
    if (old === undefined) added.push(row);
    else if (old !== row && !isSame(old, row)) changed.push(row);
  }
  return { added, changed, removed };
}

/** Rows hold texts, numbers and nulls only. */
function isSame<T extends object>(a: T, b: T): boolean {
  for (const column in a) if (a[column] !== b[column]) return false;
  return true;
}
