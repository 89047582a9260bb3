import { Fragment, type ComponentChildren } from 'preact';
import { REGULATION_PARTS } from '../../tournaments/index.ts';
import type { TournamentPageView, WorkingView } from '../../tournaments/view.ts';
import {
  Bracket,
  Callout,
  controlText,
  Crosstable,
  EmptyState,
  LiveMark,
  NextStep,
  PlayersTable,
  RoundsList,
  Section,
  Stages,
  StagesGrid,
  StandingsTable,
  Tabs,
  Tag,
  TimeText,
} from '../../ui/index.ts';
import { hasWords } from '../../words/index.ts';
import type { Reader } from '../reader.ts';
import { NewsList } from './news.tsx';
import { tieBreakText } from './tie-breaks.ts';
import { When } from './when.tsx';
import { registrationOpen, systemText } from './events.tsx';

/** Parts of the page of an event; each has its own address, so that it needs no script. */
export const TOURNAMENT_TABS = ['table', 'rounds', 'players', 'regulation', 'news'] as const;

export type TournamentTab = (typeof TOURNAMENT_TABS)[number];

/** A crosstable with more lines needs the whole width: the aside then stands below it. */
const MOST_BESIDE = 7;

interface Props {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  /** The working that is open in the table. */
  readonly working?: WorkingView | null;
}

/** What the reader is in this event. */
export function standingOf({ reader, view }: Props): {
  readonly entered: boolean;
  /** Number of his running game here, or null. */
  readonly game: number | null;
} {
  const userId = reader.user?.id;
  const mine = view.entrants.find(
    (entrant) => entrant.userId === userId && !entrant.withdrawn && entrant.standing !== 'declined',
  );
  if (userId === undefined || mine === undefined) return { entered: false, game: null };
  const open = view.schedule
    .flatMap((round) => round.games)
    .find((game) => game.result === null && (game.white === mine.number || game.black === mine.number));
  return { entered: true, game: open?.gameNumber ?? null };
}

/** Short facts under the title: system, control, field, state. */
export function tournamentFacts({ reader, view }: Props): ComponentChildren[] {
  const { t } = reader;
  const { card } = view;
  const players = view.card.entrants;
  const state =
    view.state === 'running' ? (
      <LiveMark>
        <span data-live="round">
          {view.rounds === null
            ? t('ui.round', { round: view.round })
            : t('ui.roundOf', { round: view.round, rounds: view.rounds })}
        </span>
      </LiveMark>
    ) : view.state === 'announced' && card.startsAt !== null ? (
      <>
        {t('event.starts')} <When reader={reader} at={card.startsAt} />
      </>
    ) : (
      t(`event.${view.state}`)
    );
  return [
    systemText(card.system, t),
    ...(view.settings?.series === undefined
      ? []
      : [
          <a key="series" href={`/series/${view.settings.series.id}`}>
            {t('event.edition', { edition: view.settings.series.edition })}
          </a>,
        ]),
    ...(card.control === null ? [] : [controlText(card.control, t)]),
    t('event.playersCount', { count: players }),
    ...(view.settings === null ? [] : [t(view.settings.rated ? 'ui.rated' : 'ui.casual')]),
    state,
    <a key="forum" href={`/forum/tournament/${card.id}`}>
      {t('forum.discuss')}
    </a>,
    ...(reader.user !== null && view.entrants.some(({ userId }) => userId === reader.user?.id)
      ? [
          <a key="judge" href={`/mail/judge/${card.id}`}>
            {t('mail.judge')}
          </a>,
        ]
      : []),
  ];
}

/** Who has the judge's desk of this event: those who direct it, and the judges named for it. */
export function mayJudge(user: Reader['user'], view: TournamentPageView): boolean {
  if (user === null || view.settings === null) return false;
  return mayDirect(user, view) || view.officials.some(({ userId }) => userId === user.id);
}

export function mayDirect(user: Reader['user'], view: TournamentPageView): boolean {
  if (user === null) return false;
  return (
    user.roles.includes('administrator') || (user.roles.includes('organiser') && view.organiserId === user.id)
  );
}

