/** Clocks are data: pure functions over what each side has left and the instant the turn began. */
export {
  afterMoveMs,
  clockAt,
  creditOutage,
  flagFallsAt,
  hasFallen,
  leftMs,
  press,
  resumeClock,
  startClock,
  stopClock,
  storedMs,
  usedMs,
} from './clock.ts';
export {
  defaultFirstMoveMs,
  isLive,
  LIVE_BASE_MS,
  MAX_BASE_MS,
  MAX_INCREMENT_MS,
  readControl,
} from './controls.ts';
export { firstMoveBy } from './first-move.ts';
export type { Clock, Control } from './types.ts';
