import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isNoticeKind, type NoticeKind } from './types.ts';

/** A fresh secret of the site for the links in letters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function mac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url').slice(0, 27);
}

/** The token of a link that ends mail of one kind to one person; it needs no row and holds as long as the secret. */
export function unsubscribeToken(secret: string, userId: string, what: NoticeKind | 'digest'): string {
  return `${userId}.${what}.${mac(secret, `${userId}.${what}`)}`;
}

/** Whom and what a token is about, or null when it was not made here. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { readonly userId: string; readonly what: NoticeKind | 'digest' } | null {
  const match = /^([0-9A-Za-z]{1,40})\.([a-z-]{1,20})\.([\w-]{27})$/u.exec(token);
  if (match === null) return null;
  const [, userId = '', what = '', given = ''] = match;
  const right = mac(secret, `${userId}.${what}`);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return null;
  return what === 'digest' || isNoticeKind(what) ? { userId, what } : null;
}
