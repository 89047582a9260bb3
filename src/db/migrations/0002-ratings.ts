import type { Migration } from './migration.ts';

/** Ratings by person, game and time category, what each game did to them, and a step that rates all games so far. */
export const ratings: Migration = {
  number: 2,
  name: 'ratings',
  statements: [
    `create table ratings (
      user_id text not null, kind text not null, category text not null, rating integer not null,
      games integer not null, last_game_at bigint not null, primary key (user_id, kind, category))`,
    `create index ratings_table on ratings (kind, category, rating)`,
    `create table rating_changes (
      game_id text primary key, kind text not null, category text not null,
      white_id text not null, black_id text not null, white_before integer not null,
      black_before integer not null, exchange integer not null, ended_at bigint not null)`,
    `create index rating_changes_order on rating_changes (kind, category, ended_at)`,
    `insert into deadlines (id, kind, subject, due_at, data)
      select 'rate-all-0002', 'rate-all', 'ratings', 0, '{}' where exists (select 1 from games)`,
  ],
};
