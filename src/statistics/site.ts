import type { Database } from '../db/database.ts';
import { RATED_KINDS } from '../ratings/index.ts';
import type { SiteStatistics } from './types.ts';

const MONTHS = 12;

/** figures of the last twelve months (UTC), counted without names: games by kind, new accounts. */
export async function siteStatistics(database: Database, now: number): Promise<SiteStatistics> {
  const { build } = database;
  const date = new Date(now);
  const first = (i: number): number =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - MONTHS + 1 + i, 1);
  const count = async (query: Parameters<typeof database.first<{ n: number | string | bigint }>>[0]) =>
    Number((await database.first(query))?.n ?? 0);
  const months = await Promise.all(
    Array.from({ length: MONTHS }, async (_, i) => {
      const [from, to] = [first(i), first(i + 1)];
      const games = await Promise.all(
        RATED_KINDS.map(async (kind) => ({
          kind,
          games: await count(
            build
              .selectFrom('archived_games')
              .select((all) => all.fn.countAll().as('n'))
              .where('kind', '=', kind)
              .where('ended_at', '>=', from)
              .where('ended_at', '<', to),
          ),
        })),
      );
      const registered = await count(
        build
          .selectFrom('users')
          .select((all) => all.fn.countAll().as('n'))
          .where('created_at', '>=', from)
          .where('created_at', '<', to),
      );
      return { month: new Date(from).toISOString().slice(0, 7), games, registered };
    }),
  );
  return { months };
}
