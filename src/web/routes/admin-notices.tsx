import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import type { NoticeRefusal } from '../../notices/index.ts';
import { CheckField, PageHead, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, ticked } from '../forms.ts';
import { whenText } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { instantOf, localValue } from '../zones.ts';

const DAY = 86_400_000;

const insertForm = form({ ru: line(500), en: line(500), link: line(500) });
const mailingForm = form({ ru: lines(5_000), en: lines(5_000) });
const worksForm = form({ from: line(20), until: line(20), ru: line(500), en: line(500), emergency: line(4) });

type FormName = 'insert' | 'mailing' | 'works';

interface State {
  readonly form: FormName;
  readonly typed: Readonly<Record<string, string>>;
  readonly code: NoticeRefusal;
}

/** What the administration writes to everybody: the insert, mailings, planned works. */
export function adminNoticeRoutes(app: FastifyInstance, web: Web): void {
  const { notices } = web.services;

  /** The administrator, or null after the answer was sent. */
  async function administrator(request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (user.roles.includes('administrator')) return user;
    await web.forbidden(request, reply);
    return null;
  }

  async function show(request: FastifyRequest, reply: FastifyReply, state: State | null) {
    const [reader, insert, next, works] = await Promise.all([
      web.reader(request),
      notices.insert(),
      notices.nextMailingAt(),
      notices.maintenance(),
    ]);
    const { t } = reader;
    const mayMail = next === null || next <= reader.now;
    const at = next === null ? '' : whenText(reader, next);
    const value = (name: FormName, field: string, kept: string): string =>
      state?.form === name ? (state.typed[field] ?? '') : kept;
    const error = (name: FormName, field: string): string | undefined =>
      state?.form === name && FIELD_OF[state.code] === field
        ? t(`told.refused_${state.code}`, { at })
        : undefined;
    const zone = t('told.zoneHint', { zone: reader.zone });
    return web.show(
      request,
      reply,
      {
        title: t('told.adminTitle'),
        path: '/admin/notices',
        indexed: false,
        ...(state === null ? {} : { refusal: state.code }),
        body: (
          <>
            <PageHead
              title={t('told.adminTitle')}
              facts={[
                <a key="admin" href="/admin">
                  {t('site.admin')}
                </a>,
                <a key="outbox" href="/admin/outbox">
                  {t('outbox.title')}
                </a>,
              ]}
            />
            <Section id="h-works" title={t('told.maintenanceTitle')}>
              <p>{t('told.maintenanceLead')}</p>
              {works !== null && (
                <form method="post" action="/admin/notices/works/cancel">
                  <p>
                    {t('told.maintenance', {
                      from: whenText(reader, works.from),
                      until: whenText(reader, works.until),
                    })}
                  </p>
                  <p class="buttons">
                    <Submit>{t('told.takeBack')}</Submit>
                  </p>
                </form>
              )}
              <form class="form" method="post" action="/admin/notices/works">
                <TextField
                  idPrefix="w"
                  name="from"
                  type="datetime-local"
                  label={t('told.from')}
                  hint={zone}
                  value={value('works', 'from', localValue(reader.now + 2 * DAY, reader.zone))}
                  error={error('works', 'from')}
                  required
                />
                <TextField
                  idPrefix="w"
                  name="until"
                  type="datetime-local"
                  label={t('told.until')}
                  value={value('works', 'until', localValue(reader.now + 2 * DAY + DAY / 24, reader.zone))}
                  error={error('works', 'until')}
                  required
                />
                <TextField
                  idPrefix="w"
                  name="ru"
                  label={t('told.ru')}
                  value={value('works', 'ru', '')}
                  error={error('works', 'ru')}
                />
                <TextField idPrefix="w" name="en" label={t('told.en')} value={value('works', 'en', '')} />
                <CheckField idPrefix="w" name="emergency" checked={ticked(value('works', 'emergency', ''))}>
                  {t('told.emergency')}
                </CheckField>
                <p class="buttons">
                  <Submit tone="main">{t('told.plan')}</Submit>
                </p>
              </form>
            </Section>
            <Section id="h-mailing" title={t('told.mailingTitle')}>
              <p>{t('told.mailingLead')}</p>
              {!mayMail && <p>{t('told.mailingNext', { at })}</p>}
              <form class="form" method="post" action="/admin/notices/mailing">
                <TextArea
                  idPrefix="m"
                  name="ru"
                  label={t('told.ru')}
                  value={value('mailing', 'ru', '')}
                  error={error('mailing', 'ru')}
                  maxLength={4_000}
                />
                <TextArea
                  idPrefix="m"
                  name="en"
                  label={t('told.en')}
                  value={value('mailing', 'en', '')}
                  maxLength={4_000}
                />
                <p class="buttons">
                  <Submit>{t('told.send')}</Submit>
                </p>
              </form>
            </Section>
            <Section id="h-insert" title={t('told.insertTitle')}>
              <p>{t('told.insertLead')}</p>
              <form class="form" method="post" action="/admin/notices/insert">
                <TextField
                  idPrefix="i"
                  name="ru"
                  label={t('told.ru')}
                  value={value('insert', 'ru', insert.ru)}
                  error={error('insert', 'ru')}
                  maxLength={300}
                />
                <TextField
                  idPrefix="i"
                  name="en"
                  label={t('told.en')}
                  value={value('insert', 'en', insert.en)}
                  maxLength={300}
                />
                <TextField
                  idPrefix="i"
                  name="link"
                  label={t('told.link')}
                  value={value('insert', 'link', insert.link)}
                  error={error('insert', 'link')}
                  maxLength={300}
                />
                <p class="buttons">
                  <Submit>{t('told.keep')}</Submit>
                </p>
              </form>
            </Section>
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get('/admin/notices', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return show(request, reply, null);
  });

  app.post('/admin/notices/insert', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    const typed = insertForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await notices.setInsert(typed);
    if (!done.ok) return show(request, reply, { form: 'insert', typed, code: done.refusal.code });
    flash(web.services, reply, 'insert-kept');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/mailing', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = mailingForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await notices.mailing(typed, by.id);
    if (!done.ok) return show(request, reply, { form: 'mailing', typed, code: done.refusal.code });
    flash(web.services, reply, 'mailing-sent');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/works', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = worksForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { zone } = await web.reader(request);
    const from = instantOf(typed.from, zone);
    const until = instantOf(typed.until, zone);
    const done =
      from === null || until === null
        ? ({ ok: false, refusal: { code: 'maintenance-order' } } as const)
        : await notices.planMaintenance(
            { from, until, ru: typed.ru, en: typed.en },
            ticked(typed.emergency),
            by.id,
          );
    if (!done.ok) return show(request, reply, { form: 'works', typed, code: done.refusal.code });
    flash(web.services, reply, 'maintenance-planned');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/works/cancel', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    await notices.cancelMaintenance();
    flash(web.services, reply, 'maintenance-cancelled');
    return web.go(reply, '/admin/notices');
  });
}

/** The field a refusal stands at. */
const FIELD_OF: Readonly<Partial<Record<NoticeRefusal, string>>> = {
  'insert-length': 'ru',
  'insert-link': 'link',
  'mailing-empty': 'ru',
  'mailing-length': 'ru',
  'mailing-too-soon': 'ru',
  'maintenance-order': 'until',
  'maintenance-too-soon': 'from',
  'maintenance-text': 'ru',
  busy: 'ru',
};
