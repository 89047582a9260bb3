import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../app/services.ts';
import { hasWords } from '../words/index.ts';
import { isHttps } from './headers.ts';

const FLASH_COOKIE = 'flash';

/** A sentence for the next page: a key of the catalogue `done`. */
export function flash(services: Services, reply: FastifyReply, key: string): void {
  reply.setCookie(FLASH_COOKIE, key, {
    path: '/',
    maxAge: 60,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services.config),
  });
}

/** The sentence left by the request before, as a full key; it is shown once. Nothing but our own keys passes. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): string | null {
  const key = request.cookies[FLASH_COOKIE];
  if (key === undefined) return null;
  reply.clearCookie(FLASH_COOKIE, { path: '/' });
  const full = `done.${key}`;
  return key.length < 60 && hasWords(full) ? full : null;
}
