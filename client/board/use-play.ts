import { useEffect, useRef, useState } from 'preact/hooks';
import type { ActionRefusal, Position } from '../../src/chess/index.ts';
import type { DragHand } from './board.tsx';
import type { Role } from './men.ts';
import { collectedText, stillPossible } from './collect.ts';
import { useHand, type Hand } from './use-hand.ts';

/** Everything between the reader's hand and an action: moves, promotions, placements, the walked grid. */
export interface Play {
  /** Position on which the reader may act now, or null. */
  readonly position: Position | null;
  readonly hand: Hand;
  readonly choice: { readonly from: string; readonly to: string } | null;
  /** Rises when the board must be drawn again although the position is the same. */
  readonly reset: number;
  readonly dragHand: { current: DragHand | null };
  /** Square of the man chosen in the grid, or null. */
  readonly gridChosen: string | null;
  readonly gridTargets: readonly string[];
  readonly redraw: () => void;
  readonly act: (action: string) => void;
  readonly handMove: (from: string, to: string, premove: boolean) => void;
  readonly promote: (letter: string | null) => void;
  readonly askPromotion: (from: string, to: string) => void;
  readonly select: (square: string) => void;
  readonly drop: (role: Role, square: string) => void;
  readonly gridSquare: (square: string) => void;
  /** Commits the placement that was collected, or prepares it while it is not the reader's turn. */
  readonly commit: () => void;
  /** A placement for later (K-24): null where it is the reader's turn or there is nothing to place. */
  readonly ahead: Ahead | null;
  /** Why a prepared placement was not possible when its turn came, or null. */
  readonly missed: ActionRefusal | null;
}

export interface Ahead {
  /** True when what was collected is placed as soon as it is the reader's turn. */
  readonly isPrepared: boolean;
  readonly cancel: () => void;
}

/**
 * Wires one board. `position` is where the reader may act now, or null; `onAction` gets a legal action in canonical wire
 * form with its notation. `ahead` is where he may prepare a placement while the opponent thinks, or null.
 */
export function usePlay(
  position: Position | null,
  onAction: (action: string, san: string) => void,
  ahead: Position | null = null,
): Play {
  const hand = useHand(position ?? ahead);
  const [prepared, prepare] = useState<string | null>(null);
  const [missed, setMissed] = useState<ActionRefusal | null>(null);
  const [choice, setChoice] = useState<Play['choice']>(null);
  const [reset, setReset] = useState(0);
  const [gridChosen, chooseInGrid] = useState<string | null>(null);
  const dragHand = useRef<DragHand | null>(null);
  const key = position?.fen() ?? '';
  useEffect(() => {
    setChoice(null);
    chooseInGrid(null);
  }, [key]);
  const aheadKey = ahead?.fen() ?? '';
  const wasAhead = useRef(false);
  // The hand has been emptied for the new position by now; what was built for it while the opponent thought is looked at.
  useEffect(() => {
    const built = wasAhead.current ? collectedText(hand.collected) : '';
    wasAhead.current = position === null && ahead !== null;
    prepare(null);
    setMissed(null);
    if (position === null || built === '') return;
    const step = prepared === built ? position.act(built) : null;
    if (step?.ok === true) return onAction(step.value.action, step.value.san);
    if (step !== null) setMissed(step.refusal.code);
    hand.refill(stillPossible(position, built));
  }, [key, aheadKey]);
  const redraw = (): void => setReset((n) => n + 1);
  const act = (action: string): void => {
    const step = position?.act(action);
    if (step === undefined || !step.ok) return redraw();
    chooseInGrid(null);
    onAction(step.value.action, step.value.san);
  };
  const promotes = (from: string, to: string): boolean => {
    const queen = position?.act(`${from}${to}q`);
    return queen?.ok === true && queen.value.action.length === 5;
  };
  const handMove = (from: string, to: string, premove: boolean): void => {
    if (!promotes(from, to)) return act(`${from}${to}`);
    if (premove) act(`${from}${to}q`);
    else setChoice({ from, to });
  };
  const put = (role: Role, square: string): void => {
    hand.put(role, square);
    redraw();
  };
  const destinations = position?.destinations();
  return {
    position,
    hand,
    choice,
    reset,
    dragHand,
    gridChosen,
    gridTargets: hand.chosen !== null ? hand.targets : (destinations?.get(gridChosen ?? '') ?? []),
    redraw,
    act,
    handMove,
    promote(letter) {
      const asked = choice;
      setChoice(null);
      if (letter === null || asked === null) redraw();
      else act(`${asked.from}${asked.to}${letter}`);
    },
    askPromotion: (from, to) => setChoice({ from, to }),
    select(square) {
      if (hand.position === null) return;
      if (hand.lift(square)) return redraw();
      if (hand.chosen === null) return;
      if (hand.targets.includes(square)) put(hand.chosen, square);
      // A man of the own side under the finger: the hand means a move after all.
      else if (destinations?.has(square) === true && hand.collected.length === 0) hand.choose(null);
    },
    drop: put,
    gridSquare(square) {
      if (hand.lift(square)) return prepare(null);
      if (hand.chosen !== null) return put(hand.chosen, square);
      if (position === null) return;
      if (gridChosen === square) return chooseInGrid(null);
      if (gridChosen !== null && destinations?.get(gridChosen)?.includes(square) === true) {
        chooseInGrid(null);
        return handMove(gridChosen, square, false);
      }
      chooseInGrid(destinations?.has(square) === true && hand.collected.length === 0 ? square : null);
    },
    commit() {
      const action = hand.action();
      if (action === null) return;
      if (position === null) prepare(action);
      else act(action);
    },
    ahead:
      position !== null || hand.position === null
        ? null
        : {
            // Whoever changes what he has prepared prepares it anew.
            isPrepared: prepared !== null && prepared === hand.action(),
            cancel: () => prepare(null),
          },
    missed,
  };
}
