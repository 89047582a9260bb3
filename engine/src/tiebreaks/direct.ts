import { isForfeit, ROUND, type Sheet } from './sheet.ts';

/**
 * Fractions of direct encounters are kept as integers: points × this number, which every count of meetings up
 * to 20 divides.
 */
export const MEETING_UNIT = 232_792_560;

/** Result of one player against the others of a tied group. */
export interface DirectScore {
  readonly player: number;
  /** Sum over the opponents of the average against each, in tenths × {@link MEETING_UNIT} (6.1.2). */
  readonly score: number;
  /** Members of the group without a counting game against him. */
  readonly missing: number;
  /** The most he can still be thought to reach: every missing game won (6.3). */
  readonly maximum: number;
}

/** How a group was decided, for showing (`tiebreaks.md` 4). */
export interface DirectStep {
  readonly group: readonly number[];
  readonly scores: readonly DirectScore[];
  /** `all-met`: ordered by score; `alone`: some have not met, so only who cannot be caught; `tied`: no split. */
  readonly rule: 'all-met' | 'alone' | 'tied';
  readonly result: readonly (readonly number[])[];
}

export interface DirectOptions {
  /** Forfeits count as games: always in round robins (15.2), in a Swiss with `/P`. */
  readonly forfeitsPlayed: boolean;
  /** Everybody counts as having met everybody, so missing games do not matter (6.2). */
  readonly roundRobin: boolean;
}

/** True if the cell is a game that direct encounters count. */
export function countsForDirect(sheet: Sheet, cell: number, options: DirectOptions): boolean {
  const kind = sheet.kind[cell] ?? 0;
  if (kind === ROUND.game) return true;
  return (
    (options.forfeitsPlayed || options.roundRobin) && isForfeit(kind) && (sheet.opponent[cell] ?? -1) >= 0
  );
}

/** Scores of the members among themselves; several meetings count with their average (6.1.2). */
export function directScores(sheet: Sheet, group: readonly number[], options: DirectOptions): DirectScore[] {
  const members = new Set(group);
  return group.map((player) => {
    const met = new Map<number, { points: number; games: number }>();
    for (let cell = player * sheet.rounds; cell < (player + 1) * sheet.rounds; cell++) {
      const opponent = sheet.opponent[cell] ?? -1;
      if (opponent < 0 || !members.has(opponent) || !countsForDirect(sheet, cell, options)) continue;
      const before = met.get(opponent);
      const points = sheet.awarded[cell] ?? 0;
      if (before === undefined) met.set(opponent, { points, games: 1 });
      else {
        before.points += points;
        before.games++;
      }
    }
    let score = 0;
    for (const { points, games } of met.values()) score += Math.round((points * MEETING_UNIT) / games);
    const missing = group.length - 1 - met.size;
    return { player, score, missing, maximum: score + sheet.points.win * MEETING_UNIT * missing };
  });
}

/** Groups of equal score, best first; order inside a group as given. */
function byScore(scores: readonly DirectScore[]): number[][] {
  const sorted = scores.toSorted((a, b) => b.score - a.score);
  const groups: number[][] = [];
  let last: number | null = null;
  for (const { player, score } of sorted) {
    const group = groups.at(-1);
    if (group !== undefined && score === last) group.push(player);
    else groups.push([player]);
    last = score;
  }
  return groups;
}

/** Takes off the top, one after the other, who is ahead of all others whatever the missing games bring (6.3). */
function alonePlayers(scores: readonly DirectScore[]): { readonly alone: number[]; readonly rest: number[] } {
  let rest = [...scores];
  const alone: number[] = [];
  for (;;) {
    const ahead = rest.find((p) => rest.every((q) => q === p || p.score > q.maximum));
    if (ahead === undefined || rest.length === 0) break;
    alone.push(ahead.player);
    rest = rest.filter((p) => p !== ahead);
  }
  return { alone, rest: rest.map(({ player }) => player) };
}

/** The one who may be ahead of all is the one with the highest score; saves looking at everybody. */
function leader(scores: readonly DirectScore[]): DirectScore | null {
  let best: DirectScore | null = null;
  for (const score of scores) if (best === null || score.score > best.score) best = score;
  return best;
}

/**
 * True if so many have not met that nobody can be ahead of all: everybody misses at least `size - 1 - rounds`
 * games, and winning them brings as much as anybody can have made.
 */
function isHopeless(sheet: Sheet, size: number, options: DirectOptions): boolean {
  return !options.roundRobin && sheet.regular && size - 1 >= 2 * sheet.rounds;
}

/**
 * Direct encounter (article 6): splits a tied group into smaller groups, best first. `steps` receives how
 * every group on the way was decided.
 */
export function directEncounter(
  sheet: Sheet,
  group: readonly number[],
  options: DirectOptions,
  steps?: DirectStep[],
): number[][] {
  if (steps === undefined && isHopeless(sheet, group.length, options)) return [[...group]];
  const scores = directScores(sheet, group, options);
  const allMet = options.roundRobin || scores.every(({ missing }) => missing === 0);
  if (allMet) {
    const result = byScore(scores);
    const rule = result.length === 1 ? 'tied' : 'all-met';
    steps?.push({ group, scores, rule, result });
    if (result.length === 1) return [[...group]];
    return result.flatMap((sub) => (sub.length === 1 ? [sub] : directEncounter(sheet, sub, options, steps)));
  }
  const best = leader(scores);
  const caught = scores.some((q) => q !== best && q.maximum >= (best?.score ?? 0));
  const { alone, rest } = caught ? { alone: [], rest: [...group] } : alonePlayers(scores);
  const result = [...alone.map((player) => [player]), ...(rest.length === 0 ? [] : [rest])];
  steps?.push({ group, scores, rule: alone.length === 0 ? 'tied' : 'alone', result });
  if (alone.length === 0) return [[...group]];
  return [
    ...alone.map((player) => [player]),
    ...(rest.length > 1 ? directEncounter(sheet, rest, options, steps) : rest.length === 1 ? [rest] : []),
  ];
}
