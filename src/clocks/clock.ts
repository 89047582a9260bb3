import type { Colour } from 'tabiya-engine';
import { opposite } from 'tabiya-engine';
import type { Clock, Control } from './types.ts';

/**
 * Clocks as pure values: every function takes the instant (ms since 1970, server time) and answers a new clock.
 * A clock says what each side had when the turn began; what is left now is computed (CLK-1).
 */

/** Both clocks full, White's running from `at` on. */
export function startClock(control: Control, at: number): Clock {
  return {
    whiteMs: control.baseMs,
    blackMs: control.baseMs,
    turn: 'white',
    turnBeganAt: at,
    running: true,
    ...(control.mode === 'delay' ? { delayMs: control.delayMs } : {}),
  };
}

/** A clock from what each side has (a stored row, a recorded move). */
export function clockAt(
  control: Control,
  whiteMs: number,
  blackMs: number,
  turn: Colour,
  turnBeganAt: number,
  running: boolean,
): Clock {
  const clock = { whiteMs, blackMs, turn, turnBeganAt, running };
  return control.mode === 'delay' ? { ...clock, delayMs: control.delayMs } : clock;
}

/** What a side had left when the turn began. */
export function storedMs(clock: Clock, colour: Colour): number {
  return colour === 'white' ? clock.whiteMs : clock.blackMs;
}

/** Time the present turn has cost so far; an instant before the turn began counts as its beginning. */
export function usedMs(clock: Clock, now: number): number {
  return clock.running ? Math.max(0, now - clock.turnBeganAt - (clock.delayMs ?? 0)) : 0;
}

/** What a side has left at `now`, never below 0. */
export function leftMs(clock: Clock, colour: Colour, now: number): number {
  const stored = storedMs(clock, colour);
  return colour === clock.turn ? Math.max(0, stored - usedMs(clock, now)) : stored;
}

/** Instant at which the flag of the side to move falls, or null while the clock stands (CLK-2). */
export function flagFallsAt(clock: Clock): number | null {
  return clock.running ? clock.turnBeganAt + (clock.delayMs ?? 0) + storedMs(clock, clock.turn) : null;
}

/** True when the side to move has nothing left, whether or not anybody looked. */
export function hasFallen(clock: Clock, now: number): boolean {
  const at = flagFallsAt(clock);
  return at !== null && now >= at;
}

function withTime(clock: Clock, colour: Colour, ms: number): Clock {
  return colour === 'white' ? { ...clock, whiteMs: ms } : { ...clock, blackMs: ms };
}

/**
 * What the mover holds after a move that cost `usedMs` and left `leftMs` (G-16): the increment, the first move
 * included; the time used, at most the increment; or the whole time of a turn. A cap bounds what an addition gives.
 */
export function afterMoveMs(control: Control, leftMs: number, usedMs: number): number {
  switch (control.mode) {
    case 'sudden':
    case 'delay':
      return leftMs;
    case 'fischer':
      return capped(control, leftMs, control.incrementMs);
    case 'bronstein':
      return capped(control, leftMs, Math.min(control.incrementMs, usedMs));
    case 'per-move':
      return control.baseMs;
  }
}

/** A cap takes nothing away that a side holds already. */
function capped({ capMs }: { readonly capMs?: number }, leftMs: number, added: number): number {
  return capMs === undefined ? leftMs + added : Math.max(leftMs, Math.min(leftMs + added, capMs));
}

/**
 * The clock after a move made at `now` by the side to move: its time is deducted, the control's addition given, the
 * other side's clock runs. The caller has made sure that the flag had not fallen.
 */
export function press(clock: Clock, control: Control, now: number): Clock {
  const at = Math.max(now, clock.turnBeganAt);
  const left = afterMoveMs(control, leftMs(clock, clock.turn, at), usedMs(clock, at));
  return { ...withTime(clock, clock.turn, left), turn: opposite(clock.turn), turnBeganAt: at, running: true };
}

/** The clock stands still from `now` on, the time of the present turn deducted (end of a game). */
export function stopClock(clock: Clock, now: number): Clock {
  const at = Math.max(now, clock.turnBeganAt);
  return { ...withTime(clock, clock.turn, leftMs(clock, clock.turn, at)), turnBeganAt: at, running: false };
}

/** A clock that stood runs again from `now` on; nothing of the pause is deducted. */
export function resumeClock(clock: Clock, now: number): Clock {
  return clock.running ? clock : { ...clock, turnBeganAt: Math.max(now, clock.turnBeganAt), running: true };
}

/**
 * Credit after an outage (CLK-5): the running side gets the gap back, but never more than the turn has lasted.
 * With `wait` the clock then stands until somebody resumes it. A flag that had fallen before the gap stays fallen.
 */
export function creditOutage(clock: Clock, gapMs: number, wait: boolean, now: number): Clock {
  if (!clock.running) return clock;
  const at = Math.max(now, clock.turnBeganAt);
  const lost = Math.max(0, usedMs(clock, at) - gapMs);
  const left = Math.max(0, storedMs(clock, clock.turn) - lost);
  return { ...withTime(clock, clock.turn, left), turnBeganAt: at, running: left === 0 || !wait };
}
