import type { Migration } from './migration.ts';

/**
 * Accounts closed before their name followed the reader's language get the form that is told from people's words by
 * its no-break spaces.
 */
export const former: Migration = {
  number: 12,
  name: 'former',
  statements: [
    `update users set login = 'former\u00a0user\u00a0' || substr(id, 1, 6)
      where closed_at is not null and login = 'former user ' || substr(id, 1, 6)`,
  ],
};
