import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { newId } from '../../app/ids.ts';
import {
  isSetting,
  PAGE_NAMES,
  PAGE_TITLE_MAX,
  SETTINGS,
  type PageName,
  type Setting,
} from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, CheckField, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { LANGUAGES, words, type Language } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { languageOf } from '../language.ts';
import { Markdown } from '../pages/forum.tsx';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { AdminHead } from '../pages/administration.tsx';

const settingForm = form({ name: line(), value: lines(20_000), note: line(2000) });
const pageForm = form({ title: line(1000), body: lines(70_000), note: line(2000), act: line(20) });
const newsForm = form({ ru: line(2000), en: line(2000), note: line(2000) });
const NEWS_MAX = 500;
/** Readers told in one transaction. */
const TOLD_AT_ONCE = 100;
const PAGE_LIMIT = 500_000;
/** Where the newest version of a page stands. */
const PAGE_PATHS: Readonly<Record<PageName, string>> = {
  rules: '/rules',
  about: '/about',
  'forum-rules': '/forum/rules',
  contacts: '/contact',
};

/** Settings with their meaning, pages of text with versions, and news of the site (R-109, R-381, R-382, R-384, R-389). */
export function siteAdminRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, database, moderation, notices, now } = web.services;

  async function administrator(request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (user.roles.includes('administrator')) return user;
    await web.forbidden(request, reply);
    return null;
  }

  app.get('/admin/settings', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showSettings(request, reply, null);
  });

  async function showSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: {
      readonly name: string;
      readonly value: string;
      readonly note: string;
      readonly refusal: Refusal;
    } | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const values = await moderation.settings.all();
    return web.show(
      request,
      reply,
      {
        title: t('administration.settings'),
        path: '/admin/settings',
        indexed: false,
        ...(fault === null ? {} : { refusal: fault.refusal.code }),
        body: (
          <>
            <AdminHead reader={reader} title={t('administration.settings')} />
            <p class="prose">{t('administration.settingsLead')}</p>
            <div class="sections-grid">
              {SETTINGS.map((setting) => (
                <Section
                  key={setting.name}
                  id={`h-${setting.name}`}
                  title={t(`administration.set_${setting.name}`)}
                >
                  <form class="form" method="post" action="/admin/settings">
                    <input type="hidden" name="name" value={setting.name} />
                    <SettingField
                      reader={reader}
                      setting={setting}
                      value={fault?.name === setting.name ? fault.value : (values.get(setting.name) ?? '')}
                      error={
                        fault?.name === setting.name && fault.refusal.code !== 'reason-needed'
                          ? t(`moderation.refusal.${fault.refusal.code}`, fault.refusal.params)
                          : undefined
                      }
                    />
                    <TextField
                      name="note"
                      label={t('administration.why')}
                      idPrefix={setting.name}
                      value={fault?.name === setting.name ? fault.note : ''}
                      required
                      error={
                        fault?.name === setting.name && fault.refusal.code === 'reason-needed'
                          ? t('moderation.refusal.reason-needed')
                          : undefined
                      }
                    />
                    <p class="buttons">
                      <Submit
                        label={t('administration.saveSetting', {
                          name: t(`administration.set_${setting.name}`),
                        })}
                      >
                        {t('account.save')}
                      </Submit>
                    </p>
                  </form>
                </Section>
              ))}
            </div>
          </>
        ),
      },
      fault === null ? 200 : 422,
    );
  }

  app.post('/admin/settings', { bodyLimit: 128 * 1024 }, async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = settingForm.read(request.body);
    if (typed === null || !isSetting(typed.name)) return web.malformed(request, reply);
    const done = await moderation.setSetting(
      typed.name,
      typed.value.replaceAll('\r\n', '\n'),
      typed.note,
      by,
    );
    if (!done.ok) return showSettings(request, reply, { ...typed, refusal: done.refusal });
    flash(web.services, reply, 'moderated');
    return web.go(reply, `/admin/settings#h-${typed.name}`);
  });

  // ---- pages of text

  app.get('/admin/pages', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    const reader = await web.reader(request);
    const { t } = reader;
    return web.show(request, reply, {
      title: t('administration.pages'),
      path: '/admin/pages',
      indexed: false,
      body: (
        <>
          <AdminHead reader={reader} title={t('administration.pages')} />
          <p class="prose">{t('administration.pagesLead')}</p>
          <ul class="list narrow form-apart">
            {PAGE_NAMES.map((name) => (
              <li key={name} class="two">
                <b>{t(`administration.page_${name}`)}</b>
                <span>
                  {LANGUAGES.map((language) => (
                    <a key={language} class="apart" href={`/admin/page/${name}/${language}`} lang={language}>
                      {words(language)('site.thisLanguage')}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      ),
    });
  });

  interface Which {
    readonly name: PageName;
    readonly language: Language;
  }

  function whichOf(params: { readonly name: string; readonly language: string }): Which | null {
    const name = PAGE_NAMES.find((one) => one === params.name);
    const language = languageOf(params.language);
    return name === undefined || language === null ? null : { name, language };
  }

  async function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, language }: Which,
    typed: {
      readonly title: string;
      readonly body: string;
      readonly note: string;
      readonly preview: boolean;
    } | null,
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [page, versions] = await Promise.all([
      moderation.page(name, language),
      moderation.pageVersions(name, language),
    ]);
    const say = words(language);
    const path = `/admin/page/${name}/${language}`;
    const start = typed ?? {
      title:
        page?.title ??
        say(name === 'forum-rules' ? 'forum.rules' : name === 'contacts' ? 'contact.title' : `${name}.title`),
      body: page?.body ?? (name === 'forum-rules' ? say('forum.rulesText') : ''),
      note: '',
      preview: false,
    };
    return web.show(
      request,
      reply,
      {
        title: t(`administration.page_${name}`),
        path,
        indexed: false,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <AdminHead
              reader={reader}
              title={`${t(`administration.page_${name}`)} · ${say('site.thisLanguage')}`}
            />
            {refusal !== null && (
              <Callout tone="alert" role="alert" title={t('administration.refused')}>
                <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
              </Callout>
            )}
            {start.preview && (
              <section class="preview" aria-labelledby="h-preview">
                <h2 id="h-preview">{t('forum.previewTitle')}</h2>
                <Markdown text={start.body} level={3} />
              </section>
            )}
            <form class="form form-wide" method="post" action={path}>
              <TextField
                name="title"
                label={t('forum.topicTitle')}
                value={start.title}
                maxLength={PAGE_TITLE_MAX}
                required
              />
              <TextArea
                name="body"
                label={t('forum.text')}
                hint={t('administration.pageHint')}
                value={start.body}
                rows={20}
              />
              <TextField name="note" label={t('administration.whatChanged')} value={start.note} />
              <p class="buttons">
                <Submit tone="main" name="act" value="save">
                  {t('administration.publish')}
                </Submit>
                <Submit name="act" value="preview">
                  {t('forum.preview')}
                </Submit>
              </p>
            </form>
            {versions.length > 0 && (
              <Section id="h-versions" title={t('administration.versions')}>
                <ul class="list narrow">
                  {versions.map((version) => (
                    <li key={version.version} class="two">
                      <a href={`/page/${name}/${version.version}?lang=${language}`}>
                        {t('administration.version', { version: version.version })}
                      </a>
                      <span class="small faint">
                        <When reader={reader} at={version.at} />
                      </span>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.get<{ Params: { name: string; language: string } }>(
    '/admin/page/:name/:language',
    async (request, reply) => {
      if ((await administrator(request, reply)) === null) return reply;
      const which = whichOf(request.params);
      return which === null ? web.notFound(request, reply) : showPage(request, reply, which, null, null);
    },
  );

  app.post<{ Params: { name: string; language: string } }>(
    '/admin/page/:name/:language',
    { bodyLimit: PAGE_LIMIT },
    async (request, reply) => {
      const by = await administrator(request, reply);
      if (by === null) return reply;
      const which = whichOf(request.params);
      if (which === null) return web.notFound(request, reply);
      const typed = pageForm.read(request.body);
      if (typed === null) return web.malformed(request, reply);
      if (typed.act === 'preview') return showPage(request, reply, which, { ...typed, preview: true }, null);
      const done = await moderation.savePage({ ...which, ...typed }, typed.note, by);
      if (!done.ok) return showPage(request, reply, which, { ...typed, preview: false }, done.refusal);
      flash(web.services, reply, 'moderated');
      return web.go(reply, `/admin/page/${which.name}/${which.language}`);
    },
  );

  // R-381: earlier versions stay readable for everybody.
  app.get<{ Params: { name: string; version: string } }>('/page/:name/:version', async (request, reply) => {
    const reader = await web.reader(request);
    const name = PAGE_NAMES.find((one) => one === request.params.name);
    const version = /^\d{1,6}$/u.test(request.params.version) ? Number(request.params.version) : null;
    const page =
      name === undefined || version === null ? null : await moderation.page(name, reader.language, version);
    if (page === null || name === undefined) return web.notFound(request, reply);
    const { t } = reader;
    return web.show(request, reply, {
      title: page.title,
      path: `/page/${page.name}/${page.version}`,
      body: (
        <>
          <AdminlessHead reader={reader} title={page.title} version={page.version} at={Number(page.at)} />
          <Markdown text={page.body} level={2} />
          <p class="note">
            {t('administration.oldVersion')} <a href={PAGE_PATHS[name]}>{t('administration.newest')}</a>
          </p>
        </>
      ),
    });
  });

  // ---- news

  app.get('/admin/news', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showNews(request, reply, { ru: '', en: '', note: '' }, null);
  });

  async function showNews(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: { readonly ru: string; readonly en: string; readonly note: string },
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    return web.show(
      request,
      reply,
      {
        title: t('administration.news'),
        path: '/admin/news',
        indexed: false,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <AdminHead reader={reader} title={t('administration.news')} />
            <p class="prose">{t('administration.newsLead')}</p>
            <form class="form form-wide" method="post" action="/admin/news">
              {refusal !== null && (
                <Callout tone="alert" role="alert" title={t('administration.refused')}>
                  <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
                </Callout>
              )}
              {LANGUAGES.map((language) => (
                <TextArea
                  key={language}
                  name={language}
                  label={words(language)('site.thisLanguage')}
                  hint={t('administration.newsHint', { max: NEWS_MAX })}
                  value={typed[language]}
                  rows={3}
                  required
                />
              ))}
              <TextField name="note" label={t('administration.why')} value={typed.note} required />
              <p class="buttons">
                <Submit tone="main">{t('administration.publish')}</Submit>
              </p>
            </form>
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.post('/admin/news', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = newsForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const [ru, en, note] = [typed.ru.trim(), typed.en.trim(), typed.note.trim()];
    if (ru === '' || en === '') return showNews(request, reply, typed, { code: 'empty' });
    if (note === '') return showNews(request, reply, typed, { code: 'reason-needed' });
    if (ru.length > NEWS_MAX || en.length > NEWS_MAX)
      return showNews(request, reply, typed, { code: 'note-long', params: { max: NEWS_MAX } });
    const id = newId();
    await database.commit([
      database.statement(
        database.build
          .insertInto('news')
          .values({ id, at: now(), kind: 'site', tournament_id: null, data: JSON.stringify({ ru, en }) }),
        1,
      ),
      moderation.entry({
        byId: by.id,
        act: 'news',
        subjectKind: 'news',
        subjectId: id,
        reason: '',
        note,
        after: en,
      }),
    ]);
    // R-109: whoever subscribed hears of it, by the ways of his settings, in his language.
    const readers = [...(await accounts.byIds(await moderation.subscribers())).values()];
    for (let from = 0; from < readers.length; from += TOLD_AT_ONCE)
      await database.commit(
        readers.slice(from, from + TOLD_AT_ONCE).flatMap((reader) =>
          notices.tell({
            key: `news:${id}:${reader.id}`,
            userId: reader.id,
            kind: 'news',
            params: { text: reader.language === 'en' ? en : ru },
            link: '/news',
          }),
        ),
      );
    notices.wake();
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/news');
  });
}

function AdminlessHead(props: {
  readonly reader: Reader;
  readonly title: string;
  readonly version: number;
  readonly at: number;
}) {
  const { t } = props.reader;
  return (
    <header class="page-head">
      <div>
        <h1>{props.title}</h1>
        <p class="muted">
          {t('administration.version', { version: props.version })},{' '}
          <When reader={props.reader} at={props.at} />
        </p>
      </div>
    </header>
  );
}

function SettingField(props: {
  readonly reader: Reader;
  readonly setting: Setting;
  readonly value: string;
  readonly error: string | undefined;
}) {
  const { setting } = props;
  const { t } = props.reader;
  const meaning = t(`administration.mean_${setting.name}`);
  if (setting.kind === 'switch')
    return (
      <CheckField name="value" checked={props.value === '1'} idPrefix={`v-${setting.name}`}>
        {meaning}
      </CheckField>
    );
  if (setting.kind === 'number')
    return (
      <TextField
        name="value"
        label={meaning}
        hint={t('administration.range', { min: setting.min, max: setting.max, initial: setting.initial })}
        value={props.value}
        inputMode="numeric"
        error={props.error}
        idPrefix={`v-${setting.name}`}
      />
    );
  return (
    <TextArea
      name="value"
      label={meaning}
      value={props.value}
      rows={setting.kind === 'links' ? 4 : 2}
      error={props.error}
      idPrefix={`v-${setting.name}`}
    />
  );
}
