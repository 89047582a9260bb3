import type { FastifyInstance } from 'fastify';
import { GAME_KINDS, rulesOf } from '../../chess/index.ts';
import { ButtonLink, Callout, PageHead } from '../../ui/index.ts';
import type { AnalysisData } from '../islands.ts';
import type { Web } from '../web.ts';

/** The analysis board: empty, or of a game that is over. */
export function analysisRoutes(app: FastifyInstance, web: Web): void {
  const { games } = web.services;

  app.get('/analysis', async (request, reply) => {
    const { t } = await web.reader(request);
    const asked = kindOf(request.query);
    const kind = GAME_KINDS.find((one) => one === asked) ?? 'chess';
    const fen = rulesOf(kind).start().fen();
    return web.show(request, reply, {
      title: t('analysis.title'),
      section: 'play',
      path: '/analysis',
      islands: ['analysis'],
      data: { analysis: { kind, fen, actions: [], tags: {}, game: null, practice: false } },
      body: (
        <>
          <PageHead title={t('analysis.title')} />
          <p class="rulebook-lead">{t('analysis.lead')}</p>
          <Board t={t} />
        </>
      ),
    });
  });

  app.get<{ Params: { number: string } }>('/analysis/:number', async (request, reply) => {
    const { number } = request.params;
    const view = /^[1-9]\d{0,14}$/u.test(number) ? await games.byNumber(Number(number)) : null;
    if (view === null) return web.notFound(request, reply);
    const { t } = await web.reader(request);
    const title = t('analysis.ofGame', { number: view.number });
    const isOver = view.status === 'finished' || view.status === 'aborted';
    // Whoever plays or watches gets no board to move on while the game lives.
    const data: AnalysisData | null = isOver
      ? {
          kind: view.kind,
          fen: view.initialFen,
          actions: view.moves.map(({ uci }) => uci),
          tags: {
            Event: view.tournament?.name ?? '-',
            White: view.white.login,
            Black: view.black.login,
            Result: view.result ?? '*',
            GameId: String(view.number),
          },
          game: view.number,
          practice: false,
        }
      : null;
    return web.show(
      request,
      reply,
      {
        title,
        section: 'play',
        path: `/analysis/${view.number}`,
        indexed: false,
        ...(data === null ? {} : { islands: ['analysis'] as const, data: { analysis: data } }),
        body: (
          <>
            <PageHead title={title} facts={[`${view.white.login} – ${view.black.login}`]}>
              <ButtonLink href={`/game/${view.number}`}>{t('ui.game', { number: view.number })}</ButtonLink>
            </PageHead>
            {data === null ? (
              <Callout>
                <p>{t('analysis.running')}</p>
              </Callout>
            ) : (
              <Board t={t} />
            )}
          </>
        ),
      },
      data === null ? 409 : 200,
    );
  });
}

function Board({ t }: { readonly t: (key: string) => string }) {
  return (
    <div data-island="analysis">
      <noscript>
        <p>{t('analysis.noScript')}</p>
      </noscript>
    </div>
  );
}

function kindOf(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || !('kind' in query)) return null;
  return typeof query.kind === 'string' ? query.kind : null;
}
