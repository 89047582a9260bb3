import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';

/** True when people reach the site by https, so that cookies may be Secure and HSTS may be promised. */
export function isHttps(config: Pick<Config, 'baseUrl'>): boolean {
  return config.baseUrl?.startsWith('https:') ?? false;
}

/** Where sockets may go: 'self' covers them in current browsers; older ones want the address spelt out. */
function socketSource(config: Pick<Config, 'baseUrl'>, host: string | undefined): string {
  if (config.baseUrl !== null) return ` ${config.baseUrl.replace(/^http/u, 'ws')}`;
  return host !== undefined && /^[A-Za-z0-9.[\]:-]{1,255}$/u.test(host) ? ` ws://${host} wss://${host}` : '';
}

/** The content policy: nothing but our own files, no inline script or style, no frames, forms only to ourselves. */
export function contentPolicy(
  config: Pick<Config, 'baseUrl'>,
  host: string | undefined,
  /** Origins of pictures an administrator wants. */
  images: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${socketSource(config, host)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The headers that are the same in every answer. */
export function fixedHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The security headers of every answer, in one hook. */
export function guardWithHeaders(app: FastifyInstance, config: Config): void {
  const fixed = fixedHeaders(config);
  const policyOfSite = config.baseUrl === null ? null : contentPolicy(config, undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed);
    reply.header('content-security-policy', policyOfSite ?? contentPolicy(config, request.headers.host));
    reply.header('x-request-id', request.id);
  });
}
