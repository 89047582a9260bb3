import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLive } from '../../clocks/index.ts';
import { pgnOfGame, type GameCard, type GameView } from '../../games/index.ts';
import { Callout, StillGame } from '../../ui/index.ts';
import { hasWords } from '../../words/index.ts';
import { actForm, commandOf, mayRefresh, PlainActs, sideOfReader } from '../pages/game-acts.tsx';
import { annulmentText, ratingChangeText } from '../pages/ratings.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

/** The page of a game (R-005, R-006), its record for download, and playing by forms where no script runs. */
export function gameRoutes(app: FastifyInstance, web: Web): void {
  const { archive, games, lobby, ratings, config } = web.services;

  async function showGame(
    request: FastifyRequest,
    reply: FastifyReply,
    view: GameView,
    refusal: string | null = null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [afterwards, kept] = await Promise.all([
      afterwardsOf(reader, view),
      view.status === 'finished' ? archive.ofGame(view.number) : null,
    ]);
    return web.show(
      request,
      reply,
      {
        title: t('board.title', { number: view.number, white: view.white.login, black: view.black.login }),
        section: 'play',
        path: `/game/${view.number}`,
        islands: ['game'],
        ...(mayRefresh(reader, view) ? { refreshWithoutScript: 15 } : {}),
        data: {
          game: view,
          ...(reader.user === null ? {} : { blocked: await games.blocks.of(reader.user.id) }),
          // Own setups are wanted where one is built, and reach nobody but their owner (B-05).
          ...(view.setup !== null && reader.user !== null && sideOfReader(reader, view) !== null
            ? { setups: await games.setups.of(reader.user.id) }
            : {}),
        },
        ...(refusal === null ? {} : { refusal }),
        body: (
          <>
            {refusal !== null && (
              <Callout tone="alert" role="alert">
                <p>{refusalText(reader, refusal)}</p>
              </Callout>
            )}
            <div data-island="game">
              <StillGame
                t={t}
                language={reader.language}
                view={view}
                userId={reader.user?.id ?? null}
                now={reader.now}
              />
            </div>
            <noscript>
              <PlainActs reader={reader} view={view} />
            </noscript>
            <p class="game-files small" id="game-rating" aria-live="polite">
              {afterwards ?? ''}
            </p>
            {kept?.erased === true && <p class="game-files small">{t('archive.erasedNote')}</p>}
            {kept?.opening != null && (
              <p class="game-files small">
                <a href={`/archive?opening=${kept.opening}`}>{t(`openings.${kept.opening}`)}</a>
              </p>
            )}
            <p class="game-files small no-print">
              <a href={`/game/${view.number}.pgn`} download>
                {t('play.pgn')}
              </a>
              {sideOfReader(reader, view) !== null && (
                <>
                  {' · '}
                  <a href={`/game/${view.number}/complaint`}>{t('rulings.link')}</a>
                </>
              )}
              {reader.user?.roles.some((role) => role === 'judge' || role === 'administrator') === true && (
                <>
                  {' · '}
                  <a href={`/game/${view.number}/rulings`}>{t('rulings.linkRulings')}</a>
                </>
              )}
              {sideOfReader(reader, view) !== null && !isLive(view.control) && (
                <>
                  {' · '}
                  <a href={`/game/${view.number}/plan`}>{t('my.planLink')}</a>
                  {' · '}
                  <a href={`/my/next?after=${view.number}`}>{t('my.toNext')}</a>
                </>
              )}
              {(view.status === 'finished' || view.status === 'aborted') && (
                <>
                  {' · '}
                  <a href={`/analysis/${view.number}`}>{t('analysis.open')}</a>
                </>
              )}
            </p>
          </>
        ),
      },
      refusal === null ? 200 : 409,
    );
  }

  app.get<{ Params: { name: string } }>('/game/:name', async (request, reply) => {
    const match = /^(\d+)(\.pgn)?$/u.exec(request.params.name);
    if (match === null) return web.notFound(request, reply);
    const isRecord = match[2] !== undefined;
    // A record is the same for everybody; the page may show a player his own setup (B-05).
    const viewer = isRecord ? null : ((await web.reader(request)).user?.id ?? null);
    const view = await find(match[1] ?? '', viewer);
    if (view === null) return web.notFound(request, reply);
    if (!isRecord) return showGame(request, reply, view);
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('content-disposition', `attachment; filename="tabiya-${view.number}.pgn"`)
      .header('cache-control', 'private, no-cache')
      .send(pgnOfGame(view, `${siteOf(request)}/game/${view.number}`));
  });

  /** What the game did to the ratings, for the page on which it has just ended; null = nothing, or not yet. */
  app.get<{ Params: { number: string } }>('/game/:number/rating', async (request, reply) => {
    const view = await find(request.params.number);
    if (view === null) return web.notFound(request, reply);
    const text = await afterwardsOf(await web.reader(request), view);
    return reply.header('cache-control', 'no-store').send({ text });
  });

  app.get<{ Params: { id: string } }>('/tournament/:id/games.pgn', async (request, reply) => {
    const cards = await games.ofTournament(request.params.id);
    if (cards.length === 0) return web.notFound(request, reply);
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('content-disposition', `attachment; filename="tabiya-${request.params.id}.pgn"`)
      .header('cache-control', 'private, no-cache')
      .send(Readable.from(records(cards, siteOf(request))));
  });

  /** One record after the other, so that a large event does not stand in memory as a whole. */
  async function* records(cards: readonly GameCard[], site: string): AsyncGenerator<string> {
    for (const card of cards) {
      const view = await games.view(card.id);
      if (view !== null) yield `${pgnOfGame(view, `${site}/game/${view.number}`)}\n`;
    }
  }

  function siteOf(request: FastifyRequest): string {
    return config.baseUrl ?? `${request.protocol}://${request.host}`;
  }

  app.post<{ Params: { number: string } }>('/game/:number/acts', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = actForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const view = await find(request.params.number, user.id);
    if (view === null) return web.notFound(request, reply);
    if (typed.act === 'rematch') {
      const done = await lobby.rematch(view.id, user.id);
      if (!done.ok) return showGame(request, reply, view, done.refusal.code);
      return web.go(reply, `/game/${done.value?.number ?? view.number}`);
    }
    const command = commandOf(typed, view);
    if (command === null) return web.malformed(request, reply);
    const done = await games.act(view.id, command, user.id);
    if (done.ok) return web.go(reply, `/game/${view.number}`);
    return showGame(request, reply, (await games.view(view.id, user.id)) ?? view, done.refusal.code);
  });

  /** What the end of a game did to ratings, or why it does nothing any more (R-129); null = nothing, or not yet. */
  async function afterwardsOf(reader: Reader, view: GameView): Promise<string | null> {
    if (view.status !== 'finished') return null;
    const [rating, annulment] = await Promise.all([ratings.ofGame(view.id), ratings.annulment(view.id)]);
    if (annulment !== null) return annulmentText(reader, annulment);
    return rating === null ? null : ratingChangeText(reader, view, rating);
  }

  /** A game by the number in an address; null for everything that is no number of a game. */
  async function find(text: string, viewerId: string | null = null): Promise<GameView | null> {
    return /^[1-9]\d{0,14}$/u.test(text) ? games.byNumber(Number(text), viewerId) : null;
  }
}

/** Why the game or the lobby refused, in words. */
function refusalText(reader: Reader, code: string): string {
  for (const key of [`board.refused_${code}`, `lobby.refusal.${code}`])
    if (hasWords(key)) return reader.t(key);
  return reader.t('board.refused', { code });
}
