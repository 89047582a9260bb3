import { hash, verify } from '@node-rs/argon2';

/** C-53: argon2id (2), 19 MiB, two passes, one lane. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;

/** Asked for when too many passwords wait already: the caller answers `busy`. */
export type Busy = 'busy';

/** Hashing off the main thread, a few at once, with a bounded queue, so that a flood of sign-ins cannot eat the machine. */
export interface Passwords {
  hash(password: string): Promise<string | Busy>;
  /** `hashed` null = unknown login: costs the same and is wrong. */
  verify(hashed: string | null, password: string): Promise<boolean | Busy>;
}

export function createPasswords(queueLimit = 64): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function turn<T>(work: () => Promise<T>): Promise<T | Busy> {
    if (running >= AT_ONCE) {
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

  return {
    hash: (password) => turn(() => hash(password, SETTINGS)),
    verify: (hashed, password) =>
      turn(async () => {
        decoy ??= hash('nobody has this password', SETTINGS);
        const fallback = await decoy;
        try {
          const right = await verify(hashed ?? fallback, password);
          return hashed !== null && right;
        } catch {
          return false; // a hash that cannot be read belongs to a closed account
        }
      }),
  };
}
