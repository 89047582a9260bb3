import type { FastifyInstance } from 'fastify';
import { EmptyState, SelectField, Submit, TextField } from '../../ui/index.ts';
import type { Web } from '../web.ts';
import { AdminHead, LogList, subjectsOf } from '../pages/administration.tsx';
import { administrates, desk } from './staff.ts';

const MOST_ENTRIES = 200;
const MOST_EXPORTED = 50_000;

/** The log of acts, to search and to take along. */
export function adminLogRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation } = web.services;
  const { staff, show } = desk(web);

  app.get<{ Querystring: Asked }>('/admin/log', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const reader = await web.reader(request);
    const { t } = reader;
    const { text, act: asked, before } = searchOf(request.query);
    const logged = await moderation.loggedActs();
    const act = logged.includes(asked) ? asked : '';
    const kinds = logged
      .map((value) => ({ value, label: t(`administration.act_${value}`) }))
      .sort((a, b) => a.label.localeCompare(b.label, reader.language));
    const entries = await moderation.log({
      text,
      act,
      ...(before === null ? {} : { before }),
      limit: MOST_ENTRIES,
    });
    const people = await accounts.byIds(subjectsOf(entries));
    const last = entries.at(-1);
    const query = `q=${encodeURIComponent(text)}&act=${encodeURIComponent(act)}`;
    const body = (
      <>
        <AdminHead reader={reader} title={t('administration.log')} />
        <form class="form" method="get" action="/admin/log">
          <TextField name="q" type="search" label={t('administration.search')} value={text} />
          <SelectField
            name="act"
            label={t('administration.kindOfAct')}
            value={act}
            choices={[{ value: '', label: t('administration.anyAct') }, ...kinds]}
          />
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
            <LogList reader={reader} entries={entries} people={people} />
          )}
        </div>
        {entries.length === MOST_ENTRIES && last !== undefined && (
          <p class="note">
            <a href={`/admin/log?${query}&before=${last.id}`}>{t('administration.older')}</a>
          </p>
        )}
      </>
    );
    return show(request, reply, { title: t('administration.log'), path: '/admin/log', body });
  });

  app.get<{ Querystring: Asked }>('/admin/log.csv', async (request, reply) => {
    if ((await staff(request, reply, administrates)) === null) return reply;
    const { text, act } = searchOf(request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="log.csv"')
      .header('cache-control', 'private, no-store')
      .send(await moderation.exportLog({ text, act, limit: MOST_EXPORTED }));
  });
}

interface Asked {
  readonly q?: unknown;
  readonly act?: unknown;
  readonly before?: unknown;
}

function searchOf(query: Asked) {
  return {
    text: typeof query.q === 'string' ? query.q.trim().slice(0, 200) : '',
    act: typeof query.act === 'string' && /^[a-z-]{1,40}$/u.test(query.act) ? query.act : '',
    before: typeof query.before === 'string' && /^\w{1,40}$/u.test(query.before) ? query.before : null,
  };
}
