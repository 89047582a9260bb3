import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { encode, type Frame } from './frames.ts';
import { Bucket, type LiveLimits } from './limits.ts';
import type { Person } from './person.ts';
import type { ServerMessage, Topic } from './protocol.ts';
import type { TopicRoom } from './topic.ts';

/** How long a closed socket may take to say goodbye, ms. */
const GOODBYE_MS = 1_000;

/**
 * One socket. Frames wait until the end of the turn and leave in a single write: the change, the answer and the pong
 * of one turn cost one system call. They are written beside `ws` (which writes only whole control frames, at once),
 * because it would frame the same text again for every reader.
 */
export class Connection {
  readonly topics = new Map<Topic, TopicRoom>();
  readonly bucket: Bucket;
  lastHeardAt: number;
  closed = false;
  #waiting: Frame[] = [];

  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    private readonly schedule: (connection: Connection) => void,
    private readonly limits: LiveLimits,
    readonly person: Person | null,
    readonly sessionHash: string | null,
    readonly address: string,
    now: number,
  ) {
    this.bucket = new Bucket(limits.messages, limits.overdraft, now);
    this.lastHeardAt = now;
  }

  send(frame: Frame): void {
    if (this.closed) return;
    if (this.#waiting.length === 0) this.schedule(this);
    this.#waiting.push(frame);
  }

  say(message: ServerMessage): void {
    this.send(encode(message));
  }

  /** Writes what waits. A reader that takes nothing is cut off before he fills the memory. */
  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.stream.writableLength > this.limits.waitingBytes) {
      this.socket.terminate();
      return;
    }
    const [first] = waiting;
    this.stream.write(waiting.length === 1 && first ? first : Buffer.concat(waiting));
  }

  /** Says goodbye with a code of `CLOSE`; whoever does not answer is cut off. */
  close(code: number, reason = ''): void {
    if (this.closed) return;
    this.flush();
    this.closed = true;
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), GOODBYE_MS).unref();
  }

  terminate(): void {
    this.socket.terminate();
  }
}