/** Join, withdraw, or go to the game: the one thing the reader can do now. */
export function TournamentActs(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const { entered, game } = standingOf(props);
  const open = registrationOpen(view.card, reader.now);
  return (
    <>
      {game !== null && (
        <a class="button button-main" href={`/game/${game}`}>
          {t('ui.yourGame')}
        </a>
      )}
      {(view.state === 'announced' || (view.state === 'running' && view.mayLeave)) && entered && (
        <form method="post" action={`/tournament/${view.id}/withdraw`}>
          <button class="button" type="submit">
            {t('event.withdraw')}
          </button>
        </form>
      )}
      {entered && <ByeAct {...props} />}
      {open && !entered && reader.user !== null && (
        <form method="post" action={`/tournament/${view.id}/register`}>
          <button class="button button-main" type="submit">
            {t('event.join')}
          </button>
        </form>
      )}
      {open && reader.user === null && (
        <a class="button button-main" href={`/login?next=${encodeURIComponent(`/tournament/${view.id}`)}`}>
          {t('event.signInToJoin')}
        </a>
      )}
    </>
  );
}

/** A half-point bye for the next round, where the event gives them and it is not too late. */
function ByeAct({ reader, view }: Props) {
  const { t } = reader;
  const allowed = view.settings?.halfByes ?? 0;
  const round = view.schedule.length + 1;
  const mine = view.entrants.find((entrant) => entrant.userId === reader.user?.id && !entrant.withdrawn);
  if (allowed === 0 || mine === undefined || (view.state !== 'running' && view.state !== 'announced'))
    return null;
  const asked = mine.requestedByes.some((bye) => bye.round === round);
  const used = mine.requestedByes.filter(({ kind }) => kind === 'half').length;
  if (!asked && (used >= allowed || (view.rounds !== null && round >= view.rounds))) return null;
  return (
    <form method="post" action={`/tournament/${view.id}/bye`}>
      <input type="hidden" name="round" value={String(round)} />
      <input type="hidden" name="kind" value={asked ? 'none' : 'half'} />
      <button class="button" type="submit">
        {t(asked ? 'event.dontSkip' : 'event.skipRound', { round })}
      </button>
    </form>
  );
}

export function TournamentTabs(props: Props & { readonly tab: TournamentTab | 'judge' }) {
  const { reader, view, tab } = props;
  const { t } = reader;
  const tabs: (TournamentTab | 'judge')[] = TOURNAMENT_TABS.filter(
    (name) => name !== 'news' || view.news.length > 0,
  );
  if (mayJudge(reader.user, view)) tabs.push('judge');
  const counts: Partial<Record<TournamentTab | 'judge', number>> = {
    players: view.card.entrants,
    news: view.news.length,
  };
  return (
    <Tabs
      label={t('event.parts')}
      items={tabs.map((name) => {
        const count = counts[name];
        return {
          href: name === 'table' ? `/tournament/${view.id}` : `/tournament/${view.id}/${name}`,
          label: t(
            name === 'table' && view.state === 'announced' ? 'event.tab_overview' : `event.tab_${name}`,
          ),
          current: name === tab,
          ...(count === undefined ? {} : { count }),
        };
      })}
    />
  );
}

/** The part of the page that a tab shows. */
export function TournamentPart(props: Props & { readonly tab: TournamentTab }) {
  switch (props.tab) {
    case 'table':
      return <Overview {...props} />;
    case 'rounds':
      return <Rounds {...props} />;
    case 'players':
      return <Players {...props} />;
    case 'regulation':
      return <Regulation {...props} />;
    case 'news':
      return <News {...props} />;
  }
}

function Overview(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const announced = view.state === 'announced';
  const lines = (view.crosstable?.rows ?? view.bracket?.rounds[0] ?? []).length;
  const isWide = lines > MOST_BESIDE || (view.bracket !== null && lines > 1) || view.stages !== null;
  return (
    <div class={isWide ? 'columns columns-stack' : 'columns'}>
      <div>
        {announced ? <Players {...props} title={t('event.registered')} /> : <Table {...props} />}
        {announced && <Form {...props} />}
      </div>
      <aside>
        {view.state !== 'finished' && (
          <Section id="h-next" title={<span class="hidden-text">{t('event.next')}</span>}>
            <div data-island="next">
              <NextStep
                t={t}
                language={reader.language}
                zone={reader.zone}
                now={reader.now}
                state={view.state}
                startsAt={view.card.startsAt}
                round={view.round}
                rounds={view.rounds}
                myGame={standingOf(props).game}
                coming={view.coming}
                paused={view.paused}
              />
            </div>
            <CancelReason {...props} />
          </Section>
        )}
        {view.awards.length > 0 && <Awards {...props} />}
        {!announced && <Files {...props} />}
        {view.news.length > 0 && (
          <Section id="h-news" title={t('event.tab_news')}>
            <NewsList reader={reader} items={view.news.slice(0, 4)} />
          </Section>
        )}
      </aside>
    </div>
  );
}

