import type { FastifyInstance } from 'fastify';

/** The mark of the site in tones that stand out on light and dark bars alike. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#2f9272" d="M1 1h9v9H1z"/><path fill="#7a877f" d="M10 10h9v9h-9z"/></svg>';

const ROBOTS = `User-agent: *
Disallow: /admin
Disallow: /settings
Disallow: /login
Disallow: /register
Disallow: /live
Disallow: /source.tar.gz
`;

const DAY_S = 86_400;

/** Small files that browsers and search engines ask for by name. */
export function fileRoutes(app: FastifyInstance): void {
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, (_, reply) =>
      reply.type('image/svg+xml').header('cache-control', `public, max-age=${DAY_S}`).send(FAVICON),
    );
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${DAY_S}`).send(ROBOTS),
  );
}
