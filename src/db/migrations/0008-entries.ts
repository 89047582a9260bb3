import type { Migration } from './migration.ts';

/** Clones, steps of classes, petitions with their wishes, events over the board. */
export const entries: Migration = {
  number: 8,
  name: 'entries',
  statements: [
    `create table clones (user_id text primary key, main_id text not null, by_id text not null, at bigint not null)`,
    `create table class_steps (
      tournament_id text not null, user_id text not null, kind text not null, step integer not null,
      at bigint not null, primary key (tournament_id, user_id))`,
    `alter table tournaments add column over_board integer`,
    `alter table petitions add column level integer`,
    `alter table petitions add column wish text`,
    `create index petition_signatures_user on petition_signatures (user_id)`,
  ],
};
