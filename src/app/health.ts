import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/index.ts';
import type { Metrics } from './metrics.ts';

export interface HealthDeps {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Bearer token of `/metrics`; null: the page does not exist. */
  readonly metricsToken: string | null;
  /** True once the service has begun to end. */
  readonly isDraining: () => boolean;
}

/** Longest wait for the database before the service calls itself not ready, ms. */
const READY_MS = 2_000;

/** The pages for machines: `/healthz` (the process lives), `/readyz` (send people here), `/metrics` (with a token). */
export function registerHealth(
  app: FastifyInstance,
  { database, metrics, metricsToken, isDraining }: HealthDeps,
): void {
  app.addHook('onResponse', async (_request, reply) => metrics.answered(reply.statusCode));

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    return 'ok\n';
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    if (isDraining()) return reply.code(503).send('draining\n');
    if (!(await answers(database))) return reply.code(503).send('the database does not answer\n');
    return 'ready\n';
  });

  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('a token is needed\n');
    }
    return reply.type('text/plain; version=0.0.4').send(metrics.text());
  });
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, READY_MS, false);
  });
  const asked = database
    .first(database.build.selectFrom('heartbeats').select('at').limit(1))
    .then(() => true)
    .catch(() => false);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
