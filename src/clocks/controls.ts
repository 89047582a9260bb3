import type { Control } from './types.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Longest base time and increment a game may have: a year, and ten days a move. */
export const MAX_BASE_MS = 366 * DAY;
export const MAX_INCREMENT_MS = 10 * DAY;

/** Below this base time a game is played at one sitting (outage credit, first-move limits). */
export const LIVE_BASE_MS = DAY;

function isTime(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return isTime(value, least, most) && value % 1000 === 0;
}

/**
 * A time control from outside, or null when it is none. Times are whole seconds in milliseconds, the base at least
 * 10 of them: with less somebody would have lost before the first move. A cap is at least the base.
 */
export function readControl(value: unknown): Control | null {
  if (typeof value !== 'object' || value === null) return null;
  const { mode, baseMs, incrementMs, delayMs, capMs } = value as Readonly<Record<string, unknown>>;
  if (!isWhole(baseMs, 10_000, MAX_BASE_MS)) return null;
  switch (mode) {
    case 'sudden':
    case 'per-move':
      return { mode, baseMs };
    case 'delay':
      return isWhole(delayMs, 1000, MAX_INCREMENT_MS) ? { mode, baseMs, delayMs } : null;
    case 'fischer':
    case 'bronstein':
      if (!isWhole(incrementMs, 0, MAX_INCREMENT_MS)) return null;
      if (capMs === undefined) return { mode, baseMs, incrementMs };
      return isWhole(capMs, baseMs, MAX_BASE_MS) ? { mode, baseMs, incrementMs, capMs } : null;
    default:
      return null;
  }
}

/** True for games with a base time under 24 hours (house of the outage credit). */
export function isLive(control: Control): boolean {
  return control.baseMs < LIVE_BASE_MS;
}

/** Default first-move limit (C-02): 3 days for controls in days, else 30 s to 2 min with the length of the game. */
export function defaultFirstMoveMs(control: Control): number {
  if (!isLive(control)) return 3 * DAY;
  const tenth = Math.trunc(control.baseMs / 10);
  return Math.min(2 * MINUTE, Math.max(MINUTE / 2, tenth - (tenth % 1000)));
}
