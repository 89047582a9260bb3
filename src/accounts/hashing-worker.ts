/**
 * A thread that computes password hashes, one at a time. The one for crowds stands back: where threads have priorities of
 * their own it lowers its own, so that on a small machine a flood of sign-ins takes only the time that players leave.
 */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Hashed, HashingSettings, ToHash } from './hashing.ts';

/** Steps of niceness below everybody else: a tenth of a share where all want the same core. */
const STANDS_BACK = 10;

/** C-53: argon2id (2), 19 MiB, two passes, one lane. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const port = parentPort;
if (port === null) throw new Error('passwords are hashed in a worker thread');
// On Linux this means the calling thread alone; elsewhere it would slow the whole service down.
if ((workerData as HashingSettings).standsBack && process.platform === 'linux') {
  try {
    setPriority(Math.min(19, getPriority() + STANDS_BACK));
  } catch {
    // Where a sandbox forbids it, a crowd is hashed beside everybody else.
  }
}

function answer(asked: ToHash): Hashed {
  if (asked.hashed === undefined) return { hashed: hashSync(asked.password, SETTINGS) };
  try {
    return { right: verifySync(asked.hashed, asked.password) };
  } catch {
    return { right: false }; // a hash that cannot be read belongs to a closed account
  }
}

port.on('message', (asked: ToHash) => port.postMessage(answer(asked)));
