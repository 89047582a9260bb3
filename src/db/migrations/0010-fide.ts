import type { Migration } from './migration.ts';

/** FIDE ratings of people, for tournaments that pair by them. */
export const fide: Migration = {
  number: 10,
  name: 'fide',
  statements: [
    `create table fide_ratings (
      user_id text primary key, rating integer not null, by_id text not null, at bigint not null)`,
  ],
};
