import type { Duplex } from 'node:stream';
import { MAX_FRAME_BYTES } from './protocol.ts';

/** FIN with the opcode of a text frame or a pong, and the mask every client must use (RFC 6455 5.2). */
const TEXT = 0x81;
const PONG = 0x8a;
const MASKED = 0x80;
const LENGTH = 0x7f;
/** A length of two bytes follows. */
const MEDIUM = 126;

const scratch = Buffer.allocUnsafe(MAX_FRAME_BYTES);

/**
 * The frames of a chunk, a pong as null: whole text frames in plain ASCII and pongs, which is nearly all that browsers
 * send. Null when anything else is in it; the chunk is left as it was.
 */
export function plainFrames(chunk: Buffer): (string | null)[] | null {
  const frames: (string | null)[] = [];
  let at = 0;
  while (at < chunk.length) {
    const opcode = chunk[at];
    const second = chunk[at + 1] ?? 0;
    let length = second & LENGTH;
    let mask = at + 2;
    if (length === MEDIUM) {
      length = ((chunk[mask] ?? 0) << 8) | (chunk[mask + 1] ?? 0);
      mask += 2;
    } else if (length > MEDIUM) return null;
    const end = mask + 4 + length;
    if ((second & MASKED) === 0 || end > chunk.length || length > MAX_FRAME_BYTES) return null;
    if (opcode === TEXT) {
      if (length >= MEDIUM !== (mask - at === 4) || !unmask(chunk, mask, length)) return null;
      frames.push(scratch.toString('latin1', 0, length));
    } else if (opcode === PONG && length < MEDIUM) frames.push(null);
    else return null;
    at = end;
  }
  return frames;
}

/** Fills `scratch`; false when a byte is not ASCII, which somebody else has to check for UTF-8. */
function unmask(chunk: Buffer, mask: number, length: number): boolean {
  const start = mask + 4;
  let all = 0;
  for (let i = 0; i < length; i += 1) {
    const byte = (chunk[start + i] ?? 0) ^ (chunk[mask + (i & 3)] ?? 0);
    scratch[i] = byte;
    all |= byte;
  }
  return all < 0x80;
}

/**
 * Reads plain frames of a socket beside `ws`, whose reader passes each through a stream of its own and a handful of
 * buffers. With the first chunk that is not plain (a split or binary frame, a close, a fault) the socket is read by `ws`
 * again, from this chunk on and for good, so that every rule of the protocol is still kept in one place.
 *
 * @param stream the connection under a socket of `ws` that has just been opened
 */
export function readPlainly(stream: Duplex, heard: (text: string) => void, ponged: () => void): void {
  const listeners = stream.listeners('data');
  const [general] = listeners;
  if (listeners.length !== 1 || general === undefined) return;
  const plain = (chunk: Buffer): void => {
    const frames = plainFrames(chunk);
    if (frames === null) {
      stream.on('data', general as (chunk: Buffer) => void);
      stream.off('data', plain);
      general.call(stream, chunk);
      return;
    }
    for (const text of frames)
      if (text === null) ponged();
      else heard(text);
  };
  stream.on('data', plain);
  stream.off('data', general as (chunk: Buffer) => void);
}
