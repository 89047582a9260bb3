import type { Database } from '../db/database.ts';
import type { AwardRow, EntrantRow, NewsRow, PairingRow, TournamentRow } from '../db/schema.ts';
import { fold } from './decide/fold.ts';
import { type ReadRows, rowsOf } from './rows.ts';
import type { RebuildReport } from './service.ts';
import { createStore } from './store.ts';
import type { Person } from './types.ts';

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

/** What a piece of news says, by name. */
function wordsOf({ data }: NewsRow): Readonly<Record<string, unknown>> {
  return JSON.parse(data) as Readonly<Record<string, unknown>>;
}

/** Older releases said less, and counted those who came late among the starters (T-09). */
function saysAsMuch(told: NewsRow, wanted: NewsRow): boolean {
  const [before, now] = [wordsOf(told), wordsOf(wanted)];
  return Object.entries(before).every(
    ([name, value]) => value === now[name] || (name === 'entrants' && Number(value) > Number(now[name])),
  );
}

/** They also told of the end of a round that went on with further games, and told it again at its end. */
function isToldTooEarly(told: NewsRow, wanted: readonly NewsRow[]): boolean {
  return wanted.some(
    (row) =>
      told.kind === 'round-finished' &&
      row.kind === told.kind &&
      row.id > told.id &&
      wordsOf(row)['round'] === wordsOf(told)['round'],
  );
}

/** T-09: news stay as people read them, whatever a later release would have said. */
function asTold(wanted: ReadRows, stored: readonly NewsRow[]): ReadRows {
  const told = new Map(stored.map((row) => [row.id, row]));
  const news = wanted.news.map((row) => {
    const before = told.get(row.id);
    return before !== undefined && saysAsMuch(before, row) ? { ...row, data: before.data } : row;
  });
  const known = new Set(wanted.news.map(({ id }) => id));
  const early = stored.filter((row) => !known.has(row.id) && isToldTooEarly(row, wanted.news));
  return { ...wanted, news: [...news, ...early] };
}

/** Looks at an event that is being played until log and rows are of one version. */
const MAX_LOOKS = 20;

/** The rows an event should have and those it has, both of the same version; null for an empty log. */
async function compared(
  database: Database,
  id: string,
): Promise<{
  readonly wanted: ReadRows;
  readonly stored: Awaited<ReturnType<typeof storedRows>> | null;
} | null> {
  const { build } = database;
  for (let looks = 1; ; looks++) {
    const tournament = fold(id, await createStore(database).log(id));
    if (tournament === null) return null;
    const row = build.selectFrom('tournaments').selectAll().where('id', '=', id);
    const before = await database.first<TournamentRow>(row);
    const stored = before === undefined ? null : await storedRows(database, before);
    const after = await database.first<TournamentRow>(row);
    const wanted = asTold(rowsOf(tournament), stored?.rows.news ?? []);
    const still = before?.version === after?.version;
    if (still && before?.version === tournament.version) return { wanted, stored };
    // A version that stays wrong is a difference, not a game that just ended.
    if (looks === MAX_LOOKS) return { wanted, stored };
  }
}

/**
 * Folds every log again and compares byte for byte with the read rows. With `repair` differing rows are replaced in one
 * transaction an event; names of entrants stay, since only their rows know them.
 */
export async function rebuildTournaments(
  database: Database,
  { repair, only }: { readonly repair: boolean; readonly only?: string },
): Promise<RebuildReport> {
  const { build } = database;
  const store = createStore(database);
  const logs = build.selectFrom('tournament_events').select('tournament_id').distinct();
  const ids = await database.all<{ tournament_id: string }>(
    only === undefined ? logs.orderBy('tournament_id') : logs.where('tournament_id', '=', only),
  );
  const differences: string[] = [];
  let count = 0;
  for (const { tournament_id: id } of ids) {
    const both = await compared(database, id);
    if (both === null) continue;
    const { wanted, stored } = both;
    count += 1 + wanted.entrants.length + wanted.pairings.length + wanted.news.length + wanted.awards.length;
    if (stored !== null && canonical(stored.rows) === canonical(wanted)) continue;
    differences.push(id);
    if (!repair) continue;
    const persons = stored?.persons ?? new Map<number, Person>();
    const outcome = await database.commit([
      ...(['entrants', 'pairings', 'news', 'awards'] as const).map((table) =>
        database.statement(build.deleteFrom(table as 'news').where('tournament_id', '=', id)),
      ),
      ...(stored === null
        ? []
        : [
            database.statement(
              build
                .deleteFrom('tournaments')
                .where('id', '=', id)
                .where('version', '=', stored.rows.tournament.version),
              1,
            ),
          ]),
      ...store.append([], null, wanted, persons),
    ]);
    if (outcome === 'conflict') throw new Error(`tournament ${id} changed while it was repaired: try again`);
  }
  return { tournaments: ids.length, rows: count, differences };
}
