import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { PageHead, Submit } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import type { Web } from '../web.ts';
import { Refused } from '../pages/mail-form.tsx';
import { showMail, type Failed } from './mail-pages.tsx';

const personForm = form({ login: line(), back: line() });

/** Whom one takes no letters from (R-089, C-12). */
export function mailBlockRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, mail } = web.services;
  const show = showMail(web);

  app.get('/mail/blocked', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showBlocked(request, reply, user, null);
  });

  async function showBlocked(request: FastifyRequest, reply: FastifyReply, user: User, refusal: Failed) {
    const reader = await web.reader(request);
    const { t } = reader;
    const people = await accounts.byIds(await mail.blocked(user.id));
    const list = [...people.values()].filter((person) => !person.closed);
    const body = (
      <>
        <PageHead title={t('mail.blockedTitle')} />
        {list.length === 0 ? (
          <p>{t('mail.blockedNone')}</p>
        ) : (
          <ul class="list narrow">
            {list.map((person) => (
              <li key={person.id} class="two">
                <a href={`/@/${encodeURIComponent(person.login)}`}>{person.login}</a>
                <form method="post" action="/mail/unblock">
                  <input type="hidden" name="login" value={person.login} />
                  <Submit small tone="quiet" label={t('mail.unblockOf', { login: person.login })}>
                    {t('mail.unblock')}
                  </Submit>
                </form>
              </li>
            ))}
          </ul>
        )}
        {refusal !== null && <Refused reader={reader} refusal={refusal} />}
        <p class="note">
          <a href="/mail">{t('mail.back')}</a>
        </p>
      </>
    );
    return show(request, reply, { title: t('mail.blockedTitle'), body, path: '/mail/blocked' }, refusal);
  }

  app.post('/mail/blocked', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = personForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await mail.block(user.id, typed.login);
    if (!done.ok) return showBlocked(request, reply, user, done.refusal);
    flash(web.services, reply, 'person-blocked');
    return web.go(reply, /^[0-9A-Za-z]{12}$/u.test(typed.back) ? `/mail/${typed.back}` : '/mail/blocked');
  });

  app.post('/mail/unblock', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = personForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await mail.unblock(user.id, typed.login);
    if (!done.ok) return showBlocked(request, reply, user, done.refusal);
    flash(web.services, reply, 'person-unblocked');
    return web.go(reply, '/mail/blocked');
  });
}
