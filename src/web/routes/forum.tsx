import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import {
  moderates,
  POSTS_A_PAGE,
  quoteOf,
  SECTIONS,
  TITLE_MAX,
  TOPICS_A_PAGE,
  type ForumRefusal,
  type Post,
  type SectionId,
  type Topic,
} from '../../forum/index.ts';
import { REASONS } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import {
  ButtonLink,
  Callout,
  EmptyState,
  Icon,
  PageHead,
  Section,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf } from '../forms.ts';
import { LatestTopics, Markdown, PostBody, PostView, TopicTable, Author } from '../pages/forum.tsx';
import type { People } from '../pages/mail.tsx';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const BODY_LIMIT = 400_000;
const MOST_BODY = 62_000;
const MOST_LATEST = 8;

const topicForm = form({
  section: oneOf(SECTIONS),
  title: line(1000),
  body: lines(MOST_BODY),
  act: oneOf(['', 'preview', 'send']),
});
const postForm = form({ body: lines(MOST_BODY), act: oneOf(['', 'preview', 'send']) });
const watchForm = form({ on: line(4) });
const hideForm = form({ reason: line(), note: lines(10_000), game: line(20), act: oneOf(['hide', 'show']) });
const topicActForm = form({ note: lines(10_000), act: oneOf(['lock', 'unlock', 'hide', 'show']) });
const reportForm = form({ reason: line(), note: lines(10_000) });

type Failed = Refusal<ForumRefusal> | null;

interface Answer {
  readonly body: string;
  readonly preview: boolean;
  readonly refusal: Failed;
}

const NOTHING: Answer = { body: '', preview: false, refusal: null };

