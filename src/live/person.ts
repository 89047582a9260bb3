import type { Connection } from './connection.ts';
import { Bucket, type LiveLimits } from './limits.ts';

/** Answers kept per person for acts that are sent again because the answer was lost on the way. */
const REMEMBERED = 8;

/** One act by its id: what it said, and its answer once there is one (null = done, else the refusal's code). */
export interface Act {
  readonly text: string;
  answer: string | null | undefined;
  /** Sockets that wait for the answer: more than one if the act was sent again meanwhile. */
  waiting: readonly Connection[];
}

/** A signed-in person over all his sockets; lives on for a while after the last one closed. */
export class Person {
  readonly connections = new Set<Connection>();
  readonly acts: Bucket;
  /** In order of arrival. */
  readonly answers = new Map<string, Act>();
  leftAt: number | null = null;

  constructor(
    readonly id: string,
    limits: LiveLimits,
    now: number,
  ) {
    this.acts = new Bucket(limits.acts, 1, now);
  }

  remember(id: string, act: Act): void {
    this.answers.set(id, act);
    if (this.answers.size <= REMEMBERED) return;
    for (const [known, { answer }] of this.answers) {
      // What is still being decided stays: its sockets wait for it. The bucket bounds how many that can be.
      if (answer !== undefined) {
        this.answers.delete(known);
        if (this.answers.size <= REMEMBERED) return;
      }
    }
  }
}
