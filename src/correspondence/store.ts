import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Plan, PlanTree } from './types.ts';

/** A stored plan; `version` is raised by every change. */
export interface StoredPlan {
  readonly userId: string;
  readonly version: number;
  readonly plan: Plan;
}

/** SQL of the correspondence room. */
export function createCorrespondenceStore(database: Database) {
  const { build } = database;
  const columns = ({ moves, tree }: Plan) => ({
    moves: moves.join(' '),
    tree: JSON.stringify(tree),
  });
  return {
    async plans(gameId: string): Promise<readonly StoredPlan[]> {
      const rows = await database.all(
        build.selectFrom('game_plans').selectAll().where('game_id', '=', gameId),
      );
      return rows.map((row) => ({
        userId: row.user_id,
        version: Number(row.version),
        plan: {
          moves: row.moves === '' ? [] : row.moves.split(' '),
          tree: JSON.parse(row.tree) as PlanTree,
        },
      }));
    },
    putPlan(gameId: string, userId: string, plan: Plan, version: number): Statement {
      const values = { ...columns(plan), version };
      return database.statement(
        build
          .insertInto('game_plans')
          .values({ game_id: gameId, user_id: userId, ...values })
          .onConflict((on) => on.columns(['game_id', 'user_id']).doUpdateSet(values)),
      );
    },
    /** The plan goes on from another place; it must still be the one that was read. */
    movePlan(gameId: string, { userId, version }: StoredPlan, plan: Plan): Statement {
      return database.statement(
        build
          .updateTable('game_plans')
          .set({ ...columns(plan), version: version + 1 })
          .where('game_id', '=', gameId)
          .where('user_id', '=', userId)
          .where('version', '=', version),
        1,
      );
    },
    dropPlan(gameId: string, { userId, version }: StoredPlan): Statement {
      return database.statement(
        build
          .deleteFrom('game_plans')
          .where('game_id', '=', gameId)
          .where('user_id', '=', userId)
          .where('version', '=', version),
        1,
      );
    },
    async note(gameId: string, userId: string): Promise<string> {
      const row = await database.first(
        build
          .selectFrom('game_notes')
          .select('text')
          .where('game_id', '=', gameId)
          .where('user_id', '=', userId),
      );
      return row?.text ?? '';
    },
    putNote(gameId: string, userId: string, text: string, at: number): Statement {
      if (text === '')
        return database.statement(
          build.deleteFrom('game_notes').where('game_id', '=', gameId).where('user_id', '=', userId),
        );
      return database.statement(
        build
          .insertInto('game_notes')
          .values({ game_id: gameId, user_id: userId, text, at })
          .onConflict((on) => on.columns(['game_id', 'user_id']).doUpdateSet({ text, at })),
      );
    },
  };
}
