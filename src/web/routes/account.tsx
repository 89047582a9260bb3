import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import {
  ABOUT_MAX,
  EMAIL_MAX,
  PASSWORD_MIN,
  SCOPES,
  SESSION_COOKIE,
  type AccountRefusal,
  type User,
} from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, CheckField, PageHead, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { ownArchive } from '../export.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, ticked } from '../forms.ts';
import { clearSession, type Reader } from '../reader.ts';
import { When } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { statusOf } from './accounts.tsx';

const profileForm = form({ about: lines(8000), birth: line(20), shown: line(4), programs: line(4) });
const passwordForm = form({ old: line(1000), fresh: line(1000) });
const emailForm = form({ email: line(), password: line(1000) });
const sureForm = form({ password: line(1000), sure: line(4) });
const codeForm = form({ code: line(20) });
const tokenForm = form({ name: line(), days: line(10), read: line(4), account: line(4), mail: line(4) });
const idForm = form({ id: line(40) });
const noteForm = form({ note: lines(10_000) });

/** Which form of the page was refused, and why. */
interface Fault {
  readonly at: 'profile' | 'password' | 'email' | 'codes' | 'tokens' | 'close' | 'session' | 'report';
  readonly refusal: Refusal<AccountRefusal>;
}

/** What the page shows once: a fresh secret. */
interface Fresh {
  readonly token?: string;
  readonly codes?: { readonly secret: string; readonly uri: string };
}

