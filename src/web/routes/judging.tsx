import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JudgeCommand, PairingResult } from '../../tournaments/index.ts';
import type { Refusal } from '../../result.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import type { ForesightView, TournamentPageView } from '../../tournaments/view.ts';
import { Callout, PageHead } from '../../ui/index.ts';
import { decidingOf } from '../deciding.ts';
import { flash } from '../flash.ts';
import { form, line, numberOf } from '../forms.ts';
import { complaintsOfEvent } from '../pages/complaint.tsx';
import { JudgeDesk } from '../pages/judging.tsx';
import { MOST_NOTE } from '../pages/ruling-forms.tsx';
import { ForesightPage } from '../pages/foresight.tsx';
import { WhyPage } from '../pages/why.tsx';
import { mayJudge, tournamentFacts, TournamentTabs } from '../pages/tournament.ts';
import { instantOf } from '../zones.ts';
import type { Web } from '../web.ts';
import { wishesOf } from '../wishes.ts';

export const actForm = form({
  entrant: line(10),
  round: line(10),
  board: line(10),
  result: line(10),
  kind: line(10),
  login: line(100),
  name: line(100),
  rating: line(10),
  version: line(12),
  office: line(12),
  startsAt: line(40),
  seen: line(12),
  sure: line(4),
  note: line(MOST_NOTE),
});

type Typed = NonNullable<ReturnType<typeof actForm.read>>;

const RESULTS: readonly PairingResult[] = ['1-0', '1/2-1/2', '0-1', '+--', '--+', '---'];

const KINDS = ['half', 'zero', 'full'] as const;

/** Acts that take two looks: what they change is shown first (C18). */
const LOOKED_AT: ReadonlySet<string> = new Set(['correct', 'take-out', 'expel', 'undo', 'close', 'reopen']);

/** Acts that change what stands: the official says why. The others are the ordinary course of an event. */
const REASONED: ReadonlySet<string> = new Set([...LOOKED_AT, 'postpone']);

/** The judge's desk of an event, and why a pair plays. */
export function judgingRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments, accounts } = web.services;

  app.get<{ Params: { id: string } }>('/tournament/:id/why', async (request, reply) => {
    const query = form({ round: line(5), board: line(5) }).read(request.query);
    const reader = await web.reader(request);
    const view = await tournaments.page(request.params.id, reader.language);
    if (view === null || query === null || !/^\d+$/u.test(query.round)) return web.notFound(request, reply);
    const board = query.board === 'bye' ? 'bye' : Number(query.board);
    const why = await tournaments.why(view.id, Number(query.round), board, reader.language);
    if (why === null) return web.notFound(request, reply);
    return web.show(request, reply, {
      title: `${reader.t('ui.why')} ${view.name}`,
      section: 'tournaments',
      path: request.url.replace(/[?&]lang=\w+/u, ''),
      indexed: false,
      body: <WhyPage reader={reader} view={view} why={why} />,
    });
  });

  app.get<{ Params: { id: string } }>('/tournament/:id/judge', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return desk(request, reply, request.params.id, null);
  });

  async function desk(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal> | null,
  ) {
    const reader = await web.reader(request);
    const view = await tournaments.page(id, reader.language);
    if (view === null) return web.notFound(request, reply);
    if (!mayJudge(reader.user, view)) return web.forbidden(request, reply);
    const deciding = await decidingOf(web.services, view, reader.now);
    const wishes = await wishesOf(web.services, view);
    const complaints = await complaintsOfEvent(web.services, view, reader.user);
    return web.show(
      request,
      reply,
      {
        title: `${reader.t('judge.title')}: ${view.name}`,
        section: 'tournaments',
        path: `/tournament/${id}/judge`,
        indexed: false,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead title={view.name} facts={tournamentFacts({ reader, view })} />
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>{reader.t(`tournaments.refusal.${refusal.code}`, refusal.params)}</p>
              </Callout>
            )}
            <TournamentTabs reader={reader} view={view} tab="judge" />
            <JudgeDesk {...{ reader, view, deciding, wishes, complaints }} />
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  async function showForesight(
    request: FastifyRequest,
    reply: FastifyReply,
    view: TournamentPageView,
    act: string,
    typed: Typed,
    foresight: ForesightView,
    lacksReason: boolean,
  ) {
    const reader = await web.reader(request);
    return web.show(
      request,
      reply,
      {
        title: `${reader.t('judge.title')}: ${view.name}`,
        section: 'tournaments',
        path: `/tournament/${view.id}/judge`,
        indexed: false,
        ...(lacksReason ? { refusal: 'reason-needed' } : {}),
        body: <ForesightPage {...{ reader, view, act, typed, foresight, lacksReason }} />,
      },
      lacksReason ? 422 : 200,
    );
  }

  app.post<{ Params: { id: string; act: string } }>('/tournament/:id/judge/:act', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id, act } = request.params;
    const typed = actForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { zone, language } = await web.reader(request);
    const named = typed.login.trim() === '' ? null : await accounts.byLogin(typed.login.trim());
    if (typed.login.trim() !== '' && named === null)
      return desk(request, reply, id, { code: 'not-registered' });
    const userId = named?.id ?? null;
    const command = commandOf(act, typed, userId, (text) => instantOf(text, zone));
    if (command === null) return web.malformed(request, reply);
    const by = { userId: user.id, roles: user.roles };
    const note = typed.note.trim();
    const isSure = typed.sure === '1';
    if (LOOKED_AT.has(act) && (!isSure || note === '')) {
      const view = await tournaments.page(id, language);
      if (view === null) return web.notFound(request, reply);
      const seen = await tournaments.foresee(id, command, by);
      if (!seen.ok) return refused(request, reply, id, seen.refusal);
      return showForesight(request, reply, view, act, typed, seen.value, isSure);
    }
    if (REASONED.has(act) && note === '') return refused(request, reply, id, { code: 'reason-needed' });
    const version = numberOf(typed.seen);
    const name = typed.name.trim();
    const done = await tournaments.judge(id, command, by, {
      note,
      ...(version === null ? {} : { seen: version }),
      ...(userId === null && name !== '' ? { names: [{ name, title: null, federation: null }] } : {}),
    });
    if (!done.ok) return refused(request, reply, id, done.refusal);
    flash(web.services, reply, 'judged');
    return web.go(reply, `/tournament/${id}/judge`);
  });

  function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal>,
  ) {
    if (refusal.code === 'not-found') return web.notFound(request, reply);
    if (refusal.code === 'not-allowed') return web.forbidden(request, reply);
    return desk(request, reply, id, refusal);
  }

  app.post<{ Params: { id: string } }>('/tournament/:id/bye', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = actForm.read(request.body);
    const round = typed === null ? null : numberOf(typed.round);
    if (typed === null || round === null) return web.malformed(request, reply);
    const { id } = request.params;
    const by = { userId: user.id, roles: user.roles };
    const done = await tournaments.requestBye(id, round, typed.kind !== 'none', by);
    flash(web.services, reply, done.ok ? 'bye-asked' : 'bye-refused');
    return web.go(reply, `/tournament/${id}`);
  });
}

