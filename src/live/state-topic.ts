import type { Connection } from './connection.ts';
import { encodeText } from './frames.ts';
import { difference } from './patch.ts';
import type { Snapshot, Topic } from './protocol.ts';
import type { TopicRoom } from './topic.ts';

export interface State {
  readonly version: number;
  readonly data: Snapshot;
}

/** A state shorter than this is always told whole. */
const SMALL = 2_048;

/**
 * A topic that is told state by state: all of a small one, so that a reader needs only the newest, and of a large one
 * (a tournament) what differs from the one before. While somebody follows, the encoded state is kept and a new reader
 * costs no query.
 */
export class StateTopic implements TopicRoom {
  readonly #readers = new Set<Connection>();
  #joining = 0;
  #current: (State & { readonly json: string }) | null = null;
  #loading: Promise<void> | null = null;
  #again = false;

  constructor(
    readonly topic: Topic,
    private readonly load: () => Promise<State | null>,
  ) {}

  version(): number {
    return this.#current?.version ?? 0;
  }

  isEmpty(): boolean {
    return this.#readers.size === 0 && this.#joining === 0;
  }

  async join(connection: Connection, have: number | undefined): Promise<boolean> {
    this.#joining++;
    try {
      if (this.#current === null || this.#readers.size === 0) await this.refresh();
    } finally {
      this.#joining--;
    }
    const current = this.#current;
    if (current === null) return false;
    if (connection.topics.get(this.topic) !== this) return true;
    this.#readers.add(connection);
    if (have === current.version)
      connection.say({ t: 'subscribed', topic: this.topic, version: current.version });
    else connection.send(encodeText(this.#text('snapshot', current)));
    return true;
  }

  leave(connection: Connection): void {
    this.#readers.delete(connection);
  }

  /** Takes a newer state and tells everybody, encoded once. */
  push({ version, data }: State): void {
    const before = this.#current;
    if (before !== null && version <= before.version) return;
    const current = { version, data, json: JSON.stringify(data) };
    this.#current = current;
    if (this.#readers.size === 0) return;
    const frame = encodeText(this.#patchText(before, current) ?? this.#text('change', current));
    for (const reader of this.#readers) reader.send(frame);
  }

  /** Reads again; calls during a reading end in one more reading, so that none is missed. */
  refresh(): Promise<void> {
    if (this.#loading !== null) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#read().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    do {
      this.#again = false;
      const state = await this.load();
      if (state === null) this.#current = null;
      else this.push(state);
    } while (this.#again);
  }

  /** The difference to the state before, where that is worth while. */
  #patchText(
    before: State | null,
    { version, data, json }: State & { readonly json: string },
  ): string | null {
    if (before === null || json.length < SMALL) return null;
    const patch = JSON.stringify(difference(before.data, data));
    if (2 * patch.length > json.length) return null;
    const topic = JSON.stringify(this.topic);
    return `{"t":"patch","topic":${topic},"version":${version},"from":${before.version},"data":${patch}}`;
  }

  #text(t: 'snapshot' | 'change', { version, json }: { version: number; json: string }): string {
    return `{"t":"${t}","topic":${JSON.stringify(this.topic)},"version":${version},"data":${json}}`;
  }
}
