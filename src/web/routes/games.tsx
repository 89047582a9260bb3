import type { FastifyInstance } from 'fastify';
import { pgnOfGame } from '../../games/index.ts';
import { StillGame } from '../../ui/index.ts';
import type { Web } from '../web.ts';

const HIGHEST_NUMBER = 9_007_199_254_740_991;

/** The page of a game (R-005, R-006) and its record for download. */
export function gameRoutes(app: FastifyInstance, web: Web): void {
  const { games, config } = web.services;

  app.get<{ Params: { name: string } }>('/game/:name', async (request, reply) => {
    const match = /^([1-9]\d{0,15})(\.pgn)?$/u.exec(request.params.name);
    const number = Number(match?.[1] ?? 0);
    if (match === null || number > HIGHEST_NUMBER) return web.notFound(request, reply);
    const view = await games.byNumber(number);
    if (view === null) return web.notFound(request, reply);
    if (match[2] !== undefined) {
      const site = `${config.baseUrl ?? `${request.protocol}://${request.host}`}/game/${view.number}`;
      return reply
        .type('application/x-chess-pgn; charset=utf-8')
        .header('content-disposition', `attachment; filename="tabiya-${view.number}.pgn"`)
        .header('cache-control', 'private, no-cache')
        .send(pgnOfGame(view, site));
    }
    const reader = await web.reader(request);
    const { t } = reader;
    return web.show(request, reply, {
      title: t('board.title', { number: view.number, white: view.white.login, black: view.black.login }),
      section: 'play',
      islands: ['game'],
      ...(view.status === 'playing' ? { refreshWithoutScript: 15 } : {}),
      data: { game: view },
      body: (
        <>
          <div data-island="game">
            <StillGame
              t={t}
              language={reader.language}
              view={view}
              userId={reader.user?.id ?? null}
              now={reader.now}
            />
          </div>
          <p class="game-files small no-print">
            <a href={`/game/${view.number}.pgn`} download>
              {t('play.pgn')}
            </a>
          </p>
          {view.status === 'playing' && (
            <noscript>
              <p class="note">{t('play.needsScript')}</p>
            </noscript>
          )}
        </>
      ),
    });
  });
}
