import type { FastifyInstance } from 'fastify';
import { Callout, EmptyState, PageHead } from '../../ui/index.ts';
import type { ListedLetter } from '../../mailer/index.ts';
import { When } from '../pages/when.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const MOST_LETTERS = 100;

/** Letters the portal wrote, for administrators (ML-6). */
export function outboxRoutes(app: FastifyInstance, web: Web): void {
  const { mailer } = web.services;

  app.get('/admin/outbox', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (!user.roles.includes('administrator')) return web.forbidden(request, reply);
    const [reader, letters, counts] = await Promise.all([
      web.reader(request),
      mailer.list({ limit: MOST_LETTERS }),
      mailer.counts(),
    ]);
    const { t } = reader;
    return web.show(request, reply, {
      title: t('outbox.title'),
      path: '/admin/outbox',
      indexed: false,
      body: (
        <>
          <PageHead
            title={t('outbox.title')}
            facts={[
              <a key="admin" href="/admin">
                {t('site.admin')}
              </a>,
              t('outbox.counts', { waiting: counts.waiting, givenUp: counts.givenUp }),
            ]}
          />
          {!mailer.sends && (
            <Callout title={t('outbox.keptTitle')}>
              <p>{t('outbox.keptText')}</p>
            </Callout>
          )}
          {letters.length === 0 ? (
            <EmptyState title={t('outbox.none')} text={t('outbox.noneText')} />
          ) : (
            <ul class="list letters">
              {letters.map((letter) => (
                <li key={letter.id}>
                  <LetterItem reader={reader} letter={letter} />
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    });
  });
}

function LetterItem(props: { readonly reader: Reader; readonly letter: ListedLetter }) {
  const { reader, letter } = props;
  const { t } = reader;
  const tries = letter.tries > 0 ? `, ${t('outbox.tries', { tries: letter.tries })}` : '';
  return (
    <details>
      <summary>
        <b>{letter.subject === '' ? letter.kind : letter.subject}</b>
        <br />
        <span class="small faint">
          {letter.to} · <When reader={reader} at={letter.createdAt} /> · {t(`outbox.state_${letter.state}`)}
          {tries}
        </span>
      </summary>
      {letter.error !== null && <p class="small">{letter.error}</p>}
      {letter.text === null ? (
        <p class="small muted">{t('outbox.wiped')}</p>
      ) : (
        <pre class="letter-text">{letter.text}</pre>
      )}
    </details>
  );
}