/** The crosstable of the event, or its points table where it has none. */
function Table(props: Props) {
  const { reader, view } = props;
  const { t, language } = reader;
  const userId = reader.user?.id ?? null;
  const opened = { explainAt: `/tournament/${view.id}`, working: props.working ?? null };
  if (view.crosstable === null && view.standings !== null)
    return (
      <Section id="h-standings" title={tableTitle(props, 'standings')}>
        <div data-island="standings">
          <StandingsTable
            t={t}
            language={language}
            table={view.standings}
            userId={userId}
            headingId="h-standings"
            {...opened}
            final={view.state === 'finished'}
          />
        </div>
      </Section>
    );
  if (view.stages !== null)
    return (
      <Section id="h-stages" title={t('ui.groups')}>
        <div data-island="stages">
          <Stages
            t={t}
            language={language}
            stages={view.stages}
            grid={view.grid}
            userId={userId}
            headingId="h-stages"
          />
        </div>
      </Section>
    );
  if (view.bracket !== null)
    return (
      <Section id="h-bracket" title={t('ui.bracket')}>
        <div data-island="bracket">
          <Bracket
            t={t}
            language={language}
            bracket={view.bracket}
            entrants={view.entrants}
            userId={userId}
            headingId="h-bracket"
          />
        </div>
      </Section>
    );
  return (
    <Section id="h-crosstable" title={tableTitle(props, 'crosstable')}>
      <div data-island="crosstable">
        <Crosstable
          t={t}
          language={language}
          table={view.crosstable}
          userId={userId}
          headingId="h-crosstable"
          {...opened}
        />
      </div>
    </Section>
  );
}

