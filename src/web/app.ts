import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastifyFormbody from '@fastify/formbody';
import { join } from 'node:path';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { placeOf, Tries, type PeopleCount } from '../accounts/index.ts';
import { API_PREFIX, apiRoutes } from '../api/index.ts';
import { newId } from '../app/ids.ts';
import type { Services } from '../app/services.ts';
import type { Maintenance } from '../notices/index.ts';
import { imageOrigins, readLinks, type SiteLink } from '../moderation/index.ts';
import { formerIn } from '../words/index.ts';
import { serveAssets, type Assets } from './assets.ts';
import { documentOf } from './document.tsx';
import { flash, takeFlash } from './flash.ts';
import { contentPolicy, fixedHeaders, guardWithHeaders } from './headers.ts';
import { localPath } from './forms.ts';
import { Guests } from './guests.ts';
import { findInstallation, type Installation } from './installation.ts';
import { textsOf, type Island } from './islands.ts';
import { originAllowed } from './origin.ts';
import { errorPage, worksPage } from './pages/errors.tsx';
import { askedLanguage, readerOf, rememberLanguage, strangerOf, type Reader } from './reader.ts';
import { addRoutes } from './routes/index.ts';
import type { LiveCount, Page, Web } from './web.ts';

/** Largest form; the form of a new tournament with its regulation has a limit of its own. */
const BODY_LIMIT = 16 * 1024;

/** Forms one place may send: enough for a quick hand, not for a script. */
const FORMS = { burst: 120, refillMs: 500 };

const ONE_CLICK = /^\/unsubscribe\/[\w.-]+$/u;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counting people costs a scan: the figures of the foot may be this old. */
const PEOPLE_FRESH_MS = 30_000;

/** how long a visitor counts as being here. */
const GUEST_MS = 10 * 60_000;

/** Routes asked for all the time that tell nothing when they succeed. */
const QUIET = /^\/(assets\/|healthz$|readyz$|metrics$)/u;

/** Most games looked through for "your move". */
const MOST_TURNS = 100;

export interface WebOptions {
  /** Folder of the built client; the installation's own when absent. */
  readonly clientFolder?: string;
  /** Sockets of this process and the people behind them, for the health page; null while there are none to count. */
  readonly live?: () => LiveCount | null;
}

/** The fastify app with every page of the portal. Sockets and health are added by their own rooms before it listens. */
export async function createWeb(services: Services, options: WebOptions = {}): Promise<FastifyInstance> {
  const { config } = services;
  const installation = findInstallation();
  const routes = new Set<string>();
  const app = fastify({
    logger: false,
    // One proxy of the host: it appends the address it saw; whatever stands before that was written by the client.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded never reaches a hook or a page.
    frameworkErrors: (_error, _request, reply) => {
      (reply as unknown as FastifyReply)
        .code(400)
        .headers({ ...fixedHeaders(config), 'content-security-policy': contentPolicy(config, undefined) })
        .type('text/plain; charset=utf-8')
        .send('400: this address cannot be read\n');
    },
  });
  routesByApp.set(app, routes);
  guardWithHeaders(app, config);
  await app.register(fastifyCookie);
  logRequests(app, services);
  app.addHook('onRequest', async (request, reply) => {
    if (SAFE.has(request.method) || originAllowed(config, request.headers)) return;
    // A click in a letter (RFC 8058): the mail program sends it, its token says all it may do.
    if (ONE_CLICK.test(request.url)) return;
    services.log.warn('foreign origin refused', { requestId: request.id, method: request.method });
    await showFault(web, request, reply, 403, 'foreign-origin');
  });
  await app.register(fastifyFormbody, { bodyLimit: BODY_LIMIT });
  const assets = await serveAssets(
    app,
    options.clientFolder ?? join(installation.root, 'dist/client'),
    services.log,
  );
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
  });
  // What programs and files are given: the name in English, with plain spaces. Pages have said it by now.
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? formerIn(payload, 'en') : payload,
  );
  const web = createPages(services, assets, installation, options.live ?? (() => null));
  limitForms(app, web);
  closeForWorks(app, web);
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(web, error, request, reply));
  app.setNotFoundHandler((request, reply) => web.notFound(request, reply));
  // Documents what has a tag: the interface for programs.
  await app.register(fastifySwagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tabiya', version: installation.version, license: { name: 'AGPL-3.0-or-later' } },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  addRoutes(app, web);
  apiRoutes(app, services);
  return app;
}

