/** Internal mail: letters between people of the portal, and sentences of the site. */
export { createMail, type MailDeps } from './mail.ts';
export { harmlessLine, harmlessText } from './decide.ts';
export type { JudgeNotice, Mail, ToldNotice, Writer } from './service.ts';
export * from './types.ts';
