import type { FastifyInstance } from 'fastify';
import { CATEGORIES, RATED_KINDS } from '../../ratings/index.ts';
import type { EventRecordLine, Medals, PersonStatistics } from '../../statistics/index.ts';
import { EmptyState, PageHead, Section, Tabs, TimeText } from '../../ui/index.ts';
import { personPath, PersonTabs } from '../pages/person-tabs.tsx';
import { RatingGraph } from '../pages/rating-graph.tsx';
import { gamesIn, openingLines, rivalLines, ScoreTable, totalsLines } from '../pages/score-tables.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

/** Openings shown, the most played first. */
const OPENINGS_SHOWN = 24;

/** Statistics and tournament record of a person. */
export function personStatisticsRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, ratings, statistics } = web.services;

  app.get<{ Params: { login: string }; Querystring: { kind?: unknown; category?: unknown } }>(
    '/@/:login/statistics',
    async (request, reply) => {
      const person = await accounts.byLogin(request.params.login);
      if (person === null || person.closed) return web.notFound(request, reply);
      const reader = await web.reader(request);
      const { t } = reader;
      const { login } = person;
      const played = await statistics.kindsOf(person.id);
      const kind = RATED_KINDS.find((one) => one === request.query.kind) ?? played[0] ?? 'chess';
      const of = await statistics.ofPerson(person.id, kind);
      const category =
        CATEGORIES.find((one) => one === request.query.category) ?? of.pools[0]?.category ?? 'superblitz';
      const history = await ratings.history(person.id, kind, category);
      const path = personPath(login, 'statistics');
      return web.show(request, reply, {
        title: t('statistics.title', { name: login }),
        path,
        body: (
          <>
            <PageHead title={login} />
            <PersonTabs reader={reader} login={login} current="statistics" />
            {played.length > 1 && (
              <Tabs
                label={t('ratings.kinds')}
                items={played.map((one) => ({
                  href: `${path}?kind=${one}`,
                  label: t(`ui.kind_${one}`),
                  current: one === kind,
                }))}
              />
            )}
            {played.length === 0 ? (
              <EmptyState level={2} title={t('statistics.none')} text={t('statistics.noneText')} />
            ) : (
              <div class="columns columns-stack">
                <div>
                  <Section id="h-graph" title={t('statistics.graph')}>
                    <Tabs
                      label={t('ratings.categories')}
                      items={CATEGORIES.map((one) => ({
                        href: `${path}?kind=${kind}&category=${one}`,
                        label: t(`ratings.category_${one}`),
                        current: one === category,
                      }))}
                    />
                    <RatingGraph
                      reader={reader}
                      name={login}
                      category={t(`ratings.category_${category}`)}
                      points={history}
                    />
                  </Section>
                  <PersonTables reader={reader} login={login} of={of} />
                </div>
              </div>
            )}
          </>
        ),
      });
    },
  );

  app.get<{ Params: { login: string } }>('/@/:login/tournaments', async (request, reply) => {
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) return web.notFound(request, reply);
    const reader = await web.reader(request);
    const { t } = reader;
    const events = await statistics.events(person.id);
    const place = (wanted: number): number => events.filter((event) => event.place === wanted).length;
    const medals: Medals = [place(1), place(2), place(3)];
    return web.show(request, reply, {
      title: t('statistics.tournamentsTitle', { name: person.login }),
      path: personPath(person.login, 'tournaments'),
      body: (
        <>
          <PageHead title={person.login} />
          <PersonTabs reader={reader} login={person.login} current="tournaments" />
          {events.length === 0 ? (
            <EmptyState level={2} title={t('statistics.noEvents')} text={t('statistics.noEventsText')} />
          ) : (
            <>
              <Section id="h-medals" title={t('statistics.medals')}>
                <MedalList reader={reader} medals={medals} />
              </Section>
              <Section id="h-record" title={t('statistics.tab_tournaments')}>
                <EventTable reader={reader} events={events} />
              </Section>
            </>
          )}
        </>
      ),
    });
  });
}

