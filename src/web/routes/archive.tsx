import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OPENINGS, type ArchiveCursor, type ArchiveHit, type ArchiveSearch } from '../../archive/index.ts';
import { GAME_KINDS } from '../../chess/index.ts';
import { pgnOfGame, type GameCard } from '../../games/index.ts';
import {
  ButtonLink,
  EmptyState,
  PageHead,
  Section,
  SelectField,
  Submit,
  TextField,
  TimeText,
} from '../../ui/index.ts';
import {
  addressOf,
  cursorOf,
  readSearch,
  typedSearch,
  type SearchFault,
  type TypedSearch,
} from '../pages/archive-search.ts';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const GAMES_A_PAGE = 30;
/** Games in one file, and read at once while it is written. */
const MOST_IN_FILE = 1000;
const READ_AT_ONCE = 100;

interface Line {
  readonly hit: ArchiveHit;
  readonly game: GameCard;
}

/** The archive (R-140…R-142): search of finished games, and the games found as a file. */
export function archiveRoutes(app: FastifyInstance, web: Web): void {
  const { archive, games, config } = web.services;

  async function find(
    search: ArchiveSearch,
    page: { readonly limit: number; readonly after: ArchiveCursor | null },
  ): Promise<readonly Line[]> {
    const hits = await archive.search(search, page);
    const cards = new Map(
      (await games.ofNumbers(hits.map(({ number }) => number))).map((card) => [card.number, card]),
    );
    return hits.flatMap((hit) => {
      const game = cards.get(hit.number);
      return game === undefined ? [] : [{ hit, game }];
    });
  }

  app.get<{ Querystring: Record<string, unknown> }>('/archive', async (request, reply) => {
    const reader = await web.reader(request);
    const { t } = reader;
    const typed = typedSearch(request.query);
    const { search, faults } = await readSearch(web.services, typed, reader.zone);
    const after = cursorOf(request.query['after']);
    const found = faults.length > 0 ? [] : await find(search, { limit: GAMES_A_PAGE + 1, after });
    const shown = found.slice(0, GAMES_A_PAGE);
    const last = shown.at(-1)?.hit;
    return web.show(
      request,
      reply,
      {
        title: t('archive.title'),
        section: 'archive',
        path: '/archive',
        ...(faults[0] === undefined ? {} : { refusal: faults[0].code }),
        body: (
          <>
            <PageHead title={t('archive.title')} facts={[t('archive.lead')]}>
              <a class="button narrow-only" href="#h-search">
                {t('archive.search')}
              </a>
            </PageHead>
            <div class="columns">
              <Section id="h-found" title={t('archive.results')}>
                {shown.length === 0 ? (
                  <EmptyState level={3} title={t('archive.none')} text={t('archive.noneText')} />
                ) : (
                  <FoundTable reader={reader} lines={shown} />
                )}
                {found.length > GAMES_A_PAGE && last !== undefined && (
                  <p class="note">
                    <a href={`/archive?${addressOf(typed, { after: `${last.endedAt}.${last.number}` })}`}>
                      {t('archive.older')}
                    </a>
                  </p>
                )}
                {shown.length > 0 && (
                  <p class="note no-print">
                    <a href={`/archive/games.pgn?${addressOf(typed)}`} download>
                      {t('archive.pgn')}
                    </a>{' '}
                    {t('archive.pgnNote', { most: MOST_IN_FILE })}
                  </p>
                )}
              </Section>
              <aside>
                <SearchForm reader={reader} typed={typed} faults={faults} />
              </aside>
            </div>
          </>
        ),
      },
      faults.length === 0 ? 200 : 422,
    );
  });

  app.get<{ Querystring: Record<string, unknown> }>('/archive/games.pgn', async (request, reply) => {
    const reader = await web.reader(request);
    const { search, faults } = await readSearch(web.services, typedSearch(request.query), reader.zone);
    if (faults.length > 0) return web.notFound(request, reply);
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('content-disposition', 'attachment; filename="tabiya-archive.pgn"')
      .header('cache-control', 'private, no-cache')
      .send(Readable.from(records(search, siteOf(request))));
  });

  /** One record after the other, so that the file never stands in memory as a whole. */
  async function* records(search: ArchiveSearch, site: string): AsyncGenerator<string> {
    let after: ArchiveCursor | null = null;
    for (let written = 0; written < MOST_IN_FILE; written += READ_AT_ONCE) {
      const lines: readonly Line[] = await find(search, { limit: READ_AT_ONCE, after });
      for (const { game } of lines) {
        const view = await games.view(game.id);
        if (view !== null) yield `${pgnOfGame(view, `${site}/game/${view.number}`)}\n`;
      }
      const last: ArchiveHit | undefined = lines.at(-1)?.hit;
      if (last === undefined || lines.length < READ_AT_ONCE) return;
      after = last;
    }
  }

  function siteOf(request: FastifyRequest): string {
    return config.baseUrl ?? `${request.protocol}://${request.host}`;
  }
}

