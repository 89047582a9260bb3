import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { User } from '../accounts/index.ts';
import type { Services } from '../app/services.ts';
import type { Assets } from './assets.ts';
import type { Installation } from './installation.ts';
import type { Island, PageData } from './islands.ts';
import type { Reader } from './reader.ts';

/** A page between its route and the reader: what stands inside the frame of the site. */
export interface Page {
  readonly title: string;
  /** The entry of the main menu that is shown as the current one. */
  readonly section?: 'play' | 'tournaments' | 'players' | 'archive' | 'forum' | 'news';
  readonly islands?: readonly Island[];
  /** What the islands of the page need beside reader, time and texts. */
  readonly data?: Pick<
    PageData,
    'game' | 'analysis' | 'plan' | 'tournament' | 'working' | 'lobby' | 'challenges' | 'blocked'
  >;
  readonly body: ComponentChildren;
  /** Address of the page for the switch of languages, where the request's own is a form's target. */
  readonly path?: string;
  /** False for pages that belong to nobody but the reader: kept out of search and caches. */
  readonly indexed?: boolean;
  /** Seconds after which a browser without script loads the page again, where something lives on it. */
  readonly refreshWithoutScript?: number;
  /** Code of the refusal that made this page, for tests and for the head of the answer. */
  readonly refusal?: string;
}

/** Open sockets of this process, and the signed-in people among them. */
export interface LiveCount {
  readonly sockets: number;
  readonly people: number;
}

/** What routes are given. */
export interface Web {
  readonly services: Services;
  readonly assets: Assets;
  readonly installation: Installation;
  reader(request: FastifyRequest): Promise<Reader>;
  /** visitors without an account who asked for a page in the last minutes. */
  guests(now: number): number;
  /** What is connected now; null where the pages are served without sockets. */
  live(): LiveCount | null;
  show(request: FastifyRequest, reply: FastifyReply, page: Page, status?: number): Promise<FastifyReply>;
  /** 303 to a page of ours, so that reloading it does not send the form again. */
  go(reply: FastifyReply, path: string): FastifyReply;
  /** The signed-in person, or null after the answer was sent: to the sign-in page and back here. */
  signedIn(request: FastifyRequest, reply: FastifyReply): Promise<User | null>;
  /** A body that is not the form of this address at all: 400. */
  malformed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  forbidden(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}