function PersonTables(props: {
  readonly reader: Reader;
  readonly login: string;
  readonly of: PersonStatistics;
}) {
  const { reader, login, of } = props;
  const { t } = reader;
  const { streaks, forfeits } = of;
  return (
    <>
      <Section id="h-totals" title={t('statistics.totals')}>
        <ScoreTable
          reader={reader}
          id="h-totals"
          head={t('statistics.category')}
          more={t('statistics.colour')}
          lines={totalsLines(reader, of)}
        />
      </Section>
      <Section id="h-streaks" title={t('statistics.streaks')}>
        <dl class="pairs-of">
          <dt>{t('statistics.longestWinning')}</dt>
          <dd>{streaks.longestWinning}</dd>
          <dt>{t('statistics.longestUnbeaten')}</dt>
          <dd>{streaks.longestUnbeaten}</dd>
          {streaks.current !== null && (
            <>
              <dt>{t('statistics.current')}</dt>
              <dd>{t(`statistics.current_${streaks.current.kind}`, { games: streaks.current.games })}</dd>
            </>
          )}
          {forfeits.won + forfeits.lost > 0 && (
            <>
              <dt>{t('statistics.forfeits')}</dt>
              <dd>{t('statistics.forfeitsValue', { ...forfeits })}</dd>
            </>
          )}
        </dl>
      </Section>
      <Section id="h-rivals" title={t('statistics.rivals')}>
        <ScoreTable
          reader={reader}
          id="h-rivals"
          head={t('statistics.opponent')}
          lines={rivalLines(reader, of.rivals, login)}
        />
      </Section>
      {of.openings.some(({ opening }) => opening !== null) && (
        <Section id="h-openings" title={t('statistics.openings')}>
          <ScoreTable
            reader={reader}
            id="h-openings"
            head={t('statistics.opening')}
            more={t('statistics.colour')}
            lines={openingLines(reader, of.openings.slice(0, OPENINGS_SHOWN), login)}
          />
        </Section>
      )}
    </>
  );
}

function MedalList(props: { readonly reader: Reader; readonly medals: Medals }) {
  const { t } = props.reader;
  if (props.medals.every((count) => count === 0)) return <p class="muted">{t('statistics.noMedals')}</p>;
  return (
    <ul class="list awards">
      {props.medals.map(
        (count, i) =>
          count > 0 && (
            <li key={i}>
              <b class={i === 0 ? 'award award-first' : 'award'}>{i + 1}</b>{' '}
              {t(`statistics.medal_${i + 1}`, { count })}
            </li>
          ),
      )}
    </ul>
  );
}

/** Half points as people write them. */
function pointsOf(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

function EventTable(props: { readonly reader: Reader; readonly events: readonly EventRecordLine[] }) {
  const { t, language, zone } = props.reader;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-record">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('statistics.event')}</th>
            <th scope="col" class="figure">
              {t('statistics.place')}
            </th>
            <th scope="col" class="figure">
              {t('statistics.points')}
            </th>
            <th scope="col" class="figure wide">
              {t('statistics.record')}
            </th>
            <th scope="col" class="figure wide">
              {t('statistics.firstMove')}
            </th>
            <th scope="col" class="figure wide">
              {t('statistics.began')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.events.map((event) => {
            const { score } = event;
            return (
              <tr key={event.tournamentId}>
                <th scope="row">
                  <a href={`/tournament/${event.tournamentId}`}>{event.name}</a>
                </th>
                <td class="figure">
                  {event.state === 'running' ? (
                    <span class="small faint">{t('statistics.running')}</span>
                  ) : event.place === null ? (
                    ''
                  ) : (
                    <b class={event.place === 1 ? 'award award-first' : 'award'}>{event.place}</b>
                  )}
                </td>
                <td class="figure points">
                  {pointsOf(score.won * 2 + score.drawn)}
                  <span class="faint">/{gamesIn(score)}</span>
                </td>
                <td class="figure wide">{`+${score.won} =${score.drawn} −${score.lost}`}</td>
                <td class="figure wide">{event.forfeitsLost === 0 ? '' : event.forfeitsLost}</td>
                <td class="figure wide faint">
                  {event.startedAt !== null && (
                    <TimeText at={event.startedAt} language={language} zone={zone} style="date" />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
