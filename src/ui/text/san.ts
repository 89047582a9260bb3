/** Letters of the men by language; the pawn has none. */
const RUSSIAN: Readonly<Record<string, string>> = { K: 'Кр', Q: 'Ф', R: 'Л', B: 'С', N: 'К' };

/** A move in the reader's letters: `Nf3` is `Кf3`, `Bxe5+` is `С:e5+`, `e8=Q#` is `e8Ф#` in Russian. */
export function sanText(san: string, language: string): string {
  if (language !== 'ru' || san.startsWith('O-O')) return san.replace(/O/g, '0');
  return san
    .replace(/[KQRBN]/g, (letter) => RUSSIAN[letter] ?? letter)
    .replace('x', ':')
    .replace('=', '');
}
