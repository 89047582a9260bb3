import type { FastifyInstance } from 'fastify';
import { isGameKind } from '../../chess/index.ts';
import type { GameCard } from '../../games/service.ts';
import {
  ButtonLink,
  controlText,
  EmptyState,
  LiveMark,
  PageHead,
  Section,
  SideMark,
  Tag,
  TimeText,
} from '../../ui/index.ts';
import { PersonTabs } from '../pages/person-tabs.tsx';
import { RatingsOfPerson } from '../pages/ratings.tsx';
import { StateText } from '../pages/events.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const GAMES_A_PAGE = 20;

/** A person's page: who, games, awards, events. */
export function peopleRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, games, ratings, security, tournaments } = web.services;

  app.get<{ Params: { login: string }; Querystring: { before?: unknown } }>(
    '/@/:login',
    async (request, reply) => {
      const person = await accounts.byLogin(request.params.login);
      if (person === null || person.closed) return web.notFound(request, reply);
      const reader = await web.reader(request);
      const { t, language, zone } = reader;
      const before = beforeOf(request.query.before);
      const [list, running, awards, events, standings, profile, fide, master, classes] = await Promise.all([
        games.ofUser(person.id, {
          running: false,
          limit: GAMES_A_PAGE + 1,
          ...(before === null ? {} : { before }),
        }),
        games.ofUser(person.id, { running: true, limit: 20 }),
        tournaments.awards(person.id),
        tournaments.ofUser(person.id),
        ratings.ofUser(person.id),
        security.profile(person.id),
        ratings.fide(person.id),
        tournaments.titleOf(person.id),
        tournaments.classesOf(person.id),
      ]);
      const shown = list.slice(0, GAMES_A_PAGE);
      const last = shown.at(-1);
      const self = reader.user?.id === person.id;
      return web.show(request, reply, {
        title: person.login,
        body: (
          <>
            <PageHead
              title={person.login}
              facts={[
                <>
                  {t('people.since')}{' '}
                  <TimeText at={person.createdAt} language={language} zone={zone} style="date" />
                </>,
                ...person.roles.map((role) => <Tag key={role}>{t(`people.role_${role}`)}</Tag>),
                // C-24, R-351: what his places have brought him.
                ...(master === null
                  ? []
                  : [
                      master.tournamentId === null ? (
                        <Tag key="master">{t('people.master')}</Tag>
                      ) : (
                        <a key="master" href={`/tournament/${master.tournamentId}`}>
                          {t('people.master')}
                        </a>
                      ),
                    ]),
                ...classes.flatMap((one) =>
                  isGameKind(one.kind)
                    ? [t('people.classOf', { kind: t(`ui.kind_${one.kind}`), name: one.class })]
                    : [],
                ),
                ...(profile !== null && profile.birthdayShown && profile.birthDate !== null
                  ? [t('people.birthday', { day: dayAndMonth(profile.birthDate, language) })]
                  : []),
                ...(running.length > 0
                  ? [<LiveMark key="live">{t('people.playing', { count: running.length })}</LiveMark>]
                  : []),
              ]}
            >
              {self ? (
                <>
                  <ButtonLink href="/settings">{t('site.settings')}</ButtonLink>
                  {person.roles.includes('administrator') && (
                    <ButtonLink href="/admin">{t('site.admin')}</ButtonLink>
                  )}
                </>
              ) : (
                <>
                  <ButtonLink href={`/mail/new?to=${encodeURIComponent(person.login)}`}>
                    {t('people.write')}
                  </ButtonLink>
                  <ButtonLink tone="main" href={`/play?opponent=${encodeURIComponent(person.login)}#new`}>
                    {t('people.challenge')}
                  </ButtonLink>
                </>
              )}
            </PageHead>
            {profile !== null && profile.about !== '' && <p class="prose plain about">{profile.about}</p>}
            <PersonTabs reader={reader} login={person.login} current="games" />
            <div class="columns">
              <div>
                {running.length > 0 && (
                  <Section id="h-running" title={t('people.running')}>
                    <GamesTable reader={reader} id="h-running" userId={person.id} games={running} />
                  </Section>
                )}
                <Section id="h-games" title={t('people.games')}>
                  {shown.length === 0 ? (
                    <EmptyState level={3} title={t('people.noGames')} text={t('people.noGamesText')} />
                  ) : (
                    <GamesTable reader={reader} id="h-games" userId={person.id} games={shown} />
                  )}
                  {list.length > GAMES_A_PAGE && last !== undefined && (
                    <p class="note">
                      <a href={`/@/${encodeURIComponent(person.login)}?before=${last.createdAt}`}>
                        {t('people.older')}
                      </a>
                    </p>
                  )}
                </Section>
              </div>
              <aside>
                <RatingsOfPerson
                  reader={reader}
                  ratings={standings}
                  fide={fide}
                  fideAt={
                    self || reader.user?.roles.includes('administrator') === true
                      ? `/@/${encodeURIComponent(person.login)}/fide`
                      : null
                  }
                />
                <Section id="h-awards" title={t('people.awards')}>
                  {awards.length === 0 ? (
                    <p class="small muted">{t('people.noAwards')}</p>
                  ) : (
                    <ul class="list awards">
                      {awards.map((award) => (
                        <li key={award.tournamentId}>
                          <b class={award.place === 1 ? 'award award-first' : 'award'}>{award.place}</b>{' '}
                          <a href={`/tournament/${award.tournamentId}`}>{award.name}</a>
                          <br />
                          <span class="small faint">
                            <TimeText at={award.at} language={language} zone={zone} style="date" />
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                </Section>
                {reader.user !== null && !self && (
                  <p class="note">
                    <a href={`/@/${encodeURIComponent(person.login)}/report`}>
                      {t('forum.reportPersonTitle')}
                    </a>
                  </p>
                )}
                {events.length > 0 && (
                  <Section id="h-events" title={t('people.events')}>
                    <ul class="list small">
                      {events.slice(0, 12).map((card) => (
                        <li key={card.id}>
                          <a href={`/tournament/${card.id}`}>{card.name}</a>
                          <br />
                          <span class="faint">
                            <StateText reader={reader} card={card} />
                          </span>
                        </li>
                      ))}
                    </ul>
                  </Section>
                )}
              </aside>
            </div>
          </>
        ),
      });
    },
  );
}

/** Day and month of a birthday; the year is nobody's business (C-09). */
function dayAndMonth(date: string, language: string): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  const locale = language === 'en' ? 'en-GB' : language;
  const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, style).format(Date.UTC(2000, month - 1, day));
}

/** The instant of a "older games" link; anything else is the newest page. */
function beforeOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

/** Points of a person in a finished game: `1`, `½`, `0`. */
function scoreOf(game: GameCard, userId: string): string {
  if (game.result === null) return '–';
  if (game.result === '1/2-1/2') return '½';
  return (game.result === '1-0') === (game.white.id === userId) ? '1' : '0';
}

function GamesTable(props: {
  readonly reader: Reader;
  readonly id: string;
  readonly userId: string;
  readonly games: readonly GameCard[];
}) {
  const { reader, userId } = props;
  const { t, language, zone } = reader;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby={props.id}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('people.result')}</th>
            <th scope="col">{t('people.opponent')}</th>
            <th scope="col" class="wide">
              {t('event.control')}
            </th>
            <th scope="col" class="wide">
              {t('people.how')}
            </th>
            <th scope="col" class="figure wide">
              {t('people.moves')}
            </th>
            <th scope="col" class="figure">
              {t('people.day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.games.map((game) => {
            const white = game.white.id === userId;
            const other = white ? game.black : game.white;
            return (
              <tr key={game.id}>
                <td>
                  <SideMark
                    side={white ? 'white' : 'black'}
                    label={t(white ? 'ui.whiteSide' : 'ui.blackSide')}
                  />{' '}
                  <b>{scoreOf(game, userId)}</b>
                </td>
                <th scope="row">
                  <a
                    href={`/game/${game.number}`}
                    aria-label={t('people.gameAgainst', { name: other.login })}
                  >
                    {other.login}
                  </a>
                </th>
                <td class="wide muted">
                  {controlText(game.control, t)} · {t(game.rated ? 'ui.rated' : 'ui.casual')}
                </td>
                <td class="wide muted">{game.reason === null ? '' : t(`board.reason_${game.reason}`)}</td>
                <td class="figure wide faint">{Math.ceil(game.ply / 2)}</td>
                <td class="figure faint">
                  <TimeText
                    at={game.endedAt ?? game.createdAt}
                    language={language}
                    zone={zone}
                    style="date"
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
