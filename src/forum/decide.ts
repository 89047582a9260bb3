import { ok, refuse, type Result } from '../result.ts';
import { TITLE_MAX, type ForumLimits, type ForumRefusal, type Poster } from './types.ts';

/** R-103: moderators and administrators. */
export function moderates(person: { readonly roles: readonly string[] } | null): boolean {
  return person !== null && (person.roles.includes('moderator') || person.roles.includes('administrator'));
}

/** A post as it may be stored; `body` is already free of control characters. */
export function checkBody(body: string, limits: ForumLimits): Result<string, ForumRefusal> {
  if (body === '') return refuse('empty');
  const length = [...body].length;
  return length > limits.characters ? refuse('too-long', { max: limits.characters, length }) : ok(body);
}

export function checkTitle(title: string): Result<string, ForumRefusal> {
  if (title === '') return refuse('title-empty');
  return [...title].length > TITLE_MAX ? refuse('title-long', { max: TITLE_MAX }) : ok(title);
}

/** Whether somebody may write into a topic now. No advance censorship (R-104): only closed topics and haste are refused. */
export function mayPost(
  topic: { readonly locked: boolean; readonly hidden: boolean },
  facts: { readonly postsThisHour: number; readonly limits: ForumLimits; readonly by: Poster },
): Result<null, ForumRefusal> {
  if (topic.hidden && !moderates(facts.by)) return refuse('not-found');
  if (topic.locked && !moderates(facts.by)) return refuse('locked');
  if (facts.postsThisHour >= facts.limits.perHour) return refuse('too-fast', { max: facts.limits.perHour });
  return ok(null);
}

/** The author mends his own words while nobody has hidden them; moderators hide, they never rewrite. */
export function mayEdit(
  post: { readonly authorId: string; readonly isHidden: boolean },
  topic: { readonly locked: boolean; readonly hidden: boolean },
  by: Poster,
): Result<null, ForumRefusal> {
  if (post.authorId !== by.id) return refuse('not-yours');
  if (post.isHidden || topic.hidden) return refuse('hidden');
  return topic.locked ? refuse('locked') : ok(null);
}

const QUOTE_MAX = 1500;
const POSITION = /\[fen\]([^[\]\n]{1,120})\[\/fen\]/giu;

/**
 * A post as the beginning of an answer: every line with `> ` before it, after the author's name. Positions stay behind:
 * a board would break the quotation in two, and stands above already.
 */
export function quoteOf(author: string, text: string): string {
  const body = text.replaceAll(POSITION, '…');
  const short = body.length > QUOTE_MAX ? `${body.slice(0, QUOTE_MAX)}…` : body;
  const lines = [`**${author.replaceAll(/([\\`*_[\]<>])/gu, '\\$1')}**`, '', ...short.split('\n')];
  return `${lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')}\n\n`;
}

/** A part of a post: Markdown, or a position to be drawn. */
export type PostPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'position'; readonly fen: string };

const MOST_POSITIONS = 8;

/** True for the board part of a FEN: eight rows of eight squares of men and digits. */
export function isBoard(fen: string): boolean {
  const rows = (fen.trim().split(/\s+/u)[0] ?? '').split('/');
  return (
    rows.length === 8 &&
    rows.every((row) => {
      if (!/^[1-8kqrbnpKQRBNP]{1,8}$/u.test(row)) return false;
      let squares = 0;
      for (const sign of row) squares += /\d/u.test(sign) ? Number(sign) : 1;
      return squares === 8;
    })
  );
}

/** Parts a post at its positions; what is no position stays text. */
export function partsOf(body: string): readonly PostPart[] {
  const parts: PostPart[] = [];
  let from = 0;
  let positions = 0;
  for (const match of body.matchAll(POSITION)) {
    const fen = (match[1] ?? '').trim();
    if (!isBoard(fen) || positions === MOST_POSITIONS) continue;
    positions += 1;
    if (match.index > from) parts.push({ kind: 'text', text: body.slice(from, match.index) });
    parts.push({ kind: 'position', fen });
    from = match.index + match[0].length;
  }
  if (from < body.length) parts.push({ kind: 'text', text: body.slice(from) });
  return parts;
}
