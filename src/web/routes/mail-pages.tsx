import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { MailRefusal, Thread } from '../../mail/index.ts';
import type { Refusal } from '../../result.ts';
import type { Web } from '../web.ts';

export type Failed = Refusal<MailRefusal> | null;

/** A page of mail, which belongs to its reader alone. */
export function showMail(web: Web) {
  return function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly body: ComponentChildren; readonly path?: string },
    refusal: Failed,
  ) {
    return web.show(
      request,
      reply,
      { ...page, indexed: false, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : 422,
    );
  };
}

/** The last letter somebody else wrote in a thread: what a complaint is about. */
export function complainedOf(thread: Thread) {
  return [...thread.letters].reverse().find((letter) => letter.direction === 'in' && letter.fromId !== null);
}
