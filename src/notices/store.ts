import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { BroadcastRow, NoticeRow, PushSubscriptionRow } from '../db/schema.ts';
import { newId } from '../app/ids.ts';
import { SITE_ZONE } from '../mailer/index.ts';

type NoticeColumns = Pick<NoticeRow, keyof NoticeRow>;

/** SQL of the notices room. */
export function createNoticeStore(database: Database) {
  const { build } = database;
  // What every single notice passes is compiled once.
  const insert = database.prepare<NoticeColumns>((p) =>
    build
      .insertInto('notices')
      .values({
        id: p('id'),
        unique_key: p('unique_key'),
        user_id: p('user_id'),
        kind: p('kind'),
        at: p('at'),
        params: p('params'),
        link: p('link'),
        read_at: p('read_at'),
        digest: p('digest'),
      })
      .onConflict((on) => on.column('unique_key').doNothing()),
  );
  const notice = database.prepareAll<{ id: string }, NoticeRow>((p) =>
    build.selectFrom('notices').selectAll().where('id', '=', p('id')),
  );
  const forget = database.prepare<{ userId: string; before: number }>((p) =>
    build.deleteFrom('notices').where('user_id', '=', p('userId')).where('at', '<', p('before')),
  );
  const settings = database.prepareAll<{ userId: string }, { data: string }>((p) =>
    build.selectFrom('notice_settings').select('data').where('user_id', '=', p('userId')),
  );
  const person = database.prepareAll<
    { userId: string },
    { readonly language: string; readonly time_zone: string | null }
  >((p) =>
    build
      .selectFrom('users')
      .select(['language', 'time_zone'])
      .where('id', '=', p('userId'))
      .where('closed_at', 'is', null),
  );
  const browsers = database.prepareAll<{ userId: string }, PushSubscriptionRow>((p) =>
    build
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', p('userId'))
      .orderBy('created_at'),
  );
  const value = database.prepareAll<{ name: string }, { value: string }>((p) =>
    build.selectFrom('site_values').select('value').where('name', '=', p('name')),
  );
  return {
    insert: (row: NoticeColumns): Statement => insert(row),
    async notice(id: string): Promise<NoticeRow | undefined> {
      return (await notice({ id }))[0];
    },
    ofUser(userId: string, limit: number): Promise<readonly NoticeRow[]> {
      return database.all<NoticeRow>(
        build
          .selectFrom('notices')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(limit),
      );
    },
    async unread(userId: string, most: number): Promise<number> {
      const rows = await database.all(
        build
          .selectFrom('notices')
          .select('id')
          .where('user_id', '=', userId)
          .where('read_at', 'is', null)
          .limit(most),
      );
      return rows.length;
    },
    markRead(userId: string, upTo: number, at: number): Statement {
      return database.statement(
        build
          .updateTable('notices')
          .set({ read_at: at })
          .where('user_id', '=', userId)
          .where('read_at', 'is', null)
          .where('at', '<=', upTo),
      );
    },
    /** Drops what was told to a person before an instant. */
    forget(userId: string, before: number): Statement {
      return forget({ userId, before });
    },
    gather(id: string): Statement {
      return database.statement(build.updateTable('notices').set({ digest: 1 }).where('id', '=', id));
    },
    gathered(userId: string): Promise<readonly NoticeRow[]> {
      return database.all<NoticeRow>(
        build
          .selectFrom('notices')
          .selectAll()
          .where('user_id', '=', userId)
          .where('digest', '=', 1)
          .orderBy('at')
          .orderBy('id'),
      );
    },
    /** Takes notices out of the digest; each must still wait for it. */
    digested(ids: readonly string[]): Statement {
      return database.statement(
        build
          .updateTable('notices')
          .set({ digest: 0 })
          .where('id', 'in', [...ids])
          .where('digest', '=', 1),
        ids.length,
      );
    },
    async hasDigest(userId: string): Promise<boolean> {
      const row = await database.first(
        build
          .selectFrom('deadlines')
          .select('id')
          .where('kind', '=', 'digest')
          .where('subject', '=', userId)
          .limit(1),
      );
      return row !== undefined;
    },
    async settings(userId: string): Promise<string | undefined> {
      return (await settings({ userId }))[0]?.data;
    },
    setSettings(userId: string, data: string): Statement {
      return database.statement(
        build
          .insertInto('notice_settings')
          .values({ user_id: userId, data })
          .onConflict((on) => on.column('user_id').doUpdateSet({ data })),
      );
    },
    async person(userId: string): Promise<{ readonly language: 'ru' | 'en'; readonly zone: string } | null> {
      const [row] = await person({ userId });
      if (row === undefined) return null;
      return { language: row.language === 'en' ? 'en' : 'ru', zone: row.time_zone ?? SITE_ZONE };
    },
    browsers(userId: string): Promise<readonly PushSubscriptionRow[]> {
      return browsers({ userId });
    },
    browser(id: string): Promise<PushSubscriptionRow | undefined> {
      return database.first<PushSubscriptionRow>(
        build.selectFrom('push_subscriptions').selectAll().where('id', '=', id),
      );
    },
    addBrowser(row: PushSubscriptionRow): Statement {
      // Whoever is signed in in that browser now gets its pushes.
      const { user_id, p256dh, auth, agent, created_at } = row;
      return database.statement(
        build
          .insertInto('push_subscriptions')
          .values(row)
          .onConflict((on) =>
            on.column('endpoint').doUpdateSet({ user_id, p256dh, auth, agent, created_at }),
          ),
      );
    },
    removeBrowser(userId: string, endpoint: string): Statement {
      return database.statement(
        build.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint),
      );
    },
    dropBrowser(id: string): Statement {
      return database.statement(build.deleteFrom('push_subscriptions').where('id', '=', id));
    },
    async value(name: string): Promise<string | null> {
      return (await value({ name }))[0]?.value ?? null;
    },
    setValue(name: string, value: string): Statement {
      return database.statement(
        build
          .insertInto('site_values')
          .values({ name, value })
          .onConflict((on) => on.column('name').doUpdateSet({ value })),
      );
    },
    /** The value that stands there; the first process to need it makes it. */
    async valueOnce(name: string, make: () => string): Promise<string> {
      const known = await this.value(name);
      if (known !== null) return known;
      await database.commit([
        database.statement(
          build
            .insertInto('site_values')
            .values({ name, value: make() })
            .onConflict((on) => on.column('name').doNothing()),
        ),
      ]);
      const value = await this.value(name);
      if (value === null) throw new Error(`the value ${name} of the site cannot be kept`);
      return value;
    },
    dropValue(name: string): Statement {
      return database.statement(build.deleteFrom('site_values').where('name', '=', name));
    },
    broadcast(id: string): Promise<BroadcastRow | undefined> {
      return database.first<BroadcastRow>(build.selectFrom('broadcasts').selectAll().where('id', '=', id));
    },
    async lastBroadcastAt(kind: string): Promise<number | null> {
      const row = await database.first(
        build
          .selectFrom('broadcasts')
          .select((e) => e.fn.max('at').as('at'))
          .where('kind', '=', kind),
      );
      return row?.at === null || row?.at === undefined ? null : Number(row.at);
    },
    addBroadcast(row: Omit<BroadcastRow, 'id'>): { readonly id: string; readonly statement: Statement } {
      const id = newId();
      return {
        id,
        statement: database.statement(build.insertInto('broadcasts').values({ id, ...row }), 1),
      };
    },
    /** An event that is to come or under way and the accounts of its participants; null when it is over. */
    async event(id: string): Promise<{ readonly name: string; readonly userIds: readonly string[] } | null> {
      const row = await database.first(
        build
          .selectFrom('tournaments')
          .select('name')
          .where('id', '=', id)
          .where('state', 'in', ['announced', 'running']),
      );
      if (row === undefined) return null;
      const entrants = await database.all(
        build
          .selectFrom('entrants')
          .select('user_id')
          .where('tournament_id', '=', id)
          .where('user_id', 'is not', null)
          .where('withdrawn_at', 'is', null),
      );
      return { name: row.name, userIds: entrants.flatMap(({ user_id }) => user_id ?? []) };
    },
    /** Ids of open accounts after an id, in order. */
    async people(after: string, limit: number): Promise<readonly string[]> {
      const rows = await database.all(
        build
          .selectFrom('users')
          .select('id')
          .where('id', '>', after)
          .where('closed_at', 'is', null)
          .orderBy('id')
          .limit(limit),
      );
      return rows.map(({ id }) => id);
    },
  };
}
