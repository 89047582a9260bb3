import type { Games } from '../games/service.ts';
import type { GameChange, GameView } from '../games/types.ts';
import type { Connection } from './connection.ts';
import { encodeText, type Frame } from './frames.ts';
import type { Topic } from './protocol.ts';
import { changeJson } from './change-json.ts';
import type { TopicRoom } from './topic.ts';

/** A game as its players and watchers follow it: version by version, each change encoded once for all of them. */
export class GameTopic implements TopicRoom {
  readonly topic: Topic;
  readonly #prefix: string;
  readonly #readers = new Set<Connection>();
  /** Sockets whose snapshot is being read, with the changes that came meanwhile. */
  readonly #joining = new Map<Connection, { version: number; frame: Frame }[]>();
  #players: readonly string[] = [];
  #version = 0;
  #presence = '';
  #newcomers = new Set<Connection>();

  constructor(
    readonly id: string,
    private readonly games: Games,
    /** Somebody came or left: `tellPresence` is wanted soon. */
    private readonly presenceChanged: (topic: GameTopic) => void,
  ) {
    this.topic = `game:${id}`;
    this.#prefix = `{"t":"change","topic":${JSON.stringify(this.topic)},"version":`;
  }

  version(): number {
    return this.#version;
  }

  /** Ids of the two players, once somebody follows. */
  players(): readonly string[] {
    return this.#players;
  }

  isEmpty(): boolean {
    return this.#readers.size === 0 && this.#joining.size === 0;
  }

  change(change: GameChange): void {
    this.#version = change.version;
    const frame = this.#frame(change);
    for (const reader of this.#readers) reader.send(frame);
    for (const missed of this.#joining.values()) missed.push({ version: change.version, frame });
  }

  async join(connection: Connection, have: number | undefined): Promise<boolean> {
    if (this.#joining.has(connection)) return true;
    this.#readers.delete(connection);
    const meanwhile: { version: number; frame: Frame }[] = [];
    this.#joining.set(connection, meanwhile);
    let view: GameView | null;
    try {
      // Everybody his own view: of setups that are not revealed nobody sees another's (B-05).
      view = await this.games.view(this.id, connection.person?.id ?? null);
    } finally {
      this.#joining.delete(connection);
    }
    if (view === null) return false;
    if (connection.topics.get(this.topic) !== this) return true;
    this.#players = [view.white.id, view.black.id];
    this.#version = Math.max(this.#version, view.version);
    let told = this.#catchUp(connection, view, have);
    for (const { version, frame } of meanwhile)
      if (version > told) {
        connection.send(frame);
        told = version;
      }
    this.#readers.add(connection);
    this.#newcomers.add(connection);
    this.presenceChanged(this);
    const person = connection.person;
    if (person !== null && view.status === 'playing' && this.#players.includes(person.id))
      this.games.playerSeen(this.id, person.id);
    return true;
  }

  leave(connection: Connection): void {
    this.#newcomers.delete(connection);
    if (this.#readers.delete(connection)) this.presenceChanged(this);
  }

  /** Tells how many watch and which players are here; the same again only to those who have not heard it. */
  tellPresence(): void {
    const watchers = new Set<string | Connection>();
    const online = new Set<string>();
    for (const reader of this.#readers) {
      const id = reader.person?.id;
      if (id !== undefined && this.#players.includes(id)) online.add(id);
      else watchers.add(id ?? reader);
    }
    const text = JSON.stringify({
      t: 'presence',
      topic: this.topic,
      watchers: watchers.size,
      online: [...online].sort(),
    });
    const readers = text === this.#presence ? this.#newcomers : this.#readers;
    this.#presence = text;
    const frame = encodeText(text);
    for (const reader of readers) reader.send(frame);
    this.#newcomers.clear();
  }

  /** Sends the missing changes if the room still has them, else everything; answers the version the reader then has. */
  #catchUp(connection: Connection, view: GameView, have: number | undefined): number {
    if (have === view.version) {
      connection.say({ t: 'subscribed', topic: this.topic, version: view.version });
      return view.version;
    }
    const missing = have !== undefined && have < view.version ? this.games.changesSince(this.id, have) : null;
    if (missing !== null && missing.length > 0) {
      for (const change of missing) connection.send(this.#frame(change));
      return missing[missing.length - 1]?.version ?? view.version;
    }
    connection.say({ t: 'snapshot', topic: this.topic, version: view.version, data: view });
    return view.version;
  }

  #frame(change: GameChange): Frame {
    return encodeText(`${this.#prefix}${change.version},"data":${changeJson(change)}}`);
  }
}
