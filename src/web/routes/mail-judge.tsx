import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ButtonLink, ChoiceField, PageHead, SelectField, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, numberOf, oneOf } from '../forms.ts';
import type { Web } from '../web.ts';
import { Refused } from '../pages/mail-form.tsx';
import { showMail, type Failed } from './mail-pages.tsx';

const judgeForm = form({
  kind: oneOf(['deciding-intent', 'deciding-result']),
  opponent: line(),
  game: line(20),
});

/** Messages to the judge of an event about deciding games. */
export function mailJudgeRoutes(app: FastifyInstance, web: Web): void {
  const { mail, tournaments } = web.services;
  const show = showMail(web);

  app.get<{ Params: { id: string } }>('/mail/judge/:id', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return showJudge(request, reply, { kind: 'deciding-intent', opponent: '', game: '' }, null);
  });

  async function showJudge(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    typed: { readonly kind: string; readonly opponent: string; readonly game: string },
    refusal: Failed,
  ) {
    const { id } = request.params;
    const live = await tournaments.live(id);
    if (live === null) return web.notFound(request, reply);
    const reader = await web.reader(request);
    const { t, user } = reader;
    const opponents = live.entrants.filter((one) => one.userId !== null && one.userId !== user?.id);
    const body = (
      <>
        <PageHead title={t('mail.judgeTitle')} />
        <form class="form" method="post" action={`/mail/judge/${id}`}>
          {refusal !== null && <Refused reader={reader} refusal={refusal} />}
          <p>{t('mail.judgeLead')}</p>
          <ChoiceField
            name="kind"
            label={t('mail.judgeKind')}
            value={typed.kind}
            choices={[
              { value: 'deciding-intent', label: t('mail.judgeIntent') },
              { value: 'deciding-result', label: t('mail.judgeResult') },
            ]}
          />
          <SelectField
            name="opponent"
            label={t('mail.opponent')}
            value={typed.opponent}
            choices={opponents.map((one) => ({ value: one.name, label: one.name }))}
          />
          <TextField
            name="game"
            label={t('mail.gameNumber')}
            hint={t('mail.gameNumberHint')}
            value={typed.game}
            inputMode="numeric"
          />
          <p class="buttons">
            <Submit tone="main">{t('mail.send')}</Submit>
            <ButtonLink href={`/tournament/${id}`}>{t('mail.judgeEvent')}</ButtonLink>
          </p>
        </form>
      </>
    );
    return show(request, reply, { title: t('mail.judgeTitle'), body, path: `/mail/judge/${id}` }, refusal);
  }

  app.post<{ Params: { id: string } }>('/mail/judge/:id', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = judgeForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const notice =
      typed.kind === 'deciding-intent'
        ? ({ kind: 'deciding-intent', opponent: typed.opponent } as const)
        : ({
            kind: 'deciding-result',
            opponent: typed.opponent,
            gameNumber: numberOf(typed.game) ?? 0,
          } as const);
    const done = await mail.tellJudge(request.params.id, notice, user);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showJudge(request, reply, typed, done.refusal);
    flash(web.services, reply, 'letter-sent');
    return web.go(reply, `/mail/${done.value.threadId}`);
  });
}
