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
 * One socket. Frames wait until all that follows from an event is done and leave in a single write: the change and the
 * answer of one commit cost one system call. They are written beside `ws` (which writes only whole control frames, at once),
 * because it would frame the same text again for every reader.
 */
export class Connection {
  readonly topics = new Map<Topic, TopicRoom>();
  readonly bucket: Bucket;
  lastHeardAt: number;
  closed = false;
  /** Measured time of a message there and back, ms; 0 until the first measurement (G-21). */
  lagMs = 0;
  #measuredAt: number | null = null;
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

  /** Asks the other end for a sign of life, to measure the line; once at a time. */
  measure(now: number): void {
    if (this.closed || this.#measuredAt !== null || this.socket.readyState !== this.socket.OPEN) return;
    this.#measuredAt = now;
    this.socket.ping();
  }

  /** The sign of life came; the shortest way of the last measurements counts most. */
  measured(now: number): void {
    if (this.#measuredAt === null) return;
    const lag = Math.max(0, now - this.#measuredAt);
    this.#measuredAt = null;
    this.lagMs = this.lagMs === 0 ? lag : Math.min(lag, Math.round((3 * this.lagMs + lag) / 4));
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
