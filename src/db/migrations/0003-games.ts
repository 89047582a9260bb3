import type { Migration } from './migration.ts';

/**
 * The four games: phase and options of a game, pairs of games, saved setups of Battle chess, vacations, complaints about
 * games, chat, and whom a person does not want to meet.
 */
export const games: Migration = {
  number: 3,
  name: 'games',
  statements: [
    `alter table games add column phase text not null default 'play'`,
    `alter table games add column options text not null default '{}'`,
    `alter table games add column pair_id text`,
    `create index games_pair on games (pair_id) where pair_id is not null`,
    `alter table seeks add column pair text`,
    `create table saved_setups (
      id text primary key, user_id text not null, name text not null, setup text not null, created_at bigint not null)`,
    `create index saved_setups_user on saved_setups (user_id, created_at)`,
    `create table vacations (
      id text primary key, user_id text not null, from_at bigint not null, until_at bigint not null, ended_at bigint)`,
    `create index vacations_user on vacations (user_id, from_at)`,
    `create table game_complaints (
      id text primary key, game_id text not null, ply integer not null, by_id text not null, at bigint not null,
      subject text not null, text text not null, state text not null, answer text, answered_by text, answered_at bigint)`,
    `create index game_complaints_game on game_complaints (game_id)`,
    `create index game_complaints_open on game_complaints (at) where state = 'open'`,
    `create table game_blocks (
      user_id text not null, blocked_id text not null, at bigint not null, primary key (user_id, blocked_id))`,
    `create table chat_lines (
      id text primary key, game_id text not null, room text not null, at bigint not null, by_id text not null,
      preset text, text text)`,
    `create index chat_lines_game on chat_lines (game_id, at)`,
    `create table chat_silences (
      game_id text not null, user_id text not null, at bigint not null, primary key (game_id, user_id))`,
    `create table play_limits (name text primary key, value integer not null)`,
  ],
};
