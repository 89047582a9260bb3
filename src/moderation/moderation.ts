import { type Accounts, loginKey, type User } from '../accounts/index.ts';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import { ok, refuse, type Result } from '../result.ts';
import { banUntil, checkReason, checkWords, csvCell, mayActOn, mayModerate } from './decide/acts.ts';
import { checkClaim, claimDue, type ClaimForm, type ClaimKind } from './decide/claims.ts';
import { receivedAt } from './received.ts';
import type { Moderation } from './service.ts';
import { createSettings } from './settings.ts';
import { ModerationStore } from './store.ts';
import type { Act, ModerationRefusal } from './types.ts';

export interface ModerationDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly log: Log;
}

const DAY = 86_400_000;
const MOST_LISTED = 200;
const REPORTS_A_DAY = 30;
const RACES = 5;
/** Characters of the title of a page. */
export const PAGE_TITLE_MAX = 120;
const PAGE_BODY_MAX = 60_000;
const QUOTED_MAX = 4000;

/** A ban in the log: until when, or that there is none. */
function banText(until: number | null): string {
  return until === null ? 'not banned' : new Date(until).toISOString();
}

/** The moderation room on a database. */
export function createModeration({ database, accounts, now, log }: ModerationDeps): Moderation {
  const store = new ModerationStore(database);
  const settings = createSettings(database, now);

  function entry(act: Act): Statement {
    log.info('act of the administration', {
      byId: act.byId,
      act: act.act,
      subjectKind: act.subjectKind,
      subjectId: act.subjectId,
    });
    return store.insertEntry({
      ...act,
      id: newId(),
      at: now(),
      before: act.before ?? null,
      after: act.after ?? null,
    });
  }

  const administrates = (by: User): boolean => by.roles.includes('administrator');

  async function administered(
    by: User,
    note: string,
    work: (words: string) => Promise<Result<null, ModerationRefusal>>,
  ): Promise<Result<null, ModerationRefusal>> {
    if (!administrates(by)) return refuse('not-allowed');
    const words = checkWords(note);
    return words.ok ? work(words.value) : words;
  }

  /** Writes into the register, with its number and its term; `more` goes into the same transaction. */
  async function register(
    form: ClaimForm,
    userId: string | null,
    at: number,
    more: (id: string, number: number) => readonly Statement[] = () => [],
  ): Promise<Result<{ readonly number: number; readonly dueAt: number }, 'busy'>> {
    const dueAt = claimDue(at);
    for (let race = 0; race < RACES; race += 1) {
      const number = await store.nextClaim();
      const id = newId();
      const outcome = await database.commit([
        store.insertClaim({
          ...form,
          id,
          number,
          at,
          due_at: dueAt,
          user_id: userId,
          state: 'open',
          closed_at: null,
          closed_by: null,
          answer: null,
        }),
        ...more(id, number),
      ]);
      if (outcome === 'committed') return ok({ number, dueAt });
    }
    return refuse('busy');
  }

  return {
    settings,
    entry,
    log: (search) => store.entries(search),
    loggedActs: () => store.acts(),
    async exportLog(search) {
      const rows = await store.entries(search);
      const head = ['at', 'by', 'act', 'subject', 'id', 'reason', 'note', 'before', 'after'];
      const lines = rows.map((row) => [
        new Date(row.at).toISOString(),
        row.byLogin ?? '',
        row.act,
        row.subjectKind,
        row.subjectId,
        row.reason,
        row.note,
        row.before ?? '',
        row.after ?? '',
      ]);
      return `${[head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
    },
    setSetting: (name, value, note, by) =>
      administered(by, note, async (words) => {
        const change = await settings.change(name, value, by.id);
        if (!change.ok) return change;
        const { statement, before, after } = change.value;
        const act = {
          act: 'setting',
          subjectKind: 'setting',
          subjectId: name,
          reason: '',
          note: words,
        } as const;
        await database.commit([statement, entry({ ...act, byId: by.id, before, after })]);
        settings.changed();
        return ok(null);
      }),
    async report(report, by) {
      const why = checkReason(report.reason, report.note);
      if (!why.ok) return why;
      if ((await store.reportsBy(by.id, now() - DAY)) >= REPORTS_A_DAY) return refuse('too-many');
      await database.commit([
        store.insertReport({
          id: newId(),
          at: now(),
          by_id: by.id,
          subject_kind: report.subjectKind,
          subject_id: report.subjectId,
          about_id: report.aboutId,
          reason: why.value.reason,
          note: why.value.note,
          quoted: report.quoted?.slice(0, QUOTED_MAX) ?? null,
          closed_at: null,
          closed_by: null,
          answer: null,
        }),
      ]);
      log.info('reported', { byId: by.id, subjectKind: report.subjectKind, subjectId: report.subjectId });
      return ok(null);
    },
    openReports: () => store.openReports(),
    reports: (open) => store.reports(open, MOST_LISTED),
    async closeReport(id, answer, by, extra = []) {
      if (!mayModerate(by)) return refuse('not-allowed');
      const words = checkWords(answer);
      if (!words.ok) return words;
      const report = await store.report(id);
      if (report === null) return refuse('not-found');
      const act = {
        act: 'report-closed',
        subjectKind: 'report',
        subjectId: id,
        reason: report.reason,
      } as const;
      const outcome = await database.commit([
        store.closeReport(id, by.id, words.value, now()),
        entry({ ...act, note: words.value, byId: by.id, before: 'open', after: 'closed' }),
        ...extra,
      ]);
      return outcome === 'committed' ? ok(null) : refuse('already-closed');
    },
    async claim(form, userId) {
      const checked = checkClaim(form);
      return checked.ok ? register(checked.value, userId, now()) : checked;
    },
    async enterClaim(form, day, note, by) {
      if (!administrates(by)) return refuse('not-allowed');
      const words = checkWords(note);
      if (!words.ok) return words;
      const checked = checkClaim(form);
      if (!checked.ok) return checked;
      const at = receivedAt(day, now());
      if (!at.ok) return at;
      const act = { act: 'claim-entered', subjectKind: 'claim', reason: '', note: words.value } as const;
      return register(checked.value, null, at.value, (id, number) => [
        entry({ ...act, subjectId: id, byId: by.id, after: String(number) }),
      ]);
    },
    claims: (open) => store.claims(open, MOST_LISTED),
    async answerClaim(id, state, answer, by, tell) {
      if (!administrates(by)) return refuse('not-allowed');
      const words = checkWords(answer);
      if (!words.ok) return words;
      const claim = await store.claim(id);
      if (claim === null) return refuse('not-found');
      const act = { act: `claim-${state}`, subjectKind: 'claim', subjectId: id, reason: '' } as const;
      const outcome = await database.commit([
        store.closeClaim(id, state, by.id, words.value, now()),
        entry({ ...act, note: words.value, byId: by.id, before: 'open', after: state }),
        ...tell(claim, words.value),
      ]);
      return outcome === 'committed' ? ok({ kind: claim.kind as ClaimKind }) : refuse('already-closed');
    },
    page: (name, language, version) => store.page(name, language, version),
    pageVersions: (name, language) => store.pageVersions(name, language),
    async savePage(page, note, by) {
      if (!administrates(by)) return refuse('not-allowed');
      const words = checkWords(note);
      if (!words.ok) return words;
      const title = page.title.trim();
      const body = page.body.replaceAll('\r\n', '\n').trim();
      if (title === '' || body === '') return refuse('empty');
      if (title.length > PAGE_TITLE_MAX) return refuse('note-long', { max: PAGE_TITLE_MAX });
      if (body.length > PAGE_BODY_MAX) return refuse('note-long', { max: PAGE_BODY_MAX });
      const last = await store.page(page.name, page.language);
      const version = (last?.version ?? 0) + 1;
      const outcome = await database.commit([
        store.insertPage({
          name: page.name,
          language: page.language,
          version,
          title,
          body,
          at: now(),
          by_id: by.id,
        }),
        entry({
          act: 'page',
          subjectKind: 'page',
          subjectId: `${page.name} ${page.language}`,
          reason: '',
          note: words.value,
          byId: by.id,
          before: last === null ? null : String(last.version),
          after: String(version),
        }),
      ]);
      return outcome === 'committed' ? ok({ version }) : refuse('busy');
    },
    async bans() {
      const rows = await store.bans(now());
      return rows.map((row) => ({
        userId: row.user_id,
        login: row.login,
        fromAt: Number(row.from_at),
        untilAt: Number(row.until_at),
        reason: row.reason,
        note: row.note,
      }));
    },
    async ban(person, days, reason, note, by) {
      const allowed = mayActOn(by, person);
      if (!allowed.ok) return allowed;
      const why = checkReason(reason, note);
      if (!why.ok) return why;
      const until = banUntil(days, now());
      if (!until.ok) return until;
      await database.commit([
        store.insertBan({
          id: newId(),
          user_id: person.id,
          from_at: now(),
          until_at: until.value,
          reason: why.value.reason,
          note: why.value.note,
          by_id: by.id,
          lifted_at: null,
        }),
        entry({
          act: 'ban',
          subjectKind: 'person',
          subjectId: person.id,
          ...why.value,
          byId: by.id,
          before: banText(await accounts.bannedUntil(person.id)),
          after: banText(until.value),
        }),
      ]);
      await accounts.endSessions(person.id, null);
      return ok(null);
    },
    unban: (person, note, by) =>
      administered(by, note, async (words) => {
        await database.commit([
          store.liftBans(person.id, now()),
          entry({
            act: 'unban',
            subjectKind: 'person',
            subjectId: person.id,
            reason: '',
            note: words,
            byId: by.id,
            before: banText(await accounts.bannedUntil(person.id)),
            after: banText(null),
          }),
        ]);
        return ok(null);
      }),
    subscribes: (userId) => store.subscribes(userId),
    async subscribe(userId, on) {
      await database.commit([store.subscribe(userId, on, now())]);
    },
    subscribers: () => store.subscribers(),
    reservedLogins: () => store.reserved(),
    forbidLogin: (login, note, by) =>
      administered(by, note, async (words) => {
        const key = loginKey(login);
        if (key === '') return refuse('empty');
        await database.commit([
          store.reserve(login.trim().slice(0, 60), key.slice(0, 60), 'forbidden', by.id, now()),
          entry({
            act: 'login-forbidden',
            subjectKind: 'login',
            subjectId: key.slice(0, 60),
            reason: '',
            note: words,
            byId: by.id,
            before: 'free',
            after: 'forbidden',
          }),
        ]);
        return ok(null);
      }),
    allowLogin: (login, note, by) =>
      administered(by, note, async (words) => {
        const key = loginKey(login);
        const outcome = await database.commit([
          store.unreserve(key),
          entry({
            act: 'login-allowed',
            subjectKind: 'login',
            subjectId: key,
            reason: '',
            note: words,
            byId: by.id,
            before: 'forbidden',
            after: 'free',
          }),
        ]);
        return outcome === 'committed' ? ok(null) : refuse('not-found');
      }),
  };
}
