import { extendHistory } from '../chess/index.ts';
import { readEvent, type GameEvent, type OtherEvent } from './events.ts';
import { fold } from './fold.ts';
import { moveOf } from './record.ts';
import type { GameState } from './state.ts';
import type { Log } from './store.ts';
import type { GameMove } from './types.ts';

/** A version of the log: the state after it and what happened. */
export interface Replayed {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

interface Entry {
  at: number;
  move: GameMove | null;
  event: OtherEvent | null;
}

/** What every version holds. A move that was taken back stands in the event that did it, not in the table any more. */
function entriesOf(log: Log): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  const entry = (version: number, at: number): Entry => {
    const found = entries.get(version) ?? { at, move: null, event: null };
    entries.set(version, found);
    return found;
  };
  for (const row of log.moves) entry(row.version, row.at).move = moveOf(row);
  for (const row of log.events) {
    const event = readEvent(row.type, row.type_version, row.data);
    const found = entry(row.version, row.at);
    found.at = row.at;
    found.event = event;
    if (event.type === 'MoveTakenBack') {
      const before = entry(event.moveVersion, event.move.at);
      before.move = event.move;
    }
  }
  return entries;
}

/**
 * Folds what a log holds after a known state, version by version. Null when it cannot be followed: a version is
 * missing or a move is not legal in the position before it.
 */
export function replay(known: GameState, log: Log): readonly Replayed[] | null {
  const entries = entriesOf(log);
  const replayed: Replayed[] = [];
  let state = known;
  let last = known.version;
  for (const version of entries.keys()) last = Math.max(last, version);
  for (let version = known.version + 1; version <= last; version += 1) {
    const entry = entries.get(version);
    if (entry === undefined) return null;
    const events: GameEvent[] = [];
    if (entry.move !== null) {
      const next = state.position.apply(entry.move.uci);
      if (!next.ok) return null;
      const position = next.value;
      const history = extendHistory(state.history, position);
      events.push({ type: 'MovePlayed', move: entry.move, position, history });
    }
    if (entry.event !== null) events.push(entry.event);
    state = fold(state, { version, at: entry.at, events });
    replayed.push({ state, events });
  }
  return replayed;
}
