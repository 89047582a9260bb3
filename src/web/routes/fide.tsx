import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { PageHead, Submit, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, numberOf } from '../forms.ts';
import type { Web } from '../web.ts';

const fideForm = form({ rating: line(20) });

/** a person's FIDE rating, written down by himself or by an administrator. */
export function fideRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, ratings } = web.services;

  /** Who is written about and who writes; null = answered already. */
  async function people(request: FastifyRequest<{ Params: { login: string } }>, reply: FastifyReply) {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) {
      await web.notFound(request, reply);
      return null;
    }
    if (person.id !== user.id && !user.roles.includes('administrator')) {
      await web.forbidden(request, reply);
      return null;
    }
    return { user, person };
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    person: User,
    typed: string,
    error: string | null,
  ) {
    const { t } = await web.reader(request);
    const path = `/@/${encodeURIComponent(person.login)}`;
    return web.show(
      request,
      reply,
      {
        title: t('ratings.fide'),
        path: `${path}/fide`,
        indexed: false,
        ...(error === null ? {} : { refusal: 'fide-range' }),
        body: (
          <>
            <PageHead
              title={t('ratings.fide')}
              facts={[
                <a key="person" href={path}>
                  {person.login}
                </a>,
              ]}
            />
            <form class="form" method="post" action={`${path}/fide`}>
              <TextField
                name="rating"
                label={t('ratings.fide')}
                hint={t('ratings.fideHint')}
                value={typed}
                inputMode="numeric"
                error={error ?? undefined}
              />
              <p class="buttons">
                <Submit tone="main">{t('settings.save')}</Submit>
              </p>
            </form>
          </>
        ),
      },
      error === null ? 200 : 422,
    );
  }

  app.get<{ Params: { login: string } }>('/@/:login/fide', async (request, reply) => {
    const found = await people(request, reply);
    if (found === null) return reply;
    const rating = await ratings.fide(found.person.id);
    return show(request, reply, found.person, rating === null ? '' : String(rating), null);
  });

  app.post<{ Params: { login: string } }>('/@/:login/fide', async (request, reply) => {
    const found = await people(request, reply);
    if (found === null) return reply;
    const { user, person } = found;
    const typed = fideForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    // What is no number is out of range too, and is answered in the same words.
    const rating = typed.rating.trim() === '' ? null : (numberOf(typed.rating) ?? Number.NaN);
    const done = await ratings.setFide(person.id, rating, user.id);
    if (!done.ok) {
      const { t } = await web.reader(request);
      const error = t(`ratings.refusal.${done.refusal.code}`, done.refusal.params);
      return show(request, reply, person, typed.rating, error);
    }
    flash(web.services, reply, 'settings-kept');
    return web.go(reply, `/@/${encodeURIComponent(person.login)}`);
  });
}
