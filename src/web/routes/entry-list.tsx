import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import { decodeList, type EntryList } from '../../tournaments/index.ts';
import type { TournamentRefusal } from '../../tournaments/types.ts';
import { Callout, PageHead } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines, numberOf } from '../forms.ts';
import { readMultipart } from '../multipart.ts';
import { EntryListPage, LIST_MAX } from '../pages/entry-list.tsx';
import { mayJudge, tournamentFacts, TournamentTabs } from '../pages/tournament.ts';
import type { Web } from '../web.ts';

/** A file and the text beside it; Cyrillic in a form is six bytes a letter. */
const BODY_LIMIT = LIST_MAX * 6 + 64 * 1024;

const acceptForm = form({ text: lines(LIST_MAX), seen: line(12) });

/** D24: people from a list: looked at line by line, then entered. */
export function entryListRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments } = web.services;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    list: { readonly text: string; readonly encoding: EntryList['encoding'] } | null,
    refused: Refusal<TournamentRefusal> | null,
  ) {
    const reader = await web.reader(request);
    const view = await tournaments.page(id, reader.language);
    if (view === null) return web.notFound(request, reply);
    if (!mayJudge(reader.user, view) || reader.user === null) return web.forbidden(request, reply);
    const by = { userId: reader.user.id, roles: reader.user.roles };
    const look = list === null ? null : await tournaments.lists.look(id, list.text, list.encoding, by);
    const refusal = refused ?? (look === null || look.ok ? null : look.refusal);
    return web.show(
      request,
      reply,
      {
        title: `${reader.t('entrylist.head')}: ${view.name}`,
        section: 'tournaments',
        path: `/tournament/${id}/judge/list`,
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
            <EntryListPage
              reader={reader}
              view={view}
              text={list?.text ?? ''}
              look={look?.ok === true ? look.value : null}
            />
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.get<{ Params: { id: string } }>('/tournament/:id/judge/list', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    return show(request, reply, request.params.id, null, null);
  });

  app.register(async (open) => {
    open.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (request, body, done) => {
        done(null, Buffer.isBuffer(body) ? readMultipart(body, request.headers['content-type'] ?? '') : null);
      },
    );
    open.post<{ Params: { id: string } }>(
      '/tournament/:id/judge/list',
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const user = await web.signedIn(request, reply);
        if (user === null) return reply;
        if (!(request.body instanceof Map)) return web.malformed(request, reply);
        const file: unknown = request.body.get('file');
        const typed: unknown = request.body.get('text');
        // A file that was chosen stands before what is typed.
        const bytes = Buffer.isBuffer(file) && file.length > 0 ? file : typed;
        if (!Buffer.isBuffer(bytes)) return web.malformed(request, reply);
        const list = decodeList(bytes);
        if (list.text.length > LIST_MAX) return web.malformed(request, reply);
        return show(request, reply, request.params.id, list, null);
      },
    );
  });

  app.post<{ Params: { id: string } }>(
    '/tournament/:id/judge/list/accept',
    { bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const user = await web.signedIn(request, reply);
      if (user === null) return reply;
      const typed = acceptForm.read(request.body);
      const seen = typed === null ? null : numberOf(typed.seen);
      if (typed === null || seen === null) return web.malformed(request, reply);
      const { id } = request.params;
      const by = { userId: user.id, roles: user.roles };
      const done = await tournaments.lists.enter(id, typed.text, by, seen);
      if (done.ok) {
        flash(web.services, reply, 'judged');
        return web.go(reply, `/tournament/${id}/judge`);
      }
      if (done.refusal.code === 'not-found') return web.notFound(request, reply);
      if (done.refusal.code === 'not-allowed') return web.forbidden(request, reply);
      return show(request, reply, id, { text: typed.text, encoding: 'utf-8' }, done.refusal);
    },
  );
}
