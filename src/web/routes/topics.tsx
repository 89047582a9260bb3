import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { moderates, POSTS_A_PAGE, quoteOf } from '../../forum/index.ts';
import { ButtonLink, Icon, PageHead, Section, Submit, TextArea } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, oneOf } from '../forms.ts';
import { LatestTopics, PostView, Author } from '../pages/forum.tsx';
import { When } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { addressOf, pageOf, Preview, Refused } from '../pages/forum-form.tsx';
import { BODY_LIMIT, NOTHING, forumPages, postForm, type Answer } from './forum-pages.tsx';

const watchForm = form({ on: line(4) });
const topicActForm = form({ note: lines(10_000), act: oneOf(['lock', 'unlock', 'hide', 'show']) });

/** A topic of the forum: its posts, answers, watching, and closing by moderators. */
export function topicRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, forum } = web.services;
  const { show, peopleOf, latestOf } = forumPages(web);

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
}
