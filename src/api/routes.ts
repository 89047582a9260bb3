import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { placeOf, type Scope, type User } from '../accounts/index.ts';
import type { Services } from '../app/services.ts';
import { POSTS_A_PAGE, SECTIONS } from '../forum/index.ts';
import { GAME_KINDS } from '../chess/index.ts';
import { CATEGORIES } from '../ratings/index.ts';
import { languageOfHeader } from './language.ts';
import { createRate } from './rate.ts';
import { recordRoutes } from './records.ts';
import { limitOf, MOST_LISTED, pageOf, type Query, type Route } from './route.ts';

/** Where the interface lives; a change that breaks programs gets a new number. */
export const API_PREFIX = '/api/v1';

interface Caller {
  readonly user: User | null;
  readonly scopes: readonly Scope[];
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * The public JSON interface: what everybody may read on the pages, and with a personal token what its owner may read. It
 * asks the same rooms as the pages, so the same rules of visibility hold. It only reads.
 */
export function apiRoutes(app: FastifyInstance, services: Services): void {
  const { security, moderation, now } = services;
  const rate = createRate(now);

  async function callerOf(request: FastifyRequest): Promise<Caller | 'bad-token'> {
    const given = request.headers.authorization;
    if (given === undefined) return { user: null, scopes: [] };
    const token = /^Bearer ([\w-]{43})$/u.exec(given)?.[1];
    return (token === undefined ? null : await security.byToken(token)) ?? 'bad-token';
  }

  /** Limits, token, scope; false after the answer was sent. */
  async function admitted(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Scope | null,
  ): Promise<boolean> {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const caller = await callerOf(request);
    const key = caller === 'bad-token' || caller.user === null ? placeOf(request.ip) : caller.user.id;
    const limit = await moderation.settings.number('api-per-minute');
    const { left, resetS, allowed } = rate.take(key, limit);
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(left),
      'ratelimit-reset': String(resetS),
    });
    if (!allowed) {
      await reply.code(429).header('retry-after', String(resetS)).send({ refused: 'too-many' });
      return false;
    }
    if (caller === 'bad-token') {
      await reply.code(401).header('www-authenticate', 'Bearer').send({ refused: 'bad-token' });
      return false;
    }
    if (scope !== null && caller.user === null) {
      await reply.code(401).header('www-authenticate', 'Bearer').send({ refused: 'token-needed' });
      return false;
    }
    if (scope !== null && !caller.scopes.includes(scope)) {
      await reply.code(403).send({ refused: 'scope-needed' });
      return false;
    }
    // The token may be older than the loss of the role.
    if (scope === 'administration' && caller.user?.roles.includes('administrator') !== true) {
      await reply.code(403).send({ refused: 'role-needed' });
      return false;
    }
    callers.set(request, caller);
    return true;
  }

  for (const route of routesOf(services)) {
    const params = [...route.path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '');
    const schema = {
      tags: [route.tag],
      summary: route.summary,
      ...(route.tag === 'public' ? {} : { security: [{ token: [] }] }),
      ...(params.length === 0
        ? {}
        : {
            params: {
              type: 'object',
              properties: Object.fromEntries(
                params.map((name) => [name, { type: 'string', maxLength: 100 }]),
              ),
            },
          }),
      ...(route.query === undefined
        ? {}
        : {
            querystring: {
              type: 'object',
              properties: Object.fromEntries(
                Object.entries(route.query).map(([name, description]) => [
                  name,
                  { type: 'string', maxLength: 100, description },
                ]),
              ),
            },
          }),
    };
    app.get<{ Params: Record<string, string>; Querystring: Query }>(
      `${API_PREFIX}${route.path}`,
      { schema },
      async (request, reply) => {
        const scope = route.tag === 'public' ? null : route.tag;
        if (!(await admitted(request, reply, scope))) return reply;
        const { user = null } = callers.get(request) ?? {};
        const answer = await route.answer({ params: request.params, query: request.query, user, request });
        if (answer === null) return reply.code(404).send({ refused: 'not-found' });
        return reply
          .header('cache-control', route.tag === 'public' ? 'public, max-age=5' : 'private, no-store')
          .send(answer);
      },
    );
  }
}

