import { extendHistory } from '../chess/index.ts';
import { readEvent, type GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { moveOf } from './record.ts';
import type { GameState } from './state.ts';
import type { Log } from './store.ts';

/** A version of the log: the state after it and what happened. */
export interface Replayed {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

interface Entry {
  at: number;
  readonly events: GameEvent[];
}

/**
 * Folds what a log holds after a known state, version by version. Null when it cannot be followed: a version is
 * missing or a move is not legal in the position before it.
 */
export function replay(known: GameState, log: Log): readonly Replayed[] | null {
  const entries = new Map<number, Entry>();
  const entry = (version: number, at: number): Entry => {
    const found = entries.get(version) ?? { at, events: [] };
    entries.set(version, found);
    return found;
  };
  let { position, history } = known;
  for (const row of log.moves) {
    const next = position.apply(row.uci);
    if (!next.ok) return null;
    position = next.value;
    history = extendHistory(history, position);
    entry(row.version, row.at).events.push({ type: 'MovePlayed', move: moveOf(row), position, history });
  }
  for (const row of log.events) {
    const { at } = row;
    const found = entry(row.version, at);
    found.at = at;
    found.events.push(readEvent(row.type, row.type_version, row.data));
  }
  const replayed: Replayed[] = [];
  let state = known;
  for (let version = known.version + 1; version <= known.version + entries.size; version += 1) {
    const { at, events } = entries.get(version) ?? { at: 0, events: null };
    if (events === null) return null;
    state = fold(state, { version, at, events });
    replayed.push({ state, events });
  }
  return replayed;
}
