import { type DirectOptions, directEncounter, type Sheet } from '../tiebreaks/index.ts';
import { type BoardCode, boardsBetween, compareBoards } from './boards.ts';
import type { TeamEvent } from './event.ts';

/** What an extended code adds on the match between the last two (13.3). */
const ADDED: Readonly<Record<string, readonly BoardCode[]>> = {
  EDE: [],
  EDET: ['TBR'],
  EDEB: ['BBE'],
  EDEBT: ['BC', 'TBR'],
  EDEBB: ['BC', 'BBE'],
};

/** True if the name is a direct encounter of teams. */
export function isTeamEncounter(name: string): boolean {
  return name in ADDED;
}

function byBoards(event: TeamEvent, group: readonly number[], codes: readonly BoardCode[]): number[][] {
  const [a = -1, b = -1] = group;
  const first = event.teams[a];
  const second = event.teams[b];
  if (first === undefined || second === undefined) return [[...group]];
  const mine = boardsBetween(event, first, second.number);
  const theirs = boardsBetween(event, second, first.number);
  if (mine === null || theirs === null) return [[...group]];
  for (const code of codes) {
    const order = compareBoards(code, mine, theirs);
    if (order !== 0) return order < 0 ? [[a], [b]] : [[b], [a]];
  }
  return [[...group]];
}

/**
 * Extended direct encounter (13.3): the primary score first; only if it breaks no tie, the secondary score. A
 * sub-group the secondary score made stays with the secondary score, as the exercises and the checker have it
 * (`tiebreaks.md` 10A.4). Two teams still level may go on to board count, top board or bottom board.
 */
export function teamEncounter(
  event: TeamEvent,
  primary: Sheet,
  secondary: Sheet,
  group: readonly number[],
  name: string,
  options: DirectOptions,
): number[][] {
  const first = directEncounter(primary, group, options);
  if (first.length > 1) {
    return first.flatMap((sub) =>
      sub.length === 1 ? [sub] : teamEncounter(event, primary, secondary, sub, name, options),
    );
  }
  const second = directEncounter(secondary, group, options);
  const codes = ADDED[name] ?? [];
  return second.flatMap((sub) =>
    sub.length === 2 && codes.length > 0 ? byBoards(event, sub, codes) : [sub],
  );
}
