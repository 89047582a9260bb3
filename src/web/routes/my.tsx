import type { FastifyInstance } from 'fastify';
import type { GameCard } from '../../games/index.ts';
import { ButtonLink, EmptyState, PageHead, Section } from '../../ui/index.ts';
import { StateText } from '../pages/events.tsx';
import { TurnTile } from '../pages/your-move.tsx';
import { flash } from '../flash.ts';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

/** Your move: all games of the reader, the shortest time first, and the jump from one to the next. */
export function myRoutes(app: FastifyInstance, web: Web): void {
  const { correspondence, tournaments } = web.services;

  app.get('/my', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const [reader, { turn, waiting }, mine] = await Promise.all([
      web.reader(request),
      correspondence.games(user.id),
      tournaments.ofUser(user.id),
    ]);
    const { t } = reader;
    const events = new Map(mine.map((card) => [card.id, card.name]));
    const running = mine.filter((card) => card.state === 'announced' || card.state === 'running');
    return web.show(request, reply, {
      title: t('my.title'),
      path: '/my',
      indexed: false,
      body: (
        <>
          <PageHead title={t('my.title')}>
            {turn.length > 0 && (
              <ButtonLink href="/my/next" tone="main">
                {t('my.next')}
              </ButtonLink>
            )}
          </PageHead>
          <Section id="h-turn" title={t('my.yourMove')}>
            {turn.length === 0 ? (
              <EmptyState level={3} title={t('my.none')} text={t('my.noneText')}>
                <ButtonLink href="/play">{t('my.toLobby')}</ButtonLink>
              </EmptyState>
            ) : (
              <Tiles reader={reader} userId={user.id} games={turn} events={events} />
            )}
          </Section>
          {waiting.length > 0 && (
            <Section id="h-waiting" title={t('my.waiting')}>
              <Tiles reader={reader} userId={user.id} games={waiting} events={events} />
            </Section>
          )}
          {running.length > 0 && (
            <Section id="h-events" title={t('my.events')}>
              <ul class="list">
                {running.map((card) => (
                  <li key={card.id}>
                    <a href={`/tournament/${card.id}`}>{card.name}</a>
                    <br />
                    <span class="small faint">
                      <StateText reader={reader} card={card} />
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      ),
    });
  });

  app.get<{ Querystring: { after?: string } }>('/my/next', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { after } = request.query;
    const here = typeof after === 'string' && /^\d{1,15}$/u.test(after) ? Number(after) : null;
    const next = await correspondence.next(user.id, here);
    if (next !== null) return web.go(reply, `/game/${next}`);
    flash(web.services, reply, 'no-next-game');
    return web.go(reply, here === null ? '/my' : `/game/${here}`);
  });
}

function Tiles(props: {
  readonly reader: Reader;
  readonly userId: string;
  readonly games: readonly GameCard[];
  readonly events: ReadonlyMap<string, string>;
}) {
  const { games, ...rest } = props;
  return (
    <ul class="tiles tiles-small">
      {games.map((game) => (
        <li key={game.id}>
          <TurnTile {...rest} game={game} />
        </li>
      ))}
    </ul>
  );
}
