/** The live parts of a tournament page: crosstable, standings, rounds, players and what comes next. */
import { render, type ComponentChildren } from 'preact';
import type { TournamentLive, WorkingView } from '../src/tournaments/view.ts';
import {
  Bracket,
  Crosstable,
  NextStep,
  Parts,
  PlayersTable,
  RoundsList,
  speak,
  Stages,
  StandingsTable,
} from '../src/ui/index.ts';
import type { Place } from '../src/web/islands.ts';
import { activity, link } from './link.ts';
import { pageData, place } from './page.ts';

const { reader, texts, tournament, working: opened, now: renderedAt } = pageData();
const t = speak(texts);

/** Draws into a place of the page, if it is there; what the server rendered gives way once. */
const cleared = new Set<Place>();
function draw(name: Place, what: ComponentChildren): void {
  const at = place(name);
  if (at === null) return;
  if (!cleared.has(name)) {
    cleared.add(name);
    at.replaceChildren();
  }
  render(what, at);
}

/** Number of the reader's game that is being played. */
function myGame(live: TournamentLive): number | null {
  if (reader.userId === null) return null;
  const mine = live.entrants.find((entrant) => entrant.userId === reader.userId)?.number ?? null;
  if (mine === null) return null;
  for (const round of live.schedule)
    for (const game of round.games)
      if (game.result === null && game.gameNumber !== null && (game.white === mine || game.black === mine))
        return game.gameNumber;
  return null;
}

if (tournament !== undefined) {
  let live: TournamentLive = tournament;
  let working: WorkingView | null = opened ?? null;
  const page = `/tournament/${tournament.id}`;
  const startsAt = tournament.card.startsAt;
  const { language, userId, zone } = reader;
  const socket = link();
  let synced = false;
  const loadedAt = performance.now();
  const now = (): number => (synced ? socket.serverNow() : renderedAt + (performance.now() - loadedAt));

  const next = (): void =>
    draw(
      'next',
      <NextStep
        t={t}
        language={language}
        zone={zone}
        now={now()}
        state={live.state}
        startsAt={startsAt}
        round={live.round}
        rounds={live.rounds}
        myGame={myGame(live)}
        coming={live.coming}
        paused={live.paused}
      />,
    );
  /** Fetches a working and shows it; where that fails, the link is followed. */
  const open = async (number: number, code: string, href: string | null, at?: string): Promise<void> => {
    const query = new URLSearchParams({
      explain: String(number),
      by: code,
      ...(at === undefined ? {} : { at }),
    });
    try {
      const answer = await fetch(`${page}/working?${query}`);
      if (!answer.ok) throw new Error(`working: ${answer.status}`);
      working = (await answer.json()) as WorkingView;
      tables();
    } catch {
      if (href !== null) location.assign(href);
    }
  };
  const onExplain = (number: number, code: string, href: string, at?: string): void => {
    if (working?.number === number && working.code === code && working.at === at) {
      working = null;
      tables();
    } else void open(number, code, href, at);
  };
  const tables = (): void => {
    const explained = { explainAt: page, working, onExplain };
    const table = live.crosstable;
    draw(
      'crosstable',
      <Crosstable
        t={t}
        language={language}
        table={table}
        userId={userId}
        headingId="h-crosstable"
        {...explained}
      />,
    );
    draw(
      'stages',
      <Stages
        t={t}
        language={language}
        stages={live.stages}
        grid={tournament.grid}
        userId={userId}
        headingId="h-stages"
        {...explained}
      />,
    );
    draw(
      'parts',
      <Parts
        t={t}
        language={language}
        parts={live.parts}
        entrants={live.entrants}
        userId={userId}
        {...explained}
      />,
    );
    draw(
      'bracket',
      <Bracket
        t={t}
        language={language}
        bracket={live.bracket}
        entrants={live.entrants}
        userId={userId}
        headingId="h-bracket"
      />,
    );
    draw(
      'standings',
      <StandingsTable
        t={t}
        language={language}
        table={live.standings ?? table}
        userId={userId}
        headingId="h-standings"
        final={live.state === 'finished'}
        {...explained}
      />,
    );
  };
  const all = (): void => {
    tables();
    draw(
      'rounds',
      <RoundsList
        t={t}
        rounds={live.schedule}
        entrants={live.entrants}
        userId={userId}
        current={live.round}
        language={language}
        explainAt={page}
      />,
    );
    draw('players', <PlayersTable t={t} entrants={live.entrants} userId={userId} headingId="h-players" />);
    next();
    heads();
  };
  /** The words of the page that tell how far the event is. */
  const heads = (): void => {
    const finished = live.schedule.filter((round) => round.finished).length;
    if (live.state !== 'running') return;
    for (const kind of ['crosstable', 'standings'] as const) {
      const head = document.querySelector(`#h-${kind}`);
      if (head !== null)
        head.textContent = finished === 0 ? t(`ui.${kind}`) : t(`ui.${kind}After`, { round: finished });
    }
    const round = document.querySelector('[data-live="round"]');
    if (round !== null)
      round.textContent =
        live.rounds === null
          ? t('ui.round', { round: live.round })
          : t('ui.roundOf', { round: live.round, rounds: live.rounds });
  };
  const take = (data: TournamentLive): void => {
    // The head of the page and what the reader may do depend on the state: the page is made anew when it changes.
    const turned = data.state !== live.state;
    live = data;
    synced = true;
    all();
    if (working !== null) void open(working.number, working.code, null, working.at);
    if (turned && !activity.leaving) location.reload();
  };
  socket.follow(
    `tournament:${tournament.id}`,
    { snapshot: take, change: take },
    tournament.version,
    tournament,
  );
  next();
  tables();
  setInterval(() => {
    if (live.state === 'announced' || live.coming?.at != null) next();
  }, 1000);
}
