import type { ServerMessage } from './protocol.ts';

/** A whole WebSocket frame, ready to be written to any number of sockets. */
export type Frame = Buffer;

/** FIN and the opcode of a text frame; frames of a server are not masked (RFC 6455 5.2). */
const TEXT = 0x81;

/** Encodes once what many sockets receive. */
export function encodeText(text: string): Frame {
  const length = Buffer.byteLength(text);
  // As many bytes as signs: all is ASCII, and Latin-1 is a mere copy.
  const encoding = length === text.length ? 'latin1' : 'utf8';
  if (length < 126) {
    const frame = Buffer.allocUnsafe(length + 2);
    frame[0] = TEXT;
    frame[1] = length;
    frame.write(text, 2, encoding);
    return frame;
  }
  if (length < 65_536) {
    const frame = Buffer.allocUnsafe(length + 4);
    frame[0] = TEXT;
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
    frame.write(text, 4, encoding);
    return frame;
  }
  const frame = Buffer.allocUnsafe(length + 10);
  frame[0] = TEXT;
  frame[1] = 127;
  frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, 10, encoding);
  return frame;
}

export function encode(message: ServerMessage): Frame {
  return encodeText(JSON.stringify(message));
}