/** The forum (R-100…R-107). */
export function forumRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, forum, moderation } = web.services;

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly body: ComponentChildren; readonly path: string },
    refusal: Refusal | null = null,
    indexed = true,
  ) {
    return web.show(
      request,
      reply,
      {
        ...page,
        section: 'forum',
        ...(indexed ? {} : { indexed: false }),
        ...(refusal === null ? {} : { refusal: refusal.code }),
      },
      refusal === null ? 200 : 422,
    );
  }

  async function peopleOf(topics: readonly Topic[], posts: readonly Post[] = []): Promise<People> {
    const ids = [
      ...topics.flatMap(({ authorId, lastAuthorId }) => [authorId, lastAuthorId]),
      ...posts.map(({ authorId }) => authorId),
    ];
    return accounts.byIds(ids.filter((id) => id !== null));
  }

  async function latestOf(reader: Reader) {
    const topics = await forum.topics(null, { page: 1, hidden: moderates(reader.user), limit: MOST_LATEST });
    return topics;
  }

  app.get('/forum', async (request, reply) => {
    const reader = await web.reader(request);
    const { t } = reader;
    const [counts, latest] = await Promise.all([forum.counts(), latestOf(reader)]);
    const people = await peopleOf(latest);
    const body = (
      <>
        <PageHead title={t('forum.title')} facts={[t('forum.lead')]}>
          <ButtonLink tone="main" href="/forum/new">
            {t('forum.newTopic')}
          </ButtonLink>
        </PageHead>
        <div class="columns">
          <ul class="list sections">
            {SECTIONS.map((id) => {
              const count = counts.get(id);
              return (
                <li key={id}>
                  <span class="two">
                    <b>
                      <a href={`/forum/section/${id}`}>{t(`forum.section_${id}`)}</a>
                    </b>
                    <span class="small faint nowrap">{t('forum.topics', { count: count?.topics ?? 0 })}</span>
                  </span>
                  <span class="muted">{t(`forum.about_${id}`)}</span>
                </li>
              );
            })}
          </ul>
          <aside>
            <Section id="h-latest" title={t('forum.latest')}>
              {latest.length === 0 ? (
                <EmptyState level={3} title={t('forum.none')} text={t('forum.noneText')} />
              ) : (
                <LatestTopics reader={reader} people={people} topics={latest} />
              )}
            </Section>
            <p class="note">
              <a href="/forum/rules">{t('forum.rules')}</a>
            </p>
          </aside>
        </div>
      </>
    );
    return show(request, reply, { title: t('forum.title'), body, path: '/forum' });
  });

  app.get('/forum/rules', async (request, reply) => {
    const reader = await web.reader(request);
    const { t, language } = reader;
    const written = await moderation.page('forum-rules', language);
    const title = written?.title ?? t('forum.rules');
    const body = (
      <>
        <PageHead title={title} />
        <Markdown text={written?.body ?? t('forum.rulesText')} level={2} />
      </>
    );
    return show(request, reply, { title, body, path: '/forum/rules' });
  });

  app.get<{ Params: { section: string }; Querystring: { page?: unknown } }>(
    '/forum/section/:section',
    async (request, reply) => {
      const section = SECTIONS.find((one) => one === request.params.section);
      if (section === undefined) return web.notFound(request, reply);
      const reader = await web.reader(request);
      const { t } = reader;
      const page = pageOf(request.query.page);
      const found = await forum.topics(section, { page, hidden: moderates(reader.user) });
      const topics = found.slice(0, TOPICS_A_PAGE);
      const path = `/forum/section/${section}`;
      const title = t(`forum.section_${section}`);
      const body = (
        <>
          <PageHead
            title={title}
            facts={[<a href="/forum">{t('forum.title')}</a>, t(`forum.about_${section}`)]}
          >
            {section !== 'tournaments' && (
              <ButtonLink tone="main" href={`/forum/new?section=${section}`}>
                {t('forum.newTopic')}
              </ButtonLink>
            )}
          </PageHead>
          {topics.length === 0 ? (
            <EmptyState title={t('forum.none')} text={t('forum.noneText')} />
          ) : (
            <TopicTable reader={reader} people={await peopleOf(topics)} topics={topics} caption={title} />
          )}
          <p class="note two">
            {page > 1 && <a href={`${path}?page=${page - 1}`}>{t('forum.newer')}</a>}
            {found.length > TOPICS_A_PAGE && <a href={`${path}?page=${page + 1}`}>{t('forum.older')}</a>}
          </p>
        </>
      );
      return show(request, reply, { title, body, path });
    },
  );

  app.get<{ Querystring: { section?: unknown } }>('/forum/new', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const section = SECTIONS.find((one) => one === request.query.section) ?? 'general';
    return showNew(request, reply, { section, title: '', ...NOTHING });
  });

  async function showNew(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: Answer & { readonly section: SectionId; readonly title: string },
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const { refusal } = typed;
    const limits = await forum.limits();
    const inTitle = refusal?.code === 'title-empty' || refusal?.code === 'title-long';
    const body = (
      <>
        <PageHead title={t('forum.newTopic')} facts={[<a href="/forum/rules">{t('forum.rules')}</a>]} />
        {typed.preview && <Preview reader={reader} body={typed.body} />}
        <form class="form form-wide" method="post" action="/forum/new">
          {refusal !== null && <Refused reader={reader} refusal={refusal} />}
          <SelectField
            name="section"
            label={t('forum.title')}
            value={typed.section}
            choices={SECTIONS.filter((one) => one !== 'tournaments').map((one) => ({
              value: one,
              label: t(`forum.section_${one}`),
            }))}
          />
          <TextField
            name="title"
            label={t('forum.topicTitle')}
            value={typed.title}
            maxLength={TITLE_MAX}
            error={
              inTitle && refusal !== null ? t(`forum.refusal.${refusal.code}`, refusal.params) : undefined
            }
          />
          <TextArea
            name="body"
            label={t('forum.text')}
            hint={t('forum.textHint', { max: limits.characters })}
            value={typed.body}
            rows={10}
          />
          <p class="buttons">
            <Submit tone="main" name="act" value="send">
              {t('forum.open')}
            </Submit>
            <Submit name="act" value="preview">
              {t('forum.preview')}
            </Submit>
          </p>
        </form>
      </>
    );
    return show(request, reply, { title: t('forum.newTopic'), body, path: '/forum/new' }, refusal, false);
  }

  app.post('/forum/new', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = topicForm.read(request.body);
    if (typed === null || typed.section === 'tournaments') return web.malformed(request, reply);
    if (typed.act === 'preview') return showNew(request, reply, { ...typed, preview: true, refusal: null });
    const done = await forum.open({ sectionId: typed.section, title: typed.title, body: typed.body }, user);
    if (!done.ok) return showNew(request, reply, { ...typed, preview: false, refusal: done.refusal });
    flash(web.services, reply, 'topic-opened');
    return web.go(reply, `/forum/topic/${done.value.topicId}`);
  });

  app.get<{ Params: { id: string } }>('/forum/tournament/:id', async (request, reply) => {
    const topic = await forum.topicOfTournament(request.params.id);
    return topic === null ? web.notFound(request, reply) : web.go(reply, `/forum/topic/${topic.id}`);
  });

  app.get<{ Params: { id: string }; Querystring: { page?: unknown; quote?: unknown } }>(
    '/forum/topic/:id',
    async (request, reply) => {
      const { quote } = request.query;
      let text = '';
      if (typeof quote === 'string') {
        const post = await forum.post(quote);
        if (post !== null && post.hidden === null && post.topicId === request.params.id) {
          const author = await accounts.byId(post.authorId);
          const { t } = await web.reader(request);
          text = quoteOf(
            author === null || author.closed ? t('forum.deletedAuthor') : author.login,
            post.body,
          );
        }
      }
      return showTopic(request, reply, pageOf(request.query.page, 0), { ...NOTHING, body: text });
    },
  );

  /** `page` 0 = the last one when somebody answers, else the first. */
  async function showTopic(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    page: number,
    typed: Answer,
  ) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const topic = await forum.topic(request.params.id);
    const moderator = moderates(user);
    if (topic === null || (topic.hidden && !moderator)) return web.notFound(request, reply);
    const pages = Math.max(1, Math.ceil(topic.posts / POSTS_A_PAGE));
    const at = page === 0 ? (typed.body === '' && typed.refusal === null ? 1 : pages) : Math.min(page, pages);
    const [posts, latest, limits] = await Promise.all([
      forum.posts(topic.id, at),
      latestOf(reader),
      forum.limits(),
    ]);
    const people = await peopleOf([topic, ...latest], posts);
    const watching = user !== null && (await forum.watches(topic.id, user.id));
    const path = `/forum/topic/${topic.id}`;
    const facts = [
      <a key="section" href={`/forum/section/${topic.sectionId}`}>
        {t(`forum.section_${topic.sectionId}`)}
      </a>,
      topic.posts === 0 ? t('forum.noPosts') : t('forum.posts', { count: topic.posts }),
      topic.authorId === null ? (
        <a key="event" href={`/tournament/${topic.tournamentId ?? ''}`}>
          {t('forum.toTournament')}
        </a>
      ) : (
        <span key="author">
          <Author reader={reader} people={people} id={topic.authorId} />{' '}
          <When reader={reader} at={topic.createdAt} />
        </span>
      ),
    ];
    const body = (
      <>
        <PageHead title={topic.title} facts={facts}>
          {user !== null && (
            <form method="post" action={`${path}/watch`}>
              <input type="hidden" name="on" value={watching ? '' : '1'} />
              <Submit label={t(watching ? 'forum.unwatch' : 'forum.watch')}>
                <Icon name="eye" /> {t(watching ? 'forum.unwatch' : 'forum.watch')}
              </Submit>
            </form>
          )}
        </PageHead>
        <div class="columns">
          <div>
            <ol class="posts" start={(at - 1) * POSTS_A_PAGE + 1}>
              {posts.map((post) => (
                <PostView key={post.id} reader={reader} people={people} post={post} topic={topic} />
              ))}
            </ol>
            {pages > 1 && (
              <nav class="pager small" aria-label={t('forum.pages')}>
                {Array.from({ length: pages }, (_, i) => (
                  <a
                    key={i}
                    href={`${path}?page=${i + 1}`}
                    aria-label={t('forum.page', { page: i + 1, pages })}
                    {...(i + 1 === at ? { 'aria-current': 'page' as const } : {})}
                  >
                    {i + 1}
                  </a>
                ))}
              </nav>
            )}
            {topic.locked && <p class="note">{t('forum.locked')}</p>}
            {typed.preview && <Preview reader={reader} body={typed.body} />}
            {user === null ? (
              <p class="buttons">
                <ButtonLink href={`/login?next=${encodeURIComponent(path)}`}>{t('forum.signIn')}</ButtonLink>
              </p>
            ) : (
              (!topic.locked || moderator) && (
                <form
                  class="form form-wide no-print post-form"
                  id="answer"
                  method="post"
                  action={`${path}#answer`}
                >
                  {typed.refusal !== null && <Refused reader={reader} refusal={typed.refusal} />}
                  <TextArea
                    name="body"
                    label={t('forum.answer')}
                    hint={`${t('forum.answerHint')} ${t('forum.textHint', { max: limits.characters })}`}
                    value={typed.body}
                    rows={7}
                  />
                  <p class="buttons">
                    <Submit tone="main" name="act" value="send">
                      {t('forum.send')}
                    </Submit>
                    <Submit name="act" value="preview">
                      {t('forum.preview')}
                    </Submit>
                  </p>
                </form>
              )
            )}
            {moderator && (
              <details class="danger-fold no-print">
                <summary>{t('forum.moderate')}</summary>
                <form class="form" method="post" action={`${path}/moderate`}>
                  <TextArea name="note" label={t('forum.actNote')} rows={2} required />
                  <p class="buttons">
                    <Submit name="act" value={topic.locked ? 'unlock' : 'lock'}>
                      {t(topic.locked ? 'forum.unlock' : 'forum.lock')}
                    </Submit>
                    <Submit name="act" value={topic.hidden ? 'show' : 'hide'}>
                      {t(topic.hidden ? 'forum.showTopic' : 'forum.hideTopic')}
                    </Submit>
                  </p>
                </form>
              </details>
            )}
          </div>
          <aside>
            <Section id="h-latest" title={t('forum.latest')}>
              <LatestTopics reader={reader} people={people} topics={latest} />
            </Section>
            <p class="note">
              <a href="/forum/rules">{t('forum.rules')}</a>
            </p>
          </aside>
        </div>
      </>
    );
    return show(request, reply, { title: topic.title, body, path }, typed.refusal);
  }

  app.post<{ Params: { id: string } }>(
    '/forum/topic/:id',
    { bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const typed = postForm.read(request.body);
      if (typed === null) return web.malformed(request, reply);
      if (typed.act === 'preview')
        return showTopic(request, reply, 0, { body: typed.body, preview: true, refusal: null });
      const done = await forum.answer(request.params.id, typed.body, user);
      if (!done.ok)
        return done.refusal.code === 'not-found'
          ? web.notFound(request, reply)
          : showTopic(request, reply, 0, { body: typed.body, preview: false, refusal: done.refusal });
      flash(web.services, reply, 'posted');
      return web.go(reply, addressOf(request.params.id, done.value.number));
    },
  );

  app.post<{ Params: { id: string } }>('/forum/topic/:id/watch', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = watchForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await forum.watch(request.params.id, user.id, typed.on === '1');
    if (!done.ok) return web.notFound(request, reply);
    flash(web.services, reply, typed.on === '1' ? 'watching' : 'not-watching');
    return web.go(reply, `/forum/topic/${request.params.id}`);
  });

  app.post<{ Params: { id: string } }>('/forum/topic/:id/moderate', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (!moderates(user)) return web.forbidden(request, reply);
    const typed = topicActForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await forum.change(request.params.id, typed.act, typed.note, user);
    if (!done.ok) {
      if (done.refusal.code === 'not-allowed') return web.forbidden(request, reply);
      if (done.refusal.code === 'not-found') return web.notFound(request, reply);
      return showTopic(request, reply, 0, { ...NOTHING, refusal: done.refusal });
    }
    flash(web.services, reply, 'moderated');
    return web.go(reply, `/forum/topic/${request.params.id}`);
  });

  app.get<{ Params: { id: string } }>('/forum/post/:id', async (request, reply) => {
    const post = await forum.post(request.params.id);
    return post === null ? web.notFound(request, reply) : web.go(reply, addressOf(post.topicId, post.number));
  });

  app.get<{ Params: { id: string } }>('/forum/post/:id/edit', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const post = await forum.post(request.params.id);
    if (post === null || post.authorId !== user.id) return web.notFound(request, reply);
    return showEdit(request, reply, { ...NOTHING, body: post.body });
  });

  async function showEdit(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    typed: Answer,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const limits = await forum.limits();
    const path = `/forum/post/${request.params.id}/edit`;
    const body = (
      <>
        <PageHead title={t('forum.editTitle')} />
        {typed.preview && <Preview reader={reader} body={typed.body} />}
        <form class="form form-wide" method="post" action={path}>
          {typed.refusal !== null && <Refused reader={reader} refusal={typed.refusal} />}
          <TextArea
            name="body"
            label={t('forum.text')}
            hint={t('forum.textHint', { max: limits.characters })}
            value={typed.body}
            rows={10}
          />
          <p class="buttons">
            <Submit tone="main" name="act" value="send">
              {t('forum.editSave')}
            </Submit>
            <Submit name="act" value="preview">
              {t('forum.preview')}
            </Submit>
          </p>
        </form>
      </>
    );
    return show(request, reply, { title: t('forum.editTitle'), body, path }, typed.refusal, false);
  }

  app.post<{ Params: { id: string } }>(
    '/forum/post/:id/edit',
    { bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const typed = postForm.read(request.body);
      if (typed === null) return web.malformed(request, reply);
      const post = await forum.post(request.params.id);
      if (post === null || post.authorId !== user.id) return web.notFound(request, reply);
      if (typed.act === 'preview')
        return showEdit(request, reply, { body: typed.body, preview: true, refusal: null });
      const done = await forum.edit(request.params.id, typed.body, user);
      if (!done.ok)
        return showEdit(request, reply, { body: typed.body, preview: false, refusal: done.refusal });
      flash(web.services, reply, 'post-edited');
      return web.go(reply, addressOf(done.value.topicId, done.value.number));
    },
  );

  app.get<{ Params: { id: string } }>('/forum/post/:id/hide', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (!moderates(user)) return web.forbidden(request, reply);
    return showHide(request, reply, { reason: 'hint', note: '', game: '' }, null);
  });

  async function showHide(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    typed: { readonly reason: string; readonly note: string; readonly game: string },
    refusal: Failed,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const post = await forum.post(request.params.id);
    if (post === null) return web.notFound(request, reply);
    const path = `/forum/post/${post.id}/hide`;
    const hidden = post.hidden !== null;
    const body = (
      <>
        <PageHead title={t(hidden ? 'forum.show' : 'forum.hideTitle')} />
        <blockquote>
          <PostBody reader={reader} body={post.body} number={post.number} />
        </blockquote>
        <form class="form" method="post" action={path}>
          {refusal !== null && <Refused reader={reader} refusal={refusal} />}
          {!hidden && (
            <>
              <ReasonField reader={reader} value={typed.reason} label={t('forum.hideReason')} />
              <TextField
                name="game"
                label={t('forum.hideGame')}
                hint={t('forum.hideGameHint')}
                value={typed.game}
                inputMode="numeric"
              />
            </>
          )}
          <TextArea name="note" label={t('forum.hideNote')} value={typed.note} rows={3} />
          <p class="buttons">
            <Submit tone="main" name="act" value={hidden ? 'show' : 'hide'}>
              {t(hidden ? 'forum.show' : 'forum.hide')}
            </Submit>
          </p>
        </form>
      </>
    );
    return show(request, reply, { title: t('forum.hideTitle'), body, path }, refusal, false);
  }

  app.post<{ Params: { id: string } }>('/forum/post/:id/hide', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (!moderates(user)) return web.forbidden(request, reply);
    const typed = hideForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { id } = request.params;
    const gameNumber = typed.game.trim() === '' ? null : (numberOf(typed.game) ?? 0);
    const done =
      typed.act === 'hide'
        ? await forum.hide(id, { reason: typed.reason, note: typed.note, gameNumber }, user)
        : await forum.show(id, typed.note, user);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showHide(request, reply, typed, done.refusal);
    flash(web.services, reply, 'moderated');
    return web.go(reply, addressOf(done.value.topicId, done.value.number));
  });

  app.get<{ Params: { id: string } }>('/forum/post/:id/report', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showReport(request, reply, { reason: '', note: '' }, null);
  });

  async function showReport(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    typed: { readonly reason: string; readonly note: string },
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const post = await forum.post(request.params.id);
    if (post === null || post.hidden !== null) return web.notFound(request, reply);
    const path = `/forum/post/${post.id}/report`;
    const body = (
      <>
        <PageHead title={t('forum.reportTitle')} />
        <p>{t('forum.reportLead')}</p>
        <blockquote>
          <PostBody reader={reader} body={post.body} number={post.number} />
        </blockquote>
        <ReportForm reader={reader} action={path} typed={typed} refusal={refusal} />
      </>
    );
    return show(request, reply, { title: t('forum.reportTitle'), body, path }, refusal, false);
  }

  app.post<{ Params: { id: string } }>('/forum/post/:id/report', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = reportForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const post = await forum.post(request.params.id);
    if (post === null || post.hidden !== null) return web.notFound(request, reply);
    const subject = { subjectKind: 'post', subjectId: post.id, aboutId: post.authorId } as const;
    const done = await moderation.report({ ...subject, ...typed, quoted: post.body }, user);
    if (!done.ok) return showReport(request, reply, typed, done.refusal);
    flash(web.services, reply, 'reported');
    return web.go(reply, addressOf(post.topicId, post.number));
  });

  app.get<{ Params: { login: string } }>('/@/:login/report', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showPersonReport(request, reply, { reason: '', note: '' }, null);
  });

  async function showPersonReport(
    request: FastifyRequest<{ Params: { login: string } }>,
    reply: FastifyReply,
    typed: { readonly reason: string; readonly note: string },
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) return web.notFound(request, reply);
    const path = `/@/${encodeURIComponent(person.login)}/report`;
    const title = t('forum.reportPersonTitle');
    const body = (
      <>
        <PageHead title={title} facts={[person.login]} />
        <p>{t('forum.reportPersonLead')}</p>
        <ReportForm reader={reader} action={path} typed={typed} refusal={refusal} />
      </>
    );
    const page = { title, body, path, indexed: false };
    return web.show(
      request,
      reply,
      { ...page, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : 422,
    );
  }

  app.post<{ Params: { login: string } }>('/@/:login/report', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = reportForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) return web.notFound(request, reply);
    const subject = { subjectKind: 'person', subjectId: person.id, aboutId: person.id } as const;
    const done = await moderation.report({ ...subject, ...typed, quoted: null }, user);
    if (!done.ok) return showPersonReport(request, reply, typed, done.refusal);
    flash(web.services, reply, 'reported');
    return web.go(reply, `/@/${encodeURIComponent(person.login)}`);
  });
}

