/** Letters and other messages that leave the site. How to send one stands at `Mailer` in `types.ts`. */
export { composeLine, SITE_ZONE } from './compose.ts';
export { createMailer, type MailerDeps } from './mailer.ts';
export type {
  Courier,
  HandedOver,
  Letter,
  LetterInsert,
  LetterLine,
  LetterParams,
  LetterTime,
  ListedLetter,
  Mailer,
  Outbox,
  OutboxCounts,
  OutboxMessage,
} from './types.ts';
