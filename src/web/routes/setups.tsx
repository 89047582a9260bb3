import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_SETUP_NAME, MOST_SETUPS, type SavedSetupRefusal } from '../../games/index.ts';
import { ButtonLink, Callout, EmptyState, PageHead, SmallSetup, Submit } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, oneOf } from '../forms.ts';
import type { Web } from '../web.ts';

const setupForm = form({
  act: oneOf(['keep', 'rename', 'forget']),
  id: line(40),
  name: line(200),
  setup: line(100),
});

/** A person's own setups of Battle chess: a page to tidy them up, and the same acts for the board, answered as JSON. */
export function setupRoutes(app: FastifyInstance, web: Web): void {
  const { setups } = web.services.games;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    state: { readonly id: string; readonly name: string; readonly code: SavedSetupRefusal } | null,
  ) {
    const [{ t }, all] = await Promise.all([web.reader(request), setups.of(userId)]);
    const isListed = all.some((one) => one.id === state?.id);
    return web.show(
      request,
      reply,
      {
        title: t('setups.title'),
        path: '/settings/setups',
        indexed: false,
        ...(state === null ? {} : { refusal: state.code }),
        body: (
          <>
            <PageHead
              title={t('setups.title')}
              facts={[
                <a key="settings" href="/settings">
                  {t('site.settings')}
                </a>,
                t('setups.limit', { most: MOST_SETUPS }),
              ]}
            />
            {state !== null && !isListed && (
              <Callout tone="alert" role="alert">
                <p>{t(`setups.refused_${state.code}`)}</p>
              </Callout>
            )}
            {all.length === 0 ? (
              <EmptyState level={2} title={t('setups.none')} text={t('setups.noneText')}>
                <ButtonLink href="/rules/battle#h-try">{t('setups.toBoard')}</ButtonLink>
              </EmptyState>
            ) : (
              <>
                <p>{t('setups.lead')}</p>
                <ul class="setups-kept">
                  {all.map((one) => {
                    const typed = state?.id === one.id ? state : null;
                    const fault = `setup-fault-${one.id}`;
                    return (
                      <li key={one.id}>
                        <SmallSetup setup={one.setup} label={t('setups.board', { name: one.name })} />
                        <form method="post" action="/settings/setups" class="setups-acts">
                          <input type="hidden" name="id" value={one.id} />
                          <input
                            class="input"
                            name="name"
                            value={typed?.name ?? one.name}
                            maxLength={LONGEST_SETUP_NAME}
                            autocomplete="off"
                            aria-label={t('setups.renameOf', { name: one.name })}
                            {...(typed === null
                              ? {}
                              : { 'aria-invalid': 'true' as const, 'aria-describedby': fault })}
                          />
                          <Submit small name="act" value="rename">
                            {t('setups.rename')}
                          </Submit>
                          <Submit
                            small
                            tone="quiet"
                            name="act"
                            value="forget"
                            label={t('setups.forgetOf', { name: one.name })}
                          >
                            {t('setups.forget')}
                          </Submit>
                          {typed !== null && (
                            <p class="field-error" id={fault}>
                              {t(`setups.refused_${typed.code}`)}
                            </p>
                          )}
                        </form>
                      </li>
                    );
                  })}
                </ul>
              </>
            )}
          </>
        ),
      },
      state === null ? 200 : 422,
    );
  }

  app.get('/settings/setups', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : show(request, reply, user.id, null);
  });

  app.post('/settings/setups', async (request, reply) => {
    const wantsData = request.headers.accept?.includes('application/json') === true;
    const reader = wantsData ? await web.reader(request) : null;
    if (reader !== null && reader.user === null) return reply.code(401).send({ code: 'signed-out' });
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const body = setupForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    const done =
      body.act === 'keep'
        ? await setups.keep(user.id, body.name, body.setup)
        : body.act === 'rename'
          ? await setups.rename(user.id, body.id, body.name)
          : await setups.forget(user.id, body.id);
    const code = done === undefined || done.ok ? null : done.refusal.code;
    if (wantsData)
      return reply
        .code(code === null ? 200 : 422)
        .header('cache-control', 'no-store')
        .send(code === null ? { setups: await setups.of(user.id) } : { code });
    if (code !== null) return show(request, reply, user.id, { id: body.id, name: body.name, code });
    if (body.act !== 'keep')
      flash(web.services, reply, body.act === 'rename' ? 'setup-renamed' : 'setup-forgotten');
    return web.go(reply, '/settings/setups');
  });
}