const routesByApp = new WeakMap<object, ReadonlySet<string>>();

/** Every address of the site as `GET /path/:name`, for the test that walks them all. */
export function routesOf(app: FastifyInstance): readonly string[] {
  return [...(routesByApp.get(app) ?? [])].sort();
}

/** One line an answered request: who, what, how long; never a body, a query or a token in a path. */
function logRequests(app: FastifyInstance, { log }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    const quiet = route !== undefined && QUIET.test(route) && reply.statusCode < 400;
    log[quiet ? 'debug' : 'info']('request', {
      requestId: request.id,
      method: request.method,
      route: route ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: known.get(request) ?? null,
    });
  });
}

/** Who a request came from, once that is known; for the log line. */
const known = new WeakMap<FastifyRequest, string>();

function limitForms(app: FastifyInstance, web: Web): void {
  const forms = new Tries(FORMS, web.services.now);
  app.addHook('preHandler', async (request, reply) => {
    if (SAFE.has(request.method)) return;
    const { user } = await web.reader(request);
    if (!forms.take(user?.id ?? placeOf(request.ip))) await showFault(web, request, reply, 429, 'too-many');
  });
}

/** What stays open while the site is closed for works. */
const OPEN_DURING_WORKS =
  /^\/(assets\/|login|logout|forgot|reset\/|healthz$|readyz$|metrics$|favicon|robots|source)/u;

/** in maintenance mode only administrators get in; everybody else reads why, and when to come back. */
function closeForWorks(app: FastifyInstance, web: Web): void {
  const { settings } = web.services.moderation;
  app.addHook('preHandler', async (request, reply) => {
    if ((await settings.text('maintenance')) !== '1') return;
    const route = request.routeOptions.url ?? '';
    if (OPEN_DURING_WORKS.test(route)) return;
    const reader = await web.reader(request);
    if (reader.user?.roles.includes('administrator') === true) return;
    const text = await settings.text(`maintenance-${reader.language}`);
    reply.header('retry-after', '600');
    const page = worksPage(reader, text, SAFE.has(request.method) ? localPath(request.url) : '/');
    await send(web, reply, reader, page, 503, NO_FRAME);
  });
}

function createPages(
  services: Services,
  assets: Assets,
  installation: Installation,
  live: () => LiveCount | null,
): Web {
  let people: { readonly count: PeopleCount; readonly at: number } | null = null;

  async function countPeople(now: number): Promise<PeopleCount> {
    if (people === null || now - people.at > PEOPLE_FRESH_MS || now < people.at)
      people = { count: await services.accounts.count(), at: now };
    return people.count;
  }

  async function turnsOf(reader: Reader): Promise<number> {
    if (reader.user === null) return 0;
    const { id } = reader.user;
    const games = await services.games.ofUser(id, { running: true, limit: MOST_TURNS });
    return games.filter((game) => game[game.turn].id === id).length;
  }

  const guests = new Guests(GUEST_MS);

  /** R-389: links and counters at the foot; the pictures' hosts join the policy of this answer, nothing else does. */
  async function linksOf(request: FastifyRequest, reply: FastifyReply) {
    const { settings } = services.moderation;
    const [links, counters] = await Promise.all([settings.text('links'), settings.text('counters')]);
    const read = { links: readLinks(links) ?? [], counters: readLinks(counters) ?? [] };
    const origins = imageOrigins([...read.links, ...read.counters]);
    if (origins.length > 0)
      reply.header(
        'content-security-policy',
        contentPolicy(
          services.config,
          services.config.baseUrl === null ? request.headers.host : undefined,
          origins,
        ),
      );
    return read;
  }

  const web: Web = {
    services,
    assets,
    installation,
    guests: (now) => guests.count(now),
    live,
    async reader(request) {
      const reader = await readerOf(services, request);
      if (reader.user !== null) known.set(request, reader.user.id);
      else
        guests.saw(`${placeOf(request.ip)} ${request.headers['user-agent'] ?? ''}`.slice(0, 200), reader.now);
      return reader;
    },
    async show(request, reply, page, status = 200) {
      const reader = await web.reader(request);
      const asked = askedLanguage(request);
      if (asked !== null) rememberLanguage(services, reply, asked);
      return send(web, reply, reader, page, status, {
        flash: takeFlash(request, reply),
        turns: await turnsOf(reader),
        letters: reader.user === null ? 0 : await services.mail.unread(reader.user.id),
        ...(await linksOf(request, reply)),
        told: reader.user === null ? 0 : await services.notices.unread(reader.user.id),
        works: await services.notices.maintenance(),
        people: await countPeople(reader.now),
      });
    },
    go: (reply, path) => reply.code(303).header('location', path).send(),
    async signedIn(request, reply) {
      const { user, path } = await web.reader(request);
      if (user !== null) return user;
      flash(services, reply, 'sign-in-first');
      const back = SAFE.has(request.method) ? path : backOf(request);
      web.go(reply, `/login?next=${encodeURIComponent(back)}`);
      return null;
    },
    malformed: (request, reply) => showFault(web, request, reply, 400, 'bad-request'),
    notFound: (request, reply) => showFault(web, request, reply, 404, 'not-found'),
    forbidden: (request, reply) => showFault(web, request, reply, 403, 'not-allowed'),
  };
  return web;
}

