import { Worker } from 'node:worker_threads';
import { bundledThread } from '../../app/threads.ts';
import type { Commit, Transaction } from '../driver.ts';
import { type Flat, type FromWriter, Packer, type ToWriter } from './letters.ts';
import type { Outcome } from './group.ts';
import type { SqliteLibrary } from './open.ts';
import { Signals } from './signals.ts';

interface Waiting {
  readonly resolve: (commit: Commit) => void;
  readonly reject: (error: Error) => void;
}

/**
 * When many people commit at once, letters leave at least this far apart, ms: a thousand commits a second then share
 * fewer wake-ups and disk synchronisations, which cost more than the moves themselves.
 */
const GAP_MS = 2;
/** Transactions of a letter that leaves at once in a crowd: a turn that serves thousands must not end before the writer begins. */
const FULL = 128;
/** Share of commits asked for while others are under way from which gathering pays; one caller's series has none. */
const CROWDED = 0.25;
/** Weight of one commit in that share. */
const WEIGHT = 1 / 64;

/**
 * The main thread's end of the writer thread. Transactions asked for in one turn of the loop travel in one letter, and
 * in a crowd those of a few milliseconds.
 */
export class SqliteWriter {
  /** Callers in the order in which their transactions were sent; outcomes come back in the same order. */
  private waiting: Waiting[] = [];
  private answered = 0;
  private readonly packer = new Packer();
  private flat: Flat = [];
  private count = 0;
  private crowd = 0;
  private sentAt = 0;
  /** A look at the gathered transactions is due in this or the next turn of the loop. */
  private looking = false;
  /** Something was asked or answered since the last look: its consequences come before a rest. */
  private stirred = false;
  /** Transactions answered and letters about them that have arrived, counted as in `Signals`. */
  private heard = 0;
  private letters = 0;
  private broken: Error | null = null;
  private closing: Promise<void> | null = null;
  private closed: (() => void) | null = null;

  private constructor(
    private readonly worker: Worker,
    private readonly signals: Signals,
    private readonly onBroken: (error: Error) => void,
  ) {
    worker.on('message', (letter: FromWriter) => this.receive(letter));
    worker.on('error', (error) => this.break(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.break(new Error('the database is closed')));
  }

  /** Starts the thread and resolves when it has opened the file. `onBroken` is told if the thread dies by itself. */
  static async start(
    file: string,
    onBroken: (error: Error) => void,
    library?: SqliteLibrary,
  ): Promise<SqliteWriter> {
    const cells = Signals.memory();
    const workerData = { file, library, cells };
    const worker = new Worker(bundledThread('sqlite-worker'), { workerData, name: 'sqlite-writer' });
    await new Promise<void>((resolve, reject) => {
      const ended = (): void => reject(new Error('the writer thread ended at once'));
      worker.once('error', reject);
      worker.once('exit', ended);
      worker.once('message', () => {
        worker.off('error', reject);
        worker.off('exit', ended);
        resolve();
      });
    });
    return new SqliteWriter(worker, new Signals(cells), onBroken);
  }

  commit(transaction: Transaction): Promise<Commit> {
    const refused = this.broken ?? (this.closing === null ? null : new Error('the database is closed'));
    if (refused !== null) return Promise.reject(refused);
    return new Promise((resolve, reject) => {
      this.packer.pack(this.flat, transaction);
      this.crowd += ((this.waiting.length > this.answered ? 1 : 0) - this.crowd) * WEIGHT;
      this.waiting.push({ resolve, reject });
      this.count += 1;
      this.stirred = true;
      if (this.looking) {
        if (this.count >= FULL) this.pass();
      } else if (this.crowd >= CROWDED) this.startLooking();
      else if (this.count === 1) setImmediate(this.send);
    });
  }

  /** In the midst of a turn that serves a flood: the writer goes on meanwhile, and what it has done is told. */
  private pass(): void {
    this.send();
    this.hear();
  }

  private startLooking(): void {
    this.looking = true;
    this.signals.look(true);
    setImmediate(this.look);
  }

  /**
   * Once a turn of the loop while there is a crowd: sends what has gathered when its time has come, and lets the thread
   * rest until then or until an answer comes. The rest is the point: a loop that sleeps in its poll is woken by each
   * frame of each socket, one after the other; after a rest one turn serves them all, and their letter is one. A busy
   * loop never rests, because every turn stirs something, and its consequences come first.
   */
  private readonly look = (): void => {
    const now = performance.now();
    const isDue = now >= this.sentAt + GAP_MS;
    if (this.count > 0 && (isDue || this.crowd < CROWDED)) this.send();
    else if (isDue && this.count === 0) this.crowd -= this.crowd * WEIGHT;
    if (this.crowd < CROWDED || this.closing !== null || this.broken !== null) {
      this.looking = false;
      this.signals.look(false);
    } else {
      setImmediate(this.look);
      if (!this.stirred) this.signals.rest(isDue ? GAP_MS : this.sentAt + GAP_MS - now, this.heard);
      this.stirred = false;
    }
    this.hear();
  };

  /** Waits for everything asked for so far, moves the log into the database file and ends the thread. */
  close(): Promise<void> {
    this.closing ??= new Promise((resolve) => {
      if (this.broken !== null) return resolve();
      this.closed = resolve;
      this.send();
      this.post({ type: 'close' });
    });
    return this.closing;
  }

  private readonly send = (): void => {
    if (this.count === 0) return;
    this.sentAt = performance.now();
    this.post({ type: 'commit', count: this.count, flat: this.flat });
    this.flat = [];
    this.count = 0;
  };

  private post(letter: ToWriter): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.worker.postMessage(letter);
  }

  private receive(letter: FromWriter): void {
    if (letter.type === 'answered') this.hear();
    else if (letter.type === 'outcomes') {
      this.letters = (this.letters + 1) | 0;
      this.settle((letter.before - this.heard) | 0);
      for (const outcome of letter.outcomes) this.settle(1, outcome);
      // What was counted behind it had to wait for it, and nobody may be looking any more.
      this.hear();
    }
  }

  /** Answers what the writer has counted as committed, unless a letter is on its way that tells more. */
  private hear(): void {
    const { transactions, letters } = this.signals.answered();
    if (letters === this.letters) this.settle((transactions - this.heard) | 0);
  }

  /** Answers the next callers in line. */
  private settle(callers: number, outcome: Outcome = 'committed'): void {
    if (callers <= 0) return;
    this.stirred = true;
    this.heard = (this.heard + callers) | 0;
    for (let n = 0; n < callers; n += 1) {
      const caller = this.waiting[this.answered];
      this.answered += 1;
      if (typeof outcome === 'string') caller?.resolve(outcome);
      else caller?.reject(new Error(outcome.failed));
    }
    if (this.answered === this.waiting.length) {
      this.waiting = [];
      this.answered = 0;
    } else if (this.answered > 10_000) {
      this.waiting = this.waiting.slice(this.answered);
      this.answered = 0;
    }
  }

  private break(error: Error): void {
    // What has been counted is on the disk, whatever came afterwards.
    this.hear();
    const expected = this.closing !== null;
    const first = this.broken === null;
    this.broken ??= error;
    for (const caller of this.waiting.splice(this.answered)) caller.reject(error);
    this.waiting = [];
    this.answered = 0;
    this.closed?.();
    if (first && !expected) this.onBroken(error);
  }
}
