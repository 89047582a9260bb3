import type { Database } from '../db/database.ts';
import type { EntryFacts } from './decide/commands.ts';
import type { RatingSource } from './ratings.ts';
import { PLAYER_CLASSES, type PlayerClass, type TournamentSettings } from './types.ts';

/** C-24: everybody begins in the lowest class. */
const FIRST_CLASS: PlayerClass = 'H';

/** What entry rules ask of a person, read at the moment of registration. */
export function createFacts(database: Database, ratings: RatingSource) {
  const { build } = database;

  async function finishedGames(userId: string, kind: string): Promise<number> {
    const count = async (side: 'white_id' | 'black_id'): Promise<number> => {
      const row = await database.first<{ games: number | string }>(
        build
          .selectFrom('games')
          .select(({ fn }) => fn.countAll<number | string>().as('games'))
          .where(side, '=', userId)
          .where('kind', '=', kind)
          .where('status', '=', 'finished')
          .where('annulled', '=', 0),
      );
      return Number(row?.games ?? 0);
    };
    return (await count('white_id')) + (await count('black_id'));
  }

  async function usesPrograms(userId: string): Promise<boolean> {
    const row = await database.first(
      build.selectFrom('program_users').select('user_id').where('user_id', '=', userId),
    );
    return row !== undefined;
  }

  async function classOf(userId: string, kind: string): Promise<PlayerClass> {
    const row = await database.first<{ class: string }>(
      build
        .selectFrom('player_classes')
        .select('class')
        .where('user_id', '=', userId)
        .where('kind', '=', kind),
    );
    return PLAYER_CLASSES.find((one) => one === row?.class) ?? FIRST_CLASS;
  }

  return {
    async of(userId: string, settings: TournamentSettings): Promise<EntryFacts> {
      const [games, programs, playerClass, rated] = await Promise.all([
        finishedGames(userId, settings.kind),
        usesPrograms(userId),
        classOf(userId, settings.kind),
        ratings([userId], settings),
      ]);
      return {
        rating: rated.get(userId) ?? null,
        finishedGames: games,
        usesPrograms: programs,
        playerClass,
      };
    },

    /** C-20: by his own word, or an administrator's; `by` null = himself. */
    async declarePrograms(userId: string, uses: boolean, by: string | null, at: number): Promise<void> {
      const clear = database.statement(build.deleteFrom('program_users').where('user_id', '=', userId));
      const row = { user_id: userId, by_id: by, at };
      await database.commit(
        uses ? [clear, database.statement(build.insertInto('program_users').values(row), 1)] : [clear],
      );
    },

    usesPrograms,
    classOf,
  };
}
