import type { FastifyInstance } from 'fastify';
import { EmptyState, Submit, TextField } from '../../ui/index.ts';
import type { Web } from '../web.ts';
import { AdminHead, LogList } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

const MOST_ENTRIES = 200;
const MOST_EXPORTED = 50_000;

/** The log of acts, to search and to take along. */
export function adminLogRoutes(app: FastifyInstance, web: Web): void {
  const { moderation } = web.services;
  const { staff, show } = desk(web);

  app.get<{ Querystring: { q?: unknown; before?: unknown } }>('/admin/log', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const reader = await web.reader(request);
    const { t } = reader;
    const { text, before } = searchOf(request.query);
    const entries = await moderation.log({
      text,
      ...(before === null ? {} : { before }),
      limit: MOST_ENTRIES,
    });
    const last = entries.at(-1);
    const query = `q=${encodeURIComponent(text)}`;
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.log')} />
        <form class="form" method="get" action="/admin/log">
          <TextField name="q" type="search" label={t('administration.search')} value={text} />
          <p class="buttons">
            <Submit tone="main">{t('administration.find')}</Submit>
            <a class="button" href={`/admin/log.csv?${query}`}>
              {t('administration.exportLog')}
            </a>
          </p>
        </form>
        <div class="form-apart">
          {entries.length === 0 ? (
            <EmptyState title={t('administration.noEntries')} />
          ) : (
            <LogList reader={reader} entries={entries} />
          )}
        </div>
        {entries.length === MOST_ENTRIES && last !== undefined && (
          <p class="note">
            <a href={`/admin/log?${query}&before=${last.at}`}>{t('administration.older')}</a>
          </p>
        )}
      </>
    );
    return show(request, reply, { title: t('administration.log'), path: '/admin/log', body });
  });

  app.get<{ Querystring: { q?: unknown } }>('/admin/log.csv', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const { text } = searchOf(request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="log.csv"')
      .header('cache-control', 'private, no-store')
      .send(await moderation.exportLog({ text, limit: MOST_EXPORTED }));
  });
}

function searchOf(query: { readonly q?: unknown; readonly before?: unknown }) {
  return {
    text: typeof query.q === 'string' ? query.q.trim().slice(0, 200) : '',
    before:
      typeof query.before === 'string' && /^\d{1,15}$/u.test(query.before) ? Number(query.before) : null,
  };
}
