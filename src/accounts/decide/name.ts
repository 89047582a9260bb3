const NAME_MAX = 60;

/** What people call a token or a key of theirs: one line without control characters, at most 60 characters. */
export function plainName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
    .slice(0, NAME_MAX);
}
