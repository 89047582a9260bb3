import type { FastifyInstance } from 'fastify';
import { RATED_KINDS } from '../../ratings/index.ts';
import { PageHead, Section } from '../../ui/index.ts';
import type { Web } from '../web.ts';

/** figures of the site, counted without names; for administrators, also as a file. */
export function siteStatisticsRoutes(app: FastifyInstance, web: Web): void {
  const { statistics } = web.services;

  app.get<{ Querystring: { format?: unknown } }>('/admin/statistics', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    if (!user.roles.includes('administrator')) return web.forbidden(request, reply);
    const reader = await web.reader(request);
    const { t } = reader;
    const { months } = await statistics.ofSite();
    const columns = [...RATED_KINDS.map((kind) => t(`ui.kind_${kind}`)), t('statistics.registered')];
    const rows = months.map(({ month, games, registered }) => [
      month,
      ...RATED_KINDS.map((kind) => games.find((one) => one.kind === kind)?.games ?? 0),
      registered,
    ]);
    if (request.query.format === 'csv')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="tabiya-months.csv"')
        .header('cache-control', 'private, no-store')
        .send([['month', ...RATED_KINDS, 'accounts'], ...rows].map((row) => `${row.join(',')}\r\n`).join(''));
    return web.show(request, reply, {
      title: t('statistics.siteTitle'),
      path: '/admin/statistics',
      indexed: false,
      body: (
        <>
          <PageHead title={t('statistics.siteTitle')} facts={[t('statistics.siteLead')]} />
          <Section
            id="h-months"
            title={t('statistics.games')}
            aside={
              <a href="/admin/statistics?format=csv" download>
                {t('statistics.csv')}
              </a>
            }
          >
            <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-months">
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">{t('statistics.month')}</th>
                    {columns.map((column) => (
                      <th scope="col" class="figure" key={column}>
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.toReversed().map(([month, ...counts]) => (
                    <tr key={month}>
                      <th scope="row" class="nowrap">
                        {month}
                      </th>
                      {counts.map((count, i) => (
                        <td class="figure" key={columns[i]}>
                          {count}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Section>
        </>
      ),
    });
  });
}
