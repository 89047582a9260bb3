import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../app/config.ts';

type OriginConfig = Pick<Config, 'baseUrl' | 'trustProxy'>;

function first(value: string | readonly string[] | undefined): string | undefined {
  const text = typeof value === 'string' ? value : value?.[0];
  return text?.split(',')[0]?.trim();
}

/** The host people used to reach the site, as far as the request says. */
function hostOf(config: OriginConfig, headers: IncomingHttpHeaders): string | undefined {
  return (
    (config.trustProxy ? first(headers['x-forwarded-host']) : undefined) ?? headers.host
  )?.toLowerCase();
}

/** Host part of an origin such as `https://chess.example:8443`; undefined for `null` and nonsense. */
function hostOfOrigin(origin: string): string | undefined {
  try {
    const url = new URL(origin);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.host.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if a request that changes something (or opens a socket) comes from our own pages. With a base URL the Origin must
 * be exactly its origin; without one its host must be the Host the request was sent to. Browsers send Origin with every
 * POST and every socket; where an old one leaves it out, Referer stands in. Neither: refused.
 */
export function originAllowed(config: OriginConfig, headers: IncomingHttpHeaders): boolean {
  const stated = headers.origin ?? headers.referer;
  if (stated === undefined) return false;
  if (config.baseUrl !== null) {
    try {
      return new URL(stated).origin === new URL(config.baseUrl).origin;
    } catch {
      return false;
    }
  }
  const host = hostOf(config, headers);
  const from = hostOfOrigin(stated);
  // Default ports are left out by URL but may stand in Host.
  return host !== undefined && from !== undefined && from === host.replace(/:(80|443)$/u, '');
}
