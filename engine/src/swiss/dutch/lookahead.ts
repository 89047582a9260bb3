import type { Bracket } from './bracket.ts';
import { contender, mayHaveBye } from './bracket.ts';
import type { LookAhead } from './criteria.ts';
import { mayMeet } from './field.ts';
import { lowerPartIsFine } from './lower.ts';
import { Matching, NO_EDGE } from './matching.ts';

/**
 * The look-ahead of C8, for marking candidates one by one: where the best thinkable result is proved it is that,
 * else one matching of everybody below finds it.
 */
export function lookAheadOf(bracket: Bracket): LookAhead {
  const known = new Map<string, readonly number[] | undefined>();
  return (left) => {
    const key = left.join(' ');
    if (!known.has(key)) known.set(key, lookAhead(bracket, left));
    return known.get(key);
  };
}

function lookAhead(bracket: Bracket, left: readonly number[]): readonly number[] | undefined {
  const { field, next, rest, byeScore } = bracket;
  const player = (position: number) => contender(field, position);
  if (next.length === 0) {
    if (left.length === 0) return [];
    return left.length === 1 && mayHaveBye(player(left[0] ?? -1), byeScore) ? [] : undefined;
  }
  const nextScore = player(next[0] ?? -1).score;
  if (lowerPartIsFine(bracket, left)) return (left.length + next.length) % 2 === 0 ? [0] : [1, nextScore];

  const vertices = [...left, ...next, ...rest];
  const inside = left.length + next.length;
  const scores = [...new Set(left.map((p) => player(p).score))].sort((a, b) => b - a);
  const width = 1 + scores.length;
  const bye = byeScore === null ? -1 : vertices.length;
  const group = left.map((p) => scores.indexOf(player(p).score));
  const matching = new Matching(vertices.length + (bye < 0 ? 0 : 1), width, (u, row) => {
    if (u === bye) {
      vertices.forEach((p, v) => {
        if (!mayHaveBye(player(p), byeScore)) row[v * width] = NO_EDGE;
      });
      return;
    }
    const self = vertices[u] ?? -1;
    vertices.forEach((p, v) => {
      const at = v * width;
      if (!mayMeet(field, self, p) || (u < left.length && v < left.length)) row[at] = NO_EDGE;
      else if (u < inside && v < inside) {
        row[at] = 1;
        const moved = group[Math.min(u, v)];
        if (moved !== undefined) row[at + 1 + moved] = 1;
      }
    });
    if (bye >= 0 && !mayHaveBye(player(self), byeScore)) row[bye * width] = NO_EDGE;
  });
  const half = (v: number, to: Float64Array): boolean => {
    to[0] = 0.5;
    return v >= left.length;
  };
  matching.start((v) => v >= inside, half, []);
  if (!matching.solve()) return undefined;
  const going: number[] = [];
  for (let v = 0; v < inside; v++) {
    if ((matching.mate[v] as number) >= inside) going.push(player(vertices[v] ?? -1).score);
  }
  return [going.length, ...going.sort((a, b) => b - a)];
}
