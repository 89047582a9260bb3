import { countsForDirect, directEncounter } from './direct.ts';
import type { Sheet } from './sheet.ts';

/** How the members of a tied group did against one place of the table. */
export interface FamilyStep {
  readonly group: readonly number[];
  /** Players of the place looked at, members of the tied group left out. */
  readonly against: readonly number[];
  /** Points of every member against them, tenths. */
  readonly points: readonly number[];
}

const OPTIONS = { forfeitsPlayed: true, roundRobin: true } as const;

/** Points of a player against all of some others, tenths. */
function pointsAgainst(sheet: Sheet, p: number, others: ReadonlySet<number>): number {
  let sum = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (!others.has(sheet.opponent[cell] ?? -1) || !countsForDirect(sheet, cell, OPTIONS)) continue;
    sum += sheet.awarded[cell] ?? 0;
  }
  return sum;
}

function splitBy(group: readonly number[], value: (p: number) => number): number[][] {
  const values = new Map(group.map((p) => [p, value(p)]));
  const sorted = group.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
  const groups: number[][] = [];
  for (const p of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && values.get(last[0] ?? -1) === values.get(p)) last.push(p);
    else groups.push([p]);
  }
  return groups;
}

/** Splits one group by the results against place after place from the top; members themselves are skipped. */
function againstPlaces(
  sheet: Sheet,
  group: readonly number[],
  places: readonly (readonly number[])[],
  steps: FamilyStep[] | undefined,
): number[][] {
  let groups: number[][] = [[...group]];
  for (const place of places) {
    const others = new Set(place.filter((p) => !group.includes(p)));
    if (others.size === 0) continue;
    for (const sub of groups) {
      if (sub.length === 1) continue;
      const points = sub.map((p) => pointsAgainst(sheet, p, others));
      steps?.push({ group: sub, against: [...others], points });
    }
    groups = groups.flatMap((sub) =>
      sub.length === 1 ? [sub] : splitBy(sub, (p) => pointsAgainst(sheet, p, others)),
    );
    if (groups.every((sub) => sub.length === 1)) break;
  }
  return groups;
}

/**
 * Order of the family tournament (R-230, C-29; `tiebreaks.md` 11 b): inside every tied group the direct games
 * decide, then the results against the winner, against the second and so on. Shared places count together;
 * groups above are taken as already ordered, groups below as the direct games left them. `steps` receives what
 * was compared.
 */
export function familyOrder(
  sheet: Sheet,
  groups: readonly (readonly number[])[],
  steps?: FamilyStep[],
): number[][] {
  const direct = groups.flatMap((group) =>
    group.length === 1 ? [[...group]] : directEncounter(sheet, group, OPTIONS),
  );
  const done: number[][] = [];
  direct.forEach((group, index) => {
    if (group.length === 1) done.push(group);
    else done.push(...againstPlaces(sheet, group, [...done, ...direct.slice(index)], steps));
  });
  return done;
}
