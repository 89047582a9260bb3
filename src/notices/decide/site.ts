import { ok, refuse, type Result } from '../../result.ts';
import type { Insert, Maintenance, NoticeRefusal } from '../types.ts';

const DAY = 86_400_000;
/** "at most once a week". */
export const MAILING_EVERY_MS = 7 * DAY;
/** C-19. */
export const MAINTENANCE_NOTICE_MS = DAY;
const MOST_MAILING = 4_000;
const MOST_INSERT = 300;
const MOST_PLAN = 300;

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/u.test(text) && text.length <= 300;
}

/** R-162, C-18: the text may be empty; a link goes with a text. */
export function checkInsert(insert: Insert): Result<Insert, NoticeRefusal> {
  const ru = insert.ru.trim();
  const en = insert.en.trim();
  const link = insert.link.trim();
  if (ru.length > MOST_INSERT || en.length > MOST_INSERT) return refuse('insert-length');
  if (link !== '' && !isWebAddress(link)) return refuse('insert-link');
  return ok({ ru, en, link });
}

/** both languages, and seven days since the last one. */
export function checkMailing(
  texts: Readonly<Record<'ru' | 'en', string>>,
  lastAt: number | null,
  now: number,
): Result<Readonly<Record<'ru' | 'en', string>>, NoticeRefusal> {
  const ru = texts.ru.trim();
  const en = texts.en.trim();
  if (ru === '' || en === '') return refuse('mailing-empty');
  if (ru.length > MOST_MAILING || en.length > MOST_MAILING) return refuse('mailing-length');
  if (lastAt !== null && now < lastAt + MAILING_EVERY_MS) return refuse('mailing-too-soon');
  return ok({ ru, en });
}

/** R-168, C-19: planned works are told 24 hours ahead with their expected end; an emergency is not. */
export function checkMaintenance(
  plan: Maintenance,
  emergency: boolean,
  now: number,
): Result<Maintenance, NoticeRefusal> {
  const ru = plan.ru.trim();
  const en = plan.en.trim();
  if (ru.length > MOST_PLAN || en.length > MOST_PLAN) return refuse('maintenance-text');
  if (!(plan.from < plan.until) || plan.until <= now) return refuse('maintenance-order');
  if (!emergency && plan.from < now + MAINTENANCE_NOTICE_MS) return refuse('maintenance-too-soon');
  return ok({ from: plan.from, until: plan.until, ru, en });
}
