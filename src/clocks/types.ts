import type { Colour } from 'tabiya-engine';

/**
 * Time control of a game (R-030, G-16). All values in integer milliseconds. `Ndays+k` is `fischer` with a base
 * of N days and k days a move, `40days+0` is `sudden`. `capMs` bounds what a side may hold after an addition:
 * "5 min + 10 s = 5 min".
 */
export type Control =
  /** Each side has `baseMs` for all moves. */
  | { readonly mode: 'sudden'; readonly baseMs: number }
  /** `incrementMs` is added after each own move, the first included. */
  | {
      readonly mode: 'fischer';
      readonly baseMs: number;
      readonly incrementMs: number;
      readonly capMs?: number;
    }
  /** After each move the time used comes back, at most `incrementMs`. */
  | {
      readonly mode: 'bronstein';
      readonly baseMs: number;
      readonly incrementMs: number;
      readonly capMs?: number;
    }
  /** The first `delayMs` of each turn are free. */
  | { readonly mode: 'delay'; readonly baseMs: number; readonly delayMs: number }
  /** The clock is set to `baseMs` at each turn. */
  | { readonly mode: 'per-move'; readonly baseMs: number };

/** Clocks are data: what each side has left at `turnBeganAt`, and whether the side to move loses time since then. */
export interface Clock {
  readonly whiteMs: number;
  readonly blackMs: number;
  readonly turn: Colour;
  readonly turnBeganAt: number;
  readonly running: boolean;
  /** Time at the beginning of each turn that costs nothing; absent = none. */
  readonly delayMs?: number;
}
