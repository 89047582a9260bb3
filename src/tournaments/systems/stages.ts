import {
  CHAMPIONSHIP_SETTINGS,
  championship as championshipRoom,
  PLAYOFF_MS,
} from 'tabiya-engine/championship';
import {
  dealQualifiers,
  GROUPS_SETTINGS,
  type GroupsSettings,
  groupsSystem,
  inOrder,
  numberOfGroups,
  placesOf,
  type Ranked,
  type StagesState,
  type StagesSystem,
  isFinished,
  qualifiersOf,
} from 'tabiya-engine/groups';
import { lotsOf, seedFor } from 'tabiya-engine/lots';
import { decideLeaver } from 'tabiya-engine/roundrobin';
import { ok, refuse } from '../../result.ts';
import { movers, wasGone } from '../decide/played.ts';
import { active, entrantOf, isPlaying, type RoundState, type Tournament } from '../decide/state.ts';
import { groupEvent } from '../groupEvent.ts';
import { eventRecord } from '../record.ts';
import { annulledNumbers, rank, type RankingList } from '../standings.ts';
import type { EntrantId, Place, SettingsFault, StageGroup, TournamentSettings } from '../types.ts';
import { playSentences } from './swiss.ts';
import type { GamePairing, RoundPairing, SettingsOption, TournamentSystem } from './system.ts';

/** As in any round robin of the portal. */
const GROUPS_RANKING: RankingList = { play: 'roundrobin', tieBreaks: ['DSB', 'AROF'] };

const DAY = 24 * 60 * 60_000;

/** A system of groups in stages: a round of the event is a whole stage. */
interface StagesRoom<Settings> {
  readonly id: string;
  readonly room: StagesSystem<Settings>;
  readonly ranking: RankingList;
  readonly options: readonly SettingsOption[];
  readonly sentences: readonly string[];
  /** False: only a stage of a chain. */
  readonly isOffered?: boolean;
  settings(settings: TournamentSettings | null): Settings;
  faults(settings: TournamentSettings): readonly SettingsFault[];
  tableSize?(settings: TournamentSettings): number;
  readonly leavesUntil?: 'registration';
  /** R-342…R-345: level players may settle their order over the board. */
  readonly settles?: boolean;
}

/** Results of a group in its final order: points, the list, deciding games, lots (R-340…R-345). */
function rankingOf(
  tournament: Tournament,
  stage: RoundState,
  group: StageGroup,
  index: number,
  list: RankingList,
): readonly Ranked<EntrantId>[] | null {
  const event = groupEvent(tournament, stage, group, list.tieBreaks);
  const boards = event.rounds.flatMap((round) => round.boards);
  if (boards.some(({ result }) => result === null)) return null;
  const record = eventRecord(event);
  const { ranked } = rank(record, list, list, annulledNumbers(event));
  const seed = seedFor(tournament.lot?.seed ?? '', `tie ${stage.round}.${index + 1}`);
  const lot = new Map(
    lotsOf(seed)
      .shuffle(group.numbers)
      .map((entrant, place) => [entrant, place]),
  );
  const beat = new Set(
    tournament.decidedTies
      .filter(({ round }) => round === stage.round)
      .map(({ winner, loser }) => `${winner}>${loser}`),
  );
  const seat = (number: number): EntrantId => group.numbers[number - 1] ?? 0;
  const hasLeft = (entrant: EntrantId): boolean => wasGone(tournament, entrant, stage.round);
  const sorted = ranked.toSorted((a, b) => {
    if (a.place !== b.place) return a.place - b.place;
    const [mine, theirs] = [seat(a.number), seat(b.number)];
    if (beat.has(`${mine}>${theirs}`)) return -1;
    if (beat.has(`${theirs}>${mine}`)) return 1;
    return (lot.get(mine) ?? 0) - (lot.get(theirs) ?? 0);
  });
  const lapsed = new Set(lapsedAfter(tournament, stage.round));
  const inPlay = movers(boards);
  return sorted.map(({ number, points }, at) => {
    const own = record.players.find((player) => player.number === number)?.rounds ?? [];
    return {
      id: seat(number),
      place: at + 1,
      points,
      games: own.filter(({ kind }) => kind !== 'bye').length,
      // Whoever left in this stage or after it goes no further, like whoever has not played.
      hasPlayed: inPlay.has(seat(number)) && !lapsed.has(seat(number)) && !hasLeft(seat(number)),
    };
  });
}

/** C-22: whose places in the round after this one lapsed. */
function lapsedAfter({ lapsed }: Tournament, round: number): readonly EntrantId[] {
  return lapsed.filter((one) => one.round === round + 1).map(({ entrant }) => entrant);
}

