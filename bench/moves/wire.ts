import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Kinds of messages told apart by the first letters of their `t`, without parsing the rest. */
export type Kind =
  | 'welcome'
  | 'snapshot'
  | 'subscribed'
  | 'change'
  | 'done'
  | 'refused'
  | 'pong'
  | 'presence';

const KIND_AT = '{"t":"'.length;

function kindOf(frame: Buffer): Kind {
  switch (frame[KIND_AT]) {
    case 0x64:
      return 'done';
    case 0x63:
      return 'change';
    case 0x77:
      return 'welcome';
    case 0x72:
      return 'refused';
    case 0x70:
      return frame[KIND_AT + 1] === 0x6f ? 'pong' : 'presence';
    default:
      return frame[KIND_AT + 1] === 0x6e ? 'snapshot' : 'subscribed';
  }
}

/**
 * The thinnest WebSocket client that is still one: on a machine with two processors the players must not take from
 * the server what is to be measured. Frames are masked as the protocol demands.
 */
export class BenchSocket {
  readonly #socket: Socket;
  readonly #mask = randomBytes(4);
  #open = false;
  #rest: Buffer = Buffer.alloc(0);

  constructor(
    port: number,
    token: string,
    private readonly heard: (kind: Kind, payload: Buffer) => void,
    private readonly closed: (why: string) => void,
  ) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const key = randomBytes(16).toString('base64');
    this.#socket.write(
      `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n` +
        `Cookie: tabiya_session=${token}\r\n\r\n`,
    );
    this.#socket.on('data', (data) => this.#read(data));
    this.#socket.on('close', () => this.closed('closed'));
    this.#socket.on('error', (error) => this.closed(error.message));
  }

  /** Sends one short text frame (fewer than 65,536 bytes). */
  send(text: string): void {
    const length = text.length;
    const head = length < 126 ? 6 : 8;
    const frame = Buffer.allocUnsafe(head + length);
    frame[0] = 0x81;
    if (length < 126) frame[1] = 0x80 | length;
    else {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(length, 2);
    }
    const mask = this.#mask;
    frame.set(mask, head - 4);
    frame.write(text, head, 'latin1');
    const [a = 0, b = 0, c = 0, d = 0] = mask;
    let i = head;
    for (; i + 3 < frame.length; i += 4) {
      frame[i] = (frame[i] ?? 0) ^ a;
      frame[i + 1] = (frame[i + 1] ?? 0) ^ b;
      frame[i + 2] = (frame[i + 2] ?? 0) ^ c;
      frame[i + 3] = (frame[i + 3] ?? 0) ^ d;
    }
    for (; i < frame.length; i++) frame[i] = (frame[i] ?? 0) ^ (mask[(i - head) & 3] ?? 0);
    this.#socket.write(frame);
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    let buffer = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    if (!this.#open) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = buffer;
        return;
      }
      const [status = ''] = buffer.toString('latin1', 0, end).split('\r\n');
      if (!status.includes(' 101 ')) {
        this.closed(`handshake refused: ${status}`);
        return;
      }
      this.#open = true;
      buffer = buffer.subarray(end + 4);
    }
    let at = 0;
    while (buffer.length - at >= 2) {
      let length = (buffer[at + 1] ?? 0) & 0x7f;
      let head = 2;
      if (length === 126) {
        if (buffer.length - at < 4) break;
        length = buffer.readUInt16BE(at + 2);
        head = 4;
      } else if (length === 127) {
        if (buffer.length - at < 10) break;
        length = Number(buffer.readBigUInt64BE(at + 2));
        head = 10;
      }
      if (buffer.length - at < head + length) break;
      const payload = buffer.subarray(at + head, at + head + length);
      const opcode = (buffer[at] ?? 0) & 0x0f;
      at += head + length;
      if (opcode === 1) this.heard(kindOf(payload), payload);
      else if (opcode === 8) this.closed(`closed with ${payload.readUInt16BE(0)}`);
    }
    this.#rest = buffer.subarray(at);
  }
}
