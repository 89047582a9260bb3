import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../result.ts';
import { Callout, EmptyState, Submit, Tag, TextArea } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, lines, oneOf } from '../forms.ts';
import { PlainText } from '../pages/mail.tsx';
import { When, whenText } from '../pages/when.tsx';
import type { Web } from '../web.ts';
import { AdminHead } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

const answerForm = form({ answer: lines(10_000), state: oneOf(['answered', 'unidentified']) });

/** The register of claims and petitions. */
export function adminClaimRoutes(app: FastifyInstance, web: Web): void {
  const { database, moderation, mail } = web.services;
  const { staff, show } = desk(web);

  app.get('/admin/claims', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    return showClaims(request, reply, null);
  });

  async function showClaims(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [open, closed] = await Promise.all([moderation.claims(true), moderation.claims(false)]);
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.claims')} />
        {refusal !== null && (
          <Callout tone="alert" role="alert" title={t('administration.refused')}>
            <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
          </Callout>
        )}
        {open.length === 0 && <EmptyState title={t('administration.noClaims')} />}
        <ul class="list narrow">
          {[...open, ...closed.slice(0, 50)].map((claim) => (
            <li key={claim.id}>
              <p class="two">
                <b>
                  № {claim.number} · {t(`contact.kind_${claim.kind}`)}
                </b>
                {claim.state === 'open' ? (
                  <Tag tone={Number(claim.due_at) < reader.now ? 'alert' : 'plain'}>
                    {t('administration.due')} {whenText(reader, Number(claim.due_at))}
                  </Tag>
                ) : (
                  <Tag>{t(`administration.state_${claim.state}`)}</Tag>
                )}
              </p>
              <p class="small muted">
                {[claim.name, claim.address].filter((part) => part !== '').join(', ')}{' '}
                <When reader={reader} at={Number(claim.at)} />
              </p>
              <PlainText text={claim.body} />
              {claim.state === 'open' ? (
                <form class="form form-apart" method="post" action={`/admin/claim-answer/${claim.id}`}>
                  <TextArea
                    name="answer"
                    label={t('administration.answer')}
                    rows={3}
                    idPrefix={claim.id}
                    required
                  />
                  <p class="buttons">
                    <Submit name="state" value="answered">
                      {t('administration.answerClaim')}
                    </Submit>
                    <Submit tone="quiet" name="state" value="unidentified">
                      {t('administration.unidentified')}
                    </Submit>
                  </p>
                </form>
              ) : (
                <blockquote class="small plain">{claim.answer}</blockquote>
              )}
            </li>
          ))}
        </ul>
      </>
    );
    return show(request, reply, { title: t('administration.claims'), path: '/admin/claims', body }, refusal);
  }

  app.post<{ Params: { id: string } }>('/admin/claim-answer/:id', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = answerForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const claim = (await moderation.claims(true)).find(({ id }) => id === request.params.id);
    const done = await moderation.answerClaim(request.params.id, typed.state, typed.answer, by);
    if (!done.ok)
      return done.refusal.code === 'not-found'
        ? web.notFound(request, reply)
        : showClaims(request, reply, done.refusal);
    if (claim !== undefined && claim.user_id !== null)
      await database.commit([
        ...mail.siteLetter(claim.user_id, '', 'claim-answer', { number: claim.number, answer: typed.answer }),
      ]);
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/admin/claims');
  });
}
