/**
 * The WebSocket protocol, version 2: every message in either direction. One JSON object a text frame, at most 4096
 * bytes from the client. `docs/protocol.md` tells it to people who write other clients.
 *
 * - A client opens `/live`, is told `welcome`, and subscribes to topics. For each topic it gets a `snapshot` (or, when
 *   it names the version it has and the server still holds what followed, just the missing `change`s), then changes.
 * - Versions of a topic rise by one a change. A client that sees a gap subscribes again with the version it has.
 * - Every act carries an `id` chosen by the client and is answered by `done` or `refused` with the same id, after the
 *   commit. An act repeated with the same id and the same content is answered again and never done twice.
 * - The client sends `ping` every 20 s, while a clock runs also after 5 s of silence; `pong` carries the versions of
 *   all topics of the socket, so that a lost notice heals.
 */
import type { Patch } from './patch.ts';
import type { ChatPreset, ChatRoom, ChatView, GameChange, GameCommand, GameView } from '../games/types.ts';
import type { LobbyView } from '../lobby/types.ts';
import type { TournamentLive } from '../tournaments/view.ts';
import type { Language } from '../words/index.ts';

export const PROTOCOL_VERSION = 2;

export const MAX_FRAME_BYTES = 4096;

/** `game:ID`, its talk `chat:ID` (players) and `talk:ID` (watchers), `tournament:ID`, `lobby`, `user:ID` (own notices only). */
export type Topic = string;

/** What a topic may be about; every kind but the lobby is followed by the id of one thing. */
export const TOPIC_KINDS = ['lobby', 'game', 'chat', 'talk', 'tournament', 'user'] as const;

export type ClientMessage =
  | { readonly t: 'subscribe'; readonly topic: Topic; readonly have?: number }
  | { readonly t: 'unsubscribe'; readonly topic: Topic }
  | { readonly t: 'act'; readonly id: string; readonly game: string; readonly command: GameCommand }
  /** Offer or accept a rematch of a finished game. */
  | { readonly t: 'rematch'; readonly id: string; readonly game: string }
  /** Talk at a game: exactly one of `preset` (see `CHAT_PRESETS`) and `text` (at most 200 signs) is not null. */
  | {
      readonly t: 'say';
      readonly id: string;
      readonly game: string;
      readonly room: ChatRoom;
      readonly preset: ChatPreset | null;
      readonly text: string | null;
    }
  /** A player shuts the players' room off for both, or opens it again. */
  | { readonly t: 'quiet'; readonly id: string; readonly game: string; readonly off: boolean }
  | { readonly t: 'ping'; readonly id: number };

export type ServerMessage =
  | { readonly t: 'welcome'; readonly protocol: number; readonly now: number; readonly userId: string | null }
  | { readonly t: 'snapshot'; readonly topic: Topic; readonly version: number; readonly data: Snapshot }
  | { readonly t: 'change'; readonly topic: Topic; readonly version: number; readonly data: Change }
  /** What differs from version `from`; whoever has another one subscribes again. Games never send it. */
  | {
      readonly t: 'patch';
      readonly topic: Topic;
      readonly version: number;
      readonly from: number;
      readonly data: Patch;
    }
  /** Answer to a `subscribe` whose `have` is the version: nothing is missing. */
  | { readonly t: 'subscribed'; readonly topic: Topic; readonly version: number }
  | { readonly t: 'done'; readonly id: string }
  /** `id` of the refused act, or `topic` of the refused subscription; code: `LiveRefusal` or one of the room that refused. */
  | { readonly t: 'refused'; readonly id: string | null; readonly topic?: Topic; readonly code: string }
  | {
      readonly t: 'pong';
      readonly id: number;
      readonly now: number;
      readonly versions: Readonly<Record<Topic, number>>;
    }
  /** People watching a game and whether the players are connected; not versioned, sent at most once a second. */
  | {
      readonly t: 'presence';
      readonly topic: Topic;
      readonly watchers: number;
      readonly online: readonly string[];
    }
  /** The site is closed for works, with the words for it; null: it is open again. Told on opening, too. */
  | { readonly t: 'works'; readonly closed: WorksText | null };

/** What people read while the site is closed, in both languages. */
export type WorksText = Readonly<Record<Language, string>>;

export type Snapshot = GameView | TournamentLive | LobbyView | ChatView | UserNotice[];

/**
 * Games send differences, version by version. Tournaments, the lobby, talk and a person's notices send their whole
 * live state as the change (any greater version replaces what the client has), or a `patch` where that is much shorter.
 */
export type Change = GameChange | TournamentLive | LobbyView | ChatView | UserNotice[];

/**
 * What a signed-in person is told wherever he is on the site: his running games, the open challenges and rematch offers
 * to him, the offers he has sent that nobody has answered yet, and how much he has not read. The list is always complete; a client shows what was
 * not in the list before.
 */
export type UserNotice =
  | { readonly kind: 'game-started'; readonly gameId: string; readonly number: number; readonly at: number }
  | { readonly kind: 'challenge'; readonly seekId: string; readonly from: string; readonly at: number }
  | { readonly kind: 'offer-sent'; readonly seekId: string; readonly at: number }
  /** What the badges of the head of a page count; absent while all is read. */
  | { readonly kind: 'unread'; readonly letters: number; readonly notices: number; readonly at: number }
  | { readonly kind: 'rematch-offered'; readonly gameId: string; readonly from: string; readonly at: number };

/** Refusals of the socket itself; catalogue keys `live.refusal.<code>`. Rooms add their own codes. */
export type LiveRefusal =
  /** Not JSON, or not an object: the socket closes. */
  | 'malformed'
  /** Unknown message, or a field that is missing, unknown or out of range. */
  | 'bad-message'
  /** Acts need a session. */
  | 'signed-out'
  /** More messages than anybody needs; slow down. */
  | 'too-many'
  /** The same id with another content. */
  | 'id-reused'
  | 'unknown-topic'
  | 'too-many-topics'
  /** The site is closed for works: nobody but administrators acts. */
  | 'maintenance'
  /** A fault of the server; the act may be repeated with the same id. */
  | 'internal';

/** Close codes of the socket. */
export const CLOSE = {
  /** Malformed frame, unknown message or too large. */
  badFrame: 4400,
  /** Foreign Origin or ended session. */
  forbidden: 4403,
  /** Too many messages. */
  tooMany: 4429,
  /** Server drains; reconnect at once. */
  goingAway: 1001,
} as const;
