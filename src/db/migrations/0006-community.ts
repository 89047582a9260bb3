import type { Migration } from './migration.ts';

/** Settings, moderation, internal mail, forum, pages with versions, claims, second factors and tokens of people. */
export const community: Migration = {
  number: 6,
  name: 'community',
  statements: [
    `alter table users add column email_confirmed_at bigint`,
    `alter table users add column password_ended_at bigint`,
    `alter table users add column birth_date text`,
    `alter table users add column birthday_shown integer`,
    `alter table users add column about text`,
    `alter table one_time_links add column data text`,
    `create table bans (
      id text primary key, user_id text not null, from_at bigint not null, until_at bigint not null,
      reason text not null, note text not null, by_id text, lifted_at bigint)`,
    `create index bans_user on bans (user_id, until_at)`,
    `create table reserved_logins (
      login_key text primary key, login text not null, why text not null, at bigint not null, by_id text)`,
    `create table passkeys (
      id text primary key, user_id text not null, public_key text not null, counter bigint not null,
      transports text not null, name text not null, created_at bigint not null, last_used_at bigint)`,
    `create index passkeys_user on passkeys (user_id)`,
    `create table codes (
      user_id text primary key, secret text not null, created_at bigint not null, confirmed_at bigint,
      last_step bigint not null)`,
    `create table api_tokens (
      id text primary key, user_id text not null, token_hash text not null unique, name text not null,
      scopes text not null, created_at bigint not null, expires_at bigint not null, last_used_at bigint)`,
    `create index api_tokens_user on api_tokens (user_id)`,
    `create table site_settings (name text primary key, value text not null, at bigint not null, by_id text)`,
    `create table moderation_log (
      id text primary key, number bigint not null, at bigint not null, by_id text, act text not null, subject_kind text not null,
      subject_id text not null, reason text not null, note text not null, before_value text, after_value text)`,
    `create index moderation_log_at on moderation_log (at, number)`,
    `create index moderation_log_subject on moderation_log (subject_kind, subject_id)`,
    `create table reports (
      id text primary key, at bigint not null, by_id text not null, subject_kind text not null,
      subject_id text not null, about_id text, reason text not null, note text not null, quoted text,
      closed_at bigint, closed_by text, answer text)`,
    `create index reports_open on reports (closed_at, at)`,
    `create table claims (
      id text primary key, number integer not null unique, kind text not null, at bigint not null,
      due_at bigint not null, user_id text, name text not null, address text not null, body text not null,
      state text not null, closed_at bigint, closed_by text, answer text)`,
    `create index claims_state on claims (state, due_at)`,
    `create table site_pages (
      name text not null, language text not null, version integer not null, title text not null,
      body text not null, at bigint not null, by_id text, primary key (name, language, version))`,
    `create table mail_boxes (user_id text primary key, used integer not null)`,
    `create table mail_threads (
      id text primary key, subject text not null, started_at bigint not null, tournament_id text)`,
    `create table mail_messages (
      id text primary key, thread_id text not null, at bigint not null, from_id text, to_ids text not null,
      body text not null, notice text)`,
    `create index mail_messages_thread on mail_messages (thread_id, at)`,
    `create index mail_messages_from on mail_messages (from_id, at)`,
    `create table mail_copies (
      message_id text not null, user_id text not null, thread_id text not null, at bigint not null,
      direction text not null, counts integer not null, read_at bigint, primary key (message_id, user_id))`,
    `create index mail_copies_user on mail_copies (user_id, at)`,
    `create index mail_copies_at on mail_copies (at)`,
    `create index mail_copies_unread on mail_copies (user_id) where read_at is null`,
    `create table mail_blocks (
      user_id text not null, blocked_id text not null, at bigint not null, primary key (user_id, blocked_id))`,
    `create table forum_topics (
      id text primary key, section_id text not null, title text not null, author_id text,
      created_at bigint not null, last_post_at bigint not null, posts integer not null, tournament_id text,
      locked_at bigint, hidden_at bigint)`,
    `create index forum_topics_section on forum_topics (section_id, last_post_at)`,
    `create unique index forum_topics_tournament on forum_topics (tournament_id) where tournament_id is not null`,
    `create table forum_posts (
      id text primary key, topic_id text not null, number integer not null, author_id text not null,
      at bigint not null, body text not null, edited_at bigint, hidden_at bigint, hidden_by text,
      hidden_reason text, hidden_game text, unique (topic_id, number))`,
    `create index forum_posts_author on forum_posts (author_id, at)`,
    `create table forum_watches (
      topic_id text not null, user_id text not null, at bigint not null, primary key (topic_id, user_id))`,
    `create table subscriptions (
      user_id text not null, subject text not null, at bigint not null, primary key (user_id, subject))`,
  ],
};
