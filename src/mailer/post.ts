import { createTransport } from 'nodemailer';
import { isFinal, type MailFault } from './decide.ts';
import type { HandedOver } from './types.ts';

/** A letter as the mail server gets it. */
export interface PostedLetter {
  /** Id of the row: the Message-ID is made of it, so that a second sending is the same letter. */
  readonly id: string;
  readonly createdAt: number;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Address for one-click unsubscription (RFC 8058), or null. */
  readonly unsubscribe: string | null;
  readonly language: string;
}

/** The way to the mail server. */
export interface Post {
  send(letter: PostedLetter): Promise<HandedOver>;
  close(): void;
}

const PATIENCE_MS = 20_000;

/** Letters to a mail server by SMTP, `from` as in the configuration. */
export function createPost(
  smtpUrl: string,
  { site, from }: { readonly site: string; readonly from: string | null },
): Post {
  const host = new URL(site).hostname;
  const sender =
    from ?? `Tabiya <noreply@${host.includes('.') && !/^[\d.[\]:]+$/u.test(host) ? host : 'localhost'}>`;
  const domain = /@([^\s<>@]+)>?$/u.exec(sender)?.[1] ?? 'localhost';
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 3 * PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail({
          from: sender,
          to: letter.to,
          subject: letter.subject,
          text: letter.text,
          messageId: `<${letter.id}@${domain}>`,
          date: new Date(letter.createdAt),
          headers: {
            'Content-Language': letter.language,
            // Nobody's holiday answer is wanted.
            'Auto-Submitted': 'auto-generated',
            ...(letter.unsubscribe === null
              ? {}
              : {
                  'List-Unsubscribe': `<${letter.unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
        return { outcome: 'sent' };
      } catch (error) {
        const fault = error as MailFault & { readonly message?: string };
        return { outcome: isFinal(fault) ? 'never' : 'later', error: fault.message ?? String(error) };
      }
    },
    close: () => transport.close(),
  };
}
