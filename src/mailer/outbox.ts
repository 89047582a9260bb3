import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { waitAfter } from './decide.ts';
import type { Courier, HandedOver, Outbox } from './types.ts';

export interface OutboxDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'cancel' | 'handle' | 'wake'>;
  readonly now: () => number;
  readonly log: Log;
}

/** A hand-over that has not answered by then counts as failed: its process is gone. */
const LEASE_MS = 10 * 60_000;
/** Messages under way at once; the others wait for a moment. */
const MOST_UNDER_WAY = 20;
const CROWDED_MS = 2_000;
/** What has left is kept this long for the administrator. */
const KEPT_MS = 30 * 86_400_000;

/**
 * The outbox (ML-1…ML-5): a row and a deadline are written in the transaction of what they tell. The deadline's step
 * raises `tries`, leaves a new deadline for the case that this process dies, and hands the message over after the
 * commit, outside the line of deadlines, so that a slow mail server holds up nobody's round.
 */
export function createOutbox({ database, deadlines, now, log }: OutboxDeps): Outbox & { stop(): void } {
  const { build } = database;
  const insert = database.prepare<{
    id: string;
    channel: string;
    key: string;
    userId: string | null;
    at: number;
    data: string;
  }>((p) =>
    build
      .insertInto('outbox')
      .values({
        id: p('id'),
        channel: p('channel'),
        unique_key: p('key'),
        user_id: p('userId'),
        created_at: p('at'),
        data: p('data'),
        sent_at: null,
        tries: 0,
        given_up_at: null,
        error: null,
      })
      // Told already: nothing is written, and the step of the second one finds nothing to do.
      .onConflict((on) => on.column('unique_key').doNothing()),
  );
  const couriers = new Map<string, Courier>();
  const underWay = new Set<Promise<void>>();
  const state = { stopped: false };

  async function rowOf(id: string): Promise<OutboxRow | undefined> {
    return database.first<OutboxRow>(build.selectFrom('outbox').selectAll().where('id', '=', id));
  }

  function update(id: string, columns: Partial<OutboxRow>): Statement {
    return database.statement(build.updateTable('outbox').set(columns).where('id', '=', id));
  }

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit(statements)) === 'committed';
  }

  async function handOver(row: OutboxRow, courier: Courier): Promise<void> {
    let handed: HandedOver;
    try {
      handed = await courier({
        id: row.id,
        userId: row.user_id,
        createdAt: Number(row.created_at),
        data: row.data,
      });
    } catch (error) {
      handed = { outcome: 'later', error: String(error) };
    }
    const at = now();
    const tries = Number(row.tries) + 1;
    const noLonger = deadlines.cancel('outbox-send', row.id);
    if (handed.outcome === 'sent') {
      const data = handed.data === undefined ? {} : { data: handed.data };
      await database.commit([update(row.id, { sent_at: at, error: null, ...data }), noLonger, sweep(at)]);
      log.info('message sent', { channel: row.channel, id: row.id, tries });
      return;
    }
    const wait = handed.outcome === 'never' ? null : waitAfter(tries);
    const error = handed.error.slice(0, 500);
    if (wait === null) {
      await database.commit([update(row.id, { given_up_at: at, error }), noLonger]);
      log.warn('message given up', { channel: row.channel, id: row.id, tries });
      return;
    }
    await database.commit([update(row.id, { error }), noLonger, step(row.id, at + wait)]);
    log.info('message will be tried again', { channel: row.channel, id: row.id, tries, waitMs: wait });
  }

  function step(id: string, dueAt: number): Statement {
    return deadlines.add({ kind: 'outbox-send', subject: id, dueAt, data: {} });
  }

  function sweep(at: number): Statement {
    return database.statement(build.deleteFrom('outbox').where('sent_at', '<', at - KEPT_MS));
  }

  deadlines.handle('outbox-send', async ({ subject }, done, at) => {
    const row = await rowOf(subject);
    if (row === undefined || row.sent_at !== null || row.given_up_at !== null) return committed([done]);
    const courier = couriers.get(row.channel);
    if (courier === undefined)
      return committed([done, update(row.id, { given_up_at: at, error: 'nobody carries this' })]);
    if (underWay.size >= MOST_UNDER_WAY || state.stopped)
      return committed([done, step(row.id, at + CROWDED_MS)]);
    const claim = database.statement(
      build
        .updateTable('outbox')
        .set({ tries: Number(row.tries) + 1 })
        .where('id', '=', row.id)
        .where('tries', '=', row.tries)
        .where('sent_at', 'is', null),
      1,
    );
    if (!(await committed([done, claim, step(row.id, at + LEASE_MS)]))) return false;
    const going = handOver(row, courier)
      .catch((error: unknown) => log.error('outbox failed', { id: row.id, error: String(error) }))
      .finally(() => underWay.delete(going));
    underWay.add(going);
    return true;
  });

  return {
    courier(channel, courier) {
      if (couriers.has(channel)) throw new Error(`second courier for ${channel}`);
      couriers.set(channel, courier);
    },
    message({ channel, key, userId, data, notBefore }) {
      const id = newId();
      const at = now();
      return [
        insert({ id, channel, key: `${channel}:${key}`, userId, at, data }),
        ...(couriers.has(channel) ? [step(id, notBefore ?? at)] : []),
      ];
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop() {
      state.stopped = true;
    },
  };
}
