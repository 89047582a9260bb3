import type { FastifyRequest } from 'fastify';
import type { User } from '../accounts/index.ts';

export type Query = Readonly<Record<string, string | undefined>>;

export interface Ask {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly user: User | null;
  readonly request: FastifyRequest;
}

/** A documented address of the interface. */
export interface Route {
  readonly path: string;
  /** `public` needs no token; every other is the scope a token must have, `administration` the role besides. */
  readonly tag: 'public' | 'account' | 'mail' | 'administration';
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly answer: (ask: Ask) => Promise<unknown>;
}

export const MOST_LISTED = 100;

export function pageOf(query: Query): number {
  return /^[1-9]\d{0,4}$/u.test(query['page'] ?? '') ? Number(query['page']) : 1;
}

export function limitOf(query: Query): number {
  const wanted = /^\d{1,4}$/u.test(query['limit'] ?? '') ? Number(query['limit']) : 30;
  return Math.min(MOST_LISTED, Math.max(1, wanted));
}
