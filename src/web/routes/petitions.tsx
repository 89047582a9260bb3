import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGameKind } from '../../chess/index.ts';
import type { Refusal } from '../../result.ts';
import { SIGNATURES_A_PAGE } from '../../tournaments/index.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf, oneOf } from '../forms.ts';
import { CONTROL_NAMES, CONTROLS } from '../pages/petition-wish.tsx';
import { PetitionPage, PetitionsPage, titleOf } from '../pages/petitions.tsx';
import type { Web } from '../web.ts';
import { instantOf } from '../zones.ts';

const startForm = form({
  kind: line(20),
  among: oneOf(['class', 'level']),
  system: line(40),
  control: oneOf(CONTROL_NAMES),
});
const changeForm = form({ system: line(40), control: oneOf(CONTROL_NAMES) });
const signForm = form({ seen: line(400) });
const answerForm = form({
  act: oneOf(['accept', 'refuse']),
  name: line(400),
  startsAt: line(40),
  reason: lines(4_000),
});

/** Petitions of players of one class or level. */
export function petitionRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments, games, moderation } = web.services;
  const { petitions } = tournaments;

  app.get<{ Querystring: { kind?: unknown } }>('/petitions', (request, reply) =>
    showList(request, reply, null),
  );

  async function showList(
    request: FastifyRequest<{ Querystring: { kind?: unknown } }>,
    reply: FastifyReply,
    refusal: Refusal<TournamentRefusal> | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const offered = await games.limits.offered();
    const asked = String(request.query.kind ?? '');
    const kind = offered.find((one) => one === asked) ?? offered[0] ?? 'chess';
    const [list, classes] = await Promise.all([petitions.list(), petitions.classes(kind)]);
    return web.show(
      request,
      reply,
      {
        title: t('entries.petitions'),
        section: 'tournaments',
        path: '/petitions',
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <PetitionsPage
            reader={reader}
            list={list}
            classes={classes}
            offered={offered}
            kind={kind}
            refusal={refusal}
          />
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.post<{ Querystring: { kind?: unknown } }>('/petitions', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = startForm.read(request.body);
    if (typed === null || !isGameKind(typed.kind)) return web.malformed(request, reply);
    const { kind, among, system, control } = typed;
    const wanted = { kind, among, system, control: CONTROLS[control] };
    const done = await petitions.start(wanted, { userId: user.id, roles: user.roles });
    if (!done.ok) return showList(request, reply, done.refusal);
    flash(web.services, reply, 'petition-started');
    return web.go(reply, `/petition/${done.value.id}`);
  });

  app.get<{ Params: { id: string }; Querystring: { page?: unknown } }>('/petition/:id', (request, reply) =>
    showOne(request, reply, request.params.id, null, numberOf(String(request.query.page ?? '')) ?? 1),
  );

  async function showOne(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal> | null,
    page = 1,
  ) {
    const petition = await petitions.view(id);
    if (petition === null) return web.notFound(request, reply);
    const pages = Math.max(1, Math.ceil(petition.signatures / SIGNATURES_A_PAGE));
    const at = Math.min(pages, Math.max(1, Math.trunc(page)));
    const signatures = await petitions.signatures(id, at);
    const reader = await web.reader(request);
    const { user } = reader;
    const mine = user !== null && (await petitions.hasSigned(id, user.id));
    return web.show(
      request,
      reply,
      {
        title: titleOf(petition, reader),
        section: 'tournaments',
        path: `/petition/${id}`,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <PetitionPage
            reader={reader}
            petition={petition}
            mine={mine}
            signatures={signatures}
            page={at}
            pages={pages}
            refusal={refusal}
          />
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.post<{ Params: { id: string; act: string } }>('/petition/:id/:act', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id, act } = request.params;
    const by = { userId: user.id, roles: user.roles };
    if (act === 'change') {
      const wish = changeForm.read(request.body);
      if (wish === null) return web.malformed(request, reply);
      const done = await petitions.change(id, { system: wish.system, control: CONTROLS[wish.control] }, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, 'petition-changed');
      return web.go(reply, `/petition/${id}`);
    }
    if (act === 'sign' || act === 'unsign') {
      const seen = signForm.read(request.body)?.seen ?? '';
      const done =
        act === 'sign'
          ? await petitions.sign(id, by, seen === '' ? undefined : seen)
          : await petitions.unsign(id, by);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, act === 'sign' ? 'petition-signed' : 'petition-unsigned');
      return web.go(reply, `/petition/${id}`);
    }
    const typed = act === 'answer' ? answerForm.read(request.body) : null;
    if (typed === null)
      return act === 'answer' ? web.malformed(request, reply) : web.notFound(request, reply);
    // who answered, and why, stands in the log of acts.
    const entry = moderation.entry({
      byId: user.id,
      act: `petition-${typed.act}`,
      subjectKind: 'tournament',
      subjectId: id,
      reason: '',
      note: typed.act === 'accept' ? typed.name.trim() : typed.reason.trim(),
      before: 'ready',
      after: typed.act === 'accept' ? 'accepted' : 'refused',
    });
    if (typed.act === 'refuse') {
      const done = await petitions.refuse(id, typed.reason, by, [entry]);
      if (!done.ok) return refused(request, reply, id, done.refusal);
      flash(web.services, reply, 'petition-refused');
      return web.go(reply, `/petition/${id}`);
    }
    const { zone } = await web.reader(request);
    const startsAt = instantOf(typed.startsAt, zone) ?? Number.NaN;
    const done = await petitions.accept(id, { name: typed.name, startsAt }, by, [entry]);
    if (!done.ok) return refused(request, reply, id, done.refusal);
    flash(web.services, reply, 'petition-accepted');
    return web.go(reply, `/tournament/${done.value.id}`);
  });

  function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    refusal: Refusal<TournamentRefusal>,
  ) {
    if (refusal.code === 'not-found') return web.notFound(request, reply);
    if (refusal.code === 'not-allowed') return web.forbidden(request, reply);
    return showOne(request, reply, id, refusal);
  }
}
