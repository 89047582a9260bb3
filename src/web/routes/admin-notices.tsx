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

const MOST_NOTE = 500;
const note = line(MOST_NOTE);
const insertForm = form({ ru: line(500), en: line(500), link: line(500), note });
const mailingForm = form({ ru: lines(5_000), en: lines(5_000), note });
const worksForm = form({
  from: line(20),
  until: line(20),
  ru: line(500),
  en: line(500),
  emergency: line(4),
  note,
});
const cancelForm = form({ note });

type FormName = 'insert' | 'mailing' | 'works' | 'cancel';

interface State {
  readonly form: FormName;
  readonly typed: Readonly<Record<string, string>>;
  readonly code: NoticeRefusal | 'reason-needed';
}

/** What the administration writes to everybody: the insert, mailings, planned works. */
export function adminNoticeRoutes(app: FastifyInstance, web: Web): void {
  const { moderation, notices } = web.services;

  /** the log's entry, for the transaction of the act. */
  const entry = (by: User, act: string, why: string, before: string | null, after: string | null) => [
    moderation.entry({
      byId: by.id,
      act,
      subjectKind: 'news',
      subjectId: act,
      reason: '',
      note: why.trim(),
      before,
      after,
    }),
  ];

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
        ? t(
            state.code === 'reason-needed'
              ? 'moderation.refusal.reason-needed'
              : `told.refused_${state.code}`,
            { at },
          )
        : undefined;
    const why = (name: FormName, idPrefix: string) => (
      <TextField
        idPrefix={idPrefix}
        name="note"
        label={t('administration.why')}
        value={value(name, 'note', '')}
        error={error(name, 'note')}
        maxLength={MOST_NOTE}
        autocomplete="off"
        required
      />
    );
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
                <form class="form" method="post" action="/admin/notices/works/cancel">
                  <p>
                    {t('told.maintenance', {
                      from: whenText(reader, works.from),
                      until: whenText(reader, works.until),
                    })}
                  </p>
                  {why('cancel', 'c')}
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
                {why('works', 'w')}
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
                {why('mailing', 'm')}
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
                {why('insert', 'i')}
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
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = insertForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (typed.note.trim() === '')
      return show(request, reply, { form: 'insert', typed, code: 'reason-needed' });
    const { ru, en, link } = typed;
    const done = await notices.setInsert(
      { ru, en, link },
      entry(
        by,
        'insert',
        typed.note,
        JSON.stringify(await notices.insert()),
        JSON.stringify({ ru, en, link }),
      ),
    );
    if (!done.ok) return show(request, reply, { form: 'insert', typed, code: done.refusal.code });
    flash(web.services, reply, 'insert-kept');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/mailing', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = mailingForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (typed.note.trim() === '')
      return show(request, reply, { form: 'mailing', typed, code: 'reason-needed' });
    const texts = { ru: typed.ru, en: typed.en };
    const done = await notices.mailing(
      texts,
      by.id,
      entry(by, 'mailing', typed.note, null, JSON.stringify(texts)),
    );
    if (!done.ok) return show(request, reply, { form: 'mailing', typed, code: done.refusal.code });
    flash(web.services, reply, 'mailing-sent');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/works', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = worksForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (typed.note.trim() === '')
      return show(request, reply, { form: 'works', typed, code: 'reason-needed' });
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
            entry(by, 'works-planned', typed.note, null, `${isoOf(from)} – ${isoOf(until)}`),
          );
    if (!done.ok) return show(request, reply, { form: 'works', typed, code: done.refusal.code });
    flash(web.services, reply, 'maintenance-planned');
    return web.go(reply, '/admin/notices');
  });

  app.post('/admin/notices/works/cancel', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = cancelForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    if (typed.note.trim() === '')
      return show(request, reply, { form: 'cancel', typed, code: 'reason-needed' });
    const works = await notices.maintenance();
    const before = works === null ? null : `${isoOf(works.from)} – ${isoOf(works.until)}`;
    await notices.cancelMaintenance(entry(by, 'works-cancelled', typed.note, before, null));
    flash(web.services, reply, 'maintenance-cancelled');
    return web.go(reply, '/admin/notices');
  });
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** The field a refusal stands at. */
const FIELD_OF: Readonly<Partial<Record<NoticeRefusal | 'reason-needed', string>>> = {
  'reason-needed': 'note',
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
