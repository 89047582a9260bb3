import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 12;
/** Largest multiple of 62 in a byte: bytes above it are thrown away, so that every sign is equally likely. */
const FAIR = 248;

/** A fresh opaque id: 12 signs of base 62 (71 bits) from the system's random source. */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH + 4)) {
      if (byte < FAIR && id.length < LENGTH) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return id;
}

const SEED_BYTES = 32;

/** A fresh seed of a lot, hexadecimal, from the system's random source. */
export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('hex');
}
