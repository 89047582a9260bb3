import type { Tenths } from '../../event/index.ts';
import type { Contender, Field } from './field.ts';

/**
 * One bracket on its turn (C.04.3 1.3, 1.9). All lists hold positions in the field, in rank order; the
 * bracket sequence numbers (BSN) run through `movedDown` and then `residents`.
 */
export interface Bracket {
  readonly field: Field;
  /** MDPs: players the brackets above left over. */
  readonly movedDown: readonly number[];
  readonly residents: readonly number[];
  /** Residents' score. */
  readonly score: Tenths;
  /** The scoregroup immediately below; empty for the last bracket. */
  readonly next: readonly number[];
  /** Everybody below `next`. */
  readonly rest: readonly number[];
  /** Score of the player who gets the pairing-allocated bye (C5); null when the field is even. */
  readonly byeScore: Tenths | null;
}

/** Pairs of a bracket, higher ranked player first, and the players it leaves over, in rank order. */
export interface Candidate {
  readonly pairs: readonly (readonly [number, number])[];
  readonly left: readonly number[];
}

export function contender(field: Field, position: number): Contender {
  const found = field.players[position];
  if (found === undefined) throw new Error(`no player at position ${position}`);
  return found;
}

/** Whether this player may be the one with the bye: C2 and C5. */
export function mayHaveBye(player: Contender, byeScore: Tenths | null): boolean {
  return byeScore !== null && player.mayTakeBye && player.score <= byeScore;
}

/** Scoregroups of the field from the highest score down, as positions. */
export function scoreGroups(field: Field): number[][] {
  const groups: number[][] = [];
  let last: Tenths | undefined;
  field.players.forEach((player, position) => {
    if (player.score !== last) groups.push([]);
    last = player.score;
    groups[groups.length - 1]?.push(position);
  });
  return groups;
}