function stagesState(tournament: Tournament, list: RankingList): StagesState<EntrantId> {
  const entered =
    tournament.numbers.length === 0 ? active(tournament).map((one) => one.entrant) : tournament.numbers;
  return {
    // Lists of entrants are in order of registration.
    entrants: entered
      .toSorted((a, b) => a - b)
      .map((id) => ({ id, rating: entrantOf(tournament, id)?.rating ?? null })),
    stages: tournament.rounds.map((stage) => ({
      groups: (stage.groups ?? []).map((group, index) => ({
        players: group.numbers,
        // A place that lapsed is nobody's: the next of the group does not come up.
        places:
          group.places === null
            ? null
            : group.places -
              lapsedAfter(tournament, stage.round).filter((one) => group.numbers.includes(one)).length,
        ranking: rankingOf(tournament, stage, group, index, list),
      })),
    })),
  };
}

/** Level players of a group whose order no deciding game has settled yet, by entrants. */
function openTies(
  tournament: Tournament,
  stage: RoundState,
  group: StageGroup,
  list: RankingList,
): readonly (readonly EntrantId[])[] {
  const event = groupEvent(tournament, stage, group, list.tieBreaks);
  const { ranked } = rank(eventRecord(event), list, list, annulledNumbers(event));
  const settled = new Set(
    tournament.decidedTies
      .filter(({ round }) => round === stage.round)
      .map(({ winner, loser }) => [winner, loser].toSorted((a, b) => a - b).join()),
  );
  const level = new Map<number, EntrantId[]>();
  for (const { number, place, counts } of ranked) {
    const entrant = group.numbers[number - 1];
    const isGone = entrant === undefined || entrantOf(tournament, entrant)?.withdrawnAt != null;
    if (counts && !isGone) level.set(place, [...(level.get(place) ?? []), entrant]);
  }
  return [...level.values()].filter(
    (all) =>
      all.length > 1 &&
      all.some((one, at) =>
        all.slice(at + 1).some((other) => !settled.has([one, other].toSorted((a, b) => a - b).join())),
      ),
  );
}

/** End of the last game of a group, ms. */
export function groupEndedAt({ boards }: RoundState, { numbers }: StageGroup): number {
  const own = boards.filter(({ white }) => numbers.includes(white));
  return Math.max(0, ...own.map(({ endedAt }) => endedAt ?? 0));
}

/** Whether places that matter are open: all of the last group, else those around the last that goes on. */
function matters(
  group: StageGroup,
  tie: readonly EntrantId[],
  ranking: readonly Ranked<EntrantId>[],
): boolean {
  const { places } = group;
  if (places === null) return true;
  const at = tie.map((entrant) => ranking.find(({ id }) => id === entrant)?.place ?? 0);
  return Math.min(...at) <= places && Math.max(...at) > places;
}

