import type { Colour } from 'tabiya-engine';

/** Time control of a game (R-030, G-16). All values in integer milliseconds. */
export type Control =
  /** Each side has `baseMs` for all moves. */
  | { readonly mode: 'sudden'; readonly baseMs: number }
  /** `incrementMs` is added after each own move, the first included. */
  | { readonly mode: 'fischer'; readonly baseMs: number; readonly incrementMs: number };

/** Clocks are data: what each side has left at `turnBeganAt`, and whether the side to move loses time since then. */
export interface Clock {
  readonly whiteMs: number;
  readonly blackMs: number;
  readonly turn: Colour;
  readonly turnBeganAt: number;
  readonly running: boolean;
}
