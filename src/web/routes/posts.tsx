import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { moderates } from '../../forum/index.ts';
import { PageHead, Submit, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf } from '../forms.ts';
import { PostBody } from '../pages/forum.tsx';
import type { Web } from '../web.ts';
import { addressOf, Preview, ReasonField, Refused } from '../pages/forum-form.tsx';
import { BODY_LIMIT, NOTHING, forumPages, postForm, type Answer, type Failed } from './forum-pages.tsx';

const hideForm = form({ reason: line(), note: lines(10_000), game: line(20), act: oneOf(['hide', 'show']) });

/** A post of the forum: editing one's own, hiding by moderators. */
export function postRoutes(app: FastifyInstance, web: Web): void {
  const { forum } = web.services;
  const { show } = forumPages(web);

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
}
