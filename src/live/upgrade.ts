import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SESSION_COOKIE } from '../accounts/types.ts';
import type { Config } from '../app/config.ts';

export const LIVE_PATH = '/live';

const STATUS = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

/** Refuses before any socket exists; the body carries the code. */
export function refuseUpgrade(stream: Duplex, status: keyof typeof STATUS, code: string): void {
  const body = JSON.stringify({ code });
  stream.end(
    `HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => stream.destroy(),
  );
}

export function isLivePath(request: IncomingMessage): boolean {
  const [path] = (request.url ?? '').split('?');
  return path === LIVE_PATH;
}

/**
 * A browser sends cookies along with sockets that any page opens, so the Origin must be ours: that of
 * `TABIYA_BASE_URL`, else the Host's. Other programs have to send it, too; a missing Origin is foreign.
 */
export function isOwnOrigin(request: IncomingMessage, config: Pick<Config, 'baseUrl'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (config.baseUrl !== null) return origin === new URL(config.baseUrl).origin;
  return host !== undefined && new URL(origin).host === host.toLowerCase();
}

/** The session's token, or null. */
export function sessionToken(request: IncomingMessage): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const cut = pair.indexOf('=');
    if (pair.slice(0, cut).trim() === SESSION_COOKIE) return pair.slice(cut + 1).trim();
  }
  return null;
}

/** The reader's address: behind a proxy of ours the last one it saw, which nobody else can forge. */
export function addressOf(request: IncomingMessage, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = request.headers['x-forwarded-for'];
  const seen = config.trustProxy ? [forwarded ?? []].flat().join(',').split(',').pop()?.trim() : '';
  return seen === undefined || seen === '' ? (request.socket.remoteAddress ?? '') : seen;
}
