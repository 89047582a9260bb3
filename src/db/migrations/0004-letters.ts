import type { Migration } from './migration.ts';

/** The outbox learns how often a message was tried and why it was given up. */
export const letters: Migration = {
  number: 4,
  name: 'letters',
  statements: [
    `alter table outbox add column tries integer not null default 0`,
    `alter table outbox add column given_up_at bigint`,
    `alter table outbox add column error text`,
    `create index outbox_list on outbox (channel, created_at)`,
    `create index outbox_sent on outbox (sent_at) where sent_at is not null`,
  ],
};
