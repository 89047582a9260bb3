import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PageHead, Section, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import type { Web } from '../web.ts';

const blockForm = form({ login: line(100) });

/** Whom the reader does not want to meet at the board: no challenges, no chat (LOB-10). */
export function blockRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, games } = web.services;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    typed: { readonly login: string; readonly code: 'unknown' | 'self' } | null,
  ) {
    const { t } = await web.reader(request);
    const ids = await games.blocks.of(userId);
    const people = await accounts.byIds(ids);
    return web.show(
      request,
      reply,
      {
        title: t('rulings.blocks'),
        path: '/blocks',
        indexed: false,
        ...(typed === null ? {} : { refusal: typed.code }),
        body: (
          <>
            <PageHead title={t('rulings.blocks')} />
            <p>{t('rulings.blocksText')}</p>
            <form class="form" method="post" action="/blocks">
              <TextField
                name="login"
                label={t('accounts.login')}
                value={typed?.login ?? ''}
                error={typed === null ? undefined : t(`rulings.block_${typed.code}`)}
                autocomplete="off"
                maxLength={24}
                required
              />
              <p class="buttons">
                <Submit tone="main">{t('rulings.block')}</Submit>
              </p>
            </form>
            {ids.length > 0 && (
              <Section id="h-blocked" title={t('rulings.blocked_people')}>
                <ul class="seek-list">
                  {ids.map((id) => (
                    <li key={id} class="seek">
                      <div class="seek-who">{people.get(id)?.login ?? '–'}</div>
                      <form method="post" action={`/blocks/${id}/remove`}>
                        <Submit
                          small
                          tone="quiet"
                          label={t('rulings.unblockOf', { name: people.get(id)?.login ?? '' })}
                        >
                          {t('rulings.unblock')}
                        </Submit>
                      </form>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        ),
      },
      typed === null ? 200 : 422,
    );
  }

  app.get('/blocks', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : show(request, reply, user.id, null);
  });

  app.post('/blocks', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const body = blockForm.read(request.body);
    if (body === null) return web.malformed(request, reply);
    const login = body.login.trim();
    const other = await accounts.byLogin(login);
    if (other === null || other.closed) return show(request, reply, user.id, { login, code: 'unknown' });
    if (other.id === user.id) return show(request, reply, user.id, { login, code: 'self' });
    await games.blocks.block(user.id, other.id);
    flash(web.services, reply, 'blocked');
    return web.go(reply, '/blocks');
  });

  app.post<{ Params: { id: string } }>('/blocks/:id/remove', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    await games.blocks.unblock(user.id, request.params.id);
    return web.go(reply, '/blocks');
  });
}
