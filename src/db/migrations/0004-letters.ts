import type { Migration } from './migration.ts';

/**
 * The outbox learns how often a message was tried and why it was given up. Notices with what their readers want, browsers
 * that take pushes, messages to everybody, values of the site; conditional moves and notes of games.
 */
export const letters: Migration = {
  number: 4,
  name: 'letters',
  statements: [
    `alter table outbox add column tries integer not null default 0`,
    `alter table outbox add column given_up_at bigint`,
    `alter table outbox add column error text`,
    `create index outbox_list on outbox (channel, created_at)`,
    `create index outbox_sent on outbox (sent_at) where sent_at is not null`,
    `create table site_values (name text primary key, value text not null)`,
    `create table notices (
      id text primary key, unique_key text not null unique, user_id text not null, kind text not null, at bigint not null,
      params text not null, link text, read_at bigint, digest integer not null default 0)`,
    `create index notices_user on notices (user_id, at)`,
    `create index notices_unread on notices (user_id) where read_at is null`,
    `create index notices_digest on notices (user_id) where digest = 1`,
    `create table notice_settings (user_id text primary key, data text not null)`,
    `create table push_subscriptions (
      id text primary key, user_id text not null, endpoint text not null unique, p256dh text not null, auth text not null,
      agent text not null, created_at bigint not null)`,
    `create index push_subscriptions_user on push_subscriptions (user_id)`,
    `create table broadcasts (
      id text primary key, kind text not null, at bigint not null, by_id text not null, data text not null)`,
    `create index broadcasts_at on broadcasts (kind, at)`,
    `create table game_plans (
      game_id text not null, user_id text not null, moves text not null, tree text not null, version integer not null,
      primary key (game_id, user_id))`,
    `create table game_notes (
      game_id text not null, user_id text not null, text text not null, at bigint not null,
      primary key (game_id, user_id))`,
  ],
};
