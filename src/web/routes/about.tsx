import type { FastifyInstance } from 'fastify';
import { GAME_KINDS } from '../../chess/index.ts';
import { RULES_VERSION, Tries } from '../../accounts/index.ts';
import { CLAIM_MAX } from '../../moderation/index.ts';
import { ButtonLink, EmptyState, PageHead, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { Markdown } from '../pages/forum.tsx';
import { NewsList } from '../pages/news.tsx';
import { RulesText } from '../pages/rules.tsx';
import { sourceArchive } from '../source-archive.ts';
import type { Web } from '../web.ts';
import { localValue } from '../zones.ts';

const MOST_NEWS = 60;

const subscriptionForm = form({ on: line(4) });

/** Packing costs a second of one core: so many at once for the whole site, then one a minute. */
const ARCHIVES = { burst: 4, refillMs: 60_000 };

/** Pages of text: rules, about with thanks and remarks, source code, news. */
export function aboutRoutes(app: FastifyInstance, web: Web): void {
  const { moderation, security, tournaments, now } = web.services;
  const archives = new Tries(ARCHIVES, now);

  app.get('/rules', async (request, reply) => {
    const { t, language } = await web.reader(request);
    const written = await moderation.page('rules', language);
    return web.show(request, reply, {
      title: written?.title ?? t('rules.title'),
      body: (
        <>
          <PageHead
            title={written?.title ?? t('rules.title')}
            facts={[t('rules.version', { version: written?.version ?? RULES_VERSION })]}
          />
          <nav class="tabs" aria-label={t('rulebook.title')}>
            {GAME_KINDS.map((kind) => (
              <a key={kind} href={`/rules/${kind}`}>
                {t(`ui.kind_${kind}`)}
              </a>
            ))}
            <a href="/rules" aria-current="page">
              {t('rulebook.siteRules')}
            </a>
          </nav>
          {written === null ? (
            <div class="prose">
              <p>{t('rules.lead')}</p>
              <RulesText t={t} level={2} />
            </div>
          ) : (
            <>
              <Markdown text={written.body} level={2} />
              {written.version > 1 && (
                <p class="note">
                  <a href={`/page/rules/${written.version - 1}`}>
                    {t('administration.version', { version: written.version - 1 })}
                  </a>
                </p>
              )}
            </>
          )}
        </>
      ),
    });
  });

  app.get('/about', async (request, reply) => {
    const { t, language } = await web.reader(request);
    const written = await moderation.page('about', language);
    return web.show(request, reply, {
      title: t('about.title'),
      body: (
        <>
          <PageHead
            title={t('about.title')}
            facts={[t('about.version', { version: web.installation.version })]}
          />
          {written !== null && <Markdown text={written.body} level={2} />}
          <div class="prose">
            {(['what', 'tournaments', 'honest', 'free', 'thanks'] as const).map((part) => (
              <section key={part}>
                <h2>{t(`about.${part}`)}</h2>
                <p>{t(`about.${part}_text`)}</p>
              </section>
            ))}
            <p>
              <a href="/source">{t('common.sourceCode')}</a>
            </p>
          </div>
          <Section id="h-remarks" title={t('about.remarks')}>
            <p>{t('about.remarks_text')}</p>
            <form class="form form-wide" method="post" action="/contact">
              <input type="hidden" name="kind" value="suggestion" />
              <TextArea
                name="body"
                label={t('contact.body')}
                hint={t('contact.bodyHint', { max: CLAIM_MAX })}
                rows={5}
                required
              />
              <TextField
                name="address"
                type="email"
                label={t('contact.reply')}
                hint={t('contact.nameHint')}
                autocomplete="email"
              />
              <p class="buttons">
                <Submit>{t('contact.send')}</Submit>
              </p>
            </form>
          </Section>
        </>
      ),
    });
  });

  app.get('/source', async (request, reply) => {
    const { t } = await web.reader(request);
    return web.show(request, reply, {
      title: t('common.sourceCode'),
      body: (
        <>
          <PageHead
            title={t('common.sourceCode')}
            facts={['AGPL-3.0-or-later', t('about.version', { version: web.installation.version })]}
          />
          <div class="prose">
            <p>{t('about.source_text')}</p>
            <p>{t('about.source_how')}</p>
            <p class="buttons">
              <ButtonLink tone="main" href="/source.tar.gz">
                {t('about.source_get')}
              </ButtonLink>
            </p>
            <p class="small muted">{t('about.source_parts')}</p>
          </div>
        </>
      ),
    });
  });

  app.get('/source.tar.gz', async (request, reply) => {
    if (request.method !== 'HEAD' && !archives.take('site'))
      return reply.code(429).header('retry-after', '60').send();
    const { root, version } = web.installation;
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="tabiya-${version}.tar.gz"`)
      .header('cache-control', 'public, no-cache')
      .send(sourceArchive(root, version));
  });

  app.get('/news', async (request, reply) => {
    const reader = await web.reader(request);
    const { t } = reader;
    const items = await tournaments.news({ limit: MOST_NEWS });
    const subscribed = reader.user !== null && (await moderation.subscribes(reader.user.id));
    const birthdays = await security.birthdays(localValue(reader.now, reader.zone).slice(0, 10));
    return web.show(request, reply, {
      title: t('news.title'),
      section: 'news',
      body: (
        <>
          <PageHead title={t('news.title')}>
            {reader.user !== null && (
              <form method="post" action="/news/subscription">
                <input type="hidden" name="on" value={subscribed ? '' : '1'} />
                <Submit>{t(subscribed ? 'news.unsubscribe' : 'news.subscribe')}</Submit>
              </form>
            )}
          </PageHead>
          {birthdays.length > 0 && (
            <p class="muted">
              {t('news.birthdays')}{' '}
              {birthdays.map((login, i) => (
                <span key={login}>
                  {i > 0 && ', '}
                  <a href={`/@/${encodeURIComponent(login)}`}>{login}</a>
                </span>
              ))}
            </p>
          )}
          {items.length === 0 ? (
            <EmptyState title={t('news.noneTitle')} text={t('news.noneText')}>
              <ButtonLink href="/tournaments">{t('common.tournaments')}</ButtonLink>
            </EmptyState>
          ) : (
            <NewsList reader={reader} items={items} />
          )}
        </>
      ),
    });
  });

  app.post('/news/subscription', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = subscriptionForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    await moderation.subscribe(user.id, typed.on === '1');
    flash(web.services, reply, 'settings-kept');
    return web.go(reply, '/news');
  });
}
