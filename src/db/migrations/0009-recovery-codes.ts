import type { Migration } from './migration.ts';

/** Codes on paper for people who have lost the app that makes their one-time codes. */
export const recoveryCodes: Migration = {
  number: 9,
  name: 'recovery-codes',
  statements: [
    `create table recovery_codes (
      user_id text not null, code_hash text not null, created_at bigint not null, primary key (user_id, code_hash))`,
  ],
};
