import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../app/ids.ts';
import type { Refusal } from '../../result.ts';
import { Callout, Submit, TextArea, TextField } from '../../ui/index.ts';
import { LANGUAGES, words } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line } from '../forms.ts';
import { AdminHead } from '../pages/administration.tsx';
import type { Web } from '../web.ts';
import { administrates, desk } from './staff.ts';

const newsForm = form({ ru: line(2000), en: line(2000), note: line(2000) });
const NEWS_MAX = 500;
/** Readers told in one transaction. */
const TOLD_AT_ONCE = 100;

/** News of the site, written in both languages and told to whoever subscribed. */
export function adminNewsRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, database, moderation, notices, now } = web.services;
  const { staff } = desk(web);
  const administrator = (request: FastifyRequest, reply: FastifyReply) =>
    staff(request, reply, administrates);

  app.get('/admin/news', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showNews(request, reply, { ru: '', en: '', note: '' }, null);
  });

  async function showNews(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: { readonly ru: string; readonly en: string; readonly note: string },
    refusal: Refusal | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    return web.show(
      request,
      reply,
      {
        title: t('administration.news'),
        path: '/admin/news',
        indexed: false,
        ...(refusal === null ? {} : { refusal: refusal.code }),
        body: (
          <>
            <AdminHead reader={reader} title={t('administration.news')} />
            <p class="prose">{t('administration.newsLead')}</p>
            <form class="form form-wide" method="post" action="/admin/news">
              {refusal !== null && (
                <Callout tone="alert" role="alert" title={t('administration.refused')}>
                  <p>{t(`moderation.refusal.${refusal.code}`, refusal.params)}</p>
                </Callout>
              )}
              {LANGUAGES.map((language) => (
                <TextArea
                  key={language}
                  name={language}
                  label={words(language)('site.thisLanguage')}
                  hint={t('administration.newsHint', { max: NEWS_MAX })}
                  value={typed[language]}
                  rows={3}
                  required
                />
              ))}
              <TextField name="note" label={t('administration.why')} value={typed.note} required />
              <p class="buttons">
                <Submit tone="main">{t('administration.publish')}</Submit>
              </p>
            </form>
          </>
        ),
      },
      refusal === null ? 200 : 422,
    );
  }

  app.post('/admin/news', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = newsForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const [ru, en, note] = [typed.ru.trim(), typed.en.trim(), typed.note.trim()];
    if (ru === '' || en === '') return showNews(request, reply, typed, { code: 'empty' });
    if (note === '') return showNews(request, reply, typed, { code: 'reason-needed' });
    if (ru.length > NEWS_MAX || en.length > NEWS_MAX)
      return showNews(request, reply, typed, { code: 'note-long', params: { max: NEWS_MAX } });
    const id = newId();
    await database.commit([
      database.statement(
        database.build
          .insertInto('news')
          .values({ id, at: now(), kind: 'site', tournament_id: null, data: JSON.stringify({ ru, en }) }),
        1,
      ),
      moderation.entry({
        byId: by.id,
        act: 'news',
        subjectKind: 'news',
        subjectId: id,
        reason: '',
        note,
        after: en,
      }),
    ]);
    // whoever subscribed hears of it, by the ways of his settings, in his language.
    const readers = [...(await accounts.byIds(await moderation.subscribers())).values()];
    for (let from = 0; from < readers.length; from += TOLD_AT_ONCE)
      await database.commit(
        readers.slice(from, from + TOLD_AT_ONCE).flatMap((reader) =>
          notices.tell({
            key: `news:${id}:${reader.id}`,
            userId: reader.id,
            kind: 'news',
            params: { text: reader.language === 'en' ? en : ru },
            link: '/news',
          }),
        ),
      );
    notices.wake();
    flash(web.services, reply, 'moderated');
    return web.go(reply, '/news');
  });
}
