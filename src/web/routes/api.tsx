import type { FastifyInstance } from 'fastify';
import { PageHead, Section } from '../../ui/index.ts';
import { hasWords, type Words } from '../../words/index.ts';
import type { Web } from '../web.ts';

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
}

const TAGS = ['public', 'account', 'mail', 'administration'] as const;

/** An address as the catalogue names it. */
function nameOf(path: string): string {
  return path.replace('/api/v1/', '').replaceAll(/[{}]/gu, '').replaceAll('/', '_');
}

/** What an address answers, in the reader's language; in English where the catalogue does not know it. */
function Told(props: { readonly path: string; readonly summary: string | undefined; readonly t: Words }) {
  const key = `interface.get_${nameOf(props.path)}`;
  return hasWords(key) ? <p>{props.t(key)}</p> : <p lang="en">{props.summary}</p>;
}

/** What a parameter takes: in the reader's language, of this address or of all, or as it is where it is a list of codes. */
function Parameter(props: {
  readonly t: Words;
  readonly path: string;
  readonly name: string;
  readonly description?: string | undefined;
}) {
  const general = `interface.query_${props.name}`;
  const own = `${general}_${nameOf(props.path)}`;
  const key = hasWords(own) ? own : general;
  return (
    <p class="small muted">
      <code>{props.name}</code>: {hasWords(key) ? props.t(key) : <span lang="en">{props.description}</span>}
    </p>
  );
}

/** The page about the interface for programs, made from its own description (OpenAPI). */
export function apiPageRoutes(app: FastifyInstance, web: Web): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .header('access-control-allow-origin', '*')
      .send(app.swagger()),
  );

  app.get('/api', async (request, reply) => {
    const { t } = await web.reader(request);
    const paths = (app.swagger().paths ?? {}) as Readonly<Record<string, { readonly get?: Operation }>>;
    const limit = await web.services.moderation.settings.number('api-per-minute');
    return web.show(request, reply, {
      title: t('interface.title'),
      path: '/api',
      body: (
        <>
          <PageHead
            title={t('interface.title')}
            facts={[
              <a key="spec" href="/api/openapi.json">
                OpenAPI
              </a>,
              <a key="tokens" href="/account#h-tokens">
                {t('account.tokens')}
              </a>,
            ]}
          />
          <div class="prose">
            <p>{t('interface.lead')}</p>
            <p>
              {t('interface.token')} <code>Authorization: Bearer …</code>
            </p>
            <p>
              {t('interface.limit', { limit })} <code>ratelimit-limit</code>, <code>ratelimit-remaining</code>
              , <code>ratelimit-reset</code>
            </p>
            <p>
              {t('interface.refused')} <code>{'{"refused":"not-found"}'}</code>
            </p>
          </div>
          {TAGS.map((tag) => (
            <Section key={tag} id={`h-${tag}`} title={t(`interface.tag_${tag}`)}>
              <ul class="list">
                {Object.entries(paths)
                  .filter(([, path]) => path.get?.tags?.includes(tag) === true)
                  .map(([path, { get }]) => (
                    <li key={path}>
                      <code>GET {path}</code>
                      <Told path={path} summary={get?.summary} t={t} />
                      {(get?.parameters ?? [])
                        .filter((parameter) => parameter.in === 'query')
                        .map((parameter) => (
                          <Parameter key={parameter.name} t={t} path={path} {...parameter} />
                        ))}
                    </li>
                  ))}
              </ul>
            </Section>
          ))}
        </>
      ),
    });
  });
}
