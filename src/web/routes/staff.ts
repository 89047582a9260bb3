import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { User } from '../../accounts/index.ts';
import type { Refusal } from '../../result.ts';
import type { Web } from '../web.ts';

/** Who may do everything. */
export const administrates = (user: User): boolean => user.roles.includes('administrator');

/** What the pages of the staff share. */
export function desk(web: Web) {
  async function staff(
    request: FastifyRequest,
    reply: FastifyReply,
    allowed: (user: User) => boolean,
  ): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (allowed(user)) return user;
    await web.forbidden(request, reply);
    return null;
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly path: string; readonly body: ComponentChildren },
    refusal: Refusal | null = null,
  ) {
    return web.show(
      request,
      reply,
      { ...page, indexed: false, ...(refusal === null ? {} : { refusal: refusal.code }) },
      refusal === null ? 200 : 422,
    );
  }

  return { staff, show };
}
