import type { Database } from '../../src/db/index.ts';
import type { Statement } from '../../src/db/driver.ts';

interface Step {
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: number;
}

const ADDED = /^insert into "deadlines" \("id", "kind", "subject", "due_at", "data"\) values/;
const DONE = /^delete from "deadlines" where "id" = (\?|\$1)$/;
const CANCELLED = /^delete from "deadlines" where "kind" = (\?|\$1) and "subject" = (\?|\$2)$/;
const TOPIC = 'tournament:';
const LATE_MS = 3_600_000;

/** Steps of the deadlines in a transaction, by id; cancelled ones by kind and subject. */
export interface StepIds {
  readonly added: readonly string[];
  readonly done: readonly string[];
  readonly cancelled: readonly (readonly [kind: string, subject: string])[];
}

export function stepsIn(transaction: readonly Statement[]): StepIds {
  const of = (pattern: RegExp): readonly Statement[] => transaction.filter(({ sql }) => pattern.test(sql));
  return {
    added: of(ADDED).map(({ params }) => String(params[0])),
    done: of(DONE).map(({ params }) => String(params[0])),
    cancelled: of(CANCELLED).map(({ params }) => [String(params[0]), String(params[1])] as const),
  };
}

/**
 * Stands between the rooms and the database and writes down what was committed: which steps were left, executed and
 * cancelled, in which order, and which events changed. It must agree with the table of deadlines at every moment.
 */
export class Journal {
  readonly pending = new Map<string, Step>();
  readonly executed = new Map<string, number>();
  /** Events that were written since somebody looked. */
  readonly touched = new Set<string>();
  /** What must never happen, as sentences. */
  readonly faults: string[] = [];
  commits = 0;
  /** Steps that had been due for an hour or more when they came: nobody served meanwhile. */
  late = 0;

  constructor(private readonly now: () => number) {}

  readonly watch = (database: Database): Database => ({
    ...database,
    commit: async (transaction) => {
      const outcome = await database.commit(transaction);
      if (outcome === 'committed') {
        this.commits++;
        for (const statement of transaction) this.#note(statement);
      }
      return outcome;
    },
    publish: (notice) => {
      if (notice.topic.startsWith(TOPIC)) this.touched.add(notice.topic.slice(TOPIC.length));
      database.publish(notice);
    },
  });

  /** Steps that were there before anybody wrote one, left by the migrations. */
  async adopt({ all, build }: Database): Promise<void> {
    const rows = await all<{ id: string; kind: string; subject: string; due_at: number }>(
      build.selectFrom('deadlines').select(['id', 'kind', 'subject', 'due_at']),
    );
    for (const { id, kind, subject, due_at } of rows)
      if (!this.pending.has(id)) this.pending.set(id, { kind, subject, dueAt: Number(due_at) });
  }

  /** The first instant after now at which something is due; null = nothing is. */
  nextDue(): number | null {
    let next: number | null = null;
    for (const { dueAt } of this.pending.values())
      if (dueAt > this.now() && (next === null || dueAt < next)) next = dueAt;
    return next;
  }

  #note({ sql, params }: Statement): void {
    if (ADDED.test(sql)) {
      const [id, kind, subject, dueAt] = params;
      this.pending.set(String(id), { kind: String(kind), subject: String(subject), dueAt: Number(dueAt) });
    } else if (DONE.test(sql)) this.#done(String(params[0]));
    else if (CANCELLED.test(sql))
      for (const [id, { kind, subject }] of this.pending)
        if (kind === params[0] && subject === params[1]) this.pending.delete(id);
  }

  #done(id: string): void {
    const step = this.pending.get(id);
    if (step === undefined) {
      this.faults.push(`step ${id} was executed twice, or never written`);
      return;
    }
    this.pending.delete(id);
    this.executed.set(step.kind, (this.executed.get(step.kind) ?? 0) + 1);
    if (this.now() - step.dueAt >= LATE_MS) this.late++;
    if (step.dueAt > this.now()) this.faults.push(`${step.kind} of ${step.subject} came too early`);
    for (const other of this.pending.values())
      if (other.dueAt < step.dueAt)
        this.faults.push(`${step.kind} of ${step.subject} came before ${other.kind} of ${other.subject}`);
  }
}
