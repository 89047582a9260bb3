import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CorrespondenceRefusal } from '../../correspondence/index.ts';
import type { User } from '../../accounts/index.ts';
import { isLive } from '../../clocks/index.ts';
import type { GameView } from '../../games/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, MiniBoard, PageHead, sanText, Section, Submit, TextArea } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, lines } from '../forms.ts';
import type { Words } from '../../words/index.ts';
import type { Web } from '../web.ts';

const MOST_PLAN = 12_000;
const MOST_NOTE = 5_000;

const planForm = form({ lines: lines(MOST_PLAN) });
const noteForm = form({ note: lines(4 * MOST_NOTE) });

interface State {
  readonly field: 'lines' | 'note';
  readonly typed: string;
  readonly refusal: Refusal<CorrespondenceRefusal>;
}

/** A player's own page of a game of days: conditional moves and notes. */
export function planRoutes(app: FastifyInstance, web: Web): void {
  const { games, correspondence } = web.services;

  /** The signed-in player and his game, or null after the answer was sent. */
  async function seat(
    request: FastifyRequest<{ Params: { number: string } }>,
    reply: FastifyReply,
  ): Promise<{ readonly user: User; readonly view: GameView } | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    const { number } = request.params;
    const view = /^[1-9]\d{0,14}$/u.test(number) ? await games.byNumber(Number(number), user.id) : null;
    if (view === null) {
      await web.notFound(request, reply);
      return null;
    }
    if (view.white.id === user.id || view.black.id === user.id) return { user, view };
    await web.forbidden(request, reply);
    return null;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    view: GameView,
    state: State | null,
  ) {
    const [reader, desk] = await Promise.all([web.reader(request), correspondence.desk(view.id, user.id)]);
    const { t } = reader;
    const side = view.white.id === user.id ? 'white' : 'black';
    const closed = whyClosed(view, side);
    const said = (field: State['field']): string | undefined =>
      state?.field === field ? t(`my.refused_${state.refusal.code}`, state.refusal.params) : undefined;
    const value = (field: State['field'], kept: string): string =>
      state?.field === field ? state.typed : kept;
    return web.show(
      request,
      reply,
      {
        title: t('my.planTitle', { number: view.number }),
        section: 'play',
        path: `/game/${view.number}/plan`,
        indexed: false,
        ...(closed === null
          ? {
              islands: ['plan'] as const,
              data: {
                plan: {
                  gameId: view.id,
                  number: view.number,
                  version: view.version,
                  kind: view.kind,
                  fen: view.fen,
                  side,
                  lastMove: view.moves.at(-1) ?? null,
                },
              },
            }
          : {}),
        ...(state === null ? {} : { refusal: state.refusal.code }),
        body: (
          <>
            <PageHead
              title={t('my.planTitle', { number: view.number })}
              facts={[
                <a key="game" href={`/game/${view.number}`}>
                  {t('ui.versus', { white: view.white.login, black: view.black.login })}
                </a>,
              ]}
            />
            {closed === null && (
              <div class="plan" data-island="plan">
                <Board view={view} side={side} t={t} />
              </div>
            )}
            <div class="columns">
              <div>
                <Section id="h-plan" title={t('my.plan')}>
                  {closed === null ? (
                    <details class="fold" open>
                      <summary>{t('plan.asText')}</summary>
                      <form class="form" id="plan-form" method="post" action={`/game/${view.number}/plan`}>
                        <TextArea
                          name="lines"
                          label={t('my.plan')}
                          hint={
                            view.kind === 'kingchess'
                              ? `${t('my.planHint')} ${t('my.planHintPlacement')}`
                              : t('my.planHint')
                          }
                          error={said('lines')}
                          value={value('lines', (desk?.lines ?? []).join('\n'))}
                          rows={8}
                          maxLength={MOST_PLAN}
                        />
                        <p class="buttons">
                          <Submit tone="main">{t('my.planKeep')}</Submit>
                        </p>
                      </form>
                    </details>
                  ) : (
                    <>
                      {state?.field === 'lines' && (
                        <Callout tone="alert" role="alert">
                          <p>{said('lines')}</p>
                          <pre class="letter-text">{state.typed}</pre>
                        </Callout>
                      )}
                      <p>{t(`my.${closed}`)}</p>
                    </>
                  )}
                </Section>
                <Section id="h-note" title={t('my.note')}>
                  <form class="form" method="post" action={`/game/${view.number}/note`}>
                    <TextArea
                      name="note"
                      label={t('my.note')}
                      hint={t('my.noteHint')}
                      error={said('note')}
                      value={value('note', desk?.note ?? '')}
                      rows={6}
                    />
                    <p class="buttons">
                      <Submit>{t('my.noteKeep')}</Submit>
                    </p>
                  </form>
                </Section>
              </div>
              <aside>
                {closed !== null && <Board view={view} side={side} t={t} />}
                {view.moves.length > 0 && (
                  <Section id="h-record" title={t('my.planRecord')}>
                    <p class="small">
                      {view.moves
                        .map(({ ply, san }) => {
                          const text = sanText(san, reader.language);
                          return ply % 2 === 1 ? `${(ply + 1) / 2}. ${text}` : text;
                        })
                        .join(' ')}
                    </p>
                  </Section>
                )}
              </aside>
            </div>
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get<{ Params: { number: string } }>('/game/:number/plan', async (request, reply) => {
    const own = await seat(request, reply);
    return own === null ? reply : show(request, reply, own.user, own.view, null);
  });

  app.post<{ Params: { number: string } }>('/game/:number/plan', async (request, reply) => {
    const own = await seat(request, reply);
    if (own === null) return reply;
    const typed = planForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { user, view } = own;
    const done = await correspondence.setPlan(view.id, user.id, typed.lines);
    if (!done.ok) {
      const now = (await games.view(view.id, user.id)) ?? view;
      return show(request, reply, user, now, { field: 'lines', typed: typed.lines, refusal: done.refusal });
    }
    flash(web.services, reply, 'plan-kept');
    return web.go(reply, `/game/${view.number}/plan`);
  });

  app.post<{ Params: { number: string } }>('/game/:number/note', async (request, reply) => {
    const own = await seat(request, reply);
    if (own === null) return reply;
    const typed = noteForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { user, view } = own;
    const done = await correspondence.setNote(view.id, user.id, typed.note);
    if (!done.ok)
      return show(request, reply, user, view, { field: 'note', typed: typed.note, refusal: done.refusal });
    flash(web.services, reply, 'note-kept');
    return web.go(reply, `/game/${view.number}/plan`);
  });
}

/** The position of the game, still. */
function Board(props: { readonly view: GameView; readonly side: 'white' | 'black'; readonly t: Words }) {
  const { view, t } = props;
  return (
    <div class="plan-board">
      <MiniBoard
        fen={view.fen}
        lastMove={view.moves.at(-1)?.uci ?? null}
        side={props.side}
        coordinates
        label={t('my.planPosition', {
          number: view.number,
          white: view.white.login,
          black: view.black.login,
        })}
      />
    </div>
  );
}

/** Why no conditional moves can be made now; null = they can. */
function whyClosed(
  view: GameView,
  side: 'white' | 'black',
): 'planOver' | 'planLive' | 'planSetup' | 'planOwnTurn' | null {
  if (view.status !== 'playing') return 'planOver';
  if (isLive(view.control)) return 'planLive';
  if (view.setup !== null) return 'planSetup';
  return view.clock.turn === side ? 'planOwnTurn' : null;
}
