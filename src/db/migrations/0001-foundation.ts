import type { Migration } from './migration.ts';

/** Accounts, games, seeks, tournaments, deadlines, outbox, news, awards, lots. */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  statements: [
    `create table users (
      id text primary key, login text not null, login_key text not null unique,
      email text not null, email_key text not null, password_hash text not null,
      roles text not null, language text not null, time_zone text,
      consent_at bigint not null, consent_version integer not null,
      created_at bigint not null, last_seen_at bigint not null, closed_at bigint)`,
    `create unique index users_email on users (email_key) where closed_at is null`,
    `create table sessions (
      token_hash text primary key, user_id text not null references users (id),
      created_at bigint not null, expires_at bigint not null, last_seen_at bigint not null, agent text not null)`,
    `create index sessions_user on sessions (user_id)`,
    `create table one_time_links (
      token_hash text primary key, purpose text not null, user_id text,
      created_at bigint not null, expires_at bigint not null, used_at bigint)`,
    `create table games (
      id text primary key, number bigint not null unique, kind text not null,
      white_id text not null, black_id text not null, rated integer not null, control text not null,
      tournament_id text, round integer, board integer, initial_fen text,
      status text not null, version integer not null, ply integer not null, fen text not null, last_move text,
      white_ms bigint not null, black_ms bigint not null, turn_began_at bigint not null,
      clock_running integer not null, due_at bigint, extra text not null,
      result text, reason text, annulled integer not null,
      created_at bigint not null, ended_at bigint, rematch_of text)`,
    `create index games_due on games (due_at) where due_at is not null`,
    `create index games_white on games (white_id, created_at)`,
    `create index games_black on games (black_id, created_at)`,
    `create index games_tournament on games (tournament_id) where tournament_id is not null`,
    `create index games_rematch on games (rematch_of) where rematch_of is not null`,
    `create index games_playing on games (created_at) where status = 'playing'`,
    `create table moves (
      game_id text not null, ply integer not null, version integer not null,
      uci text not null, san text not null, at bigint not null, white_ms bigint not null, black_ms bigint not null,
      primary key (game_id, ply))`,
    `create table game_events (
      game_id text not null, version integer not null, type text not null, type_version integer not null,
      at bigint not null, by_id text, data text not null,
      primary key (game_id, version))`,
    `create table seeks (
      id text primary key, user_id text not null, target_id text, kind text not null, control text not null,
      colour text not null, rated integer not null, rematch_of text, created_at bigint not null)`,
    `create index seeks_user on seeks (user_id)`,
    `create index seeks_target on seeks (target_id)`,
    `create table tournaments (
      id text primary key, name text not null, system text not null, kind text not null, state text not null,
      version integer not null, settings text not null, organiser_id text,
      registration_from bigint, registration_to bigint, starts_at bigint,
      round integer not null, rounds integer, entrants integer not null,
      created_at bigint not null, started_at bigint, finished_at bigint, imported integer not null)`,
    `create index tournaments_state on tournaments (state, starts_at)`,
    `create table tournament_events (
      tournament_id text not null, version integer not null, type text not null, type_version integer not null,
      at bigint not null, by_id text, data text not null,
      primary key (tournament_id, version))`,
    `create table entrants (
      tournament_id text not null, entrant integer not null, user_id text, name text, title text, federation text,
      rating integer, number integer, registered_at bigint not null, withdrawn_at bigint,
      primary key (tournament_id, entrant))`,
    `create unique index entrants_user on entrants (tournament_id, user_id) where user_id is not null and withdrawn_at is null`,
    `create index entrants_by_user on entrants (user_id) where user_id is not null`,
    `create table pairings (
      tournament_id text not null, round integer not null, board integer not null,
      white integer not null, black integer not null, game_id text, result text,
      primary key (tournament_id, round, board))`,
    `create unique index pairings_game on pairings (game_id) where game_id is not null`,
    `create table deadlines (
      id text primary key, kind text not null, subject text not null, due_at bigint not null, data text not null)`,
    `create index deadlines_due on deadlines (due_at)`,
    `create index deadlines_subject on deadlines (subject)`,
    `create table outbox (
      id text primary key, channel text not null, unique_key text not null unique, user_id text,
      created_at bigint not null, data text not null, sent_at bigint)`,
    `create table news (
      id text primary key, at bigint not null, kind text not null, tournament_id text, data text not null)`,
    `create index news_at on news (at)`,
    `create table awards (
      tournament_id text not null, entrant integer not null, user_id text, place integer not null, at bigint not null,
      primary key (tournament_id, entrant))`,
    `create index awards_user on awards (user_id) where user_id is not null`,
    `create table lots (
      id text primary key, subject text not null, seed text not null, hash text not null,
      created_at bigint not null, revealed_at bigint)`,
    `create index lots_subject on lots (subject)`,
    `create table heartbeats (name text primary key, at bigint not null)`,
  ],
};
