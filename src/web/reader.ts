import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, type User } from '../accounts/index.ts';
import type { Services } from '../app/services.ts';
import { words, type Language, type Words } from '../words/index.ts';
import { isHttps } from './headers.ts';
import { languageOf, preferredLanguage } from './language.ts';
import { isZone, SITE_ZONE } from './zones.ts';

const YEAR_S = 31_536_000;

/** Who reads the page, and how he reads: everything a page may depend on besides its subject. */
export interface Reader {
  readonly user: User | null;
  readonly language: Language;
  readonly t: Words;
  /** IANA zone: the account's, else the browser's, else the site's. */
  readonly zone: string;
  readonly theme: 'light' | 'dark' | null;
  /** The set of men the reader wants on boards; null = the drawn one. */
  readonly men: 'plain' | null;
  readonly now: number;
  /** Path of the request without its query. */
  readonly path: string;
}

const readers = new WeakMap<FastifyRequest, Promise<Reader>>();

/** The reader of a request; asked once a request however often it is called. */
export function readerOf(services: Services, request: FastifyRequest): Promise<Reader> {
  let reader = readers.get(request);
  if (reader === undefined) {
    reader = meet(services, request);
    readers.set(request, reader);
  }
  return reader;
}

async function meet(services: Services, request: FastifyRequest): Promise<Reader> {
  const token = request.cookies[SESSION_COOKIE];
  const user = token === undefined ? null : await services.accounts.session(token);
  return describe(services, request, user);
}

/** A reader without an account, made from the request alone: for error pages when nothing else can be trusted. */
export function strangerOf(services: Services, request: FastifyRequest): Reader {
  return describe(services, request, null);
}

function describe(services: Services, request: FastifyRequest, user: User | null): Reader {
  const language =
    askedLanguage(request) ??
    languageOf(cookieOf(request, 'lang')) ??
    user?.language ??
    preferredLanguage(request.headers['accept-language']);
  const browserZone = cookieOf(request, 'zone');
  const zone = user?.timeZone ?? (browserZone !== undefined && isZone(browserZone) ? browserZone : SITE_ZONE);
  const theme = cookieOf(request, 'theme');
  return {
    user,
    language,
    t: words(language),
    zone,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    men: cookieOf(request, 'men') === 'plain' ? 'plain' : null,
    now: services.now(),
    path: request.url.split('?')[0] ?? '/',
  };
}

/** A cookie; undefined also while a request that cannot even be parsed is answered. */
function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const cookies: Readonly<Record<string, string | undefined>> | null | undefined = request.cookies;
  return cookies?.[name];
}

/** The language of a `?lang=` switch, or null. */
export function askedLanguage(request: FastifyRequest): Language | null {
  const query = request.query;
  if (typeof query !== 'object' || query === null || !('lang' in query)) return null;
  return typeof query.lang === 'string' ? languageOf(query.lang) : null;
}

/** Settings of the browser that are no secret. */
export function rememberLanguage(services: Services, reply: FastifyReply, language: Language): void {
  reply.setCookie('lang', language, {
    path: '/',
    maxAge: YEAR_S,
    sameSite: 'lax',
    secure: isHttps(services.config),
  });
}

/** Puts a session's token into the browser; its life is limited on the server, where it slides. */
export function setSession(services: Services, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    maxAge: YEAR_S,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services.config),
  });
}

export function clearSession(services: Services, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services.config),
  });
}
