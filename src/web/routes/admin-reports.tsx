import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayModerate, type Report } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, EmptyState, Section, Submit, TextArea } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, lines } from '../forms.ts';
import { nameOf, type People } from '../pages/mail.tsx';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { AdminHead } from '../pages/administration.tsx';
import { desk } from './staff.ts';

const answerForm = form({ answer: lines(10_000) });

/** Reports of people and their answers. */
export function adminReportRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation, mail } = web.services;
  const { staff, show } = desk(web);

  app.get('/admin/reports', async (request, reply) => {
    if ((await staff(request, reply, mayModerate)) === null) return reply;
    return showReports(request, reply, null);
  });

  async function showReports(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [open, closed] = await Promise.all([moderation.reports(true), moderation.reports(false)]);
    const ids = [...open, ...closed].flatMap(({ byId, aboutId }) => [
      byId,
      ...(aboutId === null ? [] : [aboutId]),
    ]);
    const people = await accounts.byIds(ids);
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.reports')} />
        {refusal !== null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {open.length === 0 ? (
          <EmptyState title={t('administration.noReports')} />
        ) : (
          <ul class="list narrow">
            {open.map((report) => (
              <li key={report.id}>
                <ReportView reader={reader} people={people} report={report} />
                <form class="form form-apart" method="post" action={`/admin/report/${report.id}`}>
                  <TextArea
                    name="answer"
                    label={t('administration.answer')}
                    rows={2}
                    idPrefix={report.id}
                    required
                  />
                  <p class="buttons">
                    <Submit>{t('administration.closeReport')}</Submit>
                  </p>
                </form>
              </li>
            ))}
          </ul>
        )}
        {closed.length > 0 && (
          <Section id="h-closed" title={t('administration.closedReports')}>
            <ul class="list narrow">
              {closed.slice(0, 30).map((report) => (
                <li key={report.id}>
                  <ReportView reader={reader} people={people} report={report} />
                  <p class="small muted">{report.answer}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </>
    );
    return show(
      request,
      reply,
      { title: t('administration.reports'), path: '/admin/reports', body },
      refusal,
    );
  }

  app.post<{ Params: { id: string } }>('/admin/report/:id', async (request, reply) => {
    const by = await staff(request, reply, mayModerate);
    if (by === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const open = (await moderation.reports(true)).find(({ id }) => id === request.params.id);
    const letter =
      open === undefined
        ? []
        : mail.siteLetter(open.byId, '', 'report-answer', { answer: typed.answer.trim() });
    const done = await moderation.closeReport(request.params.id, typed.answer, by, letter);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showReports(request, reply, done.refusal);
    if (open !== undefined) mail.arrived(open.byId);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/reports');
  });
}

function ReportView(props: { readonly reader: Reader; readonly people: People; readonly report: Report }) {
  const { reader, people, report } = props;
  const { t } = reader;
  return (
    <>
      <p class="two">
        <b class="sentence">
          {t(`administration.subject_${report.subjectKind}`)}: {t(`moderation.reason_${report.reason}`)}
        </b>
        <span class="small faint nowrap">
          <When reader={reader} at={report.at} />
        </span>
      </p>
      <p class="small">
        {t('administration.from')} {nameOf(reader, people, report.byId)}
        {report.aboutId !== null &&
          `, ${t('administration.aboutWhom')} ${nameOf(reader, people, report.aboutId)}`}
        {report.subjectKind === 'post' && (
          <>
            {', '}
            <a href={`/forum/post/${report.subjectId}`}>{t('administration.toPost')}</a>
          </>
        )}
      </p>
      {report.note !== '' && <p class="plain">{report.note}</p>}
      {report.quoted !== null && <blockquote class="small plain">{report.quoted}</blockquote>}
    </>
  );
}
