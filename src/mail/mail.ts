import type { Accounts } from '../accounts/index.ts';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Settings } from '../moderation/index.ts';
import type { Notices } from '../notices/index.ts';
import { ok, refuse, type Result } from '../result.ts';
import { checkText, decideSend, type Addressee } from './decide.ts';
import type { JudgeNotice, Mail, Writer } from './service.ts';
import { MailStore, type NewMessage } from './store.ts';
import type { Draft, MailLimits, MailNotice, MailRefusal, Sent } from './types.ts';

export interface MailDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly deadlines: Deadlines;
  readonly settings: Settings;
  readonly notices: Pick<Notices, 'tell' | 'wake'>;
  readonly now: () => number;
  readonly log: Log;
}

const DAY = 86_400_000;
const RACES = 5;
const EXPIRED_AT_ONCE = 200;
const STAFF = ['administrator', 'organiser', 'judge', 'moderator'];

/** The mail room on a database. */
export function createMail({ database, accounts, deadlines, settings, notices, now, log }: MailDeps): Mail {
  const store = new MailStore(database);

  async function limits(): Promise<MailLimits> {
    const number = settings.number;
    return {
      box: await number('mail-box'),
      keepDays: await number('mail-keep-days'),
      perDay: await number('mail-per-day'),
      characters: await number('mail-characters'),
      addressees: await number('mail-addressees'),
      unanswered: await number('mail-unanswered'),
    };
  }

  async function peopleOf(
    logins: readonly string[],
  ): Promise<Result<readonly { id: string; login: string }[], MailRefusal>> {
    const people: { id: string; login: string }[] = [];
    for (const login of logins) {
      const person = await accounts.byLogin(login);
      if (person === null || person.closed) return refuse('unknown-login', { login: login.slice(0, 60) });
      people.push({ id: person.id, login: person.login });
    }
    return ok(people);
  }

  interface Posting {
    readonly people: readonly { readonly id: string; readonly login: string }[];
    readonly subject: string;
    readonly body: string;
    readonly threadId: string | null;
    readonly tournamentId: string | null;
    readonly notice: MailNotice | null;
  }

  async function post(posting: Posting, by: Writer): Promise<Result<Sent, MailRefusal>> {
    for (let race = 0; race < RACES; race += 1) {
      const at = now();
      const bounds = await limits();
      const addressees: Addressee[] = [];
      for (const person of posting.people) addressees.push(await store.addressee(person, by.id, at - DAY));
      const decided = decideSend(posting, addressees, {
        senderId: by.id,
        senderUsed: await store.used(by.id),
        sentToday: await store.sentSince(by.id, at - DAY),
        limits: bounds,
        // a judge may write to his players, and what he must be told is no spam.
        staff: by.roles.some((role) => STAFF.includes(role)),
        toJudge: posting.notice !== null,
      });
      if (!decided.ok) return decided;
      const { to, full, subject, body } = decided.value;
      const threadId = posting.threadId ?? newId();
      const message: NewMessage = {
        id: newId(),
        threadId,
        at,
        fromId: by.id,
        toIds: to.map(({ id }) => id),
        body,
        notice: posting.notice,
      };
      const outcome = await database.commit([
        ...(posting.threadId === null
          ? [store.insertThread(threadId, subject, at, posting.tournamentId)]
          : []),
        store.insertMessage(message),
        ...store.takePlace(by.id, bounds.box),
        store.insertCopy(message, by.id, 'out', true),
        ...to.flatMap(({ id }) => [
          ...store.takePlace(id, bounds.box),
          store.insertCopy(message, id, 'in', true),
        ]),
        ...to.flatMap(({ id }) =>
          notices.tell({
            key: `mail:${message.id}:${id}`,
            userId: id,
            kind: 'message',
            params: { name: by.login, subject },
            link: `/mail/${threadId}`,
          }),
        ),
        ...(full.length === 0
          ? []
          : siteLetter(by.id, '', 'box-full', { login: full.map(({ login }) => login).join(', ') })),
      ]);
      // A conflict: a box has filled meanwhile. Decided again, it is said whose.
      if (outcome === 'conflict') continue;
      log.info('letter sent', { userId: by.id, addressees: to.length, full: full.length });
      notices.wake();
      for (const { id } of full.length === 0 ? to : [...to, by]) arrived(id);
      return ok({
        threadId,
        deliveredTo: to.map(({ login }) => login),
        full: full.map(({ login }) => login),
      });
    }
    return refuse('busy');
  }

  /** Open pages of the person count his letters anew. */
  function arrived(userId: string): void {
    database.publish({ topic: `user:${userId}`, version: now() });
  }

  function siteLetter(
    userId: string,
    subject: string,
    name: string,
    params: Readonly<Record<string, string | number>>,
  ): readonly Statement[] {
    const at = now();
    const threadId = newId();
    const notice: MailNotice = { kind: 'site', name, params };
    const message: NewMessage = {
      id: newId(),
      threadId,
      at,
      fromId: null,
      toIds: [userId],
      body: '',
      notice,
    };
    return [
      store.insertThread(threadId, subject, at, null),
      store.insertMessage(message),
      store.insertCopy(message, userId, 'in', false),
    ];
  }

  async function tellJudge(
    tournamentId: string,
    told: JudgeNotice,
    by: Writer,
    judgeIds: readonly string[] = [],
  ): Promise<Result<Sent, MailRefusal>> {
    const event = await store.event(tournamentId);
    if (event === null) return refuse('not-found');
    if (!event.entrants.includes(by.id)) return refuse('not-your-event');
    const named = [...(event.judgeId === null ? [] : [event.judgeId]), ...judgeIds];
    const judges =
      named.length === 0
        ? await accounts.withRole('judge')
        : [...(await accounts.byIds([...new Set(named)])).values()];
    const people = judges
      .filter((judge) => !judge.closed && judge.id !== by.id)
      .map(({ id, login }) => ({ id, login }));
    const letter = { people, subject: event.name, threadId: null, tournamentId };
    if (told.kind === 'bye-wish' || told.kind === 'withdrawal-wish')
      return post({ ...letter, body: by.login, notice: { ...told, tournamentId } }, by);
    const opponent = await accounts.byLogin(told.opponent);
    if (opponent === null || opponent.id === by.id)
      return refuse('unknown-login', { login: told.opponent.slice(0, 60) });
    if (!event.entrants.includes(opponent.id)) return refuse('not-your-event');
    const about = { tournamentId, opponentId: opponent.id };
    let notice: MailNotice = { kind: 'deciding-intent', ...about };
    let body = `${by.login} – ${opponent.login}`;
    if (told.kind === 'deciding-result') {
      const game = await store.gameByNumber(told.gameNumber);
      const pair = [by.id, opponent.id];
      if (
        game === undefined ||
        game.status !== 'finished' ||
        !pair.includes(game.white_id) ||
        !pair.includes(game.black_id)
      )
        return refuse('game-number', { number: told.gameNumber });
      const { result } = game;
      if (result !== '1-0' && result !== '0-1' && result !== '1/2-1/2')
        return refuse('game-number', { number: told.gameNumber });
      // From the winner, after a draw from White.
      const teller = result === '0-1' ? game.black_id : game.white_id;
      if (teller !== by.id) return refuse('not-yours-to-report');
      notice = { kind: 'deciding-result', ...about, gameNumber: told.gameNumber, result };
      body = `${body}, ${told.gameNumber}: ${result}`;
    }
    return post({ ...letter, body, notice }, by);
  }

  async function dropAll(
    copies: readonly { readonly messageId: string; readonly userId: string; readonly counts: boolean }[],
  ): Promise<void> {
    for (const { messageId, userId, counts } of copies)
      await database.commit(store.dropCopy(messageId, userId, counts));
  }

  /** letters older than the storage time go, a day's worth at a time. */
  deadlines.handle('mail-expiry', async (_deadline, done, at) => {
    const keepMs = (await limits()).keepDays * DAY;
    for (;;) {
      const some = await store.expired(at - keepMs, EXPIRED_AT_ONCE);
      if (some.length === 0) break;
      await dropAll(some);
      log.info('old letters deleted', { count: some.length });
    }
    const next = deadlines.add({ kind: 'mail-expiry', subject: 'mail', dueAt: at + DAY, data: {} });
    return (await database.commit([done, next])) === 'committed';
  });

  return {
    limits,
    used: (userId) => store.used(userId),
    unread: (userId) => store.unread(userId),
    threads: (userId) => store.threads(userId),
    thread: (threadId, userId) => store.thread(threadId, userId),
    async markRead(threadId, userId) {
      await database.commit([store.markRead(threadId, userId, now())]);
      arrived(userId);
    },
    async write(draft: Draft, by) {
      const bounds = await limits();
      const text = checkText(draft, bounds);
      if (!text.ok) return text;
      const logins = [...new Set(draft.to.map((login) => login.trim()).filter((login) => login !== ''))];
      if (logins.length > bounds.addressees) return refuse('too-many-addressees', { max: bounds.addressees });
      const people = await peopleOf(logins);
      if (!people.ok) return people;
      return post(
        {
          people: people.value,
          subject: draft.subject,
          body: draft.body,
          threadId: null,
          tournamentId: null,
          notice: null,
        },
        by,
      );
    },
    async answer(threadId, body, by) {
      const thread = await store.thread(threadId, by.id);
      if (thread === null) return refuse('not-found');
      const ids = (await store.people(threadId)).filter((id) => id !== by.id);
      const people = [...(await accounts.byIds(ids)).values()].filter((person) => !person.closed);
      return post(
        {
          people: people.map(({ id, login }) => ({ id, login })),
          subject: thread.subject,
          body,
          threadId,
          tournamentId: thread.tournamentId,
          notice: null,
        },
        by,
      );
    },
    tellJudge,
    noticesOf: (tournamentId) => store.notices(tournamentId),
    async deleteLetter(messageId, userId) {
      const copy = await store.copy(messageId, userId);
      if (copy === null) return refuse('not-found');
      const outcome = await database.commit(store.dropCopy(messageId, userId, copy.counts));
      return outcome === 'committed' ? ok({ threadId: copy.threadId }) : refuse('not-found');
    },
    async deleteThread(threadId, userId) {
      const thread = await store.thread(threadId, userId);
      if (thread === null) return refuse('not-found');
      for (const { id } of thread.letters) {
        const copy = await store.copy(id, userId);
        if (copy !== null) await database.commit(store.dropCopy(id, userId, copy.counts));
      }
      return ok(null);
    },
    async block(userId, login) {
      const person = await accounts.byLogin(login);
      if (person === null) return refuse('unknown-login', { login: login.slice(0, 60) });
      if (person.id === userId) return refuse('yourself');
      await database.commit([store.block(userId, person.id, now())]);
      return ok(null);
    },
    async unblock(userId, login) {
      const person = await accounts.byLogin(login);
      if (person === null) return refuse('unknown-login', { login: login.slice(0, 60) });
      await database.commit([store.unblock(userId, person.id)]);
      return ok(null);
    },
    blocked: (userId) => store.blocked(userId),
    siteLetter,
    arrived,
    async forget(userId) {
      const copies = await store.copiesOf(userId);
      return copies.flatMap(({ messageId, counts }) => store.dropCopy(messageId, userId, counts));
    },
    async start() {
      const planned = await database.first(
        database.build.selectFrom('deadlines').select('id').where('kind', '=', 'mail-expiry'),
      );
      if (planned !== undefined) return;
      await database.commit([
        deadlines.add({ kind: 'mail-expiry', subject: 'mail', dueAt: now() + DAY, data: {} }),
      ]);
    },
  };
}