/** The command of a form, or null when its fields do not make one. */
function commandOf(
  act: string,
  typed: Typed,
  userId: string | null,
  instant: (text: string) => number | null,
): JudgeCommand | null {
  const entrant = numberOf(typed.entrant) ?? 0;
  const round = numberOf(typed.round) ?? 0;
  const board = numberOf(typed.board) ?? 0;
  const result = RESULTS.find((one) => one === typed.result);
  const person = { userId, rating: numberOf(typed.rating) };
  const hasPerson = userId !== null || typed.name.trim() !== '';
  switch (act) {
    case 'enter':
      return hasPerson ? { type: 'EnterPersons', persons: [person] } : null;
    case 'late':
      return hasPerson ? { type: 'AdmitLate', person } : null;
    case 'accept':
      return { type: 'Accept', entrant };
    case 'decline':
      return { type: 'Decline', entrant };
    case 'take-out':
      return { type: 'TakeOut', entrant, expel: false };
    case 'expel':
      return { type: 'TakeOut', entrant, expel: true };
    case 'readmit':
      return { type: 'Readmit', entrant };
    case 'bye':
      return { type: 'GiveBye', entrant, round, kind: KINDS.find((one) => one === typed.kind) ?? null };
    case 'link':
      return userId === null ? null : { type: 'LinkAccount', entrant, userId };
    case 'result':
      return result === undefined ? null : { type: 'EnterResult', round, board, result };
    case 'correct':
      if (typed.result === 'open') return { type: 'Correct', round, board, result: null };
      return result === undefined ? null : { type: 'Correct', round, board, result };
    case 'tie':
      return { type: 'DecideTie', round, winner: entrant, loser: board };
    case 'pause':
      return { type: 'Pause' };
    case 'resume':
      return { type: 'Resume' };
    case 'pair-now':
      return { type: 'PairNow' };
    case 'publish':
      return { type: 'Publish', round };
    case 'reopen':
      return { type: 'Reopen' };
    case 'close':
      return { type: 'Close' };
    case 'postpone': {
      const startsAt = instant(typed.startsAt);
      return startsAt === null ? null : { type: 'Postpone', startsAt };
    }
    case 'undo':
      return { type: 'Undo', version: numberOf(typed.version) ?? 0 };
    case 'official': {
      const office = typed.office === 'judge' || typed.office === 'assistant' ? typed.office : null;
      return userId === null ? null : { type: 'NameOfficial', userId, office };
    }
    default:
      return null;
  }
}
