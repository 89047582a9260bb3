import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token: SHA-256, hex. Tokens are random, so no salt is needed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The shape of our tokens; anything else is not worth a query. */
export function looksLikeToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/u.test(token);
}
