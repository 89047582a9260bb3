import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { NoticeRow, PushSubscriptionRow } from '../db/schema.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { composeLine, type LetterParams, type Mailer } from '../mailer/index.ts';
import { ok, refuse } from '../result.ts';
import { words } from '../words/index.ts';
import { checkSettings, readSettings, withoutMail } from './decide/settings.ts';
import { checkInsert, checkMailing, checkMaintenance, MAILING_EVERY_MS } from './decide/site.ts';
import { nextHour, quietUntil } from './decide/time.ts';
import { createPushPost, isPushEndpoint, newVapidKeys, type VapidKeys } from './push.ts';
import { createNoticeStore } from './store.ts';
import { newSecret, readUnsubscribeToken, unsubscribeToken } from './tokens.ts';
import type { Insert, ListedNotice, Maintenance, Notice, NoticeKind, Notices } from './types.ts';

export interface NoticesDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'cancel' | 'handle' | 'wake'>;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly log: Log;
  readonly config: { readonly baseUrl: string | null };
  /** Lets pushes go to this machine: for tests with a push service of their own. */
  readonly pushLoopback?: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The badge counts no further. */
const MOST_UNREAD = 100;
/** Notices are kept this long on the site. */
const KEPT_MS = 90 * DAY;
const MOST_BROWSERS = 10;
/** People reached by one step of a message to everybody. */
const BROADCAST_STEP = 200;
const BROADCAST_PAUSE_MS = 1_000;
/** Lines of one digest; the rest waits for the page. */
const MOST_LINES = 60;
const PUSH = 'push';

const VALUES = {
  vapid: 'vapid',
  secret: 'letter-secret',
  insert: 'insert',
  maintenance: 'maintenance',
} as const;

interface PushData {
  readonly notice: string;
  readonly browser: string;
}

