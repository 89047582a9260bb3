import type { Connection } from './connection.ts';
import { Bucket, type LiveLimits } from './limits.ts';

/** Answers kept per person for acts that are sent again because the answer was lost on the way. */
const REMEMBERED = 8;

/** One act by its id: what it said, and its answer once there is one (null = done, else the refusal's code). */
export interface Act {
  readonly id: string;
  readonly text: string;
  answer: string | null | undefined;
  /** Sockets that wait for the answer: more than one if the act was sent again meanwhile. */
  waiting: readonly Connection[];
}

/** A signed-in person over all his sockets; lives on for a while after the last one closed. */
export class Person {
  readonly connections = new Set<Connection>();
  readonly acts: Bucket;
  /** In order of arrival; so few that looking through them is faster than a map. */
  #remembered: Act[] = [];
  leftAt: number | null = null;

  constructor(
    readonly id: string,
    limits: LiveLimits,
    now: number,
  ) {
    this.acts = new Bucket(limits.acts, 1, now);
  }

  act(id: string): Act | undefined {
    return this.#remembered.find((act) => act.id === id);
  }

  remember(act: Act): void {
    const remembered = this.#remembered;
    remembered.push(act);
    if (remembered.length <= REMEMBERED) return;
    // What is still being decided stays: its sockets wait for it. The bucket bounds how many that can be.
    const oldest = remembered.findIndex(({ answer }) => answer !== undefined);
    if (oldest >= 0) remembered.splice(oldest, 1);
  }

  forget(act: Act): void {
    this.#remembered = this.#remembered.filter((other) => other !== act);
  }
}
