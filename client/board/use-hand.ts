import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ActionRefusal, Position } from '../../src/chess/index.ts';
import {
  collectedText,
  fenWith,
  leftInReserve,
  manRefusal,
  openSquares,
  wholeRefusal,
  type Collected,
} from './collect.ts';
import type { Role } from './men.ts';

/** The hand that builds a placement of Kingchess: nothing leaves it before `commit`. */
export interface Hand {
  /** Position on which it builds, or null when the reader may not place now. */
  readonly position: Position | null;
  readonly collected: readonly Collected[];
  /** The man that the next square gets. */
  readonly chosen: Role | null;
  /** Squares that the chosen man may go to. */
  readonly targets: readonly string[];
  /** Why the last man did not go where the hand wanted it, or null. */
  readonly refusal: ActionRefusal | null;
  /** Why the whole cannot be committed as it stands, or null. */
  readonly unfinished: ActionRefusal | null;
  /** FEN with the men collected, or null when nothing is. */
  readonly fen: string | null;
  readonly choose: (role: Role | null) => void;
  readonly put: (role: Role, square: string) => boolean;
  /** Takes a collected man off its square and into the hand; false when none stands there. */
  readonly lift: (square: string) => boolean;
  readonly undo: () => void;
  readonly clear: () => void;
  /** Takes up men that were meant for another position. */
  readonly refill: (men: readonly Collected[]) => void;
  /** Wire form of what was collected, or null when it may not be committed. */
  readonly action: () => string | null;
}

/** Collects a placement on `position`; a new position empties the hand, because it was meant for the old one. */
export function useHand(position: Position | null): Hand {
  const [collected, setCollected] = useState<readonly Collected[]>([]);
  const [chosen, choose] = useState<Role | null>(null);
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null);
  const key = position?.fen() ?? '';
  useEffect(() => {
    setCollected([]);
    choose(null);
    setRefusal(null);
  }, [key]);
  const places = position !== null && position.reserve(position.turn) !== '';
  const targets = useMemo(
    () => (places && chosen !== null ? openSquares(position, collected, chosen) : []),
    [key, chosen, collected, places],
  );
  const unfinished = useMemo(
    () => (places ? wholeRefusal(position, collected) : null),
    [key, collected, places],
  );
  const settle = (men: readonly Collected[], role: Role | null): void => {
    setCollected(men);
    setRefusal(null);
    if (position === null || role === null) return choose(null);
    // The hand keeps a man of the same kind while the reserve has one.
    choose(leftInReserve(position, position.turn, men)[role] > 0 ? role : null);
  };
  return {
    position: places ? position : null,
    collected,
    chosen,
    targets,
    refusal,
    unfinished,
    fen: places && collected.length > 0 ? fenWith(position, collected) : null,
    choose: (role) => {
      choose(role);
      setRefusal(null);
    },
    put(role, square) {
      if (!places) return false;
      const code = manRefusal(position, collected, { role, square });
      if (code !== null) {
        setRefusal(code);
        return false;
      }
      settle([...collected, { role, square }], role);
      return true;
    },
    lift(square) {
      const man = collected.find((one) => one.square === square);
      if (man === undefined) return false;
      setCollected(collected.filter((one) => one !== man));
      setRefusal(null);
      choose(man.role);
      return true;
    },
    undo: () => settle(collected.slice(0, -1), collected.at(-1)?.role ?? null),
    clear: () => settle([], null),
    refill: (men) => settle(men, null),
    action: () => (places && collected.length > 0 && unfinished === null ? collectedText(collected) : null),
  };
}
