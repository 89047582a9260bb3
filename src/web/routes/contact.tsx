import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { placeOf, Tries } from '../../accounts/index.ts';
import { CLAIM_KINDS, CLAIM_MAX, type ClaimForm, type ModerationRefusal } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { Callout, ChoiceField, PageHead, Submit, TextArea, TextField } from '../../ui/index.ts';
import { form, line, lines, oneOf } from '../forms.ts';
import { Markdown } from '../pages/forum.tsx';
import { whenText } from '../pages/when.tsx';
import type { Web } from '../web.ts';

const claimForm = form({
  kind: oneOf(CLAIM_KINDS),
  name: line(),
  address: line(),
  body: lines(CLAIM_MAX * 2),
});

/** Words to the administration one place may send. */
const CLAIMS = { burst: 6, refillMs: 600_000 };

/** Suggestions, claims and petitions. */
export function contactRoutes(app: FastifyInstance, web: Web): void {
  const { moderation, now } = web.services;
  const claims = new Tries(CLAIMS, now);

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: ClaimForm,
    refusal: Refusal<ModerationRefusal> | null,
    done: { readonly number: number; readonly dueAt: number } | null,
  ) {
    const reader = await web.reader(request);
    const { t, language } = reader;
    const [page, address] = await Promise.all([
      moderation.page('contacts', language),
      moderation.settings.text('contact'),
    ]);
    const error = (...codes: ModerationRefusal[]): string | undefined =>
      refusal !== null && codes.includes(refusal.code)
        ? t(`moderation.refusal.${refusal.code}`, refusal.params)
        : undefined;
    const title = page?.title ?? t('contact.title');
    return web.show(
      request,
      reply,
      {
        title,
        path: '/contact',
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <PageHead title={title} />
            {done !== null && (
              <Callout tone="good" role="status" title={t('contact.number', { number: done.number })}>
                <p>{t('contact.due', { when: whenText(reader, done.dueAt) })}</p>
              </Callout>
            )}
            {page !== null && <Markdown text={page.body} level={2} />}
            <div class="prose">
              <p>{t('contact.lead')}</p>
              {address !== '' && (
                <p>
                  {t('contact.address')} <a href={`mailto:${address}`}>{address}</a>
                </p>
              )}
            </div>
            <form class="form form-wide form-apart" method="post" action="/contact">
              <ChoiceField
                name="kind"
                label={t('contact.kind')}
                value={typed.kind}
                choices={CLAIM_KINDS.map((kind) => ({ value: kind, label: t(`contact.kind_${kind}`) }))}
              />
              <TextField
                name="name"
                label={t('contact.name')}
                hint={t('contact.nameHint')}
                value={typed.name}
                autocomplete="name"
                error={error('name-needed')}
              />
              <TextField
                name="address"
                type="email"
                label={t('contact.reply')}
                value={typed.address}
                autocomplete="email"
                error={error('address-needed')}
              />
              <TextArea
                name="body"
                label={t('contact.body')}
                hint={t('contact.bodyHint', { max: CLAIM_MAX })}
                value={typed.body}
                rows={8}
                error={error('empty', 'note-long', 'too-many', 'busy')}
              />
              <p class="buttons">
                <Submit tone="main">{t('contact.send')}</Submit>
              </p>
            </form>
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  const EMPTY: ClaimForm = { kind: 'suggestion', name: '', address: '', body: '' };

  app.get('/contact', (request, reply) => show(request, reply, EMPTY, null, null));

  app.post('/contact', { bodyLimit: 256 * 1024 }, async (request, reply) => {
    const typed = claimForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { user } = await web.reader(request);
    if (!claims.take(user?.id ?? placeOf(request.ip)))
      return show(request, reply, typed, { code: 'too-many' }, null);
    const filled = user !== null && typed.name.trim() === '' ? { ...typed, name: user.login } : typed;
    const done = await moderation.claim(filled, user?.id ?? null);
    return done.ok
      ? show(request, reply, EMPTY, null, done.value)
      : show(request, reply, typed, done.refusal, null);
  });
}
