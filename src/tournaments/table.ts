import { entryOf, type EventPlayer, type EventRecord, pointsOf, type RoundEntry } from 'tabiya-engine';
import { bracketView } from './bracketView.ts';
import type { Tournament } from './decide/state.ts';
import { groupEvent } from './groupEvent.ts';
import { eventRecord } from './record.ts';
import { annulledNumbers, rank, type Ranked, rankingListOf } from './standings.ts';
import { groupEndedAt } from './systems/stages.ts';
import { systemOf } from './systems/registry.ts';
import { stageEvents } from './stageEvents.ts';
import type { Description } from './systems/system.ts';
import type {
  BracketView,
  Crosstable,
  CrosstableCell,
  CrosstableRow,
  EntrantView,
  PartView,
  RoundView,
  StageView,
  Standings,
} from './view.ts';

/** What people see of a drawn event; both null before the draw. */
const NO_TABLES = { crosstable: null, standings: null, bracket: null, stages: null, parts: null } as const;

export interface Tables {
  readonly crosstable: Crosstable | null;
  readonly standings: Standings | null;
  readonly bracket: BracketView | null;
  readonly stages: readonly StageView[] | null;
  readonly parts: readonly PartView[] | null;
  readonly schedule: readonly RoundView[];
}

/** Crosstable or points table and the rounds, from the fold alone; `gameNumbers` are the public numbers of games. */
export function tablesOf(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  gameNumbers: ReadonlyMap<string, number>,
): Tables {
  const record = eventRecord(tournament);
  if (record.players.length === 0) return { ...NO_TABLES, schedule: [] };
  const { ranking, table, grid } = systemOf(tournament).describe(
    tournament.settings,
    tournament.numbers.length,
  );
  if (table === 'chain') {
    const schedule = scheduleOf(tournament, record, entrants, gameNumbers);
    return { ...NO_TABLES, parts: partsOf(tournament, entrants, gameNumbers), schedule };
  }
  if (table === 'groups') {
    const schedule = scheduleOf(tournament, record, entrants, gameNumbers);
    return { ...NO_TABLES, stages: stagesOf(tournament, entrants, gameNumbers, ranking.tieBreaks), schedule };
  }
  if (table === 'bracket') {
    const schedule = scheduleOf(tournament, record, entrants, gameNumbers);
    return { ...NO_TABLES, bracket: bracketView(tournament, gameNumbers), schedule };
  }
  const { tieBreaks, ranked } = rank(
    record,
    rankingListOf(tournament, ranking),
    ranking,
    annulledNumbers(tournament),
  );
  const rows = rowsOf(record, ranked, entrants);
  const schedule = scheduleOf(tournament, record, entrants, gameNumbers);
  if (table === 'points') return { ...NO_TABLES, standings: { tieBreaks, rows }, schedule };
  // A file keeps its own pairings; in an event of ours the games to come are known from the draw on.
  const toCome = tournament.phase === 'running' && tournament.settings !== null ? grid : [];
  const cells = cellsOf(record, schedule, toCome);
  return {
    crosstable: {
      tieBreaks,
      rows: rows.map((row) => ({ ...row, cells: cells.get(row.number) ?? [] })),
    },
    standings: null,
    bracket: null,
    stages: null,
    parts: null,
    schedule,
  };
}

function rowsOf(
  record: EventRecord,
  ranked: readonly Ranked[],
  entrants: readonly EntrantView[],
): Omit<CrosstableRow, 'cells'>[] {
  const views = new Map(entrants.map((entrant) => [entrant.number, entrant]));
  const players = new Map(record.players.map((player) => [player.number, player]));
  // The places of a file are its arbiter's; ours stand beside them (T-71).
  const official = record.players.every(({ filedRank }) => filedRank !== null);
  const rows = ranked.map(({ number, place, points, values, counts }) => {
    const player = players.get(number);
    const view = views.get(number);
    return {
      number,
      name: view?.name ?? '',
      title: view?.title ?? null,
      rating: view?.rating ?? null,
      userId: view?.userId ?? null,
      points,
      played: player?.rounds.filter(({ kind }) => kind === 'game').length ?? 0,
      tieBreaks: values,
      place: official ? (player?.filedRank ?? place) : place,
      computedPlace: official ? place : null,
      filedPlace: player?.filedRank ?? null,
      ...(counts ? {} : { annulled: true as const }),
    };
  });
  return rows.sort((a, b) => a.place - b.place);
}

/** One list of cells per opponent, index 0 = number 1; files may leave numbers out. */
function cellsOf(
  record: EventRecord,
  schedule: readonly RoundView[],
  grid: Description['grid'],
): ReadonlyMap<number, readonly (readonly CrosstableCell[])[]> {
  const last = record.players.at(-1)?.number ?? 0;
  const games = new Map(
    schedule.flatMap(({ round, games }) => games.map((game) => [`${round}:${game.white}`, game] as const)),
  );
  return new Map(
    record.players.map((player) => {
      const lists: CrosstableCell[][] = Array.from({ length: last }, () => []);
      player.rounds.forEach((entry, index) => {
        if (entry.kind === 'bye' || entry.opponent === null || entry.colour === null) return;
        const white = entry.colour === 'white' ? player.number : entry.opponent;
        const game = games.get(`${index + 1}:${white}`);
        lists[entry.opponent - 1]?.push({
          opponent: entry.opponent,
          round: index + 1,
          colour: entry.colour,
          score: scoreOf(entry),
          gameNumber: game?.gameNumber ?? null,
          live: game?.gameId != null && game.result === null,
        });
      });
      grid.slice(schedule.length).forEach((pairs, index) => {
        const pair = pairs.find((one) => one.includes(player.number));
        if (pair === undefined) return;
        const isWhite = pair[0] === player.number;
        const opponent = isWhite ? pair[1] : pair[0];
        lists[opponent - 1]?.push({
          opponent,
          round: schedule.length + index + 1,
          colour: isWhite ? 'white' : 'black',
          score: null,
          gameNumber: null,
          live: false,
        });
      });
      return [player.number, lists];
    }),
  );
}

