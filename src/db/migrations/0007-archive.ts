import type { Migration } from './migration.ts';

const ARCHIVED_GAMES = `create table archived_games (
  number NUMBER primary key, kind text not null, category text not null, opening text,
  ended_at bigint not null, tournament_id text, erased integer not null)`;

/**
 * Glicko-2 beside Elo, annulled results, the archive with its index of positions, and every person's games for the
 * statistics. A step fills the archive from the games so far.
 */
export const archive: Migration = {
  number: 7,
  name: 'archive',
  statements: [
    `alter table ratings add column exact_rating bigint`,
    `alter table ratings add column exact_deviation bigint`,
    `alter table ratings add column exact_volatility bigint`,
    `alter table rating_changes add column black_exchange integer`,
    `alter table rating_changes add column white_deviation integer`,
    `alter table rating_changes add column black_deviation integer`,
    `update rating_changes set black_exchange = -exchange`,
    `create index rating_changes_white on rating_changes (white_id, kind, category, ended_at)`,
    `create index rating_changes_black on rating_changes (black_id, kind, category, ended_at)`,
    `create table rating_settings (name text primary key, value text not null)`,
    `insert into rating_settings (name, value) values ('system', 'elo'), ('acts', '0')`,
    `create table annulments (
      game_id text primary key, at bigint not null, by_id text, reason text not null)`,
    `create table rating_acts (
      id text primary key, at bigint not null, by_id text, act text not null, subject text not null,
      reason text not null, before text not null, after text not null)`,
    `create index rating_acts_at on rating_acts (at)`,
    {
      // In SQLite the number is the row's own key.
      sqlite: ARCHIVED_GAMES.replace('NUMBER', 'integer'),
      postgres: ARCHIVED_GAMES.replace('NUMBER', 'bigint'),
    },
    `create index archived_games_ended on archived_games (ended_at, number)`,
    `create index archived_games_kind on archived_games (kind, ended_at, number)`,
    `create index archived_games_opening on archived_games (opening, ended_at, number) where opening is not null`,
    `create index archived_games_event on archived_games (tournament_id, ended_at, number)
      where tournament_id is not null`,
    `create table player_games (
      user_id text not null, kind text not null, ended_at bigint not null, number bigint not null,
      half_points integer not null, colour text not null, category text not null, opponent_id text not null,
      opening text, forfeit integer not null, in_event integer not null)`,
    // Holds every column, so that a person's statistics are read from one place in the index.
    `create unique index player_games_of on player_games (
      user_id, kind, ended_at, number, half_points, colour, category, opponent_id, opening, forfeit, in_event)`,
    `create index player_games_game on player_games (number)`,
    {
      // 48 bits of a position's hash and the game's number; the table is its own index, half as large as with a rowid.
      sqlite: `create table positions (
        hash integer not null, number integer not null, primary key (hash, number)) without rowid`,
      postgres: `create table positions (hash bigint not null, number bigint not null, primary key (hash, number))`,
    },
    `create index games_playing_white on games (white_id) where status = 'playing'`,
    `create index games_playing_black on games (black_id) where status = 'playing'`,
    `create index games_ended on games (ended_at) where ended_at is not null`,
    `insert into deadlines (id, kind, subject, due_at, data)
      select 'archive-all-0007', 'archive-all', 'archive', 0, '{}' where exists (select 1 from games)`,
  ],
};