function SearchForm(props: {
  readonly reader: Reader;
  readonly typed: TypedSearch;
  readonly faults: readonly SearchFault[];
}) {
  const { typed } = props;
  const { t } = props.reader;
  const wrong = (field: keyof TypedSearch): string | undefined => {
    const fault = props.faults.find((one) => one.field === field);
    return fault === undefined ? undefined : t(`archive.wrong_${fault.code}`, fault.params);
  };
  const text = (field: keyof TypedSearch, type: 'search' | 'date' | 'text' = 'search', hint?: string) => (
    <TextField
      name={field}
      type={type}
      label={t(`archive.${field}`)}
      value={typed[field]}
      error={wrong(field)}
      maxLength={200}
      {...(hint === undefined ? {} : { hint: t(hint) })}
    />
  );
  const openings = OPENINGS.map((code) => ({ value: code, label: t(`openings.${code}`) })).sort((a, b) =>
    a.label.localeCompare(b.label, props.reader.language),
  );
  return (
    <Section id="h-search" title={t('archive.search')}>
      <form class="form" method="get" action="/archive">
        {text('player')}
        {text('opponent')}
        <SelectField
          name="kind"
          label={t('archive.kind')}
          value={typed.kind}
          choices={[
            { value: '', label: t('archive.any') },
            ...GAME_KINDS.map((kind) => ({ value: kind, label: t(`ui.kind_${kind}`) })),
          ]}
        />
        <SelectField
          name="opening"
          label={t('archive.opening')}
          value={typed.opening}
          choices={[{ value: '', label: t('archive.anyOpening') }, ...openings]}
        />
        <div class="form-pair">
          {text('from', 'date')}
          {text('to', 'date')}
        </div>
        {text('event', 'search', 'archive.eventHint')}
        {text('position', 'text', 'archive.positionHint')}
        <p class="buttons">
          <Submit tone="main">{t('archive.search')}</Submit>
          <ButtonLink tone="quiet" href="/archive">
            {t('archive.clear')}
          </ButtonLink>
        </p>
      </form>
    </Section>
  );
}

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' };

function FoundTable(props: { readonly reader: Reader; readonly lines: readonly Line[] }) {
  const { t, language, zone } = props.reader;
  const isMixed = new Set(props.lines.map(({ game }) => game.kind)).size > 1;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-found">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('archive.white')}</th>
            <th scope="col" class="figure">
              {t('archive.result')}
            </th>
            <th scope="col">{t('archive.black')}</th>
            <th scope="col" class="wide">
              {t('archive.opening')}
            </th>
            <th scope="col" class="figure wide">
              {t('archive.ended')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map(({ hit, game }) => (
            <tr key={game.id}>
              <td>{game.white.login}</td>
              <th scope="row" class="figure">
                <a
                  href={`/game/${game.number}`}
                  aria-label={t('archive.open', {
                    result: RESULTS[game.result ?? ''] ?? '–',
                    number: game.number,
                    white: game.white.login,
                    black: game.black.login,
                  })}
                >
                  {RESULTS[game.result ?? ''] ?? '–'}
                </a>
              </th>
              <td>{game.black.login}</td>
              <td class="wide muted">
                {hit.opening !== null && t(`openings.${hit.opening}`)}
                {hit.opening === null && isMixed && t(`ui.kind_${game.kind}`)}
                {hit.erased && <span class="small faint"> ({t('archive.erased')})</span>}
              </td>
              <td class="figure wide faint">
                <TimeText at={hit.endedAt} language={language} zone={zone} style="date" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