/** The notices room; registers its deadlines, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createNotices(deps: NoticesDeps): Notices {
  const { database, deadlines, mailer, now, log } = deps;
  const store = createNoticeStore(database);
  const loopback = deps.pushLoopback === true;
  const post = createPushPost({ keys, contact: contactOf(deps.config.baseUrl), loopback });
  let known: VapidKeys | null = null;

  async function keys(): Promise<VapidKeys> {
    known ??= JSON.parse(
      await store.valueOnce(VALUES.vapid, () => JSON.stringify(newVapidKeys())),
    ) as VapidKeys;
    return known;
  }

  const secret = (): Promise<string> => store.valueOnce(VALUES.secret, newSecret);

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit(statements)) === 'committed';
  }

  /** Open pages of the person count his notices anew. */
  function badgeChanged(userId: string): void {
    database.publish({ topic: `user:${userId}`, version: now() });
  }

  function tell(notice: Notice): Statement[] {
    const id = newId();
    const at = now();
    const row: NoticeRow = {
      id,
      unique_key: notice.key,
      user_id: notice.userId,
      kind: notice.kind,
      at,
      params: JSON.stringify({ words: notice.words ?? notice.kind, params: notice.params ?? {} }),
      link: notice.link ?? null,
      read_at: null,
      digest: 0,
    };
    return [store.insert(row), deadlines.add({ kind: 'notice', subject: id, dueAt: at, data: {} })];
  }

  // NT-2: the ways of a notice are chosen here, in one transaction with the end of the step.
  deadlines.handle('notice', async ({ subject }, done, at) => {
    const row = await store.notice(subject);
    if (row === undefined) return committed([done]);
    const userId = row.user_id;
    const [data, person] = await Promise.all([store.settings(userId), store.person(userId)]);
    if (person === null) return committed([done]);
    const settings = readSettings(data);
    const kind = row.kind as NoticeKind;
    const held = quietUntil(at, person.zone, settings.quiet);
    // What cannot wait for the morning is not held back (NT-5).
    const notBefore = held === null || kind === 'time-low' ? at : held;
    const statements: Statement[] = [done, store.forget(userId, at - KEPT_MS)];
    if (settings.push[kind])
      for (const browser of await store.browsers(userId))
        statements.push(
          ...mailer.outbox.message({
            channel: PUSH,
            key: `${row.id}:${browser.id}`,
            userId,
            data: JSON.stringify({ notice: row.id, browser: browser.id } satisfies PushData),
            notBefore,
          }),
        );
    if (settings.mail[kind] === 'now') {
      const { words: sentence, params } = JSON.parse(row.params) as Told;
      statements.push(
        ...mailer.letter({
          key: `notice:${row.unique_key}`,
          kind: sentence,
          to: { userId },
          params,
          ...(row.link === null ? {} : { link: row.link }),
          unsubscribe: `/unsubscribe/${unsubscribeToken(await secret(), userId, kind)}`,
          notBefore,
        }),
      );
    } else if (settings.mail[kind] === 'digest') {
      statements.push(store.gather(row.id));
      if (!(await store.hasDigest(userId))) {
        const dueAt = nextHour(at, person.zone, settings.digestHour);
        statements.push(deadlines.add({ kind: 'digest', subject: userId, dueAt, data: {} }));
      }
    }
    // The notice itself is stored since it was told; this is its first step after that.
    badgeChanged(userId);
    return committed(statements);
  });

  deadlines.handle('digest', async ({ subject, dueAt }, done) => {
    const rows = await store.gathered(subject);
    if (rows.length === 0) return committed([done]);
    const lines = rows.slice(0, MOST_LINES).map((row) => {
      const { words: sentence, params } = JSON.parse(row.params) as Told;
      return { words: `${sentence}_line`, params, ...(row.link === null ? {} : { link: row.link }) };
    });
    return committed([
      done,
      store.digested(rows.map(({ id }) => id)),
      ...mailer.letter({
        key: `digest:${subject}:${dueAt}`,
        kind: 'digest',
        to: { userId: subject },
        params: { count: rows.length },
        lines,
        link: '/notices',
        unsubscribe: `/unsubscribe/${unsubscribeToken(await secret(), subject, 'digest')}`,
      }),
    ]);
  });

  mailer.outbox.courier(PUSH, async (message) => {
    const { notice, browser } = JSON.parse(message.data) as PushData;
    const [row, to] = await Promise.all([store.notice(notice), store.browser(browser)]);
    if (row === undefined || to === undefined || to.user_id !== row.user_id)
      return { outcome: 'never', error: 'nobody takes this any more' };
    const person = await store.person(row.user_id);
    if (person === null) return { outcome: 'never', error: 'the account is closed' };
    const { words: sentence, params } = JSON.parse(row.params) as Told;
    const handed = await post.send(to, {
      title: words(person.language)('common.siteName'),
      body: composeLine(`${sentence}_line`, params, person),
      url: row.link ?? '/notices',
      tag: row.link ?? row.id,
    });
    if (handed.outcome === 'never' && handed.gone === true) {
      await database.commit([store.dropBrowser(to.id)]);
      log.info('browser for pushes is gone', { userId: row.user_id });
    }
    return handed;
  });

  deadlines.handle('broadcast', async ({ subject, data }, done, at) => {
    const broadcast = await store.broadcast(subject);
    if (broadcast === undefined) return committed([done]);
    const people = await store.people(String(data['after'] ?? ''), BROADCAST_STEP);
    const told = JSON.parse(broadcast.data) as Readonly<Record<'ru' | 'en', string>> & Partial<Maintenance>;
    const isMailing = broadcast.kind === 'mailing';
    const statements = people.flatMap((userId) =>
      tell({
        key: `${broadcast.kind}:${broadcast.id}:${userId}`,
        userId,
        kind: isMailing ? 'mailing' : 'maintenance',
        params: isMailing
          ? { ru: told.ru, en: told.en }
          : { ru: told.ru, en: told.en, from: { at: told.from ?? 0 }, until: { at: told.until ?? 0 } },
        link: isMailing ? '/notices' : '/',
      }),
    );
    const last = people.at(-1);
    if (last !== undefined)
      statements.push(
        deadlines.add({
          kind: 'broadcast',
          subject,
          dueAt: at + BROADCAST_PAUSE_MS,
          data: { after: last },
        }),
      );
    return committed([done, ...statements]);
  });

  // everybody who takes part, an hour before a round begins.
  deadlines.handle('round-notice', async ({ subject, data }, done, at) => {
    const event = await store.event(subject);
    const begins = Number(data['at']);
    // After an outage the round may have begun already: then there is nothing to announce.
    if (event === null || begins + HOUR < at) return committed([done]);
    const round = Number(data['round']);
    const statements = event.userIds.flatMap((userId) =>
      tell({
        key: `round:${subject}:${round}:${begins}:${userId}`,
        userId,
        kind: 'round',
        params: { event: event.name, round, at: { at: begins } },
        link: `/tournament/${subject}`,
      }),
    );
    return committed([done, ...statements]);
  });

  function broadcast(kind: 'mailing' | 'maintenance', byId: string, data: unknown): Statement[] {
    const at = now();
    const { id, statement } = store.addBroadcast({ kind, at, by_id: byId, data: JSON.stringify(data) });
    return [statement, deadlines.add({ kind: 'broadcast', subject: id, dueAt: at, data: { after: '' } })];
  }

  async function insert(): Promise<Insert> {
    const value = await store.value(VALUES.insert);
    return value === null ? { ru: '', en: '', link: '' } : (JSON.parse(value) as Insert);
  }

  mailer.insertFrom(async (language) => {
    const { link, ...texts } = await insert();
    return texts[language] === '' ? null : { text: texts[language], link: link === '' ? null : link };
  });

  return {
    tell,
    wake: () => deadlines.wake(),
    unread: (userId) => store.unread(userId, MOST_UNREAD),
    async list(userId, limit) {
      const rows = await store.ofUser(userId, limit);
      return rows.map((row): ListedNotice => {
        const { words: sentence, params } = JSON.parse(row.params) as Told;
        return {
          id: row.id,
          kind: row.kind as NoticeKind,
          words: sentence,
          params,
          link: row.link,
          at: Number(row.at),
          isNew: row.read_at === null,
        };
      });
    },
    async markRead(userId, upTo) {
      await database.commit([store.markRead(userId, upTo, now())]);
      badgeChanged(userId);
    },
    settings: async (userId) => readSettings(await store.settings(userId)),
    async setSettings(userId, settings) {
      const checked = checkSettings(settings);
      if (!checked.ok) return checked;
      await database.commit([store.setSettings(userId, JSON.stringify(checked.value))]);
      return ok(null);
    },
    unsubscription: async (token) => readUnsubscribeToken(await secret(), token),
    async unsubscribe(token) {
      const read = readUnsubscribeToken(await secret(), token);
      if (read === null) return false;
      const settings = withoutMail(readSettings(await store.settings(read.userId)), read.what);
      await database.commit([store.setSettings(read.userId, JSON.stringify(settings))]);
      return true;
    },
    pushKey: async () => (await keys()).publicKey,
    async addBrowser(userId, browser, agent) {
      const isOpen = loopback ? URL.canParse(browser.endpoint) : isPushEndpoint(browser.endpoint);
      if (!isOpen) return refuse('push-endpoint');
      const isKey = (text: string, bytes: number): boolean =>
        /^[\w-]+={0,2}$/u.test(text) && Buffer.from(text, 'base64url').length === bytes;
      if (!isKey(browser.p256dh, 65) || !isKey(browser.auth, 16)) return refuse('push-keys');
      const others = (await store.browsers(userId)).filter(({ endpoint }) => endpoint !== browser.endpoint);
      if (others.length >= MOST_BROWSERS) return refuse('too-many-browsers');
      const row: PushSubscriptionRow = {
        id: newId(),
        user_id: userId,
        ...browser,
        agent: agent.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200),
        created_at: now(),
      };
      await database.commit([store.addBrowser(row)]);
      return ok(null);
    },
    async removeBrowser(userId, endpoint) {
      await database.commit([store.removeBrowser(userId, endpoint)]);
    },
    browsers: async (userId) => (await store.browsers(userId)).length,
    insert,
    async setInsert(wanted, entry = []) {
      const checked = checkInsert(wanted);
      if (!checked.ok) return checked;
      await database.commit([store.setValue(VALUES.insert, JSON.stringify(checked.value)), ...entry]);
      return ok(null);
    },
    async mailing(texts, byId, entry = []) {
      const checked = checkMailing(texts, await store.lastBroadcastAt('mailing'), now());
      if (!checked.ok) return checked;
      if (!(await committed([...broadcast('mailing', byId, checked.value), ...entry]))) return refuse('busy');
      deadlines.wake();
      log.info('mailing written', { byId });
      return ok(null);
    },
    async nextMailingAt() {
      const last = await store.lastBroadcastAt('mailing');
      return last === null ? null : last + MAILING_EVERY_MS;
    },
    async maintenance() {
      const value = await store.value(VALUES.maintenance);
      const plan = value === null ? null : (JSON.parse(value) as Maintenance);
      return plan === null || plan.until <= now() ? null : plan;
    },
    async planMaintenance(plan, emergency, byId, entry = []) {
      const checked = checkMaintenance(plan, emergency, now());
      if (!checked.ok) return checked;
      const statements = [
        store.setValue(VALUES.maintenance, JSON.stringify(checked.value)),
        ...broadcast('maintenance', byId, checked.value),
        ...entry,
      ];
      if (!(await committed(statements))) return refuse('busy');
      deadlines.wake();
      log.info('maintenance planned', { byId, from: checked.value.from, until: checked.value.until });
      return ok(null);
    },
    async cancelMaintenance(entry = []) {
      await database.commit([store.dropValue(VALUES.maintenance), ...entry]);
    },
  };
}

interface Told {
  readonly words: string;
  readonly params: LetterParams;
}

/** How push services reach the host of the site: RFC 8292 wants a mail or https address. */
function contactOf(baseUrl: string | null): string {
  if (baseUrl?.startsWith('https:') === true) return baseUrl;
  return `mailto:noreply@${baseUrl === null ? 'localhost' : new URL(baseUrl).hostname}`;
}
