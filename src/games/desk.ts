import type { GameState } from './state.ts';
import type { GameChange, GameId } from './types.ts';

/** Changes kept for sockets that come back; an older socket gets a snapshot. */
const KEPT_CHANGES = 32;
/** Commands of one person in one game that may wait; more is no play. */
const MOST_WAITING = 16;

/** One game in memory: its last committed state, the changes that led there, and the queue of its commands. */
export class Desk {
  state: GameState | null = null;
  /** The database may know more than `state`: read on before the next decision. */
  stale = false;
  /** Commands under way or waiting; a desk in use is not cleared. */
  inUse = 0;
  #changes: GameChange[] = [];
  readonly #waiting = new Map<string, number>();
  #tail: Promise<unknown> = Promise.resolve();

  /** The committed state if nothing newer can be in the database, else null. */
  known(): GameState | null {
    return this.stale ? null : this.state;
  }

  /** Lets a person's command wait, unless too many of his wait already; `inTurn` with his id ends the waiting. */
  admit(userId: string): boolean {
    const waiting = this.#waiting.get(userId) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    this.#waiting.set(userId, waiting + 1);
    return true;
  }

  #leave(userId: string): void {
    const waiting = (this.#waiting.get(userId) ?? 0) - 1;
    if (waiting > 0) this.#waiting.set(userId, waiting);
    else this.#waiting.delete(userId);
  }

  /** Runs `work` when everything asked before has ended: one writer per game. `userId` is whom `admit` let wait. */
  inTurn<T>(work: () => Promise<T>, userId?: string): Promise<T> {
    const isFree = this.inUse === 0;
    this.inUse += 1;
    const result = isFree ? work() : this.#tail.then(work);
    const leave = (): void => {
      this.inUse -= 1;
      if (userId !== undefined) this.#leave(userId);
    };
    this.#tail = result.then(leave, leave);
    return result;
  }

  /** Resolves when the queue of this moment is empty. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  /** A committed change and the state after it. */
  commit(state: GameState, change: GameChange): void {
    this.state = state;
    if (this.#changes.length === KEPT_CHANGES) this.#changes.shift();
    this.#changes.push(change);
  }

  /** A state read from the database; what led there is not known. */
  reset(state: GameState | null): void {
    this.state = state;
    this.stale = false;
    this.#changes = [];
  }

  /** Changes after `version`, oldest first, or null when they are not all here. */
  changesSince(version: number): readonly GameChange[] | null {
    if (this.state === null || this.stale || version > this.state.version) return null;
    const missing = this.state.version - version;
    if (missing > this.#changes.length) return null;
    return missing === 0 ? [] : this.#changes.slice(-missing);
  }
}

/** The desks of this process; the longest unused ones are cleared when there are too many. */
export class Desks {
  readonly #desks = new Map<GameId, Desk>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The desk of a game as it is, or undefined. */
  peek(id: GameId): Desk | undefined {
    return this.#desks.get(id);
  }

  /**
   * The desk of a game, made if it is not there. It becomes the most recently used one; while half of the room is free
   * nobody keeps the order, because that costs more than finding the desk.
   */
  take(id: GameId): Desk {
    let desk = this.#desks.get(id);
    if (desk === undefined) {
      desk = new Desk();
      this.#clear();
    } else if (2 * this.#desks.size < this.#limit) return desk;
    else this.#desks.delete(id);
    this.#desks.set(id, desk);
    return desk;
  }

  /** Forgets a desk that holds nothing (an id nobody has). */
  drop(id: GameId): void {
    const desk = this.#desks.get(id);
    if (desk !== undefined && desk.inUse === 0) this.#desks.delete(id);
  }

  async settled(): Promise<void> {
    await Promise.all(Array.from(this.#desks.values(), (desk) => desk.settled()));
  }

  #clear(): void {
    if (this.#desks.size < this.#limit) return;
    for (const [id, desk] of this.#desks) {
      if (desk.inUse > 0) continue;
      this.#desks.delete(id);
      if (this.#desks.size < this.#limit) return;
    }
  }
}
