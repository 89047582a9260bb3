import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { ClassStepRow, OrganiserTitleRow, PlayerClassRow } from '../db/schema.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Commands } from './commands.ts';
import { classAfter, classSteps } from './decide/classes.ts';
import type { Tournament } from './decide/state.ts';
import type { Facts } from './facts.ts';
import { systemOf } from './systems/registry.ts';
import type { PlayerClass } from './types.ts';

export interface HonoursDeps {
  readonly database: Database;
  readonly deadlines: Deadlines;
  readonly commands: Commands;
  readonly facts: Facts;
  readonly now: () => number;
}

/** */
const MASTER = 'master';

/**
 * What the places of an event bring for later: the next class (C-24), and for winners of Battle chess over the board
 * the title Master. A step of the deadlines, written with the end of the event; an event that was opened again
 * and ended otherwise takes back what no longer follows and gives what does.
 */
export function createHonours({ database, deadlines, commands, facts, now }: HonoursDeps) {
  const { build } = database;
  const titles = database.prepareAll<{ readonly userId: string }, OrganiserTitleRow>((p) =>
    build
      .selectFrom('organiser_titles')
      .selectAll()
      .where('user_id', '=', p('userId'))
      .where('title', '=', MASTER),
  );
  const classes = database.prepareAll<{ readonly userId: string }, { kind: string; class: string }>((p) =>
    build
      .selectFrom('player_classes')
      .select(['kind', 'class'])
      .where('user_id', '=', p('userId'))
      .orderBy('kind'),
  );

  function setClass(row: PlayerClassRow, known: PlayerClass | null): Statement {
    if (known === null) return database.statement(build.insertInto('player_classes').values(row), 1);
    return database.statement(
      build
        .updateTable('player_classes')
        .set({ class: row.class, at: row.at })
        .where('user_id', '=', row.user_id)
        .where('kind', '=', row.kind)
        .where('class', '=', known),
      1,
    );
  }

  async function classStatements(tournament: Tournament): Promise<Statement[]> {
    const kind = tournament.settings?.kind ?? 'chess';
    const done = await database.all<ClassStepRow>(
      build.selectFrom('class_steps').selectAll().where('tournament_id', '=', tournament.id),
    );
    const stepOf = new Map(done.map(({ user_id, step }) => [user_id, step]));
    const userIds = tournament.entrants.flatMap(({ userId }) => userId ?? []);
    const stored = new Map<string, PlayerClass | null>();
    for (const userId of userIds) stored.set(userId, await facts.storedClass(userId, kind));
    const before = (userId: string): PlayerClass =>
      classAfter(stored.get(userId) ?? facts.firstClass, -(stepOf.get(userId) ?? 0));
    const stageOne = systemOf(tournament).firstStage?.(tournament) ?? new Map<number, number>();
    const steps = classSteps(tournament, stageOne, before);
    const at = now();
    return userIds.flatMap((userId) => {
      const [old, wanted] = [stepOf.get(userId) ?? 0, steps.get(userId) ?? 0];
      if (old === wanted) return [];
      const row = { user_id: userId, kind, class: classAfter(before(userId), wanted), at };
      const step = { tournament_id: tournament.id, user_id: userId, kind, step: wanted, at };
      return [
        setClass(row, stored.get(userId) ?? null),
        database.statement(
          build
            .deleteFrom('class_steps')
            .where('tournament_id', '=', tournament.id)
            .where('user_id', '=', userId),
        ),
        ...(wanted === 0 ? [] : [database.statement(build.insertInto('class_steps').values(step), 1)]),
      ];
    });
  }

  async function titleStatements(tournament: Tournament): Promise<Statement[]> {
    const { settings, places } = tournament;
    if (settings?.overBoard === undefined || settings.kind !== 'battle') return [];
    const firsts = new Set(places.filter(({ place }) => place === 1).map(({ entrant }) => entrant));
    const winners = tournament.entrants.flatMap(({ entrant, userId }) =>
      firsts.has(entrant) && userId !== null ? [userId] : [],
    );
    const lost = database.statement(
      build
        .deleteFrom('organiser_titles')
        .where('title', '=', MASTER)
        .where('tournament_id', '=', tournament.id)
        .where('user_id', 'not in', winners.length === 0 ? [''] : winners),
    );
    const statements: Statement[] = [lost];
    for (const userId of winners) {
      if (await isMaster(userId)) continue;
      const row = { user_id: userId, title: MASTER, tournament_id: tournament.id, at: now() };
      statements.push(database.statement(build.insertInto('organiser_titles').values(row), 1));
    }
    return statements;
  }

  async function title(userId: string): Promise<OrganiserTitleRow | null> {
    return (await titles({ userId }))[0] ?? null;
  }

  async function isMaster(userId: string): Promise<boolean> {
    return (await title(userId)) !== null;
  }

  deadlines.handle('tournament-honours', async ({ subject }, done) => {
    const tournament = await commands.latest(subject);
    const statements =
      tournament === null || tournament.phase !== 'finished'
        ? []
        : [...(await classStatements(tournament)), ...(await titleStatements(tournament))];
    return (await database.commit([done, ...statements])) === 'committed';
  });

  return {
    isMaster,

    /** The title and the event that brought it; null = none. */
    async titleOf(
      userId: string,
    ): Promise<{ readonly tournamentId: string | null; readonly at: number } | null> {
      const row = await title(userId);
      return row === null ? null : { tournamentId: row.tournament_id, at: row.at };
    },

    /** Class of a person in every game in which he has one of his own. */
    async classesOf(userId: string): Promise<readonly { readonly kind: string; readonly class: string }[]> {
      return classes({ userId });
    },
  };
}
