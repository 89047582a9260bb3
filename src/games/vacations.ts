import type { Database } from '../db/database.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { newId } from '../app/ids.ts';
import { ok, refuse, type Result } from '../result.ts';

const DAY = 86_400_000;

/** GA-20, G-17: days of vacation a calendar year (UTC). */
export const VACATION_DAYS = 30;

/** A vacation that runs: ms since 1970. */
export interface VacationView {
  readonly current: { readonly from: number; readonly until: number } | null;
  /** Whole days left in the year of the question. */
  readonly daysLeft: number;
}

/** Coded refusals; catalogue keys `judge.vacation_<code>`. */
export type VacationRefusal = 'already-away' | 'not-away' | 'bad-days' | 'quota';

/** Vacations (R-032, C-05, G-17): they stop the clocks of a person in games of days whose event allows it. */
export interface Vacations {
  of(userId: string): Promise<VacationView>;
  /** Starts at once, for whole days. */
  begin(userId: string, days: number): Promise<Result<VacationView, VacationRefusal>>;
  /** Ends early; a day that has begun is used. */
  end(userId: string): Promise<Result<VacationView, VacationRefusal>>;
  isAway(userId: string): Promise<boolean>;
}

/** One vacation as stored, ms since 1970. */
export interface StoredVacation {
  readonly from: number;
  readonly until: number;
  readonly ended: number | null;
}

const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/**
 * Days of a calendar year that vacations have used: every day counts for the year in which it begins, a day that has
 * begun counts whole. A running vacation counts in full.
 */
export function daysUsed(vacations: readonly StoredVacation[], year: number): number {
  let used = 0;
  for (const { from, until, ended } of vacations) {
    for (let day = from; day < (ended ?? until); day += DAY) if (yearOf(day) === year) used += 1;
  }
  return used;
}

export function createVacations(deps: {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'handle' | 'wake'>;
  readonly now: () => number;
  /** Sets a person's vacation in all his running games. */
  readonly apply: (userId: string, away: boolean) => Promise<void>;
}): Vacations {
  const { database, deadlines, now, apply } = deps;
  const { build } = database;

  async function stored(userId: string): Promise<readonly (StoredVacation & { readonly id: string })[]> {
    const rows = await database.all(
      build.selectFrom('vacations').selectAll().where('user_id', '=', userId).orderBy('from_at'),
    );
    return rows.map(({ id, from_at, until_at, ended_at }) => ({
      id,
      from: from_at,
      until: until_at,
      ended: ended_at,
    }));
  }

  const runs = (one: StoredVacation, at: number): boolean => one.ended === null && one.until > at;

  async function of(userId: string): Promise<VacationView> {
    const at = now();
    const all = await stored(userId);
    const current = all.find((one) => runs(one, at));
    return {
      current: current === undefined ? null : { from: current.from, until: current.until },
      daysLeft: Math.max(0, VACATION_DAYS - daysUsed(all, yearOf(at))),
    };
  }

  const step = (userId: string, dueAt: number) =>
    deadlines.add({ kind: 'vacation', subject: userId, dueAt, data: {} });

  // Begin, early end and planned end are one step: the games follow what is stored at that moment.
  deadlines.handle('vacation', async ({ subject }, done) => {
    const at = now();
    await apply(
      subject,
      (await stored(subject)).some((one) => runs(one, at)),
    );
    return (await database.commit([done])) === 'committed';
  });

  return {
    of,
    async isAway(userId) {
      const at = now();
      return (await stored(userId)).some((one) => runs(one, at));
    },
    async begin(userId, days) {
      if (!Number.isInteger(days) || days < 1 || days > VACATION_DAYS) return refuse('bad-days');
      const from = now();
      const all = await stored(userId);
      if (all.some((one) => runs(one, from))) return refuse('already-away');
      const until = from + days * DAY;
      const wanted = [...all, { from, until, ended: null }];
      for (const year of new Set([yearOf(from), yearOf(until - 1)]))
        if (daysUsed(wanted, year) > VACATION_DAYS) return refuse('quota');
      const row = { id: newId(), user_id: userId, from_at: from, until_at: until, ended_at: null };
      await database.commit([
        database.statement(build.insertInto('vacations').values(row), 1),
        step(userId, from),
        step(userId, until),
      ]);
      deadlines.wake();
      return ok(await of(userId));
    },
    async end(userId) {
      const at = now();
      const current = (await stored(userId)).find((one) => runs(one, at));
      if (current === undefined) return refuse('not-away');
      const ended = build
        .updateTable('vacations')
        .set({ ended_at: at })
        .where('id', '=', current.id)
        .where('ended_at', 'is', null);
      await database.commit([database.statement(ended, 1), step(userId, at)]);
      deadlines.wake();
      return ok(await of(userId));
    },
  };
}
