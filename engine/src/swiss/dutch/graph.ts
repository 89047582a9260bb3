import type { Bracket } from './bracket.ts';
import { contender, mayHaveBye } from './bracket.ts';
import { NO_EDGE } from './matching.ts';
import type { RowSource } from './matching.ts';
import { ABSOLUTE } from './preference.ts';
import type { Weights } from './weights.ts';

/**
 * The vertices a bracket is settled on: its players first (MDPs, then residents), the next scoregroup,
 * and then either everybody below with the bye, or as many interchangeable sinks where the players
 * below are known to absorb whoever floats down.
 */
export interface BracketGraph {
  /** Field positions by vertex; sinks and the bye have none. */
  readonly players: readonly number[];
  readonly moved: number;
  /** MDPs and residents. */
  readonly inside: number;
  /** `inside` and the next scoregroup. */
  readonly near: number;
  readonly size: number;
  /** Vertex of the bye, -1 = none. */
  readonly bye: number;
  readonly sinks: boolean;
}

/** @param sinks how many sinks stand for the players below, or undefined to take the players themselves. */
export function bracketGraph(bracket: Bracket, sinks: number | undefined): BracketGraph {
  const { movedDown, residents, next, rest } = bracket;
  const near = [...movedDown, ...residents, ...next];
  const players = sinks !== undefined ? near : [...near, ...rest];
  const bye = sinks === undefined && bracket.byeScore !== null ? players.length : -1;
  return {
    players,
    moved: movedDown.length,
    inside: movedDown.length + residents.length,
    near: near.length,
    size: players.length + (sinks ?? (bye < 0 ? 0 : 1)),
    bye,
    sinks: sinks !== undefined,
  };
}

/** One more component of the weight of a pair inside the bracket, below all others. */
export interface ExtraWeight {
  /** The largest there is. */
  readonly most: number;
  /** By vertex, higher ranked first. */
  readonly of: (higher: number, lower: number) => number;
}

/** Edges and weights of the graph, row by row. */
export function bracketRows(
  bracket: Bracket,
  graph: BracketGraph,
  weights: Weights,
  extra?: ExtraWeight,
): RowSource {
  const { field } = bracket;
  const { players, moved, inside, near, bye } = graph;
  const { width, higher, lower, lowerClass, colour, colourClass, nextPair, nextHigher, unplayed } = weights;
  const vertexOf = new Int32Array(field.players.length).fill(-1);
  players.forEach((position, vertex) => {
    vertexOf[position] = vertex;
  });
  // Absolute preference that C3 looks at, by vertex; topscorers are exempt, also from each other's side.
  const absolute = Int8Array.from(players, (position) => {
    const p = contender(field, position);
    return p.strength === ABSOLUTE && !p.topscorer ? p.wants : 0;
  });
  const lowerTables = Array.from(lowerClass, (group) => lower[group] ?? new Float64Array(0));
  const colourRows = Array.from(colourClass, (group) => colour[group] ?? []);

  return (u, row) => {
    if (u === bye) {
      row.fill(0);
      players.forEach((position, v) => {
        const p = contender(field, position);
        if (!mayHaveBye(p, bracket.byeScore)) row[v * width] = NO_EDGE;
        else for (let k = 0; k < width; k++) row[v * width + k] = p.unplayed * (unplayed[k] ?? 0);
      });
      return;
    }
    if (u >= players.length) return;
    const self = contender(field, players[u] ?? -1);
    if (bye >= 0) {
      if (!mayHaveBye(self, bracket.byeScore)) row[bye * width] = NO_EDGE;
      else for (let k = 0; k < width; k++) row[bye * width + k] = self.unplayed * (unplayed[k] ?? 0);
    }
    if (u < inside) {
      const mine = lowerTables[u] as Float64Array;
      const rowColours = colourRows[u] as Float64Array[];
      for (let v = u + 1; v < inside; v++) {
        const pair = rowColours[colourClass[v] as number] as Float64Array;
        for (let k = 0; k < width; k++) {
          row[v * width + k] =
            (higher[u * width + k] as number) + (mine[v * width + k] as number) + (pair[k] as number);
        }
        if (extra !== undefined) row[v * width + width - 1] = extra.of(u, v);
      }
      for (let v = 0; v < u; v++) {
        const pair = rowColours[colourClass[v] as number] as Float64Array;
        const theirs = lowerTables[v] as Float64Array;
        for (let k = 0; k < width; k++) {
          row[v * width + k] =
            (higher[v * width + k] as number) + (theirs[u * width + k] as number) + (pair[k] as number);
        }
        if (extra !== undefined) row[v * width + width - 1] = extra.of(v, u);
      }
      for (let v = inside; v < near; v++) {
        for (let k = 0; k < width; k++) {
          row[v * width + k] = (nextPair[k] as number) + (nextHigher[u * width + k] as number);
        }
      }
    } else if (u < near) {
      for (let v = 0; v < inside; v++) {
        for (let k = 0; k < width; k++) {
          row[v * width + k] = (nextPair[k] as number) + (nextHigher[v * width + k] as number);
        }
      }
      for (let v = inside; v < near; v++)
        for (let k = 0; k < width; k++) row[v * width + k] = nextPair[k] as number;
    }
    if (u < moved) for (let v = 0; v < moved; v++) row[v * width] = NO_EDGE;
    for (const position of self.barred) {
      const v = vertexOf[position] as number;
      if (v >= 0) row[v * width] = NO_EDGE;
    }
    const mineAbsolute = absolute[u] as number;
    if (mineAbsolute !== 0) {
      for (let v = 0; v < players.length; v++) if (absolute[v] === mineAbsolute) row[v * width] = NO_EDGE;
    }
  };
}
