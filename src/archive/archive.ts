import { newId } from '../app/ids.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { ArchiveEntry } from './entry.ts';
import { expiredUntil, expiryOf } from './months.ts';
import { createArchiveSearch } from './search.ts';
import type { Archive } from './service.ts';
import { createArchiveStore, type Compared } from './store.ts';

export interface ArchiveDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'handle' | 'add'>;
  readonly now: () => number;
}

/** Games written into the archive in one transaction. */
const GAMES_AT_ONCE = 200;

/** The archive room; registers its deadlines, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createArchive({ database, deadlines, now }: ArchiveDeps): Archive {
  const store = createArchiveStore(database);
  const search = createArchiveSearch(database);

  deadlines.handle('archive-game', async ({ subject }, done) => {
    const game = await store.game(subject);
    if (game === null) return committed([done]);
    const erase = game.endedAt === null ? [] : [store.eraseStep(newId(), expiryOf(game.endedAt))];
    return committed([...store.put(game), ...erase, done]);
  });

  deadlines.handle('archive-all', async (_, done) => {
    for (let last: string | null = ''; last !== null; ) {
      const page = await store.page(last, GAMES_AT_ONCE);
      const statements = page.games.flatMap((game) => store.put(game));
      if (statements.length > 0 && !(await committed(statements))) return false;
      last = page.last;
    }
    return committed([store.eraseStep(newId(), 0), done]);
  });

  deadlines.handle('erase-moves', async ({ data }, done) => {
    const until = expiredUntil(now());
    const { endedAt = 0, id = '' } = data;
    const after = { endedAt: Number(endedAt), id: String(id) };
    const games = await store.ended(after, until, GAMES_AT_ONCE);
    const forgotten: Statement[] = [];
    for (const game of games) {
      const hashes = (await store.game(game.id))?.hashes ?? [];
      if (hashes.length > 0) forgotten.push(store.forget(game.number, hashes));
    }
    const last = games.at(-1);
    const place = last === undefined ? after : { endedAt: last.ended_at, id: last.id };
    const [next] = await store.ended(place, Number.MAX_SAFE_INTEGER, 1);
    return committed([
      ...(games.length === 0 ? [] : store.erase(games)),
      ...forgotten,
      done,
      ...(next === undefined
        ? []
        : [
            deadlines.add({
              kind: 'erase-moves',
              subject: 'archive',
              dueAt: expiryOf(next.ended_at),
              data: place,
            }),
          ]),
    ]);
  });

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit([...statements])) === 'committed';
  }

  /** True when the rows are what they should be. */
  async function isTrue({ number, has, wanted, hashes }: Compared): Promise<boolean> {
    const indexed = new Set(await store.indexed(number, hashes));
    const positions = wanted?.positions ?? [];
    return (
      textOf(has) === textOf(wanted ?? { archived: null, sides: [] }) &&
      indexed.size === positions.length &&
      positions.every((hash) => indexed.has(hash))
    );
  }

  return {
    search: search.find,
    ofGame: search.ofGame,
    async rebuild({ repair }) {
      const differences: string[] = [];
      const waiting = await store.waiting();
      if (waiting === null) return { games: 0, differences };
      let games = 0;
      for (let last: string | null = ''; last !== null; ) {
        const page = await store.page(last, GAMES_AT_ONCE);
        for (const game of page.games) {
          if (waiting.has(game.id)) continue;
          games += 1;
          if (await isTrue(game)) continue;
          differences.push(String(game.number));
          if (repair && !(await committed(store.put(game))))
            throw new Error(`game ${game.number} changed while the archive was repaired: try again`);
        }
        last = page.last;
      }
      return { games, differences };
    },
  };
}

function textOf({
  archived,
  sides,
}: Pick<ArchiveEntry, 'archived'> & { readonly sides: Compared['has']['sides'] }): string {
  const ordered = sides.toSorted((a, b) => (a.colour > b.colour ? -1 : 1));
  return JSON.stringify(
    [archived, ...ordered].map((row) => row && Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
