/**
 * Row types of every table, for Kysely. Ids are opaque text, times integer milliseconds since 1970 (UTC), flags 0 or 1,
 * structured values JSON text. The DDL stands in `migrations/`; both dialects run the same statements.
 */
import type { CommunityTables } from './schema-community.ts';
import type { GamesTables } from './schema-games.ts';
import type { RatingTables } from './schema-ratings.ts';
import type { TournamentTables } from './schema-tournaments.ts';

export type * from './schema-community.ts';
export type * from './schema-games.ts';
export type * from './schema-ratings.ts';
export type * from './schema-tournaments.ts';

export type Flag = 0 | 1;

/** A person with an account (R-050…R-070). Closing an account replaces the row's personal columns, never the id. */
export interface UserRow {
  id: string;
  login: string;
  /** Login folded for uniqueness: lower case, blanks collapsed. */
  login_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  /** JSON array of `administrator`, `organiser`, `judge`, `moderator`. */
  roles: string;
  language: string;
  time_zone: string | null;
  consent_at: number;
  consent_version: number;
  created_at: number;
  last_seen_at: number;
  closed_at: number | null;
  email_confirmed_at: number | null;
  /** The administration has ended the password: nobody signs in with it any more. */
  password_ended_at: number | null;
  /** `YYYY-MM-DD` or `MM-DD`. */
  birth_date: string | null;
  /** Day and month may be shown (C-09). */
  birthday_shown: Flag | null;
  about: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  last_seen_at: number;
  agent: string;
}

/** One-time links (first administrator); only the token's hash is stored. */
export interface OneTimeLinkRow {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** What the link is for, such as the new address to be confirmed. */
  data: string | null;
}

/** Something that must happen at `due_at`; deleted in the transaction of the events it causes. */
export interface DeadlineRow {
  id: string;
  kind: string;
  subject: string;
  due_at: number;
  data: string;
}

/** Notices to be sent outside (mail, push); one row per notice and reader. */
export interface OutboxRow {
  id: string;
  channel: string;
  unique_key: string;
  user_id: string | null;
  created_at: number;
  data: string;
  sent_at: number | null;
  /** Times it was handed to somebody; each hand-over raises it first. */
  tries: number;
  /** Instant after which nobody tries any more. */
  given_up_at: number | null;
  /** What the last try was answered. */
  error: string | null;
}

/** Small values of the site itself: keys it made, texts and plans of the administration. JSON. */
export interface SiteValueRow {
  name: string;
  value: string;
}

/** What a person was told (R-160…R-168); `unique_key` names the notice and its reader. */
export interface NoticeRow {
  id: string;
  unique_key: string;
  user_id: string;
  kind: string;
  at: number;
  params: string;
  link: string | null;
  read_at: number | null;
  /** 1 while it waits for the next digest by mail. */
  digest: Flag;
}

export interface NoticeSettingsRow {
  user_id: string;
  data: string;
}

/** A browser that takes pushes of the Web. */
export interface PushSubscriptionRow {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  agent: string;
  created_at: number;
}

/** A message of the administration to everybody; `kind` is `mailing` or `maintenance`. */
export interface BroadcastRow {
  id: string;
  kind: string;
  at: number;
  by_id: string;
  data: string;
}

/** When the service was last seen alive (outage credit, house.md §2). */
export interface HeartbeatRow {
  name: string;
  at: number;
}

export interface SchemaMigrationRow {
  number: number;
  name: string;
  at: number;
}

/** Every table; the rows of a room stand in its own file. */
export interface Tables extends CommunityTables, GamesTables, RatingTables, TournamentTables {
  users: UserRow;
  sessions: SessionRow;
  one_time_links: OneTimeLinkRow;
  deadlines: DeadlineRow;
  outbox: OutboxRow;
  site_values: SiteValueRow;
  notices: NoticeRow;
  notice_settings: NoticeSettingsRow;
  push_subscriptions: PushSubscriptionRow;
  broadcasts: BroadcastRow;
  heartbeats: HeartbeatRow;
  schema_migrations: SchemaMigrationRow;
}
