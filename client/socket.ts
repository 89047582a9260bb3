/**
 * The page's side of the live protocol (`src/live/protocol.ts`, told in docs/protocol.md): connects, comes back by
 * itself, follows topics without gaps, repeats unanswered acts under the same id and knows the server's clock.
 * It touches no DOM; `client/browser-socket.ts` binds it to the browser.
 */
import type {
  ChatPreset,
  ChatRoom,
  ChatView,
  GameChange,
  GameCommand,
  GameView,
} from '../src/games/types.ts';
import { type Patch, patched } from '../src/live/patch.ts';
import {
  type ClientMessage,
  CLOSE,
  PROTOCOL_VERSION,
  type ServerMessage,
  type Topic,
  type UserNotice,
  type WorksText,
} from '../src/live/protocol.ts';
import type { LobbyView } from '../src/lobby/types.ts';
import type { TournamentLive } from '../src/tournaments/view.ts';
import { ClockOffset } from './clock-offset.ts';

/** One connection as the client sees it; the browser's WebSocket behind `client/browser-socket.ts`. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  message(text: string): void;
  /** Called once, also when the connection never opened. */
  closed(code: number): void;
}

export type LinkState = 'online' | 'reconnecting';

export type SnapshotOf<T extends Topic> = T extends `game:${string}`
  ? GameView
  : T extends `tournament:${string}`
    ? TournamentLive
    : T extends `chat:${string}` | `talk:${string}`
      ? ChatView
      : T extends 'lobby'
        ? LobbyView
        : readonly UserNotice[];

export type ChangeOf<T extends Topic> = T extends `game:${string}` ? GameChange : SnapshotOf<T>;

/** Who follows a topic. After a reconnection either the missing changes come or a new snapshot. */
export interface Follower<T extends Topic> {
  snapshot(data: SnapshotOf<T>, version: number): void;
  /** For games every change in order, none twice; for the other topics the newest whole state. */
  change(data: ChangeOf<T>, version: number): void;
  presence?(watchers: number, online: readonly string[]): void;
  refused?(code: string): void;
}

/** `code` is a refusal's code: of the live connection (`live.refusal.*`), the games or the lobby. */
export type ActOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export interface LiveSocket {
  state(): LinkState;
  /** The person the server sees behind this connection; null = signed out or not connected yet. */
  userId(): string | null;
  /**
   * Follows a topic; `have` is the version the page was rendered with, `base` the state itself, to which differences
   * are added. Returns the end of it.
   */
  follow<T extends Topic>(topic: T, follower: Follower<T>, have?: number, base?: SnapshotOf<T>): () => void;
  /** Resolves when the server has stored or refused the act, however many reconnections that takes. */
  act(game: string, command: GameCommand): Promise<ActOutcome>;
  rematch(game: string): Promise<ActOutcome>;
  /** Says a ready sentence or a text in one of the rooms of a game. */
  say(game: string, room: ChatRoom, line: { preset: ChatPreset } | { text: string }): Promise<ActOutcome>;
  /** Shuts the players' room off for both, or opens it again. */
  quiet(game: string, off: boolean): Promise<ActOutcome>;
  /** The server's clock, ms since 1970. */
  serverNow(): number;
  /** True while a clock runs on this page: a ping follows 5 s of silence; without, they come every 20 s. */
  hurry(clockRuns: boolean): void;
  /** Call when the device woke up or the network came back: tries at once instead of waiting. */
  wake(): void;
  close(): void;
}

export interface LiveOptions {
  open(events: WireEvents): Wire;
  onState?(state: LinkState): void;
  /** The server speaks another version of the protocol: the page must be loaded again. */
  onOutdated?(): void;
  /** The site is closed for works, with the words for it, or open again (null). */
  onWorks?(closed: WorksText | null): void;
  /** A random number in [0, 1). */
  random?(): number;
  /** A steady local clock, ms; only differences count. */
  localNow?(): number;
  times?: Partial<LiveTimes>;
}

/** All in ms. */
export interface LiveTimes {
  /** Silence before a ping while a clock runs: whatever is heard says as well that the connection lives. */
  readonly pingRunning: number;
  /** Longest time between pings, which tell the server's clock and the topics' versions too. */
  readonly pingIdle: number;
  /** Silence after a ping that means the connection is dead. */
  readonly patience: number;
  readonly firstRetry: number;
  readonly lastRetry: number;
}

const TIMES: LiveTimes = {
  pingRunning: 5_000,
  pingIdle: 20_000,
  patience: 4_000,
  firstRetry: 500,
  lastRetry: 15_000,
};

const MAX_PENDING = 64;

