import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { composeLine } from '../../mailer/index.ts';
import {
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeRefusal,
  type NoticeSettings,
} from '../../notices/index.ts';
import {
  ButtonLink,
  EmptyState,
  PageHead,
  Section,
  SelectField,
  Submit,
  Tag,
  TextField,
} from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, oneOf, ticked } from '../forms.ts';
import { When } from '../pages/when.tsx';
import type { Web } from '../web.ts';

const MOST_LISTED = 100;
const WAYS = ['now', 'digest', 'off'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const mailFields = Object.fromEntries(NOTICE_KINDS.map((kind) => [`mail_${kind}`, oneOf(WAYS)]));
const pushFields = Object.fromEntries(NOTICE_KINDS.map((kind) => [`push_${kind}`, line(4)]));
const mailForm = form(mailFields);
const pushForm = form(pushFields);
const restForm = form({ digestHour: line(4), quietFrom: line(4), quietTo: line(4), reminders: line(100) });
const browserForm = form({ endpoint: line(1_000), p256dh: line(200), auth: line(100) });
const endpointForm = form({ endpoint: line(1_000) });

interface Typed {
  readonly settings: NoticeSettings;
  readonly reminders: string;
}

/** What the reader is told: the list, how it comes to him, and the end of letters. */
export function noticeRoutes(app: FastifyInstance, web: Web): void {
  const { notices } = web.services;

  app.get('/notices', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const [reader, list] = await Promise.all([web.reader(request), notices.list(user.id, MOST_LISTED)]);
    const { t } = reader;
    // Seen is read. What comes while the page is made stays new.
    const newest = list[0];
    if (newest?.isNew === true || list.some(({ isNew }) => isNew))
      await notices.markRead(user.id, newest?.at ?? reader.now);
    return web.show(request, reply, {
      title: t('told.title'),
      path: '/notices',
      indexed: false,
      body: (
        <>
          <PageHead title={t('told.title')}>
            <ButtonLink href="/settings/notices">{t('told.toSettings')}</ButtonLink>
          </PageHead>
          {list.length === 0 ? (
            <EmptyState title={t('told.none')} text={t('told.noneText')} />
          ) : (
            <ul class="list notice-list">
              {list.map((notice) => {
                const text = composeLine(`${notice.words}_line`, notice.params, reader);
                return (
                  <li key={notice.id}>
                    <span class="notice-text">
                      {notice.link === null || notice.link === '/notices' ? (
                        text
                      ) : (
                        <a href={notice.link}>{text}</a>
                      )}
                    </span>
                    <span class="small faint">
                      {notice.isNew && (
                        <>
                          <Tag tone="on">{t('told.isNew')}</Tag>{' '}
                        </>
                      )}
                      <When reader={reader} at={notice.at} />
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </>
      ),
    });
  });

  async function showSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    state: { readonly typed: Typed; readonly code: NoticeRefusal } | null,
  ) {
    const [reader, kept, browsers, key] = await Promise.all([
      web.reader(request),
      notices.settings(userId),
      notices.browsers(userId),
      notices.pushKey(),
    ]);
    const { t } = reader;
    const settings = state?.typed.settings ?? kept;
    const error = (...codes: readonly NoticeRefusal[]): string | undefined =>
      state !== null && codes.includes(state.code) ? t(`told.refused_${state.code}`) : undefined;
    const hours = HOURS.map((hour) => ({ value: hour, label: `${hour.padStart(2, '0')}:00` }));
    const quietHours = [{ value: '', label: t('told.noQuiet') }, ...hours];
    return web.show(
      request,
      reply,
      {
        title: t('told.settingsTitle'),
        path: '/settings/notices',
        indexed: false,
        islands: ['push'],
        ...(state === null ? {} : { refusal: state.code }),
        body: (
          <>
            <PageHead
              title={t('told.settingsTitle')}
              facts={[
                <a key="settings" href="/settings">
                  {t('site.settings')}
                </a>,
              ]}
            />
            <p>{t('told.settingsLead')}</p>
            <form method="post" action="/settings/notices">
              <div
                class="scroll notice-choice"
                tabIndex={0}
                role="group"
                aria-label={t('told.settingsTitle')}
              >
                <table class="table">
                  <thead>
                    <tr>
                      <th scope="col">{t('told.kind')}</th>
                      <th scope="col">{t('told.mail')}</th>
                      <th scope="col">{t('told.push')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {NOTICE_KINDS.map((kind) => (
                      <tr key={kind}>
                        <th scope="row">{t(`told.kind_${kind}`)}</th>
                        <td>
                          <select
                            class="input select"
                            name={`mail_${kind}`}
                            aria-label={t('told.mailOf', { kind: t(`told.kind_${kind}`) })}
                          >
                            {WAYS.map((way) => (
                              <option key={way} value={way} selected={settings.mail[kind] === way}>
                                {t(`told.way_${way}`)}
                              </option>
                            ))}
                          </select>
                        </td>
                        <td class="check">
                          <input
                            type="checkbox"
                            name={`push_${kind}`}
                            value="1"
                            checked={settings.push[kind]}
                            aria-label={t('told.pushOf', { kind: t(`told.kind_${kind}`) })}
                          />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <div class="form notice-hours">
                <SelectField
                  name="digestHour"
                  label={t('told.digestHour')}
                  value={String(settings.digestHour)}
                  error={error('digest-hour')}
                  choices={hours}
                />
                <SelectField
                  name="quietFrom"
                  label={t('told.quietFrom')}
                  value={settings.quiet === null ? '' : String(settings.quiet.from)}
                  error={error('quiet-hours')}
                  choices={quietHours}
                />
                <SelectField
                  name="quietTo"
                  label={t('told.quietTo')}
                  hint={t('told.quietHint', { zone: reader.zone })}
                  value={settings.quiet === null ? '' : String(settings.quiet.to)}
                  choices={quietHours}
                />
                <TextField
                  name="reminders"
                  label={t('told.reminders')}
                  hint={t('told.remindersHint')}
                  value={state?.typed.reminders ?? settings.reminders.join(', ')}
                  error={error('reminders')}
                  autocomplete="off"
                />
                <p class="buttons">
                  <Submit tone="main">{t('told.keep')}</Submit>
                </p>
              </div>
            </form>
            <Section id="h-push" title={t('told.pushTitle')}>
              <p>{t('told.pushCount', { count: browsers })}</p>
              <div
                data-push-key={key}
                data-on={t('told.pushOn')}
                data-off={t('told.pushOff')}
                data-denied={t('told.pushDenied')}
                data-unable={t('told.pushUnable')}
                data-failed={t('told.pushFailed')}
              >
                <button class="button" type="button" data-action="push" hidden />
                <p role="status" data-said="push" />
                <noscript>
                  <p class="small muted">{t('told.pushUnable')}</p>
                </noscript>
              </div>
            </Section>
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get('/settings/notices', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : showSettings(request, reply, user.id, null);
  });

  app.post('/settings/notices', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const mail = mailForm.read(request.body);
    const push = pushForm.read(request.body);
    const rest = restForm.read(request.body);
    if (mail === null || push === null || rest === null) return web.malformed(request, reply);
    const ofKinds = <T,>(value: (kind: NoticeKind) => T): Record<NoticeKind, T> =>
      Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, value(kind)])) as Record<NoticeKind, T>;
    const hour = (text: string): number => (/^\d{1,2}$/u.test(text) ? Number(text) : -1);
    const settings: NoticeSettings = {
      mail: ofKinds((kind) => WAYS.find((way) => way === mail[`mail_${kind}`]) ?? 'off'),
      push: ofKinds((kind) => ticked(String(push[`push_${kind}`]))),
      digestHour: hour(rest.digestHour),
      quiet:
        rest.quietFrom === '' && rest.quietTo === ''
          ? null
          : { from: hour(rest.quietFrom), to: hour(rest.quietTo) },
      reminders: rest.reminders
        .split(/[\s,;]+/u)
        .filter((text) => text !== '')
        .map((text) => (/^\d{1,4}$/u.test(text) ? Number(text) : Number.NaN)),
    };
    const done = await notices.setSettings(user.id, settings);
    if (!done.ok)
      return showSettings(request, reply, user.id, {
        typed: { settings, reminders: rest.reminders },
        code: done.refusal.code,
      });
    flash(web.services, reply, 'notices-kept');
    return web.go(reply, '/settings/notices');
  });

  /** A browser's script tells where pushes for it go; answers JSON. */
  app.post('/settings/push', async (request, reply) => {
    const { user } = await web.reader(request);
    if (user === null) return reply.code(401).send({ refused: 'signed-out' });
    const browser = browserForm.read(request.body);
    if (browser === null) return reply.code(400).send({ refused: 'bad-request' });
    const done = await notices.addBrowser(user.id, browser, request.headers['user-agent'] ?? '');
    if (done.ok) return reply.send({ done: true });
    const { t } = await web.reader(request);
    return reply.code(422).send({ refused: done.refusal.code, text: t(`told.refused_${done.refusal.code}`) });
  });

  app.post('/settings/push/off', async (request, reply) => {
    const { user } = await web.reader(request);
    if (user === null) return reply.code(401).send({ refused: 'signed-out' });
    const typed = endpointForm.read(request.body);
    if (typed === null) return reply.code(400).send({ refused: 'bad-request' });
    await notices.removeBrowser(user.id, typed.endpoint);
    return reply.send({ done: true });
  });

  /** The script that shows pushes; it must stand at the root to answer for the whole site. */
  app.get('/push-worker.js', async (request, reply) => {
    const worker = web.assets.worker();
    if (worker === null) return web.notFound(request, reply);
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
  });

  async function showUnsubscribe(request: FastifyRequest, reply: FastifyReply, token: string, done: boolean) {
    const [reader, found] = await Promise.all([web.reader(request), notices.unsubscription(token)]);
    const { t } = reader;
    const what =
      found === null
        ? null
        : found.what === 'digest'
          ? t('told.unsubscribeDigest')
          : t('told.unsubscribeText', { kind: t(`told.kind_${found.what}`) });
    return web.show(
      request,
      reply,
      {
        title: t('told.unsubscribeTitle'),
        indexed: false,
        body: (
          <>
            <PageHead title={t('told.unsubscribeTitle')} />
            {what === null ? (
              <p>{t('told.unsubscribeWrong')}</p>
            ) : done ? (
              <p role="status">{t('told.unsubscribed')}</p>
            ) : (
              <form method="post" action={`/unsubscribe/${token}`}>
                <p>{what}</p>
                <p class="buttons">
                  <Submit tone="main">{t('told.unsubscribeButton')}</Submit>
                </p>
              </form>
            )}
            <p>
              <a href="/settings/notices">{t('told.toSettings')}</a>
            </p>
          </>
        ),
      },
      what === null ? 404 : 200,
    );
  }

  // RFC 8058: a mail program sends this form by itself, without session or origin; what it may do stands in the token.
  app.register(async (open) => {
    open.addContentTypeParser('multipart/form-data', { bodyLimit: 2_000 }, (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, {}));
      payload.on('error', (error) => done(error));
    });
    open.get<{ Params: { token: string } }>('/unsubscribe/:token', (request, reply) =>
      showUnsubscribe(request, reply, request.params.token, false),
    );
    open.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const done = await notices.unsubscribe(request.params.token);
      return showUnsubscribe(request, reply, request.params.token, done);
    });
  });
}
