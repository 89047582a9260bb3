import type { Database } from '../db/database.ts';
import type { AwardRow, EntrantRow, NewsRow, PairingRow, TournamentRow } from '../db/schema.ts';
import { fold } from './decide/fold.ts';
import { type ReadRows, rowsOf } from './rows.ts';
import type { RebuildReport } from './service.ts';
import { createStore, type Person } from './store.ts';

/** The read rows of an event as they are stored. */
async function storedRows(
  { all, build }: Database,
  tournament: TournamentRow,
): Promise<{ readonly rows: ReadRows; readonly persons: ReadonlyMap<number, Person> }> {
  const of = <T extends 'entrants' | 'pairings' | 'awards' | 'news'>(table: T) =>
    build
      .selectFrom(table as 'news')
      .selectAll()
      .where('tournament_id', '=', tournament.id);
  const entrants = await all<EntrantRow>(of('entrants'));
  return {
    rows: {
      tournament,
      entrants: entrants.map(
        ({ tournament_id, entrant, user_id, rating, number, registered_at, withdrawn_at }) => ({
          tournament_id,
          entrant,
          user_id,
          rating,
          number,
          registered_at,
          withdrawn_at,
        }),
      ),
      pairings: await all<PairingRow>(of('pairings')),
      news: await all<NewsRow>(of('news')),
      awards: await all<AwardRow>(of('awards')),
    },
    persons: new Map(
      entrants.flatMap(({ entrant, name, title, federation }) =>
        name === null ? [] : [[entrant, { name, title, federation }] as const],
      ),
    ),
  };
}

/** One text for equal rows, whatever the order of rows and columns. */
function canonical(rows: ReadRows): string {
  const row = (one: object): string =>
    JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const list = (many: readonly object[]): string[] => many.map(row).sort();
  return JSON.stringify([
    row(rows.tournament),
    list(rows.entrants),
    list(rows.pairings),
    list(rows.news),
    list(rows.awards),
  ]);
}

/**
 * Folds every log again and compares byte for byte with the read rows. With `repair` differing rows are replaced in one
 * transaction an event; names of entrants stay, since only their rows know them.
 */
export async function rebuildTournaments(
  database: Database,
  { repair }: { readonly repair: boolean },
): Promise<RebuildReport> {
  const { build } = database;
  const store = createStore(database);
  const ids = await database.all<{ tournament_id: string }>(
    build.selectFrom('tournament_events').select('tournament_id').distinct().orderBy('tournament_id'),
  );
  const differences: string[] = [];
  let count = 0;
  for (const { tournament_id: id } of ids) {
    const tournament = fold(id, await store.log(id));
    if (tournament === null) continue;
    const wanted = rowsOf(tournament);
    count += 1 + wanted.entrants.length + wanted.pairings.length + wanted.news.length + wanted.awards.length;
    const row = await database.first<TournamentRow>(
      build.selectFrom('tournaments').selectAll().where('id', '=', id),
    );
    const stored = row && (await storedRows(database, row));
    if (stored !== undefined && canonical(stored.rows) === canonical(wanted)) continue;
    differences.push(id);
    if (!repair) continue;
    const persons = stored?.persons ?? new Map<number, Person>();
    await database.commit([
      ...(['entrants', 'pairings', 'news', 'awards'] as const).map((table) =>
        database.statement(build.deleteFrom(table as 'news').where('tournament_id', '=', id)),
      ),
      database.statement(build.deleteFrom('tournaments').where('id', '=', id)),
      ...store.append([], null, wanted, persons),
    ]);
  }
  return { tournaments: ids.length, rows: count, differences };
}