function stages<Settings>(room: StagesRoom<Settings>): TournamentSystem {
  const system: TournamentSystem = {
    id: room.id,
    absence: 'forfeit',
    ...(room.isOffered === false ? {} : { form: { options: room.options, offered: [], usual: [] } }),
    ...(room.tableSize === undefined ? {} : { tableSize: room.tableSize }),
    ...(room.leavesUntil === undefined ? {} : { leavesUntil: room.leavesUntil }),

    firstStage(tournament) {
      const first = stagesState(tournament, room.ranking).stages[0];
      const ranked = first?.groups.flatMap(({ ranking }) => ranking ?? []) ?? [];
      return new Map(ranked.map(({ id, place }) => [id, place]));
    },

    qualified(tournament) {
      const state = stagesState(tournament, room.ranking);
      const last = state.stages.at(-1);
      if (last === undefined || !isFinished(last)) return [];
      return qualifiersOf(last, state.entrants).map(({ id }) => id);
    },

    validate(settings) {
      const faults: SettingsFault[] = [...room.faults(settings)];
      if (settings.pace !== 'all-at-once' && settings.pace !== 'rounds')
        faults.push({ field: 'pace', fault: 'unknown' });
      if (settings.tieBreaks.length > 0) faults.push({ field: 'tieBreaks', fault: 'unknown' });
      return faults;
    },

    pair(tournament, seed) {
      const own = room.settings(tournament.settings);
      const paired = room.room.pair(stagesState(tournament, room.ranking), own, seed);
      if (!paired.ok)
        return paired.code === 'too-few'
          ? refuse('too-few-entrants', { least: 3 })
          : refuse('no-pairing', { why: 'nobody' });
      const gone = new Set(
        tournament.entrants.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ entrant }) => entrant),
      );
      const numbers =
        tournament.numbers.length > 0
          ? tournament.numbers
          : paired.groups.flatMap(({ players }) => players).sort((a, b) => a - b);
      const round: RoundPairing = {
        round: paired.stage,
        rest: [],
        groups: paired.groups.map((group) => ({ numbers: group.numbers, places: group.places })),
        pairs: paired.groups.flatMap((group) =>
          group.rounds.flatMap(({ games }) =>
            games.map(({ white, black }): GamePairing => {
              const pair = { white: group.numbers[white - 1] ?? 0, black: group.numbers[black - 1] ?? 0 };
              if (gone.has(pair.white)) return { ...pair, result: gone.has(pair.black) ? '---' : '--+' };
              return gone.has(pair.black) ? { ...pair, result: '+--' } : pair;
            }),
          ),
        ),
      };
      return ok({ numbers, rounds: [round] });
    },

    next(tournament) {
      if (isPlaying(tournament)) return { step: 'wait' };
      const next = room.room.next(stagesState(tournament, room.ranking), room.settings(tournament.settings));
      if (next.step !== 'finish') return { step: next.step };
      return { step: 'finish', places: next.places.map(({ id, place }) => ({ entrant: id, place })) };
    },

    places(tournament): readonly Place[] {
      const next = room.room.next(stagesState(tournament, room.ranking), room.settings(tournament.settings));
      return next.step === 'finish' ? next.places.map(({ id, place }) => ({ entrant: id, place })) : [];
    },

    describe(settings, entrants) {
      const { stages: grid } = room.room.describe(room.settings(settings), entrants);
      return {
        sentences: [
          ...room.sentences.map((key) => ({ key })),
          { key: 'leavers' },
          ...(grid.length === 0 ? [] : [{ key: 'stagesCount', params: { stages: grid.length } }]),
          ...(settings?.confirm === true ? [{ key: 'confirm' }] : []),
          ...playSentences(settings),
        ],
        rounds: grid.length === 0 ? null : grid.length,
        table: 'groups',
        ranking: room.ranking,
        grid: [],
        stages: grid,
      };
    },

    ...(room.settles === true
      ? {
          settlesUntil(tournament: Tournament) {
            const stage = tournament.rounds.at(-1);
            if (stage === undefined || stage.boards.some(({ result }) => result === null)) return null;
            const open = (stage.groups ?? []).flatMap((group, index) => {
              const ranking = rankingOf(tournament, stage, group, index, room.ranking) ?? [];
              const ties = openTies(tournament, stage, group, room.ranking);
              return ties.some((tie) => matters(group, tie, ranking))
                ? [groupEndedAt(stage, group) + PLAYOFF_MS]
                : [];
            });
            return open.length === 0 ? null : Math.max(...open);
          },

          mayDecide(
            tournament: Tournament,
            { winner, loser }: { readonly winner: EntrantId; readonly loser: EntrantId },
            now: number,
          ) {
            const stage = tournament.rounds.at(-1);
            const group = stage?.groups?.find(({ numbers }) => numbers.includes(winner));
            if (stage === undefined || group === undefined) return 'not-level' as const;
            const ties = openTies(tournament, stage, group, room.ranking);
            if (!ties.some((tie) => tie.includes(winner) && tie.includes(loser))) return 'not-level' as const;
            return now > groupEndedAt(stage, group) + PLAYOFF_MS ? ('tie-too-late' as const) : null;
          },
        }
      : {}),

    leaves(tournament, entrant) {
      const stage = tournament.rounds.at(-1);
      const group = stage?.groups?.find(({ numbers }) => numbers.includes(entrant));
      if (stage === undefined || group === undefined) return 'keep';
      const record = eventRecord(groupEvent(tournament, stage, group, []));
      return decideLeaver(record, group.numbers.indexOf(entrant) + 1).results;
    },

    broken(tournament) {
      // A stage stands while the stages before it would be drawn as they were.
      for (const { round, groups } of tournament.rounds.slice(1)) {
        const before = { ...tournament, rounds: tournament.rounds.filter((one) => one.round < round) };
        const again = system.pair(before, tournament.lot?.seed ?? '');
        const drawn = again.ok ? again.value.rounds[0]?.groups : null;
        if (JSON.stringify(drawn) !== JSON.stringify(groups)) return round;
      }
      return null;
    },
  };
  return system;
}

