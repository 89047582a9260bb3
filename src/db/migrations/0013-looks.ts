import type { Migration } from './migration.ts';

/**
 * A lower bound of `games.due_at` that seldom changes bears the index: a move then writes its game's row and no index.
 */
export const looks: Migration = {
  number: 13,
  name: 'looks',
  statements: [
    `alter table games add column look_at bigint`,
    `update games set look_at = due_at where due_at is not null`,
    `create index games_look on games (look_at) where look_at is not null`,
    `drop index games_due`,
  ],
};
