import type { FastifyInstance } from 'fastify';
import { Fragment } from 'preact';
import { CATEGORIES, RATED_KINDS, type RatingLine } from '../../ratings/index.ts';
import { EmptyState, PageHead, Section, Tabs } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const LINES_A_PAGE = 100;
/** seen within ten minutes is on the site now; so many names are shown. */
const NOW_MS = 10 * 60_000;
const NAMES_SHOWN = 60;

/** Rating tables by game and time category. */
export function playersRoutes(app: FastifyInstance, web: Web): void {
  app.get<{ Querystring: { kind?: unknown; category?: unknown; from?: unknown } }>(
    '/players',
    async (request, reply) => {
      const reader = await web.reader(request);
      const { t } = reader;
      const kind = RATED_KINDS.find((one) => one === request.query.kind) ?? 'chess';
      const category = CATEGORIES.find((one) => one === request.query.category) ?? 'superblitz';
      const from =
        typeof request.query.from === 'string' && /^\d{1,7}$/u.test(request.query.from)
          ? Number(request.query.from)
          : 0;
      const [lines, seen, people] = await Promise.all([
        web.services.ratings.table(kind, category),
        web.services.accounts.seenSince(reader.now - NOW_MS, NAMES_SHOWN),
        web.services.accounts.count(),
      ]);
      const address = `/players?kind=${kind}&category=${category}`;
      return web.show(request, reply, {
        title: t('ratings.title'),
        section: 'players',
        path: '/players',
        body: (
          <>
            <PageHead title={t('ratings.title')} facts={[t('ratings.lead')]} />
            <Tabs
              label={t('ratings.kinds')}
              items={RATED_KINDS.map((one) => ({
                href: `/players?kind=${one}&category=${category}`,
                label: t(`ui.kind_${one}`),
                current: one === kind,
              }))}
            />
            <Tabs
              label={t('ratings.categories')}
              items={CATEGORIES.map((one) => ({
                href: `/players?kind=${kind}&category=${one}`,
                label: t(`ratings.category_${one}`),
                current: one === category,
              }))}
            />
            <div class="columns">
              <Section id="h-table" title={t(`ratings.category_${category}`)}>
                <p class="note">{t(`ratings.about_${category}`)}</p>
                {lines.length === 0 ? (
                  <EmptyState level={3} title={t('ratings.noneTitle')} text={t('ratings.noneText')} />
                ) : (
                  <RatingTable
                    reader={reader}
                    lines={lines.slice(from, from + LINES_A_PAGE)}
                    caption={t('ratings.caption', {
                      kind: t(`ui.kind_${kind}`),
                      category: t(`ratings.category_${category}`),
                    })}
                  />
                )}
                {lines.length > from + LINES_A_PAGE && (
                  <p class="note">
                    <a href={`${address}&from=${from + LINES_A_PAGE}`}>{t('ratings.later')}</a>
                  </p>
                )}
              </Section>
              <aside>
                <Section id="h-online" title={t('statistics.online')}>
                  <p>
                    <b>{t('statistics.onlineCount', { now: seen.count })}</b>
                    <br />
                    {t('statistics.onlineTotal', { total: people.recent, guests: web.guests(reader.now) })}
                  </p>
                  {seen.people.length > 0 && (
                    <p class="small">
                      {seen.people.map(({ login }, i) => (
                        <Fragment key={login}>
                          {i > 0 && ', '}
                          <a href={`/@/${encodeURIComponent(login)}`}>{login}</a>
                        </Fragment>
                      ))}
                    </p>
                  )}
                  <p class="note">{t('statistics.onlineNote')}</p>
                </Section>
              </aside>
            </div>
          </>
        ),
      });
    },
  );
}

function RatingTable(props: {
  readonly reader: Reader;
  readonly lines: readonly RatingLine[];
  readonly caption: string;
}) {
  const { t, user } = props.reader;
  return (
    <table class="table table-narrow">
      <caption class="hidden-text">{props.caption}</caption>
      <thead>
        <tr>
          <th class="figure place" scope="col">
            <abbr title={t('ui.place')}>{t('ui.placeShort')}</abbr>
          </th>
          <th scope="col">{t('ui.player')}</th>
          <th class="figure" scope="col">
            {t('ratings.rating')}
          </th>
          <th class="figure" scope="col">
            {t('ratings.games')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line) => (
          <tr key={line.userId} class={line.userId === user?.id ? 'me' : undefined}>
            <td class="figure place">{line.place}</td>
            <th scope="row">
              <a href={`/@/${encodeURIComponent(line.login)}`}>{line.login}</a>
            </th>
            <td class="figure points">
              {line.provisional ? t('ratings.provisional', { rating: String(line.rating) }) : line.rating}
            </td>
            <td class="figure">{line.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