const GROUPS_ROOM: StagesRoom<GroupsSettings> = {
  id: 'groups',
  room: groupsSystem,
  ranking: GROUPS_RANKING,
  options: ['groups', 'breaks', 'ratings', 'confirm'],
  sentences: ['groupsDealt', 'groupsAtOnce', 'groupsQualify', 'groupsFinal'],
  settings: (settings) => settings?.groups ?? GROUPS_SETTINGS,
  tableSize: (settings) => (settings.groups ?? GROUPS_SETTINGS).largest,
  faults: (settings) =>
    groupsSystem
      .validate(settings.groups ?? GROUPS_SETTINGS)
      .map(() => ({ field: 'groups', fault: 'out-of-range' })),
};

/** R-250…R-253: automatic groups, final and superfinal; all games of a stage at once. */
export const groups = stages(GROUPS_ROOM);

/**
 * Groups as the first stage of a chain: played once, then the best of each go on. Those who were first of their groups
 * come first, then the seconds; two of one group are apart in the first round of a bracket.
 */
export const groupStage: TournamentSystem = {
  ...stages({ ...GROUPS_ROOM, isOffered: false }),
  id: 'group-stage',

  validate({ groups: own }) {
    const { largest, places } = own ?? GROUPS_SETTINGS;
    const fits = Number.isSafeInteger(largest) && largest >= 3 && largest <= 24;
    // Whoever is last goes home.
    return fits && Number.isSafeInteger(places) && places >= 1 && places < largest
      ? []
      : [{ field: 'groups', fault: 'out-of-range' }];
  },

  pair(tournament, seed) {
    const drawn = groups.pair(tournament, seed);
    if (!drawn.ok) return drawn;
    const { places } = tournament.settings?.groups ?? GROUPS_SETTINGS;
    // A single group decides nothing here: another stage follows, and its best go on to it.
    const rounds = drawn.value.rounds.map((round) => ({
      ...round,
      groups: (round.groups ?? []).map((group) => ({ ...group, places: group.places ?? places })),
    }));
    return ok({ ...drawn.value, rounds });
  },

  next(tournament) {
    const state = stagesState(tournament, GROUPS_RANKING);
    const [first] = state.stages;
    if (first === undefined) return { step: 'pair' };
    if (first.groups.some(({ ranking }) => ranking === null)) return { step: 'wait' };
    return { step: 'finish', places: groupStage.places(tournament) };
  },

  places(tournament) {
    const { stages: played } = stagesState(tournament, GROUPS_RANKING);
    if (played.some(({ groups: all }) => all.some(({ ranking }) => ranking === null))) return [];
    return placesOf(played).map(({ id, place }) => ({ entrant: id, place }));
  },

  order(tournament) {
    const { stages: played, entrants } = stagesState(tournament, GROUPS_RANKING);
    const [first] = played;
    if (first === undefined) return [];
    const ordered = inOrder(qualifiersOf(first, entrants), tournament.lot?.seed ?? '');
    const pairs = ordered.length / 2;
    if (!Number.isInteger(Math.log2(ordered.length))) return ordered.map(({ id }) => id);
    // The snake over half as many groups is the first round of the standard bracket.
    const dealt = dealQualifiers(ordered, pairs);
    return [...dealt.map(([one]) => one), ...dealt.map(([, two]) => two).toReversed()].flatMap((one) =>
      one === undefined ? [] : [one.id],
    );
  },

  goingOn: ({ rounds }) => (rounds[0]?.groups ?? []).reduce((sum, { places }) => sum + (places ?? 0), 0),
  goingOnOf: (settings, entrants) =>
    numberOfGroups(entrants, settings.groups ?? GROUPS_SETTINGS) *
    (settings.groups ?? GROUPS_SETTINGS).places,

  describe(settings, entrants) {
    const own = groups.describe(settings, entrants);
    const [first] = own.stages ?? [];
    return {
      ...own,
      sentences: own.sentences.filter(({ key }) => key !== 'stagesCount' && key !== 'groupsFinal'),
      rounds: 1,
      stages: first === undefined ? [] : [{ ...first, name: 'stage' }],
    };
  },
};

/** R-330…R-347: the championship in groups of several stages. */
export const championship = stages({
  id: 'championship',
  settles: true,
  room: championshipRoom,
  ranking: { play: 'roundrobin', tieBreaks: ['SB', 'DE'], edition: 'face' },
  options: ['breaks', 'ratings', 'confirm'],
  leavesUntil: 'registration',
  sentences: ['championshipGroups', 'groupsAtOnce', 'championshipRanking', 'championshipTies'],
  settings: (settings) => ({
    breakDays: Math.round((settings?.breakMs ?? CHAMPIONSHIP_SETTINGS.breakDays * DAY) / DAY),
  }),
  // 5 to 10 days between stages.
  faults: ({ breakMs = 0 }) =>
    breakMs >= 5 * DAY && breakMs <= 10 * DAY ? [] : [{ field: 'breakMs', fault: 'out-of-range' }],
});
