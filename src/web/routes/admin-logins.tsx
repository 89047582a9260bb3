import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import { Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, oneOf } from '../forms.ts';
import { When } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { AdminHead } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

const loginForm = form({ login: line(), note: lines(10_000), act: oneOf(['forbid', 'allow']) });

/** Logins nobody may take. */
export function adminLoginRoutes(app: FastifyInstance, web: Web): void {
  const { moderation } = web.services;
  const { staff, show } = desk(web);

  app.get('/admin/logins', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showLogins(request, reply, '', null);
  });

  async function showLogins(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: string,
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const names = await moderation.reservedLogins();
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.logins')} />
        <p class="prose">{t('administration.loginsLead')}</p>
        <form class="form form-apart" method="post" action="/admin/logins">
          <TextField
            name="login"
            label={t('accounts.login')}
            value={typed}
            autocomplete="off"
            required
            error={refusal === null ? undefined : t(`moderation.refusal.${refusal.code}`, refusal.params)}
          />
          <TextField name="note" label={t('administration.why')} required />
          <p class="buttons">
            <Submit tone="main" name="act" value="forbid">
              {t('administration.forbid')}
            </Submit>
            <Submit name="act" value="allow">
              {t('administration.allow')}
            </Submit>
          </p>
        </form>
        <ul class="list narrow form-apart">
          {names.map((name) => (
            <li key={name.login} class="two">
              <span>{name.login}</span>
              <span class="small faint">
                {t(`administration.name_${name.why}`)}, <When reader={reader} at={name.at} />
              </span>
            </li>
          ))}
        </ul>
      </>
    );
    return show(request, reply, { title: t('administration.logins'), path: '/admin/logins', body }, refusal);
  }

  app.post('/admin/logins', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = loginForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done =
      typed.act === 'forbid'
        ? await moderation.forbidLogin(typed.login, typed.note, by)
        : await moderation.allowLogin(typed.login, typed.note, by);
    if (!done.ok) return showLogins(request, reply, typed.login, done.refusal);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/logins');
  });
}
