import type { Services } from '../app/services.ts';
import { type ActMessage, Acts, refuseAct } from './acts.ts';
import type { Connection } from './connection.ts';
import { encodeText } from './frames.ts';
import { GameTopic } from './game-topic.ts';
import type { LiveLimits } from './limits.ts';
import { readNotices, stamped } from './notices.ts';
import { SETTINGS_TOPIC } from '../moderation/index.ts';
import { parseClientMessage } from './parse.ts';
import { Person } from './person.ts';
import { CLOSE, PROTOCOL_VERSION, type Topic, type WorksText } from './protocol.ts';
import { StateTopic } from './state-topic.ts';
import type { TopicRoom } from './topic.ts';
import { readWorks } from './works.ts';

type HubServices = Pick<
  Services,
  | 'accounts'
  | 'database'
  | 'games'
  | 'lobby'
  | 'tournaments'
  | 'moderation'
  | 'mail'
  | 'notices'
  | 'log'
  | 'now'
>;

const SWEEP_MS = 10_000;
/** An unreadable message costs as much as this many good ones. */
const BAD_COST = 5;

/** Who is connected, who follows what, and the way of every message. */
export class Hub {
  readonly connections = new Set<Connection>();
  readonly #people = new Map<string, Person>();
  readonly #topics = new Map<Topic, TopicRoom>();
  /** The same games by their id, for the hot path. */
  readonly #games = new Map<string, GameTopic>();
  readonly #acts: Acts;
  readonly #ends: (() => void)[];
  readonly #presence = new Set<GameTopic>();
  readonly #timers: ReturnType<typeof setInterval>[];
  #dirty: Connection[] = [];
  #endLobby: (() => void) | null = null;
  /** the words while the site is closed for works. */
  #works: WorksText | null = null;
  received = 0;
  refusedFrames = 0;