function addressOf(topicId: string, number: number): string {
  const page = Math.ceil(number / POSTS_A_PAGE);
  return `/forum/topic/${topicId}${page > 1 ? `?page=${page}` : ''}#p${number}`;
}

function pageOf(value: unknown, otherwise = 1): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/u.test(value) ? Number(value) : otherwise;
}

function Preview(props: { readonly reader: Reader; readonly body: string }) {
  const { t } = props.reader;
  return (
    <section class="preview" aria-labelledby="h-preview">
      <h2 id="h-preview">{t('forum.previewTitle')}</h2>
      <p class="small warn">{t('forum.previewNote')}</p>
      <PostBody reader={props.reader} body={props.body} number={0} />
    </section>
  );
}

function Refused(props: { readonly reader: Reader; readonly refusal: Refusal<ForumRefusal> }) {
  const { t } = props.reader;
  return (
    <Callout tone="alert" role="alert" title={t('forum.kept')}>
      <p>{t(`forum.refusal.${props.refusal.code}`, props.refusal.params)}</p>
    </Callout>
  );
}

function ReasonField(props: {
  readonly reader: Reader;
  readonly value: string;
  readonly label: string;
  readonly error?: string | undefined;
}) {
  const { t } = props.reader;
  return (
    <SelectField
      name="reason"
      label={props.label}
      value={props.value}
      choices={REASONS.map((reason) => ({ value: reason, label: t(`moderation.reason_${reason}`) }))}
      error={props.error}
    />
  );
}

/** Reason and words of a report, for posts and people. */
function ReportForm(props: {
  readonly reader: Reader;
  readonly action: string;
  readonly typed: { readonly reason: string; readonly note: string };
  readonly refusal: Refusal | null;
}) {
  const { reader, refusal } = props;
  const { t } = reader;
  return (
    <form class="form" method="post" action={props.action}>
      <ReasonField
        reader={reader}
        value={props.typed.reason}
        label={t('mail.reason')}
        error={refusal === null ? undefined : t(`moderation.refusal.${refusal.code}`, refusal.params)}
      />
      <TextArea name="note" label={t('mail.reasonNote')} value={props.typed.note} rows={4} />
      <p class="buttons">
        <Submit tone="main">{t('forum.reportSend')}</Submit>
      </p>
    </form>
  );
}
