import { entrantOf, type Tournament } from './state.ts';
import { PLAYER_CLASSES, type PlayerClass } from '../types.ts';

/** What an event did to somebody's class: 1 = up, -1 = down. */
export type ClassStep = 1 | -1;

/** Index of a class: 0 = H, the lowest. */
function rankOf(one: PlayerClass): number {
  return PLAYER_CLASSES.indexOf(one);
}

/** Who was alone on the last place of stage 1: of his group, or of the whole event where it has no groups. */
function lastOnes(tournament: Tournament, ranks: ReadonlyMap<number, number>): readonly number[] {
  const groups = tournament.rounds[0]?.groups;
  const tables =
    groups === undefined
      ? [tournament.places.map(({ entrant }) => entrant)]
      : groups.map((one) => one.numbers);
  return tables.flatMap((table) => {
    const last = Math.max(...table.map((entrant) => ranks.get(entrant) ?? 0));
    const there = table.filter((entrant) => ranks.get(entrant) === last);
    return table.length > 1 && there.length === 1 ? there : [];
  });
}

/**
 * C-24: first place in a tournament of one's own or a higher class = one class up; the last place in stage 1 of one's
 * own or a lower class = one down. Shared first places rise together; who shares the last place stays. `stageOne` =
 * places inside the groups of stage 1; empty = those of the whole event. `classOf` = classes before the event.
 */
export function classSteps(
  tournament: Tournament,
  stageOne: ReadonlyMap<number, number>,
  classOf: (userId: string) => PlayerClass,
): ReadonlyMap<string, ClassStep> {
  const steps = new Map<string, ClassStep>();
  const group = tournament.settings?.entry?.classOf ?? null;
  if (group === null || tournament.phase !== 'finished') return steps;
  const whole = new Map(tournament.places.map(({ entrant, place }) => [entrant, place]));
  const ranks = stageOne.size > 0 ? stageOne : whole;
  for (const entrant of lastOnes(tournament, ranks)) {
    const userId = entrantOf(tournament, entrant)?.userId ?? null;
    if (userId === null) continue;
    const own = rankOf(classOf(userId));
    if (rankOf(group) <= own && own > 0) steps.set(userId, -1);
  }
  for (const { entrant, place } of tournament.places) {
    const userId = place === 1 ? (entrantOf(tournament, entrant)?.userId ?? null) : null;
    if (userId === null) continue;
    const own = rankOf(classOf(userId));
    if (rankOf(group) >= own && own < PLAYER_CLASSES.length - 1) steps.set(userId, 1);
    else steps.delete(userId);
  }
  return steps;
}

/** The class a step leads to; the ends of the list hold. */
export function classAfter(one: PlayerClass, step: number): PlayerClass {
  const at = Math.min(PLAYER_CLASSES.length - 1, Math.max(0, rankOf(one) + step));
  return PLAYER_CLASSES[at] ?? one;
}
