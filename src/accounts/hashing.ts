import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { bundledThread } from '../app/threads.ts';

/** To the thread: a password to hash, or with `hashed` to compare. */
export interface ToHash {
  readonly password: string;
  readonly hashed?: string;
}

/** From the thread, in the order of asking. */
export type Hashed = { readonly hashed: string } | { readonly right: boolean };

export interface HashingSettings {
  readonly standsBack: boolean;
}

/** Hashes computed at once: a small machine keeps a core for its players. */
export const AT_ONCE = availableParallelism() > 2 ? 2 : 1;

interface Asker {
  readonly resolve: (answer: Hashed) => void;
  readonly reject: (error: Error) => void;
}

/** One thread, started when the first password comes; it keeps the process alive only while somebody waits for it. */
class HashingThread {
  readonly #askers: Asker[] = [];
  #worker: Worker | null = null;

  constructor(private readonly settings: HashingSettings) {}

  get waiting(): number {
    return this.#askers.length;
  }

  ask(asked: ToHash): Promise<Hashed> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#askers.push({ resolve, reject });
      worker.ref();
      worker.postMessage(asked, []);
    });
  }

  #start(): Worker {
    const worker = new Worker(bundledThread('hashing-worker'), {
      name: 'passwords',
      workerData: this.settings,
    });
    worker.on('message', (answer: Hashed) => {
      this.#askers.shift()?.resolve(answer);
      if (this.#askers.length === 0) worker.unref();
    });
    const ended = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null; // the next password starts another
      for (const { reject } of this.#askers.splice(0)) reject(error);
    };
    worker.on('error', (error) => ended(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => ended(new Error('the thread that hashes passwords has ended')));
    worker.unref();
    return worker;
  }
}

const threadsThat = (standsBack: boolean): readonly HashingThread[] =>
  Array.from({ length: AT_ONCE }, () => new HashingThread({ standsBack }));

/** The threads of this process; every room that needs a hash shares them. A priority once lowered cannot be raised. */
const usual = threadsThat(false);
const crowd = threadsThat(true);

function ask(asked: ToHash, inCrowd: boolean): Promise<Hashed> {
  const [first, ...rest] = inCrowd ? crowd : usual;
  if (first === undefined) throw new Error('no thread to hash passwords');
  return rest.reduce((idle, one) => (one.waiting < idle.waiting ? one : idle), first).ask(asked);
}

/** An argon2id hash with salt and settings, as it is stored (C-53); `inCrowd` = behind everything else that runs. */
export async function hashPassword(password: string, inCrowd = false): Promise<string> {
  const answer = await ask({ password }, inCrowd);
  if (!('hashed' in answer)) throw new Error('a hash was asked for');
  return answer.hashed;
}

/** True when the password is the hashed one; false also for a hash that cannot be read. */
export async function comparePassword(hashed: string, password: string, inCrowd = false): Promise<boolean> {
  const answer = await ask({ password, hashed }, inCrowd);
  return 'right' in answer && answer.right;
}
