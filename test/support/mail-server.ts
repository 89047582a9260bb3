import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A letter as a reader's mail program shows it. */
export interface ReceivedLetter {
  readonly to: readonly string[];
  readonly from: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly raw: string;
}

export interface MailServer {
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  /** Everything taken so far. */
  readonly letters: readonly ReceivedLetter[];
  /** Answers the next letters with this SMTP code, until it is set to null. */
  refuse(code: number | null): void;
  close(): Promise<void>;
}

/** A real mail server on loopback that keeps what it is given. */
export async function openMailServer(): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (refusal === null) return callback();
      return callback(Object.assign(new Error('not today'), { responseCode: refusal }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const mailFrom = session.envelope.mailFrom;
        letters.push({
          ...readLetter(raw),
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(code) {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A letter of one part as it travelled; enough of RFC 5322 and 2045 for what the portal sends. */
function readLetter(raw: string): Pick<ReceivedLetter, 'headers' | 'subject' | 'text' | 'raw'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const body = raw.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? unquoted(body.replaceAll('=\r\n', ''))
        : body;
  return { headers, subject: words(headers.get('subject') ?? ''), text: text.replaceAll('\r\n', '\n'), raw };
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gu, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words of a header (RFC 2047). */
function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu, (_, how: string, what: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(what, 'base64').toString('utf8')
        : unquoted(what.replaceAll('_', ' ')),
    );
}
