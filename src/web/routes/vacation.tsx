import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VacationRefusal } from '../../games/index.ts';
import { PageHead, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { whenText } from '../pages/when.tsx';
import type { Web } from '../web.ts';

const vacationForm = form({ days: line(6) });

/** Vacation of a player in his games of days (R-032, G-17). */
export function vacationRoutes(app: FastifyInstance, web: Web): void {
  const { vacations } = web.services.games;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    state: { readonly days: string; readonly code: VacationRefusal } | null,
  ) {
    const [reader, { current, daysLeft }] = await Promise.all([web.reader(request), vacations.of(userId)]);
    const { t } = reader;
    return web.show(
      request,
      reply,
      {
        title: t('told.vacationTitle'),
        path: '/settings/vacation',
        indexed: false,
        ...(state === null ? {} : { refusal: state.code }),
        body: (
          <>
            <PageHead
              title={t('told.vacationTitle')}
              facts={[
                <a key="settings" href="/settings">
                  {t('site.settings')}
                </a>,
              ]}
            />
            <p>{t('told.vacationLead')}</p>
            <p>{t('told.vacationLeft', { days: daysLeft })}</p>
            {current === null ? (
              <form class="form" method="post" action="/settings/vacation">
                <TextField
                  name="days"
                  label={t('told.vacationDays')}
                  inputMode="numeric"
                  value={state?.days ?? '7'}
                  error={state === null ? undefined : t(`told.refused_${state.code}`)}
                  autocomplete="off"
                  required
                />
                <p class="buttons">
                  <Submit tone="main">{t('told.vacationBegin')}</Submit>
                </p>
              </form>
            ) : (
              <form class="form" method="post" action="/settings/vacation/end">
                <p role="status">{t('told.vacationNow', { until: whenText(reader, current.until) })}</p>
                <p class="small muted">{t('told.vacationEndHint')}</p>
                <p class="buttons">
                  <Submit tone="main">{t('told.vacationEnd')}</Submit>
                </p>
              </form>
            )}
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get('/settings/vacation', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : show(request, reply, user.id, null);
  });

  app.post('/settings/vacation', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = vacationForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const days = /^\d{1,3}$/u.test(typed.days.trim()) ? Number(typed.days) : 0;
    const done = await vacations.begin(user.id, days);
    if (!done.ok) return show(request, reply, user.id, { days: typed.days, code: done.refusal.code });
    flash(web.services, reply, 'vacation-begun');
    return web.go(reply, '/settings/vacation');
  });

  app.post('/settings/vacation/end', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const done = await vacations.end(user.id);
    if (!done.ok) return show(request, reply, user.id, { days: '', code: done.refusal.code });
    flash(web.services, reply, 'vacation-ended');
    return web.go(reply, '/settings/vacation');
  });
}
