import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { HandedOver } from '../mailer/index.ts';
import type { PushBrowser } from './types.ts';

/** What the service worker shows. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Path that a click opens. */
  readonly url: string;
  /** A later push with the tag takes the place of an earlier one. */
  readonly tag: string;
}

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A push service says: this browser is gone. */
const GONE = new Set([404, 410]);
const PATIENCE_MS = 15_000;
const LIFE_S = 2 * 86_400;
const MOST_ENDPOINT = 1_000;

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/** Addresses of the machine's own neighbourhood: a subscription must not make the portal knock there. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** True for addresses of private networks and the machine itself, IPv4 inside IPv6 included. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return PRIVATE.check(mapped, 'ipv4');
  return PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** NT-8: an endpoint from a browser is an address of a push service on the public network: https, a name, the usual port. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > MOST_ENDPOINT || !URL.canParse(text)) return false;
  const url = new URL(text);
  const host = url.hostname;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    isIP(host.replace(/^\[|\]$/gu, '')) === 0 &&
    host.includes('.') &&
    !/\.(?:local|internal|localhost|lan|home|arpa)$/u.test(host)
  );
}

/** Resolves names as usual and refuses what leads into a private network, whatever the name said before. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const open = addresses.filter(({ address }) => !isPrivateAddress(address));
    const first = open[0];
    if (first === undefined) return callback(new Error(`${hostname} is not on the public network`), []);
    return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
  });
};

export interface PushPost {
  send(browser: PushBrowser, text: PushText): Promise<HandedOver & { readonly gone?: boolean }>;
}

/**
 * Sends encrypted pushes (RFC 8030, 8291, 8292). `loopback` lets a test have a push service of its own on this machine.
 */
export function createPushPost(options: {
  readonly keys: () => Promise<VapidKeys>;
  /** `mailto:` or https address by which a push service reaches the host of this site. */
  readonly contact: string;
  readonly loopback: boolean;
}): PushPost {
  return {
    async send({ endpoint, p256dh, auth }, text) {
      const keys = await options.keys();
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
          vapidDetails: { subject: options.contact, ...keys },
          TTL: LIFE_S,
          contentEncoding: 'aes128gcm',
        });
      } catch (error) {
        return { outcome: 'never', error: `keys of the browser: ${String(error)}`, gone: true };
      }
      const { status, retry } = await post(details, options.loopback);
      if (status >= 200 && status < 300) return { outcome: 'sent' };
      const error = `the push service answered ${status}`;
      if (GONE.has(status)) return { outcome: 'never', error, gone: true };
      return retry ? { outcome: 'later', error } : { outcome: 'never', error };
    },
  };
}

function post(
  details: ReturnType<typeof webPush.generateRequestDetails>,
  loopback: boolean,
): Promise<{ readonly status: number; readonly retry: boolean }> {
  const url = new URL(details.endpoint);
  const request = url.protocol === 'http:' && loopback ? requestHttp : requestHttps;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: details.method,
        headers: details.headers,
        timeout: PATIENCE_MS,
        ...(loopback ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.resume();
        response.on('end', () => done({ status, retry: status === 429 || status >= 500 }));
        response.on('error', fail);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('the push service does not answer')));
    sent.on('error', fail);
    sent.end(details.body);
  });
}
