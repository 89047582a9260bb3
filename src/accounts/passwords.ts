import { AT_ONCE, comparePassword, hashPassword } from './hashing.ts';

/** From so many waiting passwords on they are a crowd, which is hashed behind everything else. */
const CROWD = 8;

/** Asked for when too many passwords wait already: the caller answers `busy`. */
export type Busy = 'busy';

/** Hashing off the main thread, few at once, with a bounded queue, so that a flood of sign-ins cannot eat the machine. */
export interface Passwords {
  hash(password: string): Promise<string | Busy>;
  /** `hashed` null = unknown login: costs the same and is wrong. */
  verify(hashed: string | null, password: string): Promise<boolean | Busy>;
}

export function createPasswords(queueLimit = 64, atOnce = AT_ONCE, hash = hashPassword): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function turn<T>(work: () => Promise<T>): Promise<T | Busy> {
    if (running >= atOnce) {
      if (waiting.length >= queueLimit) return 'busy';
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // hands the place on
    }
  }

  const inCrowd = (): boolean => waiting.length >= CROWD;

  return {
    hash: (password) => turn(() => hash(password, inCrowd())),
    verify: (hashed, password) =>
      turn(async () => {
        const fallback = await (decoy ??= hash('nobody has this password').catch((error: unknown) => {
          decoy = undefined; // a thread that ended: the next one asks again
          throw error;
        }));
        const right = await comparePassword(hashed ?? fallback, password, inCrowd());
        return hashed !== null && right;
      }),
  };
}
