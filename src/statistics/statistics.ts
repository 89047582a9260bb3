import type { Accounts } from '../accounts/types.ts';
import type { Database } from '../db/database.ts';
import type { GameKind } from '../games/types.ts';
import { CATEGORIES, RATED_KINDS } from '../ratings/index.ts';
import { gamesOf, NO_GAMES, plus, streaksOf } from './score.ts';
import type { Statistics } from './service.ts';
import { eventsOf } from './events.ts';
import { siteStatistics } from './site.ts';
import type { OpeningScore, PoolScore, RivalScore, Score } from './types.ts';

export interface StatisticsDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byIds'>;
  readonly now: () => number;
}

/** Opponents shown head-to-head, those with the most games first. */
const MOST_RIVALS = 50;

/** The statistics room. Rules: RULES.md. */
export function createStatistics({ database, accounts, now }: StatisticsDeps): Statistics {
  const { build } = database;

  /** A person's games of one kind that were played. */
  function played(userId: string, kind: GameKind) {
    return build
      .selectFrom('player_games')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('forfeit', '=', 0);
  }

  async function poolsOf(userId: string, kind: GameKind): Promise<readonly PoolScore[]> {
    const rows = await database.all(
      played(userId, kind)
        .select(['category', 'colour', 'half_points', (all) => all.fn.countAll().as('games')])
        .groupBy(['category', 'colour', 'half_points']),
    );
    return CATEGORIES.flatMap((category) => {
      const of = (colour: string): Score =>
        rows
          .filter((row) => row.category === category && row.colour === colour)
          .reduce((score, row) => plus(score, row.half_points, Number(row.games)), NO_GAMES);
      const pool = { category, white: of('white'), black: of('black') };
      return gamesOf(pool.white) + gamesOf(pool.black) === 0 ? [] : [pool];
    });
  }

  async function openingsOf(userId: string, kind: GameKind): Promise<readonly OpeningScore[]> {
    const rows = await database.all(
      played(userId, kind)
        .select(['opening', 'colour', 'half_points', (all) => all.fn.countAll().as('games')])
        .groupBy(['opening', 'colour', 'half_points']),
    );
    const found = new Map<string, OpeningScore>();
    for (const { opening, colour, half_points, games } of rows) {
      const key = `${colour} ${opening}`;
      const one = found.get(key) ?? {
        opening,
        colour: colour === 'white' ? 'white' : 'black',
        score: NO_GAMES,
      };
      found.set(key, { ...one, score: plus(one.score, half_points, Number(games)) });
    }
    return [...found.values()].sort(
      (a, b) => gamesOf(b.score) - gamesOf(a.score) || ((a.opening ?? '') < (b.opening ?? '') ? -1 : 1),
    );
  }

  async function rivalsOf(userId: string, kind: GameKind): Promise<readonly RivalScore[]> {
    const rows = await database.all(
      played(userId, kind)
        .select(['opponent_id', 'half_points', (all) => all.fn.countAll().as('games')])
        .groupBy(['opponent_id', 'half_points']),
    );
    const found = new Map<string, Score>();
    for (const { opponent_id: id, half_points, games } of rows)
      found.set(id, plus(found.get(id) ?? NO_GAMES, half_points, Number(games)));
    const most = [...found]
      .sort(([a, x], [b, y]) => gamesOf(y) - gamesOf(x) || (a < b ? -1 : 1))
      .slice(0, MOST_RIVALS);
    const people = await accounts.byIds(most.map(([id]) => id));
    return most.map(([userId_, score]) => {
      const person = people.get(userId_);
      return { userId: userId_, login: person === undefined || person.closed ? '' : person.login, score };
    });
  }

  return {
    async kindsOf(userId) {
      const rows = await database.all(
        build.selectFrom('player_games').select('kind').distinct().where('user_id', '=', userId),
      );
      const kinds = new Set(rows.map(({ kind }) => kind));
      return RATED_KINDS.filter((kind) => kinds.has(kind));
    },

    async ofPerson(userId, kind) {
      const [pools, openings, rivals, results, forfeits] = await Promise.all([
        poolsOf(userId, kind),
        openingsOf(userId, kind),
        rivalsOf(userId, kind),
        database.all(played(userId, kind).select('half_points').orderBy('ended_at').orderBy('number')),
        database.all(
          build
            .selectFrom('player_games')
            .select(['half_points', (all) => all.fn.countAll().as('games')])
            .where('user_id', '=', userId)
            .where('kind', '=', kind)
            .where('forfeit', '=', 1)
            .groupBy('half_points'),
        ),
      ]);
      const decided = forfeits.reduce(
        (score, row) => plus(score, row.half_points, Number(row.games)),
        NO_GAMES,
      );
      return {
        kind,
        pools,
        openings,
        rivals,
        streaks: streaksOf(results.map((row) => row.half_points)),
        forfeits: { won: decided.won, lost: decided.lost },
      };
    },

    events: (userId) => eventsOf(database, userId),

    ofSite: () => siteStatistics(database, now()),
  };
}