/** A person and his account (R-059…R-069): profile, address, password, sessions, codes, tokens, archive, closing. */
export function accountPageRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, security, moderation, tournaments, mailer } = web.services;

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
    const [profile, sessions, hasCodes, tokens, programs] = await Promise.all([
      security.profile(user.id),
      security.sessions(user.id, request.cookies[SESSION_COOKIE]),
      security.hasCodes(user.id),
      security.tokens(user.id),
      tournaments.usesPrograms(user.id),
    ]);
    if (profile === null) return web.notFound(request, reply);
    const why = (at: Fault['at'], ...codes: AccountRefusal[]): string | undefined =>
      fault?.at === at && (codes.length === 0 || codes.includes(fault.refusal.code))
        ? t(`accounts.refusal.${fault.refusal.code}`, fault.refusal.params)
        : undefined;
    return web.show(
      request,
      reply,
      {
        title: t('account.title'),
        path: '/account',
        indexed: false,
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
                <Section id="h-profile" title={t('account.profile')}>
                  <form class="form" method="post" action="/account/profile">
                    <TextArea
                      name="about"
                      label={t('account.about')}
                      hint={t('account.aboutHint', { max: ABOUT_MAX })}
                      value={typed['about'] ?? profile.about}
                      rows={3}
                      error={why('profile', 'about-long')}
                    />
                    <TextField
                      name="birth"
                      label={t('account.birth')}
                      hint={t('account.birthHint')}
                      value={typed['birth'] ?? profile.birthDate ?? ''}
                      error={why('profile', 'birth-date')}
                    />
                    <CheckField name="shown" checked={profile.birthdayShown}>
                      {t('account.birthShown')}
                    </CheckField>
                    <CheckField name="programs" checked={programs}>
                      {t('account.programs')}
                    </CheckField>
                    <p class="buttons">
                      <Submit tone="main">{t('account.save')}</Submit>
                    </p>
                  </form>
                </Section>
                <Section id="h-email" title={t('account.email')}>
                  <p>
                    {profile.email}{' '}
                    <span class="small muted">
                      {t(profile.emailConfirmedAt === null ? 'account.notConfirmed' : 'account.confirmed')}
                    </span>
                  </p>
                  {profile.emailConfirmedAt === null && mailer.sends && (
                    <form class="form" method="post" action="/account/confirm">
                      <p class="buttons">
                        <Submit>{t('account.confirmAgain')}</Submit>
                      </p>
                    </form>
                  )}
                  <form class="form form-apart" method="post" action="/account/email">
                    <TextField
                      name="email"
                      type="email"
                      label={t('account.newEmail')}
                      hint={t('account.newEmailHint')}
                      value={typed['email'] ?? ''}
                      maxLength={EMAIL_MAX}
                      autocomplete="email"
                      error={why('email', 'email-characters', 'email-taken', 'email-same', 'too-many-tries')}
                    />
                    <TextField
                      name="password"
                      type="password"
                      label={t('accounts.password')}
                      autocomplete="current-password"
                      idPrefix="email"
                      error={why('email', 'wrong-password', 'busy')}
                    />
                    <p class="buttons">
                      <Submit>{t('account.changeEmail')}</Submit>
                    </p>
                  </form>
                </Section>
                <Section id="h-password" title={t('account.password')}>
                  <form class="form" method="post" action="/account/password">
                    <TextField
                      name="old"
                      type="password"
                      label={t('account.oldPassword')}
                      autocomplete="current-password"
                      error={why('password', 'wrong-password', 'busy')}
                    />
                    <TextField
                      name="fresh"
                      type="password"
                      label={t('account.newPassword')}
                      hint={`${t('accounts.passwordHint', { min: PASSWORD_MIN })} ${t('account.passwordEnds')}`}
                      autocomplete="new-password"
                      error={why('password', 'password-length', 'password-guessable')}
                    />
                    <p class="buttons">
                      <Submit>{t('account.changePassword')}</Submit>
                    </p>
                  </form>
                </Section>
                <Section id="h-codes" title={t('account.codes')}>
                  <p>{t(hasCodes ? 'account.codesOn' : 'account.codesOff')}</p>
                  {hasCodes ? (
                    <form class="form form-apart" method="post" action="/account/codes/end">
                      <TextField
                        name="password"
                        type="password"
                        label={t('accounts.password')}
                        autocomplete="current-password"
                        idPrefix="codes"
                        error={why('codes')}
                      />
                      <p class="buttons">
                        <Submit>{t('account.codesEnd')}</Submit>
                      </p>
                    </form>
                  ) : fresh.codes === undefined ? (
                    <form class="form form-apart" method="post" action="/account/codes">
                      <p class="buttons">
                        <Submit>{t('account.codesStart')}</Submit>
                      </p>
                      {why('codes') !== undefined && <p class="field-error">{why('codes')}</p>}
                    </form>
                  ) : (
                    <div class="form form-apart">
                      <p>{t('account.codesScan')}</p>
                      <div
                        class="qr"
                        role="img"
                        aria-label={t('account.codesPicture')}
                        // Squares of our own secret as the library draws them; nothing here was typed by people.
                        dangerouslySetInnerHTML={{ __html: renderSVG(fresh.codes.uri) }}
                      />
                      <p>
                        {t('account.codesSecret')} <code>{fresh.codes.secret}</code>
                      </p>
                      <form class="form" method="post" action="/account/codes/confirm">
                        <TextField
                          name="code"
                          label={t('account.code')}
                          autocomplete="one-time-code"
                          inputMode="numeric"
                          required
                        />
                        <p class="buttons">
                          <Submit tone="main">{t('account.codesConfirm')}</Submit>
                        </p>
                      </form>
                    </div>
                  )}
                </Section>
                <Section id="h-tokens" title={t('account.tokens')}>
                  <p>
                    {t('account.tokensLead')} <a href="/api">API</a>
                  </p>
                  {fresh.token !== undefined && (
                    <Callout tone="good" role="status" title={t('account.tokenOnce')}>
                      <p>
                        <code>{fresh.token}</code>
                      </p>
                    </Callout>
                  )}
                  <ul class="list form-apart">
                    {tokens.map((token) => (
                      <li key={token.id} class="two">
                        <span>
                          {token.name} <span class="small faint">{token.scopes.join(', ')}</span>
                          <br />
                          <span class="small faint">
                            {t('account.tokenUntil')} <When reader={reader} at={token.expiresAt} />
                          </span>
                        </span>
                        <form method="post" action="/account/tokens/end">
                          <input type="hidden" name="id" value={token.id} />
                          <Submit small tone="quiet" label={t('account.tokenEndOf', { name: token.name })}>
                            {t('account.tokenEnd')}
                          </Submit>
                        </form>
                      </li>
                    ))}
                  </ul>
                  <form class="form form-apart" method="post" action="/account/tokens">
                    <TextField
                      name="name"
                      label={t('account.tokenName')}
                      value={typed['name'] ?? ''}
                      error={why('tokens')}
                    />
                    <fieldset class="field">
                      <legend>{t('account.tokenScopes')}</legend>
                      {SCOPES.map((scope) => (
                        <CheckField key={scope} name={scope} checked={scope === 'read'}>
                          {t(`account.scope_${scope}`)}
                        </CheckField>
                      ))}
                    </fieldset>
                    <TextField
                      name="days"
                      label={t('account.tokenDays')}
                      value={typed['days'] ?? '90'}
                      inputMode="numeric"
                    />
                    <p class="buttons">
                      <Submit>{t('account.tokenMake')}</Submit>
                    </p>
                  </form>
                </Section>
              </div>
              <aside>
                <Section id="h-sessions" title={t('account.sessions')}>
                  <ul class="list">
                    {sessions.map((session) => (
                      <li key={session.id}>
                        <span class="small plain">{session.agent === '' ? '–' : session.agent}</span>
                        <span class="two small faint">
                          <span>
                            {session.current ? (
                              <b>{t('account.thisOne')}</b>
                            ) : (
                              <When reader={reader} at={session.lastSeenAt} />
                            )}
                          </span>
                          {!session.current && (
                            <form method="post" action="/account/sessions/end">
                              <input type="hidden" name="id" value={session.id} />
                              <button class="text-button" type="submit">
                                {t('account.endSession')}
                              </button>
                            </form>
                          )}
                        </span>
                      </li>
                    ))}
                  </ul>
                  <form class="form-apart" method="post" action="/account/sessions/all">
                    <Submit>{t('account.endAll')}</Submit>
                  </form>
                </Section>
                <Section id="h-report" title={t('account.report')}>
                  <p class="small">{t('account.reportLead')}</p>
                  <form class="form form-apart" method="post" action="/account/report">
                    <TextArea name="note" label={t('account.reportNote')} rows={3} />
                    <p class="buttons">
                      <Submit>{t('account.reportSend')}</Submit>
                    </p>
                  </form>
                </Section>
                <Section id="h-export" title={t('account.export')}>
                  <p class="small">{t('account.exportLead')}</p>
                  <form class="form-apart" method="post" action="/account/export">
                    <Submit>{t('account.exportGet')}</Submit>
                  </form>
                </Section>
                <Section id="h-close" title={t('account.close')}>
                  <details class="danger-fold" open={fault?.at === 'close'}>
                    <summary>{t('account.closeOpen')}</summary>
                    <form class="form" method="post" action="/account/close">
                      <p class="small">{t('account.closeLead')}</p>
                      <TextField
                        name="password"
                        type="password"
                        label={t('accounts.password')}
                        autocomplete="current-password"
                        idPrefix="close"
                        error={why('close')}
                      />
                      <CheckField name="sure" idPrefix="close">
                        {t('account.closeSure')}
                      </CheckField>
                      <p class="buttons">
                        <Submit tone="danger">{t('account.closeDo')}</Submit>
                      </p>
                    </form>
                  </details>
                </Section>
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
    '/account/codes/confirm',
    'codes',
    codeForm.read,
    (typed, user) => security.confirmCodes(user.id, typed.code),
    'codes-on',
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
    async (typed, user) => {
      // at once, at the latest within a day; the sessions of a stranger end with it.
      const note = typed.note.trim() === '' ? '–' : typed.note;
      const subject = { subjectKind: 'account', subjectId: user.id, aboutId: user.id } as const;
      await moderation.report({ ...subject, reason: 'other', note, quoted: null }, user);
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

  app.post('/account/tokens', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = tokenForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const scopes = SCOPES.filter((scope) => ticked(typed[scope]));
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

  forgottenRoutes(app, web);
}

const forgottenForm = form({ who: line() });
const freshForm = form({ password: line(1000) });

/** A lost password and the links of letters. */
function forgottenRoutes(app: FastifyInstance, web: Web): void {
  const { security, mailer } = web.services;

  const page = (reader: Reader, state: { readonly sent: boolean; readonly refusal: string | null }) => {
    const { t } = reader;
    return {
      title: t('account.forgotten'),
      path: '/forgot',
      indexed: false,
      ...(state.refusal === null ? {} : { refusal: state.refusal }),
      body: (
        <>
          <PageHead title={t('account.forgotten')} />
          {state.sent ? (
            <Callout tone="good" role="status" title={t('account.resetSent')}>
              <p>{t('account.resetSentText')}</p>
            </Callout>
          ) : (
            <form class="form" method="post" action="/forgot">
              <p>{t(mailer.sends ? 'account.forgottenLead' : 'account.forgottenNoMail')}</p>
              <TextField
                name="who"
                label={t('account.who')}
                autocomplete="username"
                required
                error={state.refusal === null ? undefined : t(`accounts.refusal.${state.refusal}`)}
              />
              <p class="buttons">
                <Submit tone="main">{t('account.resetAsk')}</Submit>
              </p>
            </form>
          )}
        </>
      ),
    };
  };

  app.get('/forgot', async (request, reply) =>
    web.show(request, reply, page(await web.reader(request), { sent: false, refusal: null })),
  );

  app.post('/forgot', async (request, reply) => {
    const typed = forgottenForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const reader = await web.reader(request);
    const done = await security.askReset(typed.who, request.ip);
    return done.ok
      ? web.show(request, reply, page(reader, { sent: true, refusal: null }))
      : web.show(request, reply, page(reader, { sent: false, refusal: done.refusal.code }), 429);
  });

  async function showReset(
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    refusal: Refusal<AccountRefusal> | null,
  ) {
    const { t } = await web.reader(request);
    const path = `/reset/${request.params.token}`;
    const body = (
      <>
        <PageHead title={t('account.resetTitle')} />
        <form class="form" method="post" action={path}>
          <TextField
            name="password"
            type="password"
            label={t('account.newPassword')}
            hint={`${t('accounts.passwordHint', { min: PASSWORD_MIN })} ${t('account.passwordEnds')}`}
            autocomplete="new-password"
            required
            error={refusal === null ? undefined : t(`accounts.refusal.${refusal.code}`, refusal.params)}
          />
          <p class="buttons">
            <Submit tone="main">{t('account.changePassword')}</Submit>
          </p>
        </form>
      </>
    );
    const shown = { title: t('account.resetTitle'), path, indexed: false, body };
    return web.show(
      request,
      reply,
      { ...shown, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : statusOf(refusal.code),
    );
  }

  app.get<{ Params: { token: string } }>('/reset/:token', async (request, reply) => {
    if (!(await security.resetHolds(request.params.token))) return web.notFound(request, reply);
    return showReset(request, reply, null);
  });

  app.post<{ Params: { token: string } }>('/reset/:token', async (request, reply) => {
    const typed = freshForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await security.reset(request.params.token, typed.password);
    if (!done.ok)
      return done.refusal.code === 'link-invalid'
        ? web.notFound(request, reply)
        : showReset(request, reply, done.refusal);
    clearSession(web.services, reply);
    flash(web.services, reply, 'password-reset');
    return web.go(reply, '/login');
  });

  // A letter's link is opened by mail programs too: it confirms by a press, not by being looked at.
  app.get<{ Params: { token: string } }>('/confirm/:token', async (request, reply) => {
    const { t } = await web.reader(request);
    const path = `/confirm/${request.params.token}`;
    return web.show(request, reply, {
      title: t('account.confirmTitle'),
      path,
      indexed: false,
      body: (
        <>
          <PageHead title={t('account.confirmTitle')} />
          <form class="form" method="post" action={path}>
            <p>{t('account.confirmLead')}</p>
            <p class="buttons">
              <Submit tone="main">{t('account.confirmDo')}</Submit>
            </p>
          </form>
        </>
      ),
    });
  });

  app.post<{ Params: { token: string } }>('/confirm/:token', async (request, reply) => {
    const done = await security.confirm(request.params.token);
    if (!done.ok) return web.notFound(request, reply);
    flash(web.services, reply, `email-${done.value.what}`);
    const { user } = await web.reader(request);
    return web.go(reply, user === null ? '/login' : '/account');
  });
}
