import type { FastifyRequest } from 'fastify';
import type { Language } from '../words/index.ts';

/** Russian if the caller prefers it, else English: programs that say nothing read English. */
export function languageOfHeader(request: FastifyRequest): Language {
  return /^\s*ru\b/iu.test(request.headers['accept-language'] ?? '') ? 'ru' : 'en';
}