const SCORES = { win: '1', draw: '½', loss: '0' } as const;

function scoreOf(entry: RoundEntry): CrosstableCell['score'] {
  if (entry.kind === 'game') return SCORES[entry.outcome];
  if (entry.kind === 'forfeit') return entry.outcome === 'win' ? '+' : '-';
  return null;
}

function scheduleOf(
  tournament: Tournament,
  record: EventRecord,
  entrants: readonly EntrantView[],
  gameNumbers: ReadonlyMap<string, number>,
): RoundView[] {
  const numbers = new Map(entrants.map(({ entrant, number }) => [entrant, number ?? 0]));
  const number = (entrant: number): number => numbers.get(entrant) ?? 0;
  const { why, explains } = systemOf(tournament);
  const hasStory = (round: number): boolean =>
    why !== undefined && tournament.settings !== null && (explains?.(tournament, round) ?? true);
  return tournament.rounds.map(({ round, boards, rest }) => {
    const byes = record.players.flatMap((player) => byeOf(player, round, record));
    return {
      round,
      finished: boards.every(({ result }) => result !== null),
      games: boards.map(({ board, white, black, gameId, result }) => ({
        board,
        white: number(white),
        black: number(black),
        gameId,
        gameNumber: gameId === null ? null : (gameNumbers.get(gameId) ?? null),
        result,
      })),
      rest: rest.map(number).filter((one) => !byes.some((bye) => bye.number === one)),
      byes,
      explained: hasStory(round),
    };
  });
}

/** Points of a round without an opponent. */
function byeOf(
  player: EventPlayer,
  round: number,
  record: EventRecord,
): readonly { readonly number: number; readonly points: number }[] {
  const entry = entryOf(player, round);
  const alone = entry.kind === 'bye' || (entry.kind === 'forfeit' && entry.opponent === null);
  const points = pointsOf(entry, record.points);
  return alone && points > 0 ? [{ number: player.number, points }] : [];
}

/** Every stage with the crosstables of its groups, the last one first. */
function stagesOf(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  gameNumbers: ReadonlyMap<string, number>,
  tieBreaks: readonly string[],
): StageView[] {
  return tournament.rounds.toReversed().map((stage) => ({
    stage: stage.round,
    groups: (stage.groups ?? []).flatMap((group, index) => {
      const event = groupEvent(tournament, stage, group, tieBreaks);
      const numberOf = new Map(group.numbers.map((entrant, seat) => [entrant, seat + 1]));
      const own = entrants.map((one) => ({ ...one, number: numberOf.get(one.entrant) ?? null }));
      const { crosstable } = tablesOf(event, own, gameNumbers);
      if (crosstable === null) return [];
      const finished = event.rounds.every(({ boards }) => boards.every(({ result }) => result !== null));
      const endedAt = finished ? groupEndedAt(stage, group) : null;
      return [{ group: index, places: group.places, finished, endedAt, crosstable }];
    }),
  }));
}

/** Every stage of a chain with the table of its system, the last one first. */
function partsOf(
  tournament: Tournament,
  entrants: readonly EntrantView[],
  gameNumbers: ReadonlyMap<string, number>,
): PartView[] {
  return stageEvents(tournament)
    .toReversed()
    .map(({ stage, tournament: own }) => {
      const numberOf = new Map(own.numbers.map((entrant, index) => [entrant, index + 1]));
      const seated = entrants.map((one) => ({ ...one, number: numberOf.get(one.entrant) ?? null }));
      const { crosstable, standings, bracket, stages } = tablesOf(own, seated, gameNumbers);
      const whole = (number: number | null): number | null =>
        number === null ? null : tournament.numbers.indexOf(own.numbers[number - 1] ?? 0) + 1;
      return {
        stage,
        system: own.system,
        finished: systemOf(own).next(own).step === 'finish',
        crosstable,
        standings,
        bracket: bracket && {
          rounds: bracket.rounds.map((matches) =>
            matches.map((match) => {
              const [first, second] = match.sides;
              const sides: typeof match.sides = [
                { ...first, number: whole(first.number) },
                { ...second, number: whole(second.number) },
              ];
              return { ...match, sides };
            }),
          ),
        },
        stages,
      };
    });
}

/** The draft of a round that only the judge sees. */
export function draftView({ coming }: Tournament, entrants: readonly EntrantView[]): RoundView | null {
  const draft = coming?.draft ?? null;
  if (draft === null) return null;
  const numbers = new Map(entrants.map(({ entrant, number }) => [entrant, number ?? 0]));
  const number = (entrant: number): number => numbers.get(entrant) ?? 0;
  return {
    round: draft.round,
    finished: false,
    games: draft.pairs.map(({ board, white, black }) => ({
      board,
      white: number(white),
      black: number(black),
      gameId: null,
      gameNumber: null,
      result: null,
    })),
    rest: draft.rest.map(number),
    byes: (draft.byes ?? []).map(({ entrant, kind }) => ({
      number: number(entrant),
      points: kind === 'zero' ? 0 : kind === 'half' ? 5 : 10,
    })),
    explained: false,
  };
}
