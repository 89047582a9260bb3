import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import { Callout, PageHead } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { numberOf, ticked } from '../forms.ts';
import { HandPairing, pairsToBegin, type TypedPairs } from '../pages/hand-pairing.tsx';
import { MOST_NOTE } from '../pages/ruling-forms.tsx';
import { mayJudge, tournamentFacts, TournamentTabs } from '../pages/tournament.ts';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

/** More boards are no round to be paired by hand. */
const MOST_BOARDS = 500;

/** Fields `white1`, `black1`, `white2` … of the form; null when the body is none. */
function typedPairs(
  body: unknown,
): (TypedPairs & { readonly round: number; readonly seen: number | null }) | null {
  if (typeof body !== 'object' || body === null) return null;
  const field = (name: string, most = 10): string => {
    const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : '';
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
  const boards: { white: string; black: string }[] = [];
  for (let n = 1; n <= MOST_BOARDS && Object.hasOwn(body, `white${n}`); n++)
    boards.push({ white: field(`white${n}`), black: field(`black${n}`) });
  return {
    boards,
    bye: field('bye'),
    against: ticked(field('against')),
    note: field('note', MOST_NOTE).trim(),
    round: numberOf(field('round')) ?? 0,
    seen: numberOf(field('seen')),
  };
}

/** Pairing by hand: the coming round, from the draft or from nothing. */
export function handPairingRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments } = web.services;

  /** What forbids it now: asked with no boards, so that only what comes before them can be refused. */
  async function whyNot({ user }: Reader, id: string, round: number) {
    if (user === null) return null;
    const command = { type: 'PairByHand', round, pairs: [], against: true } as const;
    const seen = await tournaments.foresee(id, command, { userId: user.id, roles: user.roles });
    return seen.ok ? null : seen.refusal;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    typed: TypedPairs | null,
    fault: Refusal<TournamentRefusal> | null,
  ) {
    const reader = await web.reader(request);
    const view = await tournaments.page(id, reader.language);
    if (view === null) return web.notFound(request, reply);
    if (!mayJudge(reader.user, view)) return web.forbidden(request, reply);
    const round = view.schedule.length + 1;
    const refusal = view.handPaired ? fault : ((await whyNot(reader, id, round)) ?? fault);
    return web.show(
      request,
      reply,
      {
        title: `${reader.t('judge.pairHead', { round })}: ${view.name}`,
        section: 'tournaments',
        path: `/tournament/${id}/judge/pair`,
        indexed: false,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead title={view.name} facts={tournamentFacts({ reader, view })} />
            <TournamentTabs reader={reader} view={view} tab="judge" />
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>{reader.t(`tournaments.refusal.${refusal.code}`, refusal.params)}</p>
              </Callout>
            )}
            {view.handPaired && (
              <HandPairing reader={reader} view={view} round={round} typed={typed ?? pairsToBegin(view)} />
            )}
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.get<{ Params: { id: string } }>('/tournament/:id/judge/pair', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return show(request, reply, request.params.id, null, null);
  });

  app.post<{ Params: { id: string } }>('/tournament/:id/judge/pair', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id } = request.params;
    const typed = typedPairs(request.body);
    if (typed === null) return web.malformed(request, reply);
    const boards = typed.boards.filter(({ white, black }) => white !== '' || black !== '');
    const pairs = boards.map(({ white, black }) => ({ white: Number(white), black: Number(black) }));
    const bye = typed.bye === '' ? null : Number(typed.bye);
    const { round, seen, against, note } = typed;
    if (note === '') return show(request, reply, id, typed, { code: 'reason-needed' });
    const done = await tournaments.judge(
      id,
      { type: 'PairByHand', round, pairs, bye, against },
      { userId: user.id, roles: user.roles },
      seen === null ? { note } : { seen, note },
    );
    if (done.ok) {
      flash(web.services, reply, 'judged');
      return web.go(reply, `/tournament/${id}/judge`);
    }
    if (done.refusal.code === 'not-found') return web.notFound(request, reply);
    if (done.refusal.code === 'not-allowed') return web.forbidden(request, reply);
    return show(request, reply, id, typed, done.refusal);
  });
}
