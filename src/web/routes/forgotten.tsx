import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_MIN, type AccountRefusal } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, PageHead, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { clearSession, type Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { statusOf } from './accounts.tsx';

const forgottenForm = form({ who: line() });
const freshForm = form({ password: line(1000) });

/** A lost password and the links of letters. */
export function forgottenRoutes(app: FastifyInstance, web: Web): void {
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
