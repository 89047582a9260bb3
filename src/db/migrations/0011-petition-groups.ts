import type { Migration } from './migration.ts';

/**
 * one open petition for a class or level of a game. `open_group` names the group while a petition is open, and is
 * null once it is answered. Where two had been begun at the same instant the older one keeps the name; the other stays
 * open until it is answered.
 */
export const petitionGroups: Migration = {
  number: 11,
  name: 'petition-groups',
  statements: [
    `alter table petitions add column open_group text`,
    `update petitions set open_group = kind || '/' || class || '/' || coalesce(cast(level as text), '')
      where answered_at is null and not exists (
        select 1 from petitions older
        where older.answered_at is null and older.kind = petitions.kind and older.class = petitions.class
          and coalesce(older.level, 0) = coalesce(petitions.level, 0)
          and (older.at < petitions.at or (older.at = petitions.at and older.id < petitions.id)))`,
    `create unique index petitions_open_group on petitions (open_group)`,
  ],
};
