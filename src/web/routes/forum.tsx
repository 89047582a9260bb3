import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { moderates, SECTIONS, TITLE_MAX, TOPICS_A_PAGE, type SectionId } from '../../forum/index.ts';
import {
  ButtonLink,
  EmptyState,
  PageHead,
  Section,
  SelectField,
  Submit,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, oneOf } from '../forms.ts';
import { LatestTopics, Markdown, TopicTable } from '../pages/forum.tsx';
import type { Web } from '../web.ts';
import { pageOf, Preview, Refused } from '../pages/forum-form.tsx';
import { BODY_LIMIT, NOTHING, forumPages, MOST_BODY, type Answer } from './forum-pages.tsx';

const topicForm = form({
  section: oneOf(SECTIONS),
  title: line(1000),
  body: lines(MOST_BODY),
  act: oneOf(['', 'preview', 'send']),
});

/** The forum's front, its rules, sections and new topics. */
export function forumRoutes(app: FastifyInstance, web: Web): void {
  const { forum, moderation } = web.services;
  const { show, peopleOf, latestOf } = forumPages(web);

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
}
