import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Notice, SqlValue } from '../driver.ts';
import { openClient, query } from './pool.ts';
import { holdServing } from './serving.ts';

const CHANNEL = 'tabiya';
const NOTIFY = 'select pg_notify($1, $2)';
/** PostgreSQL refuses payloads of 8000 bytes. */
const PAYLOAD_LIMIT = 7000;

type Listener = (notice: Notice) => void;
/** A notice on its way; the third is there only when something travels along. */
type Sent = readonly [topic: string, version: number, added?: readonly SqlValue[]];

/**
 * Notices between processes: NOTIFY in a statement of its own (inside the writing transaction it would serialise all
 * commits), both on a connection of their own: a notice neither queues behind the reads and commits of the pool nor waits
 * for a disk flush. A notice may be lost while that connection is being renewed; receivers heal by comparing versions.
 * Listeners of this process are told directly.
 */
export class Notices {
  private readonly listeners = new Set<Listener>();
  private readonly self = JSON.stringify(randomUUID());
  private pending: string[] = [];
  private sending: Promise<unknown> = Promise.resolve();
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;
  private serving = false;

  private constructor(
    private readonly databaseUrl: string,
    private readonly pool: pg.Pool,
  ) {}

  static async open(databaseUrl: string, pool: pg.Pool): Promise<Notices> {
    const notices = new Notices(databaseUrl, pool);
    await notices.listen();
    return notices;
  }

  publish(notice: Notice): void {
    if (this.closed) return;
    queueMicrotask(() => this.tell(notice));
    const { topic, version, added } = notice;
    const sent: Sent = added === undefined ? [topic, version] : [topic, version, added];
    this.pending.push(JSON.stringify(sent));
    if (this.pending.length === 1) {
      setImmediate(() => {
        this.sending = this.sending.then(() => this.send());
      });
    }
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** From now on this process counts as one that serves; the sign of it is a lock of this connection. */
  async serve(): Promise<void> {
    this.serving = true;
    if (this.client !== null) await holdServing(this.client);
  }

  async close(): Promise<void> {
    // What was published before is still sent: other processes want to hear of the last commits.
    this.sending = this.sending.then(() => this.send());
    await this.sending;
    this.closed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    this.listeners.clear();
    await this.client?.end();
  }

  private tell(notice: Notice): void {
    for (const listener of this.listeners) listener(notice);
  }

  private async send(): Promise<void> {
    const notices = this.pending;
    this.pending = [];
    let from = 0;
    while (from < notices.length) {
      let length = 0;
      let to = from;
      for (; to < notices.length; to += 1) {
        length += Buffer.byteLength(notices[to] ?? '') + 1;
        if (length > PAYLOAD_LIMIT && to > from) break;
      }
      const payload = `[${this.self},${notices.slice(from, to).join(',')}]`;
      // A lost notice heals; the failure of the database itself shows in every commit.
      await this.notify(this.client ?? this.pool, payload)
        .catch(() => this.notify(this.pool, payload))
        .catch(() => undefined);
      from = to;
    }
  }

  private notify(by: pg.Client | pg.Pool, payload: string): Promise<unknown> {
    return by.query(query(NOTIFY, [CHANNEL, payload]));
  }

  private async listen(): Promise<void> {
    const client = openClient(this.databaseUrl);
    try {
      await client.connect();
      // Nothing of a notice has to survive: without this every NOTIFY would wait for the disk.
      await client.query('set synchronous_commit = off');
      client.on('notification', ({ payload }) => this.receive(payload ?? ''));
      await client.query(`listen ${CHANNEL}`);
      if (this.serving) await holdServing(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    // Closed meanwhile: nobody would end this connection.
    if (this.closed) return client.end();
    this.client = client;
    // Only now: before, whoever called tries again.
    client.on('end', () => this.renew(200));
  }

  private renew(delayMs: number): void {
    if (this.closed) return;
    this.client = null;
    this.retry = setTimeout(() => {
      this.listen().catch(() => this.renew(Math.min(delayMs * 2, 5000)));
    }, delayMs);
  }

  private receive(payload: string): void {
    // One's own come back as well.
    if (payload.startsWith(this.self, 1)) return;
    const [, ...notices] = JSON.parse(payload) as [string, ...Sent[]];
    for (const [topic, version, added] of notices)
      this.tell(added === undefined ? { topic, version } : { topic, version, added });
  }
}
