import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 12;
/** Largest multiple of 62 in a byte: bytes above it are thrown away, so that every sign is equally likely. */
const FAIR = 248;

/** Random bytes taken from the system at once: asking for every id costs more than all the rest of it. */
const STOCK = 4096;
let source: (bytes: number) => Uint8Array = randomBytes;
let stock: Uint8Array = new Uint8Array(0);
let used = 0;

/** A fresh opaque id: 12 signs of base 62 (71 bits) from the system's random source. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    if (used === stock.length) {
      stock = source(STOCK);
      used = 0;
    }
    const byte = stock[used++] ?? FAIR;
    if (byte < FAIR) id += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return id;
}

const SEED_BYTES = 32;

/**
 * For a simulation that must come out the same way again: ids and seeds of this process come from `bytes` until the
 * returned function is called.
 */
export function drawFrom(bytes: (count: number) => Uint8Array): () => void {
  source = bytes;
  used = stock.length;
  return () => {
    source = randomBytes;
    used = stock.length;
  };
}

/** A fresh seed of a lot, hexadecimal, from the system's random source. */
export function newSeed(): string {
  return Buffer.from(source(SEED_BYTES)).toString('hex');
}
