import { lotsOf, seedFor } from '../lots/index.ts';
import { qualifiersOf } from './deal.ts';
import { bergerRounds } from '../roundrobin/index.ts';
import type { DrawnStage, FinalPlace, Group, GroupPairing, Id, StagesState, StagesStep } from './types.ts';

export function isFinished<E extends Id>({ groups }: DrawnStage<E>): boolean {
  return groups.every(({ ranking }) => ranking !== null);
}

/** The stage that decides the event is the one nobody goes on from. */
export function isLast<E extends Id>({ groups }: DrawnStage<E>): boolean {
  return groups.every(({ places }) => places === null);
}

/** All games of a group: seats of the Berger table by lot (R-212, C-26). */
export function withGames<E extends Id>(
  { players, places }: Group<E>,
  seed: string,
  stage: number,
  group: number,
): GroupPairing<E> {
  const numbers = lotsOf(seedFor(seed, `stage ${stage} group ${group}`)).shuffle(players);
  return { players, places, numbers, rounds: bergerRounds(players.length) };
}

/**
 * What an event in stages needs now: results, the next stage, or its end with the places. It also ends when fewer than
 * two have played a game and could go on.
 */
export function nextStage<E extends Id>({ stages, entrants }: StagesState<E>): StagesStep<E> {
  const last = stages.at(-1);
  if (last === undefined) return { step: 'pair' };
  if (!isFinished(last)) return { step: 'wait' };
  const isOver = isLast(last) || qualifiersOf(last, entrants).length < 2;
  return isOver ? { step: 'finish', places: placesOf(stages) } : { step: 'pair' };
}

/**
 * Places of the whole event: the last group's own, then those who went out, the later the better; who went out in one
 * stage on one place of his group shares a place.
 */
export function placesOf<E extends Id>(stages: readonly DrawnStage<E>[]): FinalPlace<E>[] {
  const places: FinalPlace<E>[] = [];
  const done = new Set<E>();
  for (const { groups } of stages.toReversed()) {
    const out = groups
      .flatMap(({ ranking }) => ranking ?? [])
      .filter(({ id }) => !done.has(id))
      .toSorted((a, b) => a.place - b.place);
    const before = places.length;
    out.forEach(({ id, place }) => {
      const first = out.findIndex((other) => other.place === place);
      places.push({ id, place: before + first + 1 });
      done.add(id);
    });
  }
  return places;
}