  constructor(
    private readonly services: HubServices,
    private readonly limits: LiveLimits,
  ) {
    const { accounts, database, games, lobby, tournaments, log } = services;
    this.#acts = new Acts(games, lobby, log);
    this.#ends = [
      games.onChange((id, change) => {
        const topic = this.#games.get(id);
        if (topic === undefined) return;
        topic.change(change);
        if (change.status !== undefined && change.status !== 'playing')
          for (const player of topic.players()) this.#refresh(`user:${player}`);
      }),
      tournaments.onChange((live) => this.#push(`tournament:${live.id}`, live.version, live)),
      database.subscribe(({ topic }) => {
        if (topic.startsWith('user:') || isTalk(topic)) this.#refresh(topic);
        else if (topic === SETTINGS_TOPIC) this.#readWorks();
      }),
      accounts.onSessionEnd((userId, hash) => this.#endSession(userId, hash)),
      accounts.onSessionsChange((userId, remaining) => {
        for (const connection of this.#people.get(userId)?.connections ?? [])
          if (connection.sessionHash !== null && !remaining.has(connection.sessionHash))
            connection.close(CLOSE.forbidden, 'session-ended');
      }),
    ];
    this.#timers = [
      setInterval(() => this.#tellPresence(), limits.presenceMs),
      setInterval(() => this.#sweep(), SWEEP_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#readWorks();
  }

  /** The person behind a session, shared by all his sockets. */
  person(userId: string): Person {
    const known = this.#people.get(userId);
    if (known !== undefined) return known;
    const person = new Person(userId, this.limits, this.services.now());
    this.#people.set(userId, person);
    return person;
  }

  open(connection: Connection): void {
    this.connections.add(connection);
    const { person } = connection;
    if (person !== null) {
      if (person.connections.size === 0) this.services.lobby.presence(person.id, true);
      person.connections.add(connection);
      person.leftAt = null;
      // The oldest socket makes room: it is the likeliest to be a dead one that nobody has missed.
      if (person.connections.size > this.limits.socketsPerPerson)
        for (const oldest of person.connections) {
          oldest.close(CLOSE.tooMany, 'too-many');
          break;
        }
    }
    connection.say({
      t: 'welcome',
      protocol: PROTOCOL_VERSION,
      now: this.services.now(),
      userId: person?.id ?? null,
    });
    if (this.#works !== null) connection.say({ t: 'works', closed: this.#works });
  }

  /** Called once, when the socket is really closed. */
  gone(connection: Connection): void {
    connection.closed = true;
    if (!this.connections.delete(connection)) return;
    for (const room of connection.topics.values()) this.#left(room, connection);
    connection.topics.clear();
    const { person } = connection;
    if (person === null || !person.connections.delete(connection) || person.connections.size > 0) return;
    person.leftAt = this.services.now();
    this.services.lobby.presence(person.id, false);
  }

  /**
   * Flushes `connection` when everything that follows from the present event has been done: ticks come after all
   * promises. A commit's answers leave before the next frames are looked at.
   */
  readonly schedule = (connection: Connection): void => {
    if (this.#dirty.length === 0) process.nextTick(this.#flush);
    this.#dirty.push(connection);
  };

  readonly #flush = (): void => {
    const dirty = this.#dirty;
    this.#dirty = [];
    for (const connection of dirty) connection.flush();
  };

  /** One frame from a socket; `text` is null for a binary frame. */
  receive(connection: Connection, text: string | null): void {
    if (connection.closed) return;
    const now = this.services.now();
    connection.lastHeardAt = now;
    this.received++;
    const left = connection.bucket.take(now);
    if (left <= -this.limits.overdraft) {
      connection.close(CLOSE.tooMany, 'too-many');
      return;
    }
    const parsed = text === null ? NOT_TEXT : parseClientMessage(text);
    if (!parsed.ok) {
      this.refusedFrames++;
      connection.bucket.take(now, BAD_COST);
      refuseAct(connection, parsed.id, parsed.code);
      if (parsed.code === 'malformed') connection.close(CLOSE.badFrame, 'malformed');
      return;
    }
    const { message } = parsed;
    const isAct = 'game' in message;
    if (left < 0) {
      this.refusedFrames++;
      refuseAct(connection, isAct ? message.id : null, 'too-many');
      return;
    }
    if (message.t === 'ping') this.#pong(connection, message.id, now);
    else if (message.t === 'subscribe') void this.#subscribe(connection, message.topic, message.have);
    else if (message.t === 'unsubscribe') this.#unsubscribe(connection, message.topic);
    else if (connection.person === null) refuseAct(connection, message.id, 'signed-out');
    // Clocks run on, so acts in running games are heard; whatever begins something new waits.
    else if (this.#works !== null && message.t !== 'act')
      void this.#actDuringWorks(connection, connection.person, message, text ?? '');
    else this.#acts.take(connection, connection.person, message, text ?? '', now);
  }

  counts(): { people: number; topics: number } {
    let people = 0;
    for (const person of this.#people.values()) if (person.connections.size > 0) people++;
    return { people, topics: this.#topics.size };
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const end of this.#ends) end();
    this.#endLobby?.();
  }

  /** Tells everybody at once when the site closes for works or opens again. */
  #readWorks(): void {
    readWorks(this.services.moderation.settings)
      .then((works) => {
        if (JSON.stringify(works) === JSON.stringify(this.#works)) return;
        this.#works = works;
        for (const connection of this.connections) connection.say({ t: 'works', closed: works });
      })
      .catch((error: unknown) => this.services.log.error('works not read', { error: String(error) }));
  }

  /** administrators go on, everybody else is told why nothing happens. */
  async #actDuringWorks(
    connection: Connection,
    person: Person,
    message: ActMessage,
    text: string,
  ): Promise<void> {
    const { accounts, log, now } = this.services;
    try {
      const user = await accounts.byId(person.id);
      if (user?.roles.includes('administrator') === true)
        this.#acts.take(connection, person, message, text, now());
      else refuseAct(connection, message.id, 'maintenance');
    } catch (error) {
      log.error('act during works failed', { userId: person.id, error: String(error) });
      refuseAct(connection, message.id, 'internal');
    }
  }

  #pong(connection: Connection, id: number, now: number): void {
    connection.measure(now);
    let versions = '';
    for (const room of connection.topics.values())
      versions += `${versions === '' ? '' : ','}"${room.topic}":${room.version()}`;
    connection.send(encodeText(`{"t":"pong","id":${id},"now":${now},"versions":{${versions}}}`));
  }

  async #subscribe(connection: Connection, topic: Topic, have: number | undefined): Promise<void> {
    if (!connection.topics.has(topic) && connection.topics.size >= this.limits.topicsPerSocket) {
      connection.say({ t: 'refused', id: null, topic, code: 'too-many-topics' });
      return;
    }
    const isOpen = !isTalk(topic) || (await this.#mayHear(topic, connection));
    if (connection.closed) return;
    const room = isOpen ? this.#room(topic, connection) : null;
    if (room !== null) connection.topics.set(topic, room);
    let code: 'unknown-topic' | 'internal' = 'unknown-topic';
    try {
      if (room !== null && (await room.join(connection, have))) return;
    } catch (error) {
      code = 'internal';
      this.services.log.error('subscription failed', { topic, error: String(error) });
    }
    if (room !== null) {
      if (connection.topics.get(topic) === room) connection.topics.delete(topic);
      this.#left(room, connection);
    }
    connection.say({ t: 'refused', id: null, topic, code });
  }

  /** Who may hear what is said at a game is the room's business. */
  async #mayHear(topic: Topic, connection: Connection): Promise<boolean> {
    const [kind, id = ''] = topic.split(':');
    try {
      return await this.services.games.chat.mayRead(
        id,
        kind === 'chat' ? 'players' : 'watchers',
        connection.person?.id ?? null,
      );
    } catch (error) {
      this.services.log.error('talk not read', { topic, error: String(error) });
      return false;
    }
  }

  #unsubscribe(connection: Connection, topic: Topic): void {
    const room = connection.topics.get(topic);
    if (room === undefined) return;
    connection.topics.delete(topic);
    this.#left(room, connection);
  }

  #left(room: TopicRoom, connection: Connection): void {
    room.leave(connection);
    if (!room.isEmpty() || this.#topics.get(room.topic) !== room) return;
    this.#topics.delete(room.topic);
    if (room instanceof GameTopic) {
      this.#games.delete(room.id);
      this.#presence.delete(room);
    }
    if (room.topic === 'lobby') {
      this.#endLobby?.();
      this.#endLobby = null;
    }
  }

  /** The room of a topic, or null for a topic this person must not follow. */
  #room(topic: Topic, connection: Connection): TopicRoom | null {
    const known = this.#topics.get(topic);
    const [kind = '', id = ''] = topic.split(':');
    if (kind === 'user' && id !== connection.person?.id) return null;
    if (known !== undefined) return known;
    const room = this.#newRoom(topic, kind, id);
    this.#topics.set(topic, room);
    return room;
  }

  #newRoom(topic: Topic, kind: string, id: string): TopicRoom {
    const { games, lobby, tournaments, now } = this.services;
    if (kind === 'game') {
      const room = new GameTopic(id, games, (changed) => this.#presence.add(changed));
      this.#games.set(id, room);
      return room;
    }
    if (kind === 'tournament')
      return new StateTopic(topic, async () => {
        const live = await tournaments.live(id);
        return live === null ? null : { version: live.version, data: live };
      });
    if (isTalk(topic))
      return new StateTopic(
        topic,
        stamped(() => games.chat.read(id, kind === 'chat' ? 'players' : 'watchers'), now),
      );
    if (kind === 'user')
      return new StateTopic(
        topic,
        stamped(() => readNotices(id, this.services), now),
      );
    // The lobby works out its view only while somebody listens.
    this.#endLobby = lobby.onChange((view, version) => this.#push('lobby', version, view));
    return new StateTopic(topic, async () => {
      const { version, view } = await lobby.versioned();
      return { version, data: view };
    });
  }

  #push(topic: Topic, version: number, data: Parameters<StateTopic['push']>[0]['data']): void {
    const room = this.#topics.get(topic);
    if (room instanceof StateTopic) room.push({ version, data });
  }

  #refresh(topic: Topic): void {
    const room = this.#topics.get(topic);
    if (!(room instanceof StateTopic)) return;
    room
      .refresh()
      .catch((error: unknown) => this.services.log.error('topic not read', { topic, error: String(error) }));
  }

  #tellPresence(): void {
    for (const topic of this.#presence) topic.tellPresence();
    this.#presence.clear();
  }

  #endSession(userId: string, hash: string): void {
    for (const connection of this.#people.get(userId)?.connections ?? [])
      if (connection.sessionHash === hash) connection.close(CLOSE.forbidden, 'session-ended');
  }

  #sweep(): void {
    const now = this.services.now();
    for (const connection of this.connections)
      if (now - connection.lastHeardAt > this.limits.silenceMs) connection.terminate();
    for (const [id, person] of this.#people)
      if (person.leftAt !== null && now - person.leftAt > this.limits.rememberMs) this.#people.delete(id);
  }
}

/** `chat:ID` and `talk:ID`. */
function isTalk(topic: Topic): boolean {
  return topic.startsWith('chat:') || topic.startsWith('talk:');
}

const NOT_TEXT = { ok: false, code: 'malformed', id: null } as const;
