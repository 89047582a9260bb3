import type { Words } from '../words/index.ts';

/** what people read while the site is closed for works: the administrator's words, else ours. */
export function worksText(t: Words, own: string): string {
  return own === '' ? t('administration.closedText') : own;
}
