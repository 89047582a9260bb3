import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGameKind } from '../../chess/index.ts';
import type { LobbyRefusal, SeekView } from '../../lobby/types.ts';
import type { NewSeek } from '../../lobby/service.ts';
import { Callout, EmptyState, LiveGames, PageHead, SeeksList, Section } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { isHttps } from '../headers.ts';
import {
  pairOf,
  SeekForm,
  seekCookie,
  seekForm,
  seekOfCookie,
  typedControl,
  typedSeek,
  type TypedSeek,
} from '../pages/seek-form.tsx';
import type { Web } from '../web.ts';

const YEAR_S = 31_536_000;

interface LobbyState {
  readonly typed?: TypedSeek;
  readonly refusal?: LobbyRefusal;
}

/** What is wrong belongs to a field of the form, or to the page. */
function fieldOf(code: LobbyRefusal): 'opponent' | 'control' | null {
  if (code === 'unknown-player' || code === 'own-seek') return 'opponent';
  return code === 'bad-control' ? 'control' : null;
}

/** True if a waiting offer is just what somebody now asks for: then they play, instead of waiting side by side. */
function suits(waiting: SeekView, wanted: NewSeek, userId: string): boolean {
  const same = JSON.stringify(waiting.control) === JSON.stringify(wanted.control);
  const colours =
    // In Battle chess the lot gives the colours (B-07).
    wanted.kind === 'battle' ||
    waiting.colour === 'random' ||
    wanted.colour === 'random' ||
    waiting.colour !== wanted.colour;
  return (
    waiting.userId !== userId &&
    waiting.kind === wanted.kind &&
    waiting.rated === wanted.rated &&
    waiting.pair === (wanted.pair ?? null) &&
    same &&
    colours
  );
}

