import type { EntrantId } from '../types.ts';
import type { BoardState, JudgeAct, Tournament } from './state.ts';

const FORFEITS: ReadonlySet<string> = new Set(['+--', '--+', '---']);

/** R-185, C-23: who has made a move of his own in one of these games. */
export function movers(boards: readonly BoardState[]): ReadonlySet<EntrantId> {
  const active = new Set<EntrantId>();
  for (const { white, black, result, moved } of boards) {
    const who = moved ?? (result === null || FORFEITS.has(result) ? 'none' : 'both');
    if (who === 'white' || who === 'both') active.add(white);
    if (who === 'black' || who === 'both') active.add(black);
  }
  return active;
}

/** C-23: at least one game of the event with a move of his own. */
export function hasPlayed({ rounds }: Tournament, entrant: EntrantId): boolean {
  return movers(rounds.flatMap(({ boards }) => boards)).has(entrant);
}

const COMINGS: ReadonlySet<JudgeAct['kind']> = new Set(['withdrawn', 'expelled', 'readmitted']);

/** Rounds that stood when something was done, less those taken back since. */
export function roundsBefore({ rounds, since }: Pick<JudgeAct, 'rounds' | 'since'>): number {
  return since?.at(-1)?.rounds ?? rounds;
}

/**
 * Whether somebody was gone when `rounds` rounds had been paired and the next was drawn; who left or came back later
 * changes nothing about that draw.
 */
export function wasGone({ acts }: Tournament, entrant: EntrantId, rounds: number): boolean {
  const last = acts.findLast(
    (act) => act.entrant === entrant && roundsBefore(act) <= rounds && COMINGS.has(act.kind),
  );
  return last !== undefined && last.kind !== 'readmitted';
}
