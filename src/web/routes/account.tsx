import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopesFor, SESSION_COOKIE, type AccountRefusal, type User } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { PageHead } from '../../ui/index.ts';
import { ownArchive } from '../export.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, ticked } from '../forms.ts';
import { clearSession } from '../reader.ts';
import type { Web } from '../web.ts';
import { statusOf } from './accounts.tsx';
import { CodesSection } from '../pages/account-codes.tsx';
import {
  ProfileSection,
  EmailSection,
  PasskeysSection,
  PasswordSection,
  TokensSection,
  SessionsSection,
  ReportSection,
  ExportSection,
  CloseSection,
  type AccountView,
  type Fault,
  type Fresh,
} from '../pages/account.tsx';

const profileForm = form({ about: lines(8000), birth: line(20), shown: line(4), programs: line(4) });
const passwordForm = form({ old: line(1000), fresh: line(1000) });
const emailForm = form({ email: line(), password: line(1000) });
const sureForm = form({ password: line(1000), sure: line(4) });
const codeForm = form({ code: line(20) });
const tokenForm = form({
  name: line(),
  days: line(10),
  read: line(4),
  account: line(4),
  mail: line(4),
  administration: line(4),
});
const idForm = form({ id: line(40) });
const noteForm = form({ note: lines(10_000) });

