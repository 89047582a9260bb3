import { ok, refuse, type Result } from '../result.ts';
import { SUBJECT_MAX, type MailLimits, type MailRefusal } from './types.ts';

/** Characters that steer a terminal or a reading direction; line breaks stay. */
const CONTROL = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\ufeff]/gu;

/**
 * text only. What could act (control characters, marks that turn the reading direction) goes; everything else is
 * shown as text and never as markup. Line ends become one kind, at most two empty lines stay.
 */
export function harmlessText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL, '')
    .normalize('NFC')
    .replaceAll(/\n{4,}/gu, '\n\n\n')
    .trim();
}

/** One line of harmless text. */
export function harmlessLine(text: string): string {
  return harmlessText(text).replaceAll(/\s+/gu, ' ');
}

/** What is known about one addressee when a letter is to go to him. */
export interface Addressee {
  readonly id: string;
  readonly login: string;
  readonly used: number;
  readonly blocksSender: boolean;
  /** Letters of the sender to him in the last 24 hours since he last wrote back. */
  readonly unanswered: number;
}

export interface Facts {
  readonly senderId: string;
  readonly senderUsed: number;
  readonly sentToday: number;
  readonly limits: MailLimits;
  /** Judges and staff write about events: the limit of unanswered letters is not for them. */
  readonly staff: boolean;
  /** What a player tells the judge of his event: it holds no words of his own, and a block does not stop it (MAIL-3). */
  readonly toJudge: boolean;
}

export interface Letters {
  readonly subject: string;
  readonly body: string;
  readonly to: readonly Addressee[];
  /** Left out because their boxes are full. */
  readonly full: readonly Addressee[];
}

/** What a person may write: text, length. */
export function checkText(
  draft: { readonly subject: string; readonly body: string },
  limits: MailLimits,
): Result<{ readonly subject: string; readonly body: string }, MailRefusal> {
  const subject = harmlessLine(draft.subject);
  const body = harmlessText(draft.body);
  if (body === '') return refuse('empty');
  if ([...subject].length > SUBJECT_MAX) return refuse('subject-long', { max: SUBJECT_MAX });
  const length = [...body].length;
  if (length > limits.characters) return refuse('too-long', { max: limits.characters, length });
  return ok({ subject, body });
}

/**
 * R-081…: whether a letter goes out, and to whom. With several addressees those whose boxes are full are left
 * out and the sender is told; a letter that reaches nobody is refused as a whole, so that its writer keeps his text.
 */
export function decideSend(
  draft: { readonly subject: string; readonly body: string },
  addressees: readonly Addressee[],
  facts: Facts,
): Result<Letters, MailRefusal> {
  const { limits } = facts;
  const text = checkText(draft, limits);
  if (!text.ok) return text;
  const to = [...new Map(addressees.map((one) => [one.id, one])).values()];
  if (to.length === 0) return refuse('nobody');
  if (to.some(({ id }) => id === facts.senderId)) return refuse('yourself');
  if (to.length > limits.addressees) return refuse('too-many-addressees', { max: limits.addressees });
  if (facts.sentToday >= limits.perDay) return refuse('too-many-today', { max: limits.perDay });
  if (facts.senderUsed >= limits.box) return refuse('own-box-full', { max: limits.box });
  const blocking = to.find(({ blocksSender }) => blocksSender);
  if (blocking !== undefined && !facts.toJudge) return refuse('blocked', { login: blocking.login });
  const silent = to.find(({ unanswered }) => unanswered >= limits.unanswered);
  if (silent !== undefined && !facts.staff && !facts.toJudge)
    return refuse('unanswered', { login: silent.login, max: limits.unanswered });
  const full = to.filter(({ used }) => used >= limits.box);
  const open = to.filter(({ used }) => used < limits.box);
  if (open.length === 0) return refuse('box-full', { login: full.map(({ login }) => login).join(', ') });
  return ok({ ...text.value, to: open, full });
}
