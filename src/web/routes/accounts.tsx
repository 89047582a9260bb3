import type { FastifyInstance, FastifyReply } from 'fastify';
import { SESSION_COOKIE, type AccountRefusal } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, EmptyState, PageHead, Submit, TextField, timeText } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, localPath, ticked } from '../forms.ts';
import { RegistrationForm, type TypedRegistration } from '../pages/registration.tsx';
import { Pace } from '../pace.ts';
import { clearSession, setSession, type Reader } from '../reader.ts';
import type { Page, Web } from '../web.ts';

const logInForm = form({ login: line(), password: line(1000), code: line(20), next: line() });
export const registrationForm = form({
  login: line(),
  email: line(),
  password: line(1000),
  consent: line(10),
  next: line(),
});

/** Status of a refused form: what is typed is wrong, or the place has to wait. */
export function statusOf(code: AccountRefusal): number {
  if (code === 'too-many-tries') return 429;
  if (code === 'busy') return 503;
  return 422;
}

/** One answer "later" so often, and so many callers made to wait for theirs. */
const LATER = { everyMs: 20, most: 500 };
/** Seconds after which it pays to try again. */
const RETRY_S = '5';

/** Signing in and out, registering (R-050…R-057). */
export function accountRoutes(app: FastifyInstance, web: Web): void {
  const { accounts } = web.services;
  const later = new Pace(LATER.everyMs, LATER.most);

  /**
   * when more passwords wait than can be hashed, the pages that say so are not made all at once, and beyond that
   * there is a line of text. True = answered.
   */
  async function isShed(code: AccountRefusal, reply: FastifyReply): Promise<boolean> {
    if (code !== 'busy') return false;
    reply.header('retry-after', RETRY_S);
    if (await later.turn()) return false;
    reply.code(503).type('text/plain; charset=utf-8').header('x-refusal', code).send('503: busy\n');
    return true;
  }

  app.get<{ Querystring: { next?: unknown } }>('/login', async (request, reply) => {
    const reader = await web.reader(request);
    const next = localPath(typeof request.query.next === 'string' ? request.query.next : '/');
    if (reader.user !== null) return web.go(reply, next);
    return web.show(request, reply, await logInPage(reader, { login: '', next, refusal: null }));
  });

  app.post('/login', async (request, reply) => {
    const typed = logInForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const reader = await web.reader(request);
    const next = localPath(typed.next);
    const agent = request.headers['user-agent'] ?? '';
    const done = await accounts.logIn(typed.login, typed.password, agent, request.ip, typed.code);
    if (!done.ok) {
      if (await isShed(done.refusal.code, reply)) return reply;
      const page = await logInPage(reader, { login: typed.login, next, refusal: done.refusal });
      return web.show(request, reply, page, statusOf(done.refusal.code));
    }
    await endOldSession(request.cookies[SESSION_COOKIE]);
    setSession(web.services, reply, done.value.token);
    return web.go(reply, next);
  });

  app.get<{ Querystring: { next?: unknown } }>('/register', async (request, reply) => {
    const reader = await web.reader(request);
    const next = localPath(typeof request.query.next === 'string' ? request.query.next : '/');
    if (reader.user !== null) return web.go(reply, next);
    return web.show(request, reply, registerPage(reader, { typed: null, next, refusal: null }));
  });

  app.post('/register', async (request, reply) => {
    const typed = registrationForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const reader = await web.reader(request);
    const next = localPath(typed.next);
    const agent = request.headers['user-agent'] ?? '';
    const registration = {
      ...typed,
      consent: ticked(typed.consent),
      language: reader.language,
      timeZone: null,
    };
    const done = await accounts.register(registration, agent, request.ip);
    if (!done.ok) {
      if (await isShed(done.refusal.code, reply)) return reply;
      const page = registerPage(reader, { typed: registration, next, refusal: done.refusal });
      return web.show(request, reply, page, statusOf(done.refusal.code));
    }
    await endOldSession(request.cookies[SESSION_COOKIE]);
    setSession(web.services, reply, done.value.token);
    if (web.services.mailer.sends) await web.services.security.askConfirmation(done.value.user.id);
    flash(web.services, reply, 'registered');
    return web.go(reply, next);
  });

  app.post('/logout', async (request, reply) => {
    await endOldSession(request.cookies[SESSION_COOKIE]);
    clearSession(web.services, reply);
    flash(web.services, reply, 'signed-out');
    return web.go(reply, '/');
  });

  /** A new sign-in never leaves an older session of this browser behind. */
  async function endOldSession(token: string | undefined): Promise<void> {
    if (token !== undefined) await accounts.logOut(token);
  }

  async function logInPage(
    reader: Reader,
    typed: {
      readonly login: string;
      readonly next: string;
      readonly refusal: Refusal<AccountRefusal> | null;
    },
  ): Promise<Page> {
    const { t } = reader;
    const { refusal, next } = typed;
    return {
      title: t('common.signIn'),
      path: '/login',
      indexed: false,
      islands: ['passkeys'],
      ...(refusal === null ? {} : { refusal: refusal.code }),
      body: (
        <>
          <PageHead title={t('common.signIn')} />
          <div class="columns">
            <div>
              <form class="form" method="post" action="/login">
                {refusal !== null && (
                  <Callout
                    tone={refusal.code === 'code-needed' ? 'plain' : 'alert'}
                    role="alert"
                    title={t(
                      refusal.code === 'code-needed' ? 'accounts.oneMoreStep' : 'accounts.logInRefused',
                    )}
                  >
                    <p>
                      {refusal.code === 'banned'
                        ? t('accounts.refusal.banned', {
                            until: timeText(
                              Number(refusal.params?.['until']),
                              reader.language,
                              reader.zone,
                              'date',
                            ),
                          })
                        : t(`accounts.refusal.${refusal.code}`, refusal.params)}
                    </p>
                  </Callout>
                )}
                <TextField
                  name="login"
                  label={t('accounts.login')}
                  value={typed.login}
                  autocomplete="username"
                  required
                />
                <TextField
                  name="password"
                  type="password"
                  label={t('accounts.password')}
                  autocomplete="current-password"
                  required
                />
                {(refusal?.code === 'code-needed' || refusal?.code === 'code-wrong') && (
                  <TextField
                    name="code"
                    label={t('account.code')}
                    hint={t('passkeys.codeHint')}
                    autocomplete="one-time-code"
                    required
                  />
                )}
                <p class="small">
                  <a href="/forgot">{t('account.forgotten')}</a>
                </p>
                <input type="hidden" name="next" value={next} />
                <p class="buttons">
                  <Submit tone="main">{t('common.signIn')}</Submit>
                </p>
              </form>
              <div class="form form-apart" data-passkeys data-next={next} hidden>
                <p>
                  <button class="button" type="button" data-action="passkey">
                    {t('passkeys.use')}
                  </button>
                </p>
                <p class="field-error" role="status" data-said="passkey" />
              </div>
            </div>
            <aside>
              <EmptyState title={t('accounts.noAccount')} text={t('accounts.noAccountText')}>
                <a class="button" href={`/register?next=${encodeURIComponent(next)}`}>
                  {t('common.register')}
                </a>
              </EmptyState>
              {(await accounts.needsAdministrator()) && (
                <Callout title={t('admin.noneTitle')}>
                  <p>{t('admin.noneText')}</p>
                </Callout>
              )}
            </aside>
          </div>
        </>
      ),
    };
  }

  function registerPage(
    reader: Reader,
    state: {
      readonly typed: TypedRegistration | null;
      readonly next: string;
      readonly refusal: Refusal<AccountRefusal> | null;
    },
  ): Page {
    const { t } = reader;
    return {
      title: t('common.register'),
      path: '/register',
      indexed: false,
      ...(state.refusal === null ? {} : { refusal: state.refusal.code }),
      body: (
        <>
          <PageHead title={t('common.register')} facts={[t('accounts.free'), t('accounts.oneEach')]} />
          <div class="columns">
            <RegistrationForm
              reader={reader}
              action="/register"
              typed={state.typed}
              refusal={state.refusal}
              next={state.next}
              submit={t('accounts.create')}
            />
            <aside>
              <EmptyState title={t('accounts.haveOne')} text={t('accounts.haveOneText')}>
                <a class="button" href={`/login?next=${encodeURIComponent(state.next)}`}>
                  {t('common.signIn')}
                </a>
              </EmptyState>
            </aside>
          </div>
        </>
      ),
    };
  }
}