interface Followed {
  /** Version the page has; null before the first snapshot. */
  version: number | null;
  /** The state of that version, where it is known; games keep none, they send moves. */
  state: unknown;
  /** False from asking until the server answers: nothing is compared meanwhile. */
  settled: boolean;
  readonly followers: Set<Follower<Topic>>;
}

interface Pending {
  readonly text: string;
  readonly resolve: (outcome: ActOutcome) => void;
}

export function connectLive(options: LiveOptions): LiveSocket {
  const random = options.random ?? Math.random;
  const localNow = options.localNow ?? (() => performance.now());
  const times = { ...TIMES, ...options.times };
  const offset = new ClockOffset();
  const topics = new Map<Topic, Followed>();
  const pending = new Map<string, Pending>();
  const prefix = Math.floor(random() * 36 ** 8).toString(36);

  let wire: Wire | null = null;
  let state: LinkState = 'reconnecting';
  let userId: string | null = null;
  let ended = false;
  let attempt = 0;
  let acts = 0;
  let pings = 0;
  let clockRuns = false;
  let heardAt = localNow();
  let pingedAt = heardAt;
  const sentPings = new Map<number, number>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function tell(next: LinkState): void {
    if (state === next) return;
    state = next;
    options.onState?.(next);
  }

  function send(message: ClientMessage): void {
    wire?.send(JSON.stringify(message));
  }

  /** Late events of a connection that was given up are not taken for the present one's. */
  function open(): void {
    clearTimeout(retryTimer);
    const opened: Wire = options.open({
      message: (text) => {
        if (wire === opened) receive(JSON.parse(text) as ServerMessage);
      },
      closed: (code) => {
        if (wire === opened) lost(code);
      },
    });
    wire = opened;
    expectAnswer(times.patience * 2);
  }

  function lost(code: number): void {
    wire = null;
    clearTimeout(pingTimer);
    heardSomething();
    sentPings.clear();
    for (const followed of topics.values()) followed.settled = false;
    tell('reconnecting');
    const base =
      code === CLOSE.badFrame || code === CLOSE.tooMany
        ? times.lastRetry
        : Math.min(times.lastRetry, times.firstRetry * 2 ** attempt);
    attempt++;
    // Half of the wait is random, so that a restarted server does not get everybody back in the same instant.
    retryTimer = setTimeout(open, base / 2 + (random() * base) / 2);
  }

  function heardSomething(): void {
    clearTimeout(silenceTimer);
    silenceTimer = undefined;
  }

  /** More pings meanwhile do not prolong the wait. */
  function expectAnswer(patience: number): void {
    silenceTimer ??= setTimeout(() => {
      const dead = wire;
      lost(1006);
      dead?.close();
    }, patience);
  }

  function ping(): void {
    clearTimeout(pingTimer);
    const id = ++pings;
    pingedAt = localNow();
    sentPings.set(id, pingedAt);
    send({ t: 'ping', id });
    expectAnswer(times.patience);
    schedulePing();
  }

  function schedulePing(): void {
    clearTimeout(pingTimer);
    const idle = pingedAt + times.pingIdle;
    const dueAt = clockRuns ? Math.min(idle, Math.max(heardAt, pingedAt) + times.pingRunning) : idle;
    const wait = dueAt - localNow();
    if (wait <= 0) ping();
    else pingTimer = setTimeout(schedulePing, Math.ceil(wait));
  }

  function ask(topic: Topic, followed: Followed): void {
    followed.settled = false;
    if (state === 'online')
      send(
        followed.version === null
          ? { t: 'subscribe', topic }
          : { t: 'subscribe', topic, have: followed.version },
      );
  }

  function receive(message: ServerMessage): void {
    heardAt = localNow();
    heardSomething();
    switch (message.t) {
      case 'welcome':
        return welcomed(message.protocol, message.userId, message.now);
      case 'snapshot': {
        const followed = topics.get(message.topic);
        if (!followed) return;
        followed.version = message.version;
        if (!message.topic.startsWith('game:')) followed.state = message.data;
        followed.settled = true;
        for (const follower of followed.followers) follower.snapshot(message.data as never, message.version);
        return;
      }
      case 'change':
        return changed(message.topic, message.version, message.data);
      case 'patch':
        return differs(message.topic, message.version, message.from, message.data);
      case 'subscribed': {
        const followed = topics.get(message.topic);
        if (followed) followed.settled = true;
        return;
      }
      case 'presence':
        for (const follower of topics.get(message.topic)?.followers ?? [])
          follower.presence?.(message.watchers, message.online);
        return;
      case 'works':
        options.onWorks?.(message.closed);
        return;
      case 'done':
        return answered(message.id, { ok: true });
      case 'refused':
        if (message.id !== null) return answered(message.id, { ok: false, code: message.code });
        if (message.topic === undefined) return;
        for (const follower of topics.get(message.topic)?.followers ?? []) follower.refused?.(message.code);
        return;
      case 'pong':
        return ponged(message.id, message.now, message.versions);
    }
  }

  function welcomed(protocol: number, user: string | null, now: number): void {
    if (protocol !== PROTOCOL_VERSION) {
      close();
      options.onOutdated?.();
      return;
    }
    userId = user;
    offset.rough(now, localNow());
    tell('online');
    for (const [topic, followed] of topics) ask(topic, followed);
    for (const act of pending.values()) wire?.send(act.text);
    ping();
  }

  function changed(topic: Topic, version: number, data: unknown): void {
    const followed = topics.get(topic);
    if (!followed || followed.version === null || version <= followed.version) return;
    // Only games send differences; elsewhere the newest whole state replaces everything before.
    if (topic.startsWith('game:') && version !== followed.version + 1) {
      if (followed.settled) ask(topic, followed);
      return;
    }
    followed.version = version;
    if (!topic.startsWith('game:')) followed.state = data;
    followed.settled = true;
    for (const follower of followed.followers) follower.change(data as never, version);
  }

  function differs(topic: Topic, version: number, from: number, patch: Patch): void {
    const followed = topics.get(topic);
    if (!followed || followed.version === null || version <= followed.version) return;
    if (followed.version === from && followed.state !== undefined)
      return changed(topic, version, patched(followed.state, patch));
    // Without the state before there is nothing to add to: the whole is needed.
    followed.version = null;
    if (followed.settled) ask(topic, followed);
  }

  function ponged(id: number, now: number, versions: Readonly<Record<Topic, number>>): void {
    attempt = 0;
    const sentAt = sentPings.get(id);
    sentPings.delete(id);
    if (sentAt !== undefined) offset.sample(now, sentAt, localNow());
    for (const [topic, followed] of topics) {
      const version = versions[topic];
      // A notice was lost, or the server does not know that we follow: ask again with what we have.
      if (followed.settled && (version === undefined || version > (followed.version ?? -1)))
        ask(topic, followed);
    }
  }

  function answered(id: string, outcome: ActOutcome): void {
    const act = pending.get(id);
    pending.delete(id);
    act?.resolve(outcome);
  }

  function request(message: (id: string) => ClientMessage): Promise<ActOutcome> {
    if (pending.size >= MAX_PENDING) return Promise.resolve({ ok: false, code: 'too-many' });
    const id = `${prefix}-${(++acts).toString(36)}`;
    const text = JSON.stringify(message(id));
    return new Promise((resolve) => {
      pending.set(id, { text, resolve });
      if (state === 'online') wire?.send(text);
    });
  }

  function close(): void {
    ended = true;
    clearTimeout(retryTimer);
    clearTimeout(pingTimer);
    heardSomething();
    wire?.close();
    wire = null;
    tell('reconnecting');
  }

  open();
  return {
    state: () => state,
    userId: () => userId,
    follow(topic, follower, have, base) {
      const followed = topics.get(topic) ?? {
        version: have ?? null,
        state: base,
        settled: false,
        followers: new Set(),
      };
      const isFirst = followed.followers.size === 0;
      // The second follower needs the whole state; the first then gets it again, which does no harm.
      if (!isFirst) followed.version = null;
      const entry = follower as unknown as Follower<Topic>;
      followed.followers.add(entry);
      topics.set(topic, followed);
      ask(topic, followed);
      return () => {
        followed.followers.delete(entry);
        if (followed.followers.size > 0 || topics.get(topic) !== followed) return;
        topics.delete(topic);
        if (state === 'online') send({ t: 'unsubscribe', topic });
      };
    },
    act: (game, command) => request((id) => ({ t: 'act', id, game, command })),
    rematch: (game) => request((id) => ({ t: 'rematch', id, game })),
    say: (game, room, line) =>
      request((id) => ({ t: 'say', id, game, room, preset: null, text: null, ...line })),
    quiet: (game, off) => request((id) => ({ t: 'quiet', id, game, off })),
    serverNow: () => Math.round(offset.serverNow(localNow())),
    hurry(running) {
      if (clockRuns === running) return;
      clockRuns = running;
      if (state !== 'online') return;
      if (running) ping();
      else schedulePing();
    },
    wake() {
      if (ended) return;
      if (state === 'online') ping();
      else if (wire === null) open();
    },
    close,
  };
}
