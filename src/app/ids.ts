import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 12;
/** Largest multiple of 62 in a byte: bytes above it are thrown away, so that every sign is equally likely. */
const FAIR = 248;

/** Random bytes taken from the system at once: asking for every id costs more than all the rest of it. */
const STOCK = 4096;
let stock = new Uint8Array(0);
let used = 0;

/** A fresh opaque id: 12 signs of base 62 (71 bits) from the system's random source. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    if (used === stock.length) {
      stock = randomBytes(STOCK);
      used = 0;
    }
    const byte = stock[used++] ?? FAIR;
    if (byte < FAIR) id += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return id;
}

const SEED_BYTES = 32;

/** A fresh seed of a lot, hexadecimal, from the system's random source. */
export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('hex');
}