/** The lobby: open offers, challenges, running games. Every act is a form. */
export function playRoutes(app: FastifyInstance, web: Web): void {
  const { lobby, games } = web.services;

  async function showLobby(
    request: FastifyRequest,
    reply: FastifyReply,
    state: LobbyState = {},
    status = 200,
  ) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    const [offered, view, challenges, mine, blocked] = await Promise.all([
      games.limits.offered(),
      lobby.view(),
      user === null ? { to: [], from: [] } : lobby.challenges(user.id),
      user === null ? [] : games.ofUser(user.id, { running: true, limit: 20 }),
      user === null ? [] : games.blocks.of(user.id),
    ]);
    const opponent = opponentOf(request);
    const kind = textOf(request, 'kind');
    const typed = state.typed ?? {
      ...seekOfCookie(request.cookies['play'], offered),
      opponent,
      ...(isGameKind(kind) ? { kind } : {}),
    };
    const { refusal } = state;
    const text = refusal === undefined ? '' : t(`lobby.refusal.${refusal}`);
    const field = refusal === undefined ? null : fieldOf(refusal);
    return web.show(
      request,
      reply,
      {
        title: t('play.title'),
        section: 'play',
        path: '/play',
        islands: ['lobby'],
        refreshWithoutScript: 10,
        data: { lobby: view, ...(user === null ? {} : { challenges, blocked }) },
        ...(refusal === undefined ? {} : { refusal }),
        body: (
          <>
            <PageHead title={t('play.title')}>
              <a class="button button-main only-narrow" href="#new">
                {t('play.new')}
              </a>
            </PageHead>
            {refusal !== undefined && (
              <Callout tone="alert" role="alert">
                <p>{text}</p>
              </Callout>
            )}
            {mine.length > 0 && (
              <Callout tone="good" title={t('play.running', { count: mine.length })}>
                <p class="running-games">
                  {mine.slice(0, 6).map((game) => (
                    <a key={game.id} class="button button-small" href={`/game/${game.number}`}>
                      {game.white.id === user?.id ? game.black.login : game.white.login} ·{' '}
                      {t('ui.game', { number: game.number })}
                    </a>
                  ))}
                  {mine.length > 6 && (
                    <a class="button button-small button-quiet" href="/my">
                      {t('play.allRunning')}
                    </a>
                  )}
                </p>
              </Callout>
            )}
            <div class="columns">
              <div>
                <Section id="h-seeks" title={t('seeks.title')}>
                  <div data-island="seeks">
                    <SeeksList
                      t={t}
                      seeks={view.seeks}
                      challenges={challenges}
                      blocked={blocked}
                      userId={user?.id ?? null}
                    />
                  </div>
                </Section>
                <Section id="h-live" title={t('seeks.liveTitle')}>
                  <div data-island="live-games">
                    <LiveGames t={t} games={view.games} />
                  </div>
                </Section>
              </div>
              <aside id="new">
                <Section id="h-new" title={opponent === '' ? t('play.new') : t('play.challenge')}>
                  {user === null ? (
                    <EmptyState level={3} title={t('play.signInTitle')} text={t('play.signInText')}>
                      <a class="button button-main" href="/login?next=%2Fplay">
                        {t('common.signIn')}
                      </a>
                      <a class="button" href="/register?next=%2Fplay">
                        {t('common.register')}
                      </a>
                    </EmptyState>
                  ) : (
                    <SeekForm
                      reader={reader}
                      typed={typed}
                      offered={offered}
                      error={field === null ? null : { field, text }}
                    />
                  )}
                </Section>
              </aside>
            </div>
          </>
        ),
      },
      status,
    );
  }

  app.get('/play', (request, reply) => showLobby(request, reply));

  app.post('/play/seeks', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const body = seekForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    const typed = typedSeek(body);
    const control = typedControl(typed);
    if (control === null) return showLobby(request, reply, { typed, refusal: 'bad-control' }, 422);
    const seek: NewSeek = {
      kind: typed.kind,
      control,
      colour: typed.colour,
      rated: typed.rated,
      pair: pairOf(typed),
      target: typed.opponent === '' ? null : typed.opponent,
    };
    if (seek.target === null) {
      const waiting = (await lobby.view()).seeks.find((other) => suits(other, seek, user.id));
      if (waiting !== undefined) {
        const game = await lobby.accept(waiting.id, user.id);
        // Somebody else may have been quicker: then this offer waits like any other.
        if (game.ok) {
          remember(reply, typed);
          return web.go(reply, `/game/${game.value.number}`);
        }
      }
    }
    const done = await lobby.offer(seek, user.id);
    if (!done.ok) return showLobby(request, reply, { typed, refusal: done.refusal.code }, 422);
    if (seek.target === null) remember(reply, typed);
    flash(web.services, reply, seek.target === null ? 'seek-offered' : 'challenge-sent');
    return web.go(reply, '/play');
  });

  app.post<{ Params: { id: string; act: string } }>('/play/seeks/:id/:act', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const { id, act } = request.params;
    if (act === 'accept') {
      const done = await lobby.accept(id, user.id);
      if (!done.ok) return showLobby(request, reply, { refusal: done.refusal.code }, 409);
      return web.go(reply, `/game/${done.value.number}`);
    }
    if (act !== 'cancel' && act !== 'decline') return web.notFound(request, reply);
    const done = await lobby[act](id, user.id);
    if (!done.ok) return showLobby(request, reply, { refusal: done.refusal.code }, 409);
    return web.go(reply, '/play');
  });

  /** The last open offer, for the one Play button. */
  function remember(reply: FastifyReply, typed: TypedSeek): void {
    reply.setCookie('play', seekCookie(typed), {
      path: '/',
      maxAge: YEAR_S,
      sameSite: 'lax',
      httpOnly: true,
      secure: isHttps(web.services.config),
    });
  }
}

/** Whom a link of a profile wants to challenge. */
function opponentOf(request: FastifyRequest): string {
  return textOf(request, 'opponent');
}

/** What a link to the form wants in a field of it; empty when it says nothing. */
function textOf(request: FastifyRequest, name: string): string {
  const query = request.query;
  if (typeof query !== 'object' || query === null) return '';
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value.slice(0, 24) : '';
}
