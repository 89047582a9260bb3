import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_NAMES, PAGE_TITLE_MAX, type PageName } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { LANGUAGES, words, type Language } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { languageOf } from '../language.ts';
import { AdminHead } from '../pages/administration.tsx';
import { Markdown } from '../pages/forum.tsx';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { administrates, desk } from './staff.ts';

const pageForm = form({ title: line(1000), body: lines(70_000), note: line(2000), act: line(20) });
const PAGE_LIMIT = 500_000;
/** Where the newest version of a page stands. */
const PAGE_PATHS: Readonly<Record<PageName, string>> = {
  rules: '/rules',
  about: '/about',
  'forum-rules': '/forum/rules',
  contacts: '/contact',
};

/** Pages of text in both languages with their versions (R-381). */
export function adminPageRoutes(app: FastifyInstance, web: Web): void {
  const { moderation } = web.services;
  const { staff } = desk(web);
  const administrator = (request: FastifyRequest, reply: FastifyReply) =>
    staff(request, reply, administrates);

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
