import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { moderates, type ForumRefusal, type Post, type Topic } from '../../forum/index.ts';
import type { Refusal } from '../../result.ts';
import { form, lines, oneOf } from '../forms.ts';
import type { People } from '../pages/mail.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const MOST_LATEST = 8;
/** Bytes of a form with a post of the longest setting in Cyrillic. */
export const BODY_LIMIT = 400_000;
export const MOST_BODY = 62_000;

export const postForm = form({ body: lines(MOST_BODY), act: oneOf(['', 'preview', 'send']) });

export type Failed = Refusal<ForumRefusal> | null;

/** What somebody typed as a post, and why it came back. */
export interface Answer {
  readonly body: string;
  readonly preview: boolean;
  readonly refusal: Failed;
}

export const NOTHING: Answer = { body: '', preview: false, refusal: null };

/** What the pages of the forum share. */
export function forumPages(web: Web) {
  const { accounts, forum } = web.services;

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly body: ComponentChildren; readonly path: string },
    refusal: Refusal | null = null,
    indexed = true,
  ) {
    return web.show(
      request,
      reply,
      {
        ...page,
        section: 'forum',
        ...(indexed ? {} : { indexed: false }),
        ...(refusal === null ? {} : { refusal: refusal.code }),
      },
      refusal === null ? 200 : 422,
    );
  }

  async function peopleOf(topics: readonly Topic[], posts: readonly Post[] = []): Promise<People> {
    const ids = [
      ...topics.flatMap(({ authorId, lastAuthorId }) => [authorId, lastAuthorId]),
      ...posts.map(({ authorId }) => authorId),
    ];
    return accounts.byIds(ids.filter((id) => id !== null));
  }

  async function latestOf(reader: Reader) {
    const topics = await forum.topics(null, { page: 1, hidden: moderates(reader.user), limit: MOST_LATEST });
    return topics;
  }

  return { show, peopleOf, latestOf };
}
