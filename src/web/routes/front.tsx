import type { FastifyInstance } from 'fastify';
import type { GameCard } from '../../games/service.ts';
import { controlText, EmptyState, LiveMark, MiniBoard, resultText, Section } from '../../ui/index.ts';
import type { TournamentCard } from '../../tournaments/view.ts';
import { EventsTable, registrationOpen, StateText } from '../pages/events.tsx';
import { NewsList } from '../pages/news.tsx';
import { RegistrationForm } from '../pages/registration.tsx';
import { seekFields, seekOfCookie, typedControl, type TypedSeek } from '../pages/seek-form.tsx';
import { TurnTile } from '../pages/your-move.tsx';
import type { Reader } from '../reader.ts';
import type { Page, Web } from '../web.ts';

const MOST_TURNS = 8;
/** Boards in the strip when it is hardly anywhere the reader's move. */
const MOST_WAITING = 4;
const MOST_EVENTS = 8;
const MOST_RESULTS = 6;
const MOST_NEWS = 5;

/** The front page: for visitors what happens now and the way in; for people who are signed in what waits for them. */
export function frontRoutes(app: FastifyInstance, web: Web): void {
  const { correspondence, games, tournaments } = web.services;

  app.get('/', async (request, reply) => {
    const reader = await web.reader(request);
    const page =
      reader.user === null
        ? await visitorFront(reader)
        : await ownFront(
            reader,
            reader.user.id,
            seekOfCookie(request.cookies['play'], await games.limits.offered()),
          );
    return web.show(request, reply, page);
  });

  async function visitorFront(reader: Reader): Promise<Page> {
    const { t } = reader;
    const [live, announced, running] = await Promise.all([
      games.running(1),
      tournaments.list({ state: 'announced', limit: MOST_EVENTS }),
      tournaments.list({ state: 'running', limit: MOST_EVENTS }),
    ]);
    const events = [...running, ...announced].slice(0, MOST_EVENTS);
    return {
      title: t('front.title'),
      path: '/',
      body: (
        <>
          <div class="hero">
            <div class="hero-words">
              <h1>{t('front.headline')}</h1>
              <p class="lead">{t('front.lead')}</p>
              <RegistrationForm
                reader={reader}
                action="/register"
                typed={null}
                refusal={null}
                submit={t('accounts.create')}
              />
            </div>
            <LiveBoard reader={reader} game={live[0] ?? null} />
          </div>
          <Section
            id="h-events"
            title={t('front.events')}
            aside={<a href="/tournaments">{t('front.allEvents')}</a>}
          >
            <Events reader={reader} cards={events} mine={new Set()} />
          </Section>
        </>
      ),
    };
  }

  async function ownFront(reader: Reader, userId: string, last: TypedSeek): Promise<Page> {
    const { t } = reader;
    const [own, finished, announced, mine, live, news] = await Promise.all([
      correspondence.games(userId),
      games.ofUser(userId, { running: false, limit: MOST_RESULTS }),
      tournaments.list({ state: 'announced', limit: 50 }),
      tournaments.ofUser(userId),
      games.running(8),
      tournaments.news({ limit: MOST_NEWS }),
    ]);
    const events = new Map(mine.map((card) => [card.id, card.name]));
    const entered = new Set(mine.map((card) => card.id));
    const open = announced
      .filter((card) => registrationOpen(card, reader.now) || entered.has(card.id))
      .slice(0, MOST_EVENTS);
    const upcoming = mine.filter((card) => card.state === 'announced' || card.state === 'running');
    const [watched, ...others] = live.filter((game) => game.white.id !== userId && game.black.id !== userId);
    return {
      title: t('front.ownTitle'),
      path: '/',
      body: (
        <>
          <h1 class="hidden-text">{t('front.ownTitle')}</h1>
          <div class="columns columns-front">
            <div>
              <YourMove reader={reader} userId={userId} {...own} events={events} />
              <Section
                id="h-open"
                title={t('front.open')}
                aside={<a href="/tournaments">{t('front.allEvents')}</a>}
              >
                <Events reader={reader} cards={open} mine={entered} />
              </Section>
              {watched !== undefined && (
                <Section
                  id="h-live"
                  title={<LiveMark>{t('front.live')}</LiveMark>}
                  aside={<a href="/play">{t('front.allLive')}</a>}
                >
                  <div class="live-show">
                    <LiveBoard reader={reader} game={watched} />
                    {others.length > 0 && <AlsoLive reader={reader} games={others} />}
                  </div>
                </Section>
              )}
            </div>
            <aside>
              <PlayButton reader={reader} last={last} />
              {upcoming.length > 0 && <Upcoming reader={reader} cards={upcoming} />}
              {finished.length > 0 && <LastResults reader={reader} userId={userId} games={finished} />}
              {news.length > 0 && (
                <Section id="h-news" title={t('front.news')} aside={<a href="/news">{t('front.allNews')}</a>}>
                  <NewsList reader={reader} items={news} />
                </Section>
              )}
            </aside>
          </div>
        </>
      ),
    };
  }
}