function routesOf(services: Services): readonly Route[] {
  const { accounts, forum, games, mail, ratings, security, tournaments } = services;

  async function logins(ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
    const people = await accounts.byIds(ids.filter((id) => id !== null));
    return (id) => {
      const person = id === null ? undefined : people.get(id);
      return person === undefined || person.closed ? null : person.login;
    };
  }

  async function openPerson(login: string | undefined): Promise<User | null> {
    const person = await accounts.byLogin(login ?? '');
    return person === null || person.closed ? null : person;
  }

  return [
    {
      path: '/tournaments',
      tag: 'public',
      summary: 'Tournaments, the newest first',
      query: { state: 'announced, running, finished or cancelled', limit: '1 to 100' },
      answer: async ({ query }) => {
        const state = ['announced', 'running', 'finished', 'cancelled'].find((one) => one === query['state']);
        return tournaments.list({ ...(state === undefined ? {} : { state }), limit: limitOf(query) });
      },
    },
    {
      path: '/tournaments/:id',
      tag: 'public',
      summary:
        'A tournament: settings, entrants, table, rounds, places, news, in the language of Accept-Language',
      answer: async ({ params, request }) => {
        const view = await tournaments.page(params['id'] ?? '', languageOfHeader(request));
        // what waits for the administration is not public.
        return view?.proposal == null ? view : null;
      },
    },
    {
      path: '/games/:number',
      tag: 'public',
      summary:
        'A game with its moves and clocks, by its public number; what is hidden from watchers is hidden here',
      answer: async ({ params }) =>
        /^[1-9]\d{0,14}$/u.test(params['number'] ?? '') ? games.byNumber(Number(params['number'])) : null,
    },
    {
      path: '/running-games',
      tag: 'public',
      summary: 'Games being played now',
      query: { limit: '1 to 100' },
      answer: ({ query }) => games.running(limitOf(query)),
    },
    {
      path: '/people/:login',
      tag: 'public',
      summary: 'A person as his page shows him: roles, words about himself, ratings, prizes, tournaments',
      answer: async ({ params }) => {
        const person = await openPerson(params['login']);
        if (person === null) return null;
        const [profile, standings, awards, events] = await Promise.all([
          security.profile(person.id),
          ratings.ofUser(person.id),
          tournaments.awards(person.id),
          tournaments.ofUser(person.id),
        ]);
        return {
          id: person.id,
          login: person.login,
          roles: person.roles,
          createdAt: person.createdAt,
          about: profile?.about ?? '',
          // C-09: day and month alone, and only with consent.
          birthday: profile?.birthdayShown === true ? (profile.birthDate?.slice(-5) ?? null) : null,
          ratings: standings,
          awards,
          tournaments: events,
        };
      },
    },
    {
      path: '/people/:login/games',
      tag: 'public',
      summary: 'Games of a person, the newest first',
      query: { limit: '1 to 100', before: 'createdAt of the last game seen, ms' },
      answer: async ({ params, query }) => {
        const person = await openPerson(params['login']);
        if (person === null) return null;
        const before = /^\d{1,15}$/u.test(query['before'] ?? '') ? { before: Number(query['before']) } : {};
        return games.ofUser(person.id, { running: false, limit: limitOf(query), ...before });
      },
    },
    {
      path: '/ratings/:kind/:category',
      tag: 'public',
      summary:
        'The rating table of a game (chess, chess960, kingchess, battle) and a category (superblitz, blitz, long)',
      answer: async ({ params }) => {
        const kind = GAME_KINDS.find((one) => one === params['kind']);
        const category = CATEGORIES.find((one) => one === params['category']);
        return kind === undefined || category === undefined ? null : ratings.table(kind, category);
      },
    },
    {
      path: '/news',
      tag: 'public',
      summary: 'News of the site and of tournaments, the newest first',
      query: { limit: '1 to 100' },
      answer: ({ query }) => tournaments.news({ limit: limitOf(query) }),
    },
    {
      path: '/forum/topics',
      tag: 'public',
      summary: 'Topics of the forum, the freshest first',
      query: { section: SECTIONS.join(', '), page: 'from 1' },
      answer: async ({ query }) => {
        const section = SECTIONS.find((one) => one === query['section']) ?? null;
        const topics = await forum.topics(section, { page: pageOf(query), hidden: false });
        const name = await logins(topics.flatMap(({ authorId, lastAuthorId }) => [authorId, lastAuthorId]));
        return topics.map(({ hidden: _hidden, authorId, lastAuthorId, ...topic }) => ({
          ...topic,
          author: name(authorId),
          lastAuthor: name(lastAuthorId),
        }));
      },
    },
    {
      path: '/forum/topics/:id',
      tag: 'public',
      summary: 'Posts of a topic, in Markdown; the words of hidden posts are not told',
      query: { page: 'from 1' },
      answer: async ({ params, query }) => {
        const topic = await forum.topic(params['id'] ?? '');
        if (topic === null || topic.hidden) return null;
        const posts = await forum.posts(topic.id, pageOf(query));
        const name = await logins([topic.authorId, ...posts.map(({ authorId }) => authorId)]);
        return {
          id: topic.id,
          title: topic.title,
          section: topic.sectionId,
          tournamentId: topic.tournamentId,
          locked: topic.locked,
          pages: Math.max(1, Math.ceil(topic.posts / POSTS_A_PAGE)),
          author: name(topic.authorId),
          posts: posts.map((post) => ({
            id: post.id,
            number: post.number,
            at: post.at,
            editedAt: post.editedAt,
            author: name(post.authorId),
            body: post.hidden === null ? post.body : null,
            hidden:
              post.hidden === null
                ? null
                : { reason: post.hidden.reason, gameNumber: post.hidden.gameNumber },
          })),
        };
      },
    },
    {
      path: '/me',
      tag: 'account',
      summary: 'Your own account',
      answer: async ({ user }) => {
        if (user === null) return null;
        const { id, login, roles, language, timeZone, createdAt } = user;
        const [profile, unreadLetters] = await Promise.all([security.profile(id), mail.unread(id)]);
        return { id, login, roles, language, timeZone, createdAt, ...profile, unreadLetters };
      },
    },
    {
      path: '/me/games',
      tag: 'account',
      summary: 'Your games being played',
      answer: async ({ user }) =>
        user === null ? null : games.ofUser(user.id, { running: true, limit: MOST_LISTED }),
    },
    {
      path: '/me/mail',
      tag: 'mail',
      summary: 'Your conversations, the newest first',
      answer: async ({ user }) => {
        if (user === null) return null;
        const [threads, used, limits] = await Promise.all([
          mail.threads(user.id),
          mail.used(user.id),
          mail.limits(),
        ]);
        const name = await logins(threads.flatMap(({ withIds }) => withIds));
        return {
          used,
          box: limits.box,
          threads: threads.map(({ withIds, lastFromId: _from, ...thread }) => ({
            ...thread,
            with: withIds.map(name),
          })),
        };
      },
    },
    {
      path: '/me/mail/:id',
      tag: 'mail',
      summary: 'One of your conversations; reading it here does not mark it as read',
      answer: async ({ user, params }) => {
        const thread = user === null ? null : await mail.thread(params['id'] ?? '', user.id);
        if (thread === null) return null;
        const name = await logins(thread.letters.flatMap(({ fromId, toIds }) => [fromId, ...toIds]));
        return {
          id: thread.id,
          subject: thread.subject,
          letters: thread.letters.map(({ fromId, toIds, ...letter }) => ({
            ...letter,
            from: name(fromId),
            to: toIds.map(name),
          })),
        };
      },
    },
    ...recordRoutes(services),
  ];
}
