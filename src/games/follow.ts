import type { Database } from '../db/database.ts';
import { changeOf } from './change.ts';
import type { Desk, Desks } from './desk.ts';
import { relayedLog, TOPIC } from './relay.ts';
import { replay } from './replay.ts';
import type { GameState } from './state.ts';
import type { GameStore, Log } from './store.ts';
import type { GameChange, GameId } from './types.ts';

interface FollowDeps {
  readonly database: Pick<Database, 'subscribe'>;
  readonly store: GameStore;
  readonly desks: Desks;
  /** Wakes the check of its clock when this state is due. */
  readonly arm: (state: GameState) => void;
  /** Tells the sockets of this process. */
  readonly tell: (id: GameId, change: GameChange) => void;
  readonly onError: (error: unknown) => void;
}

export interface Following {
  /** The committed state of a game, read from the database where this process does not know it. Call in turn. */
  present(id: GameId, desk: Desk): Promise<GameState | null>;
  /** Hears nothing more of other processes. */
  unfollow(): void;
}

/** Keeps the games of this process at what every process has committed, and tells what the others did. */
export function followOthers({ database, store, desks, arm, tell, onError }: FollowDeps): Following {
  async function present(id: GameId, desk: Desk): Promise<GameState | null> {
    const known = desk.known();
    if (known !== null) return known;
    if (desk.state !== null && (await catchUp(id, desk, desk.state))) return desk.state;
    const state = await store.load(id);
    desk.reset(state);
    if (state !== null) arm(state);
    return state;
  }

  /** Reads on from a known state and tells what others did meanwhile. False = the log cannot be followed. */
  async function catchUp(id: GameId, desk: Desk, known: GameState): Promise<boolean> {
    return follow(id, desk, known, await store.logAfter(id, known.version));
  }

  /** Goes on from a known state by what a log holds after it, and tells. False = the log cannot be followed. */
  function follow(id: GameId, desk: Desk, known: GameState, log: Log): boolean {
    const recorded = replay(known, log);
    if (recorded === null) return false;
    desk.stale = false;
    let state = known;
    for (const { state: after, events } of recorded) {
      const change = changeOf(state, after, events);
      desk.commit(after, change);
      state = after;
      tell(id, change);
    }
    arm(state);
    return true;
  }

  // Another process has changed a game that is known here: go on by what came along or read on, and tell our own sockets.
  const unfollow = database.subscribe((notice) => {
    const { topic, version } = notice;
    if (!topic.startsWith(TOPIC)) return;
    const id = topic.slice(TOPIC.length);
    const desk = desks.peek(id);
    if (desk === undefined) return;
    // A game that is just being read may be read as it was before.
    if (desk.state === null ? desk.inUse === 0 : version <= desk.state.version) return;
    const look = async (): Promise<void> => {
      const { state } = desk;
      if (state === null || version <= state.version) return;
      const log = desk.stale ? null : relayedLog(state, notice);
      if (log !== null && follow(id, desk, state, log)) return;
      desk.stale = true;
      await present(id, desk);
    };
    desk.inTurn(look).catch(onError);
  });

  return { present, unfollow };
}
