import { byRating } from './order.ts';
import { dealQualifiers, inOrder, qualifiersOf } from './deal.ts';
import { snake } from './snake.ts';
import { isFinished, isLast, nextStage, withGames } from './stages.ts';
import type { Group, Id, PlannedStage, StagesState, StagesSystem } from './types.ts';

export interface GroupsSettings {
  /** At most so many players in a group (C-34: eight, seven games at once for a player). */
  readonly largest: number;
  /** So many of each group go on (C-35). */
  readonly places: number;
}

export const GROUPS_SETTINGS: GroupsSettings = Object.freeze({ largest: 8, places: 2 });

/** C-46: fewer make no tournament. */
const LEAST_PLAYERS = 3;

/** C-34: as few groups as hold everybody. */
export function numberOfGroups(players: number, { largest }: GroupsSettings = GROUPS_SETTINGS): number {
  return Math.max(1, Math.ceil(players / largest));
}

/** Sizes that differ by one at most, the larger first. */
export function groupSizes(players: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, i) => Math.floor((players + groups - 1 - i) / groups));
}

/**
 * The grid: groups until one is left (R-250, C-34, C-35). The single last group is the final; if two stages or more
 * stand before it, it is the superfinal and the stage before it the final. Where as many go on as there are, the grid
 * ends: `validate` refuses such settings, but a single stage of groups may have them before another system.
 */
export function groupsGrid(players: number, settings: GroupsSettings = GROUPS_SETTINGS): PlannedStage[] {
  if (players < LEAST_PLAYERS) return [];
  const stages: Omit<PlannedStage, 'name'>[] = [];
  for (let left = players; ; ) {
    const groups = numberOfGroups(left, settings);
    const places = groups === 1 ? null : settings.places;
    const qualifiers = places === null ? null : groups * places;
    stages.push({ groups: groupSizes(left, groups).map((size) => ({ size, places })), qualifiers });
    if (qualifiers === null || qualifiers >= left) break;
    left = qualifiers;
  }
  return stages.map((stage, index) => {
    const back = stages.length - 1 - index;
    if (back === 0) return { ...stage, name: stages.length > 2 ? 'superfinal' : 'final' };
    return { ...stage, name: back === 1 && stages.length > 2 ? 'final' : 'stage' };
  });
}

/** Players of the next stage in its groups. */
function groupsOf<E extends Id>(state: StagesState<E>, settings: GroupsSettings, seed: string): Group<E>[] {
  const last = state.stages.at(-1);
  const qualifiers = last === undefined ? [] : inOrder(qualifiersOf(last, state.entrants), seed);
  const players = last === undefined ? byRating(state.entrants, seed) : qualifiers;
  const count = numberOfGroups(players.length, settings);
  const dealt = last === undefined ? snake(players, count) : dealQualifiers(qualifiers, count);
  return dealt.map((group) => ({
    players: group.map(({ id }) => id),
    places: count === 1 ? null : settings.places,
  }));
}

/** Automatic groups, final and superfinal (R-250…R-253, C-34, C-35). */
export const groupsSystem: StagesSystem<GroupsSettings> = {
  id: 'groups',

  validate({ largest, places }) {
    const isWhole = (value: number, least: number, most: number): boolean =>
      Number.isInteger(value) && value >= least && value <= most;
    return [
      ...(isWhole(largest, 3, 24) ? [] : [{ setting: 'largest' }]),
      // Groups half as large as allowed still have somebody who does not go on, so that every stage is smaller.
      ...(isWhole(places, 1, Math.max(1, Math.ceil(largest / 2) - 1)) ? [] : [{ setting: 'places' }]),
    ];
  },

  pair(state, settings, seed) {
    const last = state.stages.at(-1);
    if (last !== undefined && !isFinished(last)) return { ok: false, code: 'unfinished' };
    if (last !== undefined && isLast(last)) return { ok: false, code: 'over' };
    const stage = state.stages.length + 1;
    const groups = groupsOf(state, settings, seed);
    const players = groups.reduce((sum, group) => sum + group.players.length, 0);
    if (players < (stage === 1 ? LEAST_PLAYERS : 2)) return { ok: false, code: 'too-few' };
    return {
      ok: true,
      stage,
      groups: groups.map((group, index) => withGames(group, seed, stage, index + 1)),
    };
  },

  next(state) {
    return nextStage(state);
  },

  describe(settings, players) {
    return {
      stages: groupsGrid(players, settings),
      ranking: ['PTS', 'DSB', 'AROF'],
      sentences: [
        {
          ru: `Участники делятся по рейтингу змейкой на группы не больше ${settings.largest} человек; группы отличаются не больше чем на одного.`,
          en: `Players are dealt by rating into groups of at most ${settings.largest}; the groups differ by one player at most.`,
        },
        {
          ru: 'В группе каждый играет с каждым по одной партии, все партии начинаются одновременно.',
          en: 'In a group everybody plays everybody once; all games begin at the same time.',
        },
        {
          ru: `Из каждой группы дальше выходят первые ${settings.places}, если сыграли хотя бы одну партию; запись в следующий этап автоматическая.`,
          en: `The first ${settings.places} of each group go on if they have played at least one game; they are entered automatically.`,
        },
        {
          ru: 'Следующий этап начинается сразу после окончания предыдущего. Последняя группа — финал, а после групп финала — суперфинал.',
          en: 'The next stage begins right after the end of the one before. The last group is the final, or after a final in groups the superfinal.',
        },
      ],
    };
  },
};