/** How the event is played, in the sentences of its system. */
function Form({ reader, view }: Props) {
  if (view.description.length === 0) return null;
  return (
    <Section id="h-form" title={reader.t('event.form')}>
      <div class="prose">
        {view.description.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {view.grid.length > 0 && <StagesGrid t={reader.t} grid={view.grid} />}
    </Section>
  );
}

function tableTitle({ reader, view }: Props, kind: 'crosstable' | 'standings'): string {
  const { t } = reader;
  if (view.state === 'finished') return t(kind === 'crosstable' ? 'event.finalTable' : 'ui.standingsFinal');
  const finished = view.schedule.filter((round) => round.finished).length;
  if (finished === 0) return t(`ui.${kind}`);
  return t(`ui.${kind}After`, { round: finished });
}

function CancelReason({ reader, view }: Props) {
  const cancelled = view.news.find((item) => item.kind === 'cancelled');
  const reason = cancelled?.data['reason'];
  if (view.state !== 'cancelled' || reason === undefined) return null;
  const key = `tournaments.cancelled.${reason}`;
  return (
    <Callout tone="alert">
      <p>{hasWords(key) ? reader.t(key) : String(reason)}</p>
    </Callout>
  );
}

/** The event to take away. */
function Files({ reader: { t }, view }: Props) {
  return (
    <Section id="h-files" title={t('event.files')}>
      <p class="files no-print">
        <a href={`/tournament/${view.id}/table.csv`} download>
          {t('event.csv')}
        </a>
        <a href={`/tournament/${view.id}/event.trf`} download>
          {t('event.trf')}
        </a>
      </p>
    </Section>
  );
}

function Awards({ reader, view }: Props) {
  return (
    <Section id="h-awards" title={reader.t('event.awards')}>
      <ol class="list awards">
        {view.awards.map((award) => (
          <li key={award.number}>
            <b class={award.place === 1 ? 'award award-first' : 'award'}>{award.place}</b> {award.name}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Rounds({ reader, view }: Props) {
  const played = view.schedule.some((round) => round.games.some((game) => game.gameNumber !== null));
  return (
    <Section
      id="h-rounds"
      title={reader.t('ui.rounds')}
      {...(played
        ? {
            aside: (
              <a href={`/tournament/${view.id}/games.pgn`} download>
                {reader.t('event.pgn')}
              </a>
            ),
          }
        : {})}
    >
      <div data-island="rounds">
        <RoundsList
          t={reader.t}
          rounds={view.schedule}
          entrants={view.entrants}
          userId={reader.user?.id ?? null}
          current={view.round}
          language={reader.language}
          explainAt={`/tournament/${view.id}`}
        />
      </div>
    </Section>
  );
}

function Players({ reader, view, title }: Props & { readonly title?: string }) {
  return (
    <Section id="h-players" title={title ?? reader.t('ui.players')}>
      <div data-island="players">
        <PlayersTable
          t={reader.t}
          entrants={view.entrants}
          userId={reader.user?.id ?? null}
          headingId="h-players"
        />
      </div>
    </Section>
  );
}

/** What the organiser fixed: text, dates, control, tie-breaks, and the lots with the way to check them. */
function Regulation(props: Props) {
  const { reader, view } = props;
  const { t } = reader;
  const { settings } = view;
  const paragraphs = (settings?.regulation ?? '').split(/\n\s*\n/u).filter((text) => text.trim() !== '');
  return (
    <div class="columns">
      <div>
        <Section id="h-text" title={t('event.tab_regulation')}>
          {view.card.imported ? (
            <p class="muted">{t('event.imported')}</p>
          ) : paragraphs.length === 0 ? (
            <p class="muted">{t('event.noRegulation')}</p>
          ) : (
            <div class="regulation">
              {paragraphs.map((text, i) => (
                <p key={i}>{text}</p>
              ))}
            </div>
          )}
        </Section>
        {settings !== null && <Parts {...props} />}
        <Form {...props} />
        <Lot {...props} />
      </div>
      <aside>{settings !== null && <Settings {...props} />}</aside>
    </div>
  );
}

/** R-195, R-196: the parts the organiser wrote; that there are no prizes is said too. */
function Parts({ reader: { t }, view }: Props) {
  const parts = view.settings?.parts ?? {};
  return (
    <>
      {REGULATION_PARTS.filter((part) => part !== 'general').map((part) => {
        const text = parts[part] ?? (part === 'prizes' ? t('event.noPrizes') : null);
        if (text === null) return null;
        return (
          <Section key={part} id={`h-${part}`} title={t(`event.part_${part}`)}>
            <div class="regulation">
              {text.split(/\n\s*\n/u).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Section>
        );
      })}
    </>
  );
}

function Settings({ reader, view }: Props) {
  const { t, language, zone } = reader;
  const { settings } = view;
  if (settings === null) return null;
  const time = (at: number) => <TimeText at={at} language={language} zone={zone} style="datetime" />;
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['startsAt', time(settings.startsAt)],
    ['registrationFrom', time(settings.registrationFrom)],
    ['registrationTo', time(settings.registrationTo)],
    ['control', controlText(settings.control, t)],
    ['firstMoveMs', t('event.seconds', { seconds: Math.round(settings.firstMoveMs / 1000) })],
    ['pace', t(`tournaments.pace.${settings.pace}`)],
    [
      'tieBreaks',
      settings.tieBreaks.length === 0
        ? '–'
        : settings.tieBreaks.map((code) => tieBreakText(code, t)).join('; '),
    ],
    ...(settings.entrantsLimit === undefined || settings.entrantsLimit === null
      ? []
      : [['entrantsLimit', String(settings.entrantsLimit)] as const]),
    ['rated', t(settings.rated ? 'ui.yes' : 'ui.no')],
  ];
  return (
    <Section id="h-settings" title={t('event.settings')}>
      <dl class="pairs-of">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`tournaments.field.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="note">{t('event.zoneNote', { zone })}</p>
    </Section>
  );
}

/** The lots (C-26): the hash stands here before the draw, the seed after it, and one line says how to check. */
function Lot({ reader, view }: Props) {
  const { t } = reader;
  if (view.lot === null) return null;
  return (
    <Section
      id="h-lot"
      title={t('event.lot')}
      aside={
        view.lot.seed === null ? <Tag>{t('event.lotOpen')}</Tag> : <Tag tone="on">{t('event.lotDrawn')}</Tag>
      }
    >
      <p class="prose">{t('event.lotText')}</p>
      <dl class="lot">
        <dt>{t('event.lotHash')}</dt>
        <dd>
          <code class="hash">{view.lot.hash}</code>
        </dd>
        <dt>{t('event.lotSeed')}</dt>
        <dd>
          {view.lot.seed === null ? t('event.lotSeedLater') : <code class="hash">{view.lot.seed}</code>}
        </dd>
        {view.lot.seed !== null && (
          <>
            <dt>{t('event.lotCheck')}</dt>
            <dd>
              <code class="hash">printf %s {view.lot.seed} | sha256sum</code>
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function News({ reader, view }: Props) {
  const { t } = reader;
  return (
    <Section id="h-news" title={t('event.tab_news')}>
      {view.news.length === 0 ? (
        <EmptyState level={3} title={t('news.noneTitle')} text={t('news.noneText')} />
      ) : (
        <NewsList reader={reader} items={view.news} />
      )}
    </Section>
  );
}
