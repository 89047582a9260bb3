import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JudgeNotice } from '../../mail/index.ts';
import { takesByes } from '../../tournaments/index.ts';
import type { TournamentPageView } from '../../tournaments/view.ts';
import { ButtonLink, ChoiceField, PageHead, SelectField, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, numberOf, oneOf } from '../forms.ts';
import type { Web } from '../web.ts';
import { Refused } from '../pages/mail-form.tsx';
import { maySee } from '../pages/tournament.ts';
import { showMail, type Failed } from './mail-pages.tsx';

/** Rounds offered where the number of rounds is not known. */
const MOST_ROUNDS = 8;

const judgeForm = form({
  kind: oneOf(['deciding-intent', 'deciding-result', 'bye-wish', 'withdrawal-wish']),
  opponent: line(),
  game: line(20),
  round: line(5),
});

type Typed = NonNullable<ReturnType<typeof judgeForm.read>>;

/** Rounds that are not paired yet, at most some; none where the system knows no byes. */
function roundsToSkip({ settings, state, schedule, rounds }: TournamentPageView): readonly number[] {
  if (settings === null || !takesByes(settings.system)) return [];
  if (state !== 'announced' && state !== 'running') return [];
  const first = schedule.length + 1;
  const last = Math.min(rounds ?? settings.rounds ?? first + MOST_ROUNDS, first + MOST_ROUNDS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Messages to the judge of an event: wishes for byes and withdrawals, deciding games. */
export function mailJudgeRoutes(app: FastifyInstance, web: Web): void {
  const { mail, tournaments } = web.services;
  const show = showMail(web);

  app.get<{ Params: { id: string } }>('/mail/judge/:id', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed: Typed = { kind: 'withdrawal-wish', opponent: '', game: '', round: '' };
    return showJudge(request, reply, typed, null);
  });

  async function showJudge(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    typed: Typed,
    refusal: Failed,
  ) {
    const { id } = request.params;
    const reader = await web.reader(request);
    const { t, user } = reader;
    const view = await tournaments.page(id, reader.language);
    if (view === null || !maySee(user, view)) return web.notFound(request, reply);
    const rounds = roundsToSkip(view);
    const opponents = view.entrants.filter((one) => one.userId !== null && one.userId !== user?.id);
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
              ...(rounds.length === 0 ? [] : [{ value: 'bye-wish', label: t('mail.judgeBye') }]),
              { value: 'withdrawal-wish', label: t('mail.judgeWithdraw') },
              { value: 'deciding-intent', label: t('mail.judgeIntent') },
              { value: 'deciding-result', label: t('mail.judgeResult') },
            ]}
          />
          {rounds.length > 0 && (
            <SelectField
              name="round"
              label={t('mail.judgeRound')}
              hint={t('mail.judgeOnlyBye')}
              value={typed.round}
              choices={rounds.map((round) => ({ value: String(round), label: String(round) }))}
            />
          )}
          <SelectField
            name="opponent"
            hint={t('mail.judgeOnlyDeciding')}
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
    const { id } = request.params;
    const view = await tournaments.page(id, 'en');
    const notice = view === null ? null : noticeOf(typed, view);
    if (view === null) return web.notFound(request, reply);
    if (notice === null) return web.malformed(request, reply);
    const judges = view.officials.flatMap(({ userId, office }) => (office === 'judge' ? [userId] : []));
    const done = await mail.tellJudge(id, notice, user, judges);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showJudge(request, reply, typed, done.refusal);
    flash(web.services, reply, 'letter-sent');
    return web.go(reply, `/mail/${done.value.threadId}`);
  });
}

/** What is typed as a notice; null = no round one could skip. */
function noticeOf({ kind, round, opponent, game }: Typed, view: TournamentPageView): JudgeNotice | null {
  switch (kind) {
    case 'bye-wish': {
      const wanted = numberOf(round);
      return wanted === null || !roundsToSkip(view).includes(wanted) ? null : { kind, round: wanted };
    }
    case 'withdrawal-wish':
      return { kind };
    case 'deciding-intent':
      return { kind, opponent };
    case 'deciding-result':
      return { kind, opponent, gameNumber: numberOf(game) ?? 0 };
  }
}
