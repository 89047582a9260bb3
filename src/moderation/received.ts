import { ok, refuse, type Result } from '../result.ts';

const DAY = 86_400_000;
/** How far back the day may lie on which a claim came by mail. */
const RECEIVED_DAYS = 60;

/** The instant a claim counts as received that came on this day (`2026-11-30`, UTC): its beginning, today now. */
export function receivedAt(day: string, now: number): Result<number, 'day-received'> {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(day.trim()) ? Date.parse(`${day.trim()}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || at > now || at < now - RECEIVED_DAYS * DAY) return refuse('day-received');
  return ok(at + DAY > now ? now : at);
}
