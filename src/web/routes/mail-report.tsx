import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { REASONS } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { ButtonLink, PageHead, SelectField, Submit, TextArea } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { nameOf } from '../pages/mail.tsx';
import type { Web } from '../web.ts';
import { complainedOf } from './mail-pages.tsx';

const reportForm = form({ reason: line(), note: lines(10_000) });

/** A complaint about a letter. */
export function mailReportRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, mail, moderation } = web.services;

  app.get<{ Params: { id: string } }>('/mail/:id/report', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showReport(request, reply, user, { reason: '', note: '' }, null);
  });

  async function showReport(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    user: User,
    typed: { readonly reason: string; readonly note: string },
    refusal: Refusal | null,
  ) {
    const { id } = request.params;
    const thread = await mail.thread(id, user.id);
    const letter = thread === null ? undefined : complainedOf(thread);
    if (letter === undefined || letter.fromId === null) return web.notFound(request, reply);
    const reader = await web.reader(request);
    const { t } = reader;
    const people = await accounts.byIds([letter.fromId]);
    const body = (
      <>
        <PageHead title={t('mail.complainTitle')} />
        <form class="form form-wide" method="post" action={`/mail/${id}/report`}>
          <p>{t('mail.complainLead', { login: nameOf(reader, people, letter.fromId) })}</p>
          <blockquote class="plain">{letter.body}</blockquote>
          <SelectField
            name="reason"
            label={t('mail.reason')}
            value={typed.reason}
            choices={REASONS.map((reason) => ({ value: reason, label: t(`moderation.reason_${reason}`) }))}
            error={refusal === null ? undefined : t(`moderation.refusal.${refusal.code}`, refusal.params)}
          />
          <TextArea name="note" label={t('mail.reasonNote')} value={typed.note} rows={4} />
          <p class="buttons">
            <Submit tone="main">{t('mail.complainSend')}</Submit>
            <ButtonLink href={`/mail/${id}`}>{t('mail.back')}</ButtonLink>
          </p>
        </form>
      </>
    );
    const path = `/mail/${id}/report`;
    const page = { title: t('mail.complainTitle'), body, path, indexed: false };
    return web.show(
      request,
      reply,
      { ...page, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : 422,
    );
  }

  app.post<{ Params: { id: string } }>(
    '/mail/:id/report',
    { bodyLimit: 64 * 1024 },
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const typed = reportForm.read(request.body);
      if (typed === null) return web.malformed(request, reply);
      const thread = await mail.thread(request.params.id, user.id);
      const letter = thread === null ? undefined : complainedOf(thread);
      if (letter === undefined) return web.notFound(request, reply);
      const done = await moderation.report(
        {
          subjectKind: 'letter',
          subjectId: letter.id,
          aboutId: letter.fromId,
          ...typed,
          quoted: letter.body,
        },
        user,
      );
      if (!done.ok) return showReport(request, reply, user, typed, done.refusal);
      flash(web.services, reply, 'reported');
      return web.go(reply, `/mail/${request.params.id}`);
    },
  );
}
