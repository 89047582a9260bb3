import type { Migration } from './migration.ts';

/** What entry rules ask, series of events, complaints about games, petitions and titles of organisers. */
export const events: Migration = {
  number: 5,
  name: 'events',
  statements: [
    `create table program_users (user_id text primary key, by_id text, at bigint not null)`,
    `create table player_classes (
      user_id text not null, kind text not null, class text not null, at bigint not null,
      primary key (user_id, kind))`,
    `alter table tournaments add column series_id text`,
    `create index tournaments_series on tournaments (series_id)`,
    `create table series (
      id text primary key, name text not null, kind text not null, state text not null, version bigint not null,
      settings text not null, organiser_id text, edition integer not null, created_at bigint not null)`,
    `create table complaints (
      id text primary key, tournament_id text, game_id text not null, user_id text not null, kind text not null,
      text text not null, at bigint not null, answered_at bigint, answered_by text, answer text)`,
    `create index complaints_tournament on complaints (tournament_id)`,
    `create table petitions (
      id text primary key, kind text not null, class text not null, user_id text not null, at bigint not null,
      answered_at bigint, answered_by text, answer text, tournament_id text)`,
    `create table petition_signatures (
      petition_id text not null, user_id text not null, at bigint not null, primary key (petition_id, user_id))`,
    `create table organiser_titles (
      user_id text not null, title text not null, tournament_id text, at bigint not null,
      primary key (user_id, title))`,
  ],
};
