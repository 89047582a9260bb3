import type { FastifyInstance } from 'fastify';
import { GAME_KINDS, isGameKind, rulesOf, startArray } from '../../chess/index.ts';
import { ButtonLink, PageHead } from '../../ui/index.ts';
import { GameRules } from '../pages/rulebook.tsx';
import type { Web } from '../web.ts';

/** Array of the example: one whose castling shows something. */
const EXAMPLE_ARRAY = 692;

/** The rules of each game with diagrams and a board to try: nobody else teaches two of them. */
export function rulebookRoutes(app: FastifyInstance, web: Web): void {
  app.get<{ Params: { kind: string } }>('/rules/:kind', async (request, reply) => {
    const { kind } = request.params;
    if (!isGameKind(kind)) return web.notFound(request, reply);
    const [{ t, user }, offered] = await Promise.all([
      web.reader(request),
      web.services.games.limits.offered(),
    ]);
    const start = (kind === 'chess960' ? startArray(EXAMPLE_ARRAY) : undefined) ?? rulesOf(kind).start();
    return web.show(request, reply, {
      title: `${t('rulebook.title')}: ${t(`rulebook.${kind}_title`)}`,
      section: 'play',
      path: `/rules/${kind}`,
      islands: ['analysis'],
      data: {
        analysis: { kind, fen: start.fen(), actions: [], tags: {}, game: null, practice: true },
        ...(kind === 'battle' && user !== null
          ? { setups: await web.services.games.setups.of(user.id) }
          : {}),
      },
      body: (
        <>
          <PageHead title={t(`rulebook.${kind}_title`)}>
            {offered.includes(kind) && (
              <ButtonLink href={`/play?kind=${kind}#new`} tone="main">
                {t('rulebook.play')}
              </ButtonLink>
            )}
          </PageHead>
          <nav class="tabs" aria-label={t('rulebook.title')}>
            {GAME_KINDS.map((one) => (
              <a key={one} href={`/rules/${one}`} {...(one === kind ? { 'aria-current': 'page' } : {})}>
                {t(`ui.kind_${one}`)}
              </a>
            ))}
            <a href="/rules">{t('rulebook.siteRules')}</a>
          </nav>
          <p class="rulebook-lead">{t(`rulebook.${kind}_lead`)}</p>
          <GameRules t={t} kind={kind} />
          <section class="section practice" aria-labelledby="h-try">
            <div class="section-head">
              <h2 id="h-try">{t('rulebook.tryIt')}</h2>
            </div>
            <div data-island="analysis">
              <noscript>
                <p>{t('rulebook.noScript')}</p>
              </noscript>
            </div>
          </section>
        </>
      ),
    });
  });
}