/** A person and his account (R-059…R-069): profile, address, password, sessions, codes, tokens, archive, closing. */
export function accountPageRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, passkeys, security, moderation, tournaments, mailer } = web.services;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    fault: Fault | null,
    typed: Readonly<Record<string, string>> = {},
    fresh: Fresh = {},
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [profile, sessions, hasCodes, recoveryLeft, keys, tokens, programs] = await Promise.all([
      security.profile(user.id),
      security.sessions(user.id, request.cookies[SESSION_COOKIE]),
      security.hasCodes(user.id),
      security.recoveryLeft(user.id),
      passkeys.list(user.id),
      security.tokens(user.id),
      tournaments.programsSaidBy(user.id),
    ]);
    if (profile === null) return web.notFound(request, reply);
    const why = (at: Fault['at'], ...codes: AccountRefusal[]): string | undefined =>
      fault?.at === at && (codes.length === 0 || codes.includes(fault.refusal.code))
        ? t(`accounts.refusal.${fault.refusal.code}`, fault.refusal.params)
        : undefined;
    const view: AccountView = {
      reader,
      profile,
      sessions,
      hasCodes,
      recoveryLeft,
      passkeys: keys,
      tokens,
      scopes: scopesFor(user.roles),
      programs,
      sends: mailer.sends,
      typed,
      fresh,
      fault,
      why,
    };
    return web.show(
      request,
      reply,
      {
        title: t('account.title'),
        path: '/account',
        indexed: false,
        islands: ['passkeys'],
        ...(fault === null ? {} : { refusal: fault.refusal.code }),
        body: (
          <>
            <PageHead
              title={t('account.title')}
              facts={[
                <a key="me" href={`/@/${encodeURIComponent(user.login)}`}>
                  {user.login}
                </a>,
                <a key="settings" href="/settings">
                  {t('site.settings')}
                </a>,
              ]}
            />
            <div class="columns">
              <div>
                <ProfileSection {...view} />
                <EmailSection {...view} />
                <PasswordSection {...view} />
                <CodesSection {...view} />
                <PasskeysSection {...view} />
                <TokensSection {...view} />
              </div>
              <aside>
                <SessionsSection {...view} />
                <ReportSection {...view} />
                <ExportSection {...view} />
                <CloseSection {...view} />
              </aside>
            </div>
          </>
        ),
      },
      fault === null ? 200 : statusOf(fault.refusal.code),
    );
  }

  app.get('/account', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : show(request, reply, user, null);
  });

  /** A form of the page: reads it, acts, says what came of it. */
  function act<T>(
    path: string,
    at: Fault['at'],
    read: (body: unknown) => T | null,
    work: (
      typed: T,
      user: User,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal<AccountRefusal> }>,
    done: string,
  ): void {
    app.post(path, { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const typed = read(request.body);
      if (typed === null) return web.malformed(request, reply);
      const outcome = await work(typed, user, request, reply);
      if (!outcome.ok) {
        const { old: _old, fresh: _fresh, password: _password, ...again } = typed as Record<string, string>;
        return show(request, reply, user, { at, refusal: outcome.refusal }, again);
      }
      flash(web.services, reply, done);
      return web.go(reply, '/account');
    });
  }

  const nothing = (): Record<string, string> => ({});

  act(
    '/account/profile',
    'profile',
    profileForm.read,
    async (typed, user) => {
      const profile = { about: typed.about, birthDate: typed.birth, birthdayShown: ticked(typed.shown) };
      const done = await security.setProfile(user.id, profile);
      if (done.ok)
        await tournaments.declarePrograms(user.id, ticked(typed.programs), {
          userId: user.id,
          roles: user.roles,
        });
      return done;
    },
    'settings-kept',
  );
  act(
    '/account/password',
    'password',
    passwordForm.read,
    (typed, user, request) =>
      security.changePassword(user.id, typed.old, typed.fresh, request.cookies[SESSION_COOKIE] ?? null),
    'password-changed',
  );
  act(
    '/account/email',
    'email',
    emailForm.read,
    (typed, user) => security.askEmail(user.id, typed.password, typed.email),
    'email-asked',
  );
  act(
    '/account/confirm',
    'email',
    nothing,
    (_typed, user) => security.askConfirmation(user.id),
    'confirmation-sent',
  );
  act(
    '/account/sessions/end',
    'session',
    idForm.read,
    (typed, user) => security.endSession(user.id, typed.id),
    'session-ended',
  );
  act(
    '/account/codes/end',
    'codes',
    sureForm.read,
    (typed, user) => security.endCodes(user.id, typed.password),
    'codes-off',
  );
  act(
    '/account/tokens/end',
    'tokens',
    idForm.read,
    async (typed, user) => {
      await security.endToken(user.id, typed.id);
      return { ok: true };
    },
    'token-ended',
  );
  act(
    '/account/report',
    'report',
    noteForm.read,
    async (typed, user, request) => {
      // at once, at the latest within a day.
      const note = typed.note.trim() === '' ? '–' : typed.note;
      const subject = { subjectKind: 'account', subjectId: user.id, aboutId: user.id } as const;
      await moderation.report({ ...subject, reason: 'other', note, quoted: null }, user);
      // Whoever else is in goes out with it.
      await accounts.endSessions(user.id, request.cookies[SESSION_COOKIE] ?? null);
      return { ok: true };
    },
    'reported',
  );

  app.post('/account/codes', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (await security.hasCodes(user.id)) return web.go(reply, '/account');
    const codes = await security.startCodes(user.id, user.login);
    return show(request, reply, user, null, {}, { codes });
  });

  app.post('/account/codes/confirm', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = codeForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await security.confirmCodes(user.id, typed.code);
    return done.ok
      ? show(request, reply, user, null, {}, done.value)
      : show(request, reply, user, { at: 'codes', refusal: done.refusal });
  });

  app.post('/account/codes/recovery', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = sureForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await security.renewRecovery(user.id, typed.password);
    return done.ok
      ? show(request, reply, user, null, {}, done.value)
      : show(request, reply, user, { at: 'recovery', refusal: done.refusal });
  });

  app.post('/account/tokens', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = tokenForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const scopes = scopesFor(user.roles).filter((scope) => ticked(typed[scope]));
    const done = await security.addToken(user.id, {
      name: typed.name,
      scopes,
      days: numberOf(typed.days) ?? 0,
    });
    return done.ok
      ? show(request, reply, user, null, {}, { token: done.value.token })
      : show(request, reply, user, { at: 'tokens', refusal: done.refusal }, typed);
  });

  app.post('/account/sessions/all', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    await accounts.endSessions(user.id, null);
    clearSession(web.services, reply);
    flash(web.services, reply, 'signed-out-everywhere');
    return web.go(reply, '/login');
  });

  app.post('/account/export', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="tabiya-${user.id}.tar.gz"`)
      .header('cache-control', 'private, no-store')
      .send(await ownArchive(web.services, user));
  });

  app.post('/account/close', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = sureForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (!ticked(typed.sure))
      return show(request, reply, user, { at: 'close', refusal: { code: 'consent-needed' } });
    const done = await security.close(user, typed.password);
    if (!done.ok) return show(request, reply, user, { at: 'close', refusal: done.refusal });
    clearSession(web.services, reply);
    flash(web.services, reply, 'account-closed');
    return web.go(reply, '/');
  });
}
