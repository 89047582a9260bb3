import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import { PageHead } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { PostBody } from '../pages/forum.tsx';
import type { Web } from '../web.ts';
import { addressOf, ReportForm } from '../pages/forum-form.tsx';
import { forumPages } from './forum-pages.tsx';

const reportForm = form({ reason: line(), note: lines(10_000) });

/** Reports of a post or of a person to the moderators. */
export function reportRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, forum, moderation } = web.services;
  const { show } = forumPages(web);

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
