/** Row types of the community's tables (migration 0006); part of `schema.ts`. */
type Flag = 0 | 1;

/** A refusal of service for a time; lifted early when `lifted_at` is set. */
export interface BanRow {
  id: string;
  user_id: string;
  from_at: number;
  until_at: number;
  reason: string;
  note: string;
  by_id: string | null;
  lifted_at: number | null;
}

/** Names nobody may register: `forbidden`, or `withdrawn` from an account. */
export interface ReservedLoginRow {
  login_key: string;
  login: string;
  why: string;
  at: number;
  by_id: string | null;
}

export interface PasskeyRow {
  /** Credential id, base64url. */
  id: string;
  user_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** JSON array of the transports the browser named. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** One-time codes (TOTP) of a person; in force once `confirmed_at` is set. */
export interface CodeRow {
  user_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  confirmed_at: number | null;
  /** Time step of the last accepted code: a code counts once. */
  last_step: number;
}

export interface ApiTokenRow {
  id: string;
  user_id: string;
  token_hash: string;
  name: string;
  /** JSON array. */
  scopes: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}

export interface SiteSettingRow {
  name: string;
  value: string;
  at: number;
  by_id: string | null;
}

/** Every act of R-387: who, when, what, why, before and after. */
export interface ModerationLogRow {
  id: string;
  number: number;
  at: number;
  by_id: string | null;
  act: string;
  subject_kind: string;
  subject_id: string;
  reason: string;
  note: string;
  before_value: string | null;
  after_value: string | null;
}

/** A complaint of a person about a letter, a post, a person, a game or the use of his own account. */
export interface ReportRow {
  id: string;
  at: number;
  by_id: string;
  subject_kind: string;
  subject_id: string;
  about_id: string | null;
  reason: string;
  note: string;
  quoted: string | null;
  closed_at: number | null;
  closed_by: string | null;
  answer: string | null;
}

/** Claims, suggestions and petitions with their deadlines. */
export interface ClaimRow {
  id: string;
  number: number;
  kind: string;
  at: number;
  due_at: number;
  user_id: string | null;
  name: string;
  address: string;
  body: string;
  /** `open`, `answered`, `unidentified`. */
  state: string;
  closed_at: number | null;
  closed_by: string | null;
  answer: string | null;
}

export interface SitePageRow {
  name: string;
  language: string;
  version: number;
  title: string;
  body: string;
  at: number;
  by_id: string | null;
}

/** How many places of a mailbox are taken; changed with the copies in one transaction. */
export interface MailBoxRow {
  user_id: string;
  used: number;
}

export interface MailThreadRow {
  id: string;
  subject: string;
  started_at: number;
  tournament_id: string | null;
}

export interface MailMessageRow {
  id: string;
  thread_id: string;
  at: number;
  /** Null: the site itself writes. */
  from_id: string | null;
  /** JSON array of user ids. */
  to_ids: string;
  body: string;
  /** JSON of a structured notice or of a sentence of the site; null in letters between people. */
  notice: string | null;
}

/** A message in somebody's box; the message goes with its last copy. */
export interface MailCopyRow {
  message_id: string;
  user_id: string;
  thread_id: string;
  at: number;
  /** `in` or `out`. */
  direction: string;
  /** 1: takes one of the places of the box. */
  counts: Flag;
  read_at: number | null;
}

export interface MailBlockRow {
  user_id: string;
  blocked_id: string;
  at: number;
}

export interface ForumTopicRow {
  id: string;
  section_id: string;
  title: string;
  /** Null: the topic of a tournament, opened by the site. */
  author_id: string | null;
  created_at: number;
  last_post_at: number;
  posts: number;
  tournament_id: string | null;
  locked_at: number | null;
  hidden_at: number | null;
}

export interface ForumPostRow {
  id: string;
  topic_id: string;
  number: number;
  author_id: string;
  at: number;
  body: string;
  edited_at: number | null;
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  /** Game whose end shows the post again. */
  hidden_game: string | null;
}

export interface ForumWatchRow {
  topic_id: string;
  user_id: string;
  at: number;
}

export interface SubscriptionRow {
  user_id: string;
  subject: string;
  at: number;
}

/** A code that stands in for the app of one-time codes, once. */
export interface RecoveryCodeRow {
  user_id: string;
  /** SHA-256 of the code, hex. */
  code_hash: string;
  created_at: number;
}

export interface CommunityTables {
  recovery_codes: RecoveryCodeRow;
  bans: BanRow;
  reserved_logins: ReservedLoginRow;
  passkeys: PasskeyRow;
  codes: CodeRow;
  api_tokens: ApiTokenRow;
  site_settings: SiteSettingRow;
  moderation_log: ModerationLogRow;
  reports: ReportRow;
  claims: ClaimRow;
  site_pages: SitePageRow;
  mail_boxes: MailBoxRow;
  mail_threads: MailThreadRow;
  mail_messages: MailMessageRow;
  mail_copies: MailCopyRow;
  mail_blocks: MailBlockRow;
  forum_topics: ForumTopicRow;
  forum_posts: ForumPostRow;
  forum_watches: ForumWatchRow;
  subscriptions: SubscriptionRow;
}
