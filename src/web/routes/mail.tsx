import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { SUBJECT_MAX, type Draft, type MailRefusal, type Thread } from '../../mail/index.ts';
import { ButtonLink, EmptyState, PageHead, Submit, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { Letters, MailBox, nameOf, subjectOf } from '../pages/mail.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { MailHead, PersonLink, Refused } from '../pages/mail-form.tsx';
import { complainedOf, showMail, type Failed } from './mail-pages.tsx';

/** A letter of the longest setting in Cyrillic, as a form sends it. */
const BODY_LIMIT = 700_000;
const MOST_BODY = 110_000;

const writeForm = form({ to: line(1000), subject: line(1000), body: lines(MOST_BODY) });
const answerForm = form({ body: lines(MOST_BODY) });

/** Internal mail (R-080…R-087): the box, letters and conversations. Every page belongs to its reader alone. */
export function mailRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, mail } = web.services;
  const show = showMail(web);

  async function boxOf(reader: Reader, user: User, current: string | null, thread: Thread | null) {
    const [threads, used, limits] = await Promise.all([
      mail.threads(user.id),
      mail.used(user.id),
      mail.limits(),
    ]);
    const ids = new Set<string>();
    for (const one of threads) {
      for (const id of one.withIds) ids.add(id);
      if (one.notice !== null && 'opponentId' in one.notice) ids.add(one.notice.opponentId);
    }
    for (const letter of thread?.letters ?? []) {
      if (letter.fromId !== null) ids.add(letter.fromId);
      for (const id of letter.toIds) ids.add(id);
      if (letter.notice !== null && 'opponentId' in letter.notice) ids.add(letter.notice.opponentId);
    }
    const people = await accounts.byIds([...ids]);
    return {
      people,
      limits,
      threads,
      box: (
        <MailBox
          reader={reader}
          people={people}
          lines={threads}
          current={current}
          used={used}
          box={limits.box}
          keepDays={limits.keepDays}
        />
      ),
    };
  }

  app.get('/mail', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const reader = await web.reader(request);
    const { t } = reader;
    const { box, threads } = await boxOf(reader, user, null, null);
    const body = (
      <>
        <MailHead reader={reader} />
        {threads.length === 0 ? (
          <EmptyState title={t('mail.none')} text={t('mail.noneText')}>
            <ButtonLink href="/mail/new">{t('mail.write')}</ButtonLink>
          </EmptyState>
        ) : (
          <div class="mail">
            {box}
            <p class="mail-choose muted">{t('mail.choose')}</p>
          </div>
        )}
        <p class="note">
          <a href="/mail/blocked">{t('mail.blockedTitle')}</a>
        </p>
      </>
    );
    return show(request, reply, { title: t('mail.title'), body }, null);
  });

  app.get<{ Querystring: { to?: unknown } }>('/mail/new', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { to } = request.query;
    const draft = { to: [typeof to === 'string' ? to.slice(0, 500) : ''], subject: '', body: '' };
    return compose(request, reply, draft, null);
  });

  async function compose(request: FastifyRequest, reply: FastifyReply, draft: Draft, refusal: Failed) {
    const reader = await web.reader(request);
    const { t } = reader;
    const limits = await mail.limits();
    const to = refusal !== null && ADDRESS_FAULTS.has(refusal.code);
    const body = (
      <>
        <PageHead title={t('mail.write')} />
        <form class="form form-wide" method="post" action="/mail/new">
          {refusal !== null && <Refused reader={reader} refusal={refusal} />}
          <TextField
            name="to"
            label={t('mail.to')}
            hint={t('mail.toHint', { max: limits.addressees })}
            value={draft.to.join(', ')}
            error={to && refusal !== null ? t(`mail.refusal.${refusal.code}`, refusal.params) : undefined}
            autocomplete="off"
            required
          />
          <TextField name="subject" label={t('mail.subject')} value={draft.subject} maxLength={SUBJECT_MAX} />
          <TextArea
            name="body"
            label={t('mail.body')}
            hint={t('mail.bodyHint', { max: limits.characters })}
            value={draft.body}
            rows={10}
            required
          />
          <p class="buttons">
            <Submit tone="main">{t('mail.send')}</Submit>
            <ButtonLink href="/mail">{t('mail.back')}</ButtonLink>
          </p>
        </form>
      </>
    );
    return show(request, reply, { title: t('mail.write'), body, path: '/mail/new' }, refusal);
  }

  app.post('/mail/new', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = writeForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const draft = { ...typed, to: typed.to.split(',').map((login) => login.trim()) };
    const done = await mail.write(draft, user);
    if (!done.ok) return compose(request, reply, draft, done.refusal);
    flash(web.services, reply, done.value.full.length === 0 ? 'letter-sent' : 'letter-sent-partly');
    return web.go(reply, `/mail/${done.value.threadId}`);
  });

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showThread(request, reply, user, '', null);
  });

  async function showThread(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    user: User,
    typed: string,
    refusal: Failed,
  ) {
    const { id } = request.params;
    const thread = await mail.thread(id, user.id);
    if (thread === null) return web.notFound(request, reply);
    await mail.markRead(id, user.id);
    const reader = await web.reader(request);
    const { t } = reader;
    const { box, people, limits } = await boxOf(reader, user, id, thread);
    const others = othersOf(thread, user.id);
    const alive = others.filter((one) => people.get(one)?.closed === false);
    const last = thread.letters.at(-1);
    const title = subjectOf(reader, { subject: thread.subject, notice: last?.notice ?? null });
    const received = complainedOf(thread);
    const blocked = new Set(await mail.blocked(user.id));
    const body = (
      <>
        <MailHead reader={reader} />
        <div class="mail mail-open">
          {box}
          <article class="mail-thread">
            <p class="mail-back">
              <a href="/mail">{t('mail.back')}</a>
            </p>
            <header class="mail-thread-head">
              <h2>{title}</h2>
              <p class="small">
                {others.map((one, i) => (
                  <span key={one}>
                    {i > 0 && ', '}
                    <PersonLink reader={reader} people={people} id={one} />
                  </span>
                ))}
              </p>
              <ul class="acts small no-print">
                {received !== undefined && (
                  <li>
                    <a href={`/mail/${id}/report`}>{t('mail.complain')}</a>
                  </li>
                )}
                {alive
                  .filter((one) => !blocked.has(one))
                  .map((one) => (
                    <li key={one}>
                      <form method="post" action="/mail/blocked">
                        <input type="hidden" name="login" value={people.get(one)?.login ?? ''} />
                        <input type="hidden" name="back" value={id} />
                        <button class="text-button" type="submit">
                          {t('mail.block', { login: nameOf(reader, people, one) })}
                        </button>
                      </form>
                    </li>
                  ))}
                <li>
                  <form method="post" action={`/mail/${id}/delete`}>
                    <button class="text-button" type="submit">
                      {t('mail.deleteThread')}
                    </button>
                  </form>
                </li>
              </ul>
            </header>
            <Letters reader={reader} people={people} thread={thread} />
            {alive
              .filter((one) => blocked.has(one))
              .map((one) => (
                <p key={one} class="note">
                  {t('mail.blockedHere', { login: nameOf(reader, people, one) })}
                </p>
              ))}
            {alive.length > 0 && (
              <form class="form form-wide no-print" method="post" action={`/mail/${id}`}>
                {refusal !== null && <Refused reader={reader} refusal={refusal} />}
                <TextArea
                  name="body"
                  label={t('mail.answer')}
                  hint={t(alive.length > 1 ? 'mail.answerHintMany' : 'mail.answerHint', {
                    max: limits.characters,
                  })}
                  value={typed}
                  rows={5}
                  required
                />
                <p class="buttons">
                  <Submit tone="main">{t('mail.send')}</Submit>
                </p>
              </form>
            )}
          </article>
        </div>
      </>
    );
    return show(request, reply, { title, body, path: `/mail/${id}` }, refusal);
  }

  app.post<{ Params: { id: string } }>('/mail/:id', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const done = await mail.answer(request.params.id, typed.body, user);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showThread(request, reply, user, typed.body, done.refusal);
    flash(web.services, reply, done.value.full.length === 0 ? 'letter-sent' : 'letter-sent-partly');
    return web.go(reply, `/mail/${request.params.id}`);
  });

  app.post<{ Params: { id: string } }>('/mail/:id/delete', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const done = await mail.deleteThread(request.params.id, user.id);
    if (!done.ok) return web.notFound(request, reply);
    flash(web.services, reply, 'letters-deleted');
    return web.go(reply, '/mail');
  });

  app.post<{ Params: { id: string } }>('/mail/letter/:id/delete', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const done = await mail.deleteLetter(request.params.id, user.id);
    if (!done.ok) return web.notFound(request, reply);
    flash(web.services, reply, 'letters-deleted');
    const left = await mail.thread(done.value.threadId, user.id);
    return web.go(reply, left === null ? '/mail' : `/mail/${done.value.threadId}`);
  });
}

const ADDRESS_FAULTS = new Set<MailRefusal>([
  'nobody',
  'unknown-login',
  'yourself',
  'too-many-addressees',
  'blocked',
]);

function othersOf(thread: Thread, userId: string): readonly string[] {
  const ids = thread.letters.flatMap(({ fromId, toIds }) => [...(fromId === null ? [] : [fromId]), ...toIds]);
  return [...new Set(ids)].filter((id) => id !== userId);
}