function Events(props: {
  readonly reader: Reader;
  readonly cards: readonly TournamentCard[];
  readonly mine: ReadonlySet<string>;
}) {
  const { t } = props.reader;
  if (props.cards.length === 0)
    return (
      <EmptyState level={3} title={t('front.noEvents')} text={t('front.noEventsText')}>
        <a class="button" href="/play">
          {t('front.playInstead')}
        </a>
      </EmptyState>
    );
  return <EventsTable {...props} headingId={props.mine.size > 0 ? 'h-open' : 'h-events'} />;
}

/** Small boards where it is the reader's move, the shortest time first; then those where he waits. */
function YourMove(props: {
  readonly reader: Reader;
  readonly userId: string;
  readonly turn: readonly GameCard[];
  readonly waiting: readonly GameCard[];
  readonly events: ReadonlyMap<string, string>;
}) {
  const { reader, userId, turn, waiting, events } = props;
  const { t } = reader;
  const count = turn.length + waiting.length;
  const shown = [...turn.slice(0, MOST_TURNS), ...waiting].slice(0, Math.max(MOST_WAITING, turn.length));
  return (
    <Section
      id="h-move"
      title={turn.length > 0 ? t('front.yourMove') : t('front.yourGames')}
      aside={count > 0 && <a href="/my">{t('my.all', { count })}</a>}
    >
      {shown.length === 0 ? (
        <EmptyState level={3} title={t('front.nobodyWaits')} text={t('front.nobodyWaitsText')}>
          <a class="button" href="/play">
            {t('front.toLobby')}
          </a>
        </EmptyState>
      ) : (
        <ul class="strip">
          {shown.slice(0, MOST_TURNS).map((game) => (
            <li key={game.id}>
              <TurnTile reader={reader} userId={userId} game={game} events={events} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One board somebody plays on right now; when nobody plays, the start position. */
function LiveBoard(props: { readonly reader: Reader; readonly game: GameCard | null }) {
  const { t } = props.reader;
  const { game } = props;
  if (game === null)
    return (
      <figure class="live-board">
        <MiniBoard
          fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
          lastMove={null}
          label={t('front.startPosition')}
        />
        <figcaption>{t('front.nobodyPlays')}</figcaption>
      </figure>
    );
  const names = { white: game.white.login, black: game.black.login };
  return (
    <figure class="live-board">
      <a href={`/game/${game.number}`}>
        <MiniBoard fen={game.fen} lastMove={game.lastMove} label={t('front.liveBoard', names)} />
      </a>
      <figcaption>
        <a href={`/game/${game.number}`}>
          <LiveMark>{t('ui.versus', names)}</LiveMark>
        </a>{' '}
        <span class="faint">{controlText(game.control, t)}</span>
      </figcaption>
    </figure>
  );
}

/** Names of the other running games beside the board. */
function AlsoLive(props: { readonly reader: Reader; readonly games: readonly GameCard[] }) {
  const { t } = props.reader;
  return (
    <div>
      <h3>{t('front.alsoLive')}</h3>
      <ul class="list small">
        {props.games.map((game) => (
          <li key={game.id} class="two">
            <a href={`/game/${game.number}`}>
              {game.white.login} – {game.black.login}
            </a>
            <span class="faint nowrap">{t('front.move', { number: Math.floor(game.ply / 2) + 1 })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The one Play button: repeats the last offer. */
function PlayButton(props: { readonly reader: Reader; readonly last: TypedSeek }) {
  const { t } = props.reader;
  const { last } = props;
  const control = typedControl(last);
  return (
    <section class="play-now" aria-label={t('common.play')}>
      <form method="post" action="/play/seeks">
        {Object.entries(seekFields(last)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button class="button button-main button-large" type="submit">
          {t('common.play')}
        </button>
      </form>
      <p class="two small">
        <span>
          {last.kind !== 'chess' && `${t(`ui.kind_${last.kind}`)}, `}
          {control === null ? '' : controlText(control, t)}, {t(last.rated ? 'ui.rated' : 'ui.casual')}
        </span>
        <a href="/play#new">{t('front.change')}</a>
      </p>
    </section>
  );
}

/** The reader's own events that are to come or under way. */
function Upcoming(props: { readonly reader: Reader; readonly cards: readonly TournamentCard[] }) {
  return (
    <Section id="h-mine" title={props.reader.t('front.yourEvents')}>
      <ul class="list">
        {props.cards.map((card) => (
          <li key={card.id}>
            <a href={`/tournament/${card.id}`}>{card.name}</a>
            <br />
            <span class="small faint">
              <StateText reader={props.reader} card={card} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LastResults(props: {
  readonly reader: Reader;
  readonly userId: string;
  readonly games: readonly GameCard[];
}) {
  const { t } = props.reader;
  const name = (player: { readonly id: string; readonly login: string }): string =>
    player.id === props.userId ? t('ui.you') : player.login;
  return (
    <Section id="h-results" title={t('front.results')}>
      <ul class="list small">
        {props.games.map((game) => (
          <li key={game.id} class="two">
            <a href={`/game/${game.number}`}>
              {name(game.white)} – {name(game.black)}
            </a>
            <b>{game.status === 'aborted' ? t('board.aborted') : resultText(game.result)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
