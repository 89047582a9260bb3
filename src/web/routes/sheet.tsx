import type { FastifyInstance } from 'fastify';
import { PageHead } from '../../ui/index.ts';
import { InformationSheet } from '../pages/sheet.tsx';
import { maySee } from '../pages/tournament.ts';
import type { Web } from '../web.ts';

/** the information sheet of an event, for the judge's printer and everybody's eyes. */
export function sheetRoutes(app: FastifyInstance, web: Web): void {
  const { tournaments } = web.services;

  app.get<{ Params: { id: string } }>('/tournament/:id/sheet', async (request, reply) => {
    const reader = await web.reader(request);
    const { t } = reader;
    const view = await tournaments.page(request.params.id, reader.language);
    // An event from a file was played elsewhere: nobody needs to be told how it will go.
    if (view === null || view.settings === null || !maySee(reader.user, view))
      return web.notFound(request, reply);
    return web.show(request, reply, {
      title: `${view.name}: ${t('sheet.title')}`,
      section: 'tournaments',
      indexed: false,
      body: (
        <>
          <PageHead
            title={view.name}
            facts={[
              t('sheet.title'),
              <a key="event" class="no-print" href={`/tournament/${view.id}`}>
                {t('sheet.toEvent')}
              </a>,
              <span key="print" class="no-print">
                {t('sheet.printHint')}
              </span>,
            ]}
          />
          <InformationSheet reader={reader} view={view} settings={view.settings} />
        </>
      ),
    });
  });
}