/** The page a form was on, from Referer; the front page when there is none. */
function backOf(request: FastifyRequest): string {
  try {
    return new URL(request.headers.referer ?? '').pathname;
  } catch {
    return '/';
  }
}

interface Frame {
  readonly flash: string | null;
  readonly turns: number;
  readonly letters: number;
  readonly links: readonly SiteLink[];
  readonly counters: readonly SiteLink[];
  readonly told: number;
  readonly works: Maintenance | null;
  readonly people: PeopleCount | null;
}

/** A page without what the database knows. */
const NO_FRAME: Frame = {
  flash: null,
  turns: 0,
  letters: 0,
  links: [],
  counters: [],
  told: 0,
  works: null,
  people: null,
};

function send(
  web: Web,
  reply: FastifyReply,
  reader: Reader,
  page: Page,
  status: number,
  frame: Frame,
): FastifyReply {
  const islands: Island[] = [
    'theme',
    'zone',
    ...(reader.user === null ? [] : ['notices' as const]),
    ...(page.islands ?? []),
  ];
  const html = documentOf({
    reader,
    page,
    assets: web.assets.of(islands),
    data: {
      reader: {
        userId: reader.user?.id ?? null,
        login: reader.user?.login ?? null,
        language: reader.language,
        zone: reader.zone,
      },
      now: reader.now,
      texts: textsOf(reader.language, islands),
      ...page.data,
    },
    ...frame,
  });
  if (page.refusal !== undefined) reply.header('x-refusal', page.refusal);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', page.indexed === false ? 'private, no-store' : 'private, no-cache')
    .header('vary', 'Cookie, Accept-Language')
    .header('content-language', reader.language)
    .send(formerIn(html, reader.language));
}

/** A page that says what went wrong; needs neither the database nor the reader's session. */
async function showFault(
  web: Web,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
): Promise<FastifyReply> {
  if (wantsJson(request)) return reply.code(status).send({ refused: code, requestId: request.id });
  const stranger = strangerOf(web.services, request);
  // An address that failed may work the next time; a form is sent again by its page alone.
  const again = status >= 500 && SAFE.has(request.method) ? localPath(request.url) : null;
  const page = errorPage(stranger, status, code, request.id, again);
  // A wrong address or a closed door is no fault of ours: the reader keeps his head of the page.
  if (code !== 'not-found' && code !== 'not-allowed')
    return send(web, reply, stranger, page, status, NO_FRAME);
  return web.show(request, reply, page, status);
}

/** True for requests of scripts that ask for an answer they can read. */
export function wantsJson(request: FastifyRequest): boolean {
  return (
    request.url.startsWith(API_PREFIX) || (request.headers.accept?.includes('application/json') ?? false)
  );
}

async function answerError(
  web: Web,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = status === 413 ? 'too-large' : status === 404 ? 'not-found' : 'bad-request';
    return showFault(web, request, reply, status, code);
  }
  web.services.log.error('request failed', {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    error: error.message,
    stack: error.stack,
  });
  return showFault(web, request, reply, 500, 'internal');
}
