import type { Notice } from '../db/driver.ts';
import type { GameEvent } from './events.ts';
import type { GameState } from './state.ts';
import type { Log } from './store.ts';

/** Topic of a game between processes, before its id. */
export const TOPIC = 'game:';

/**
 * What the other processes are told of a new version. A lone move travels along: they know the game and need not read
 * what they are told. Everything else (offers, ends, hidden setups) is read from the log.
 */
export function noticeOf(topic: string, version: number, events: readonly GameEvent[]): Notice {
  const [event] = events;
  if (events.length !== 1 || event?.type !== 'MovePlayed') return { topic, version };
  const { ply, uci, san, at, whiteMs, blackMs } = event.move;
  return { topic, version, added: [ply, uci, san, at, whiteMs, blackMs] };
}

/**
 * The log of the one version that a notice brings, or null when it must be read: nothing came along, a version lies
 * between, or what came is of another shape (another release sent it).
 */
export function relayedLog({ id, version: known }: GameState, { version, added }: Notice): Log | null {
  if (added === undefined || added.length !== 6 || version !== known + 1) return null;
  const [ply, uci, san, at, white, black] = added;
  if (typeof uci !== 'string' || typeof san !== 'string') return null;
  if (typeof ply !== 'number' || typeof at !== 'number') return null;
  if (typeof white !== 'number' || typeof black !== 'number') return null;
  const move = { game_id: id, ply, version, uci, san, at, white_ms: white, black_ms: black };
  return { moves: [move], events: [] };
}
