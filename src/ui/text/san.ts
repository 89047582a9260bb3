/** Letters of the men by language; the pawn has none. */
const RUSSIAN: Readonly<Record<string, string>> = { K: 'Кр', Q: 'Ф', R: 'Л', B: 'С', N: 'К' };

/** Letters of the men in a placement, where the pawn has one too (R5). */
const PLACED_RUSSIAN: Readonly<Record<string, string>> = { ...RUSSIAN, P: 'п' };

/**
 * A move in the reader's letters: `Nf3` is `Кf3`, `Bxe5+` is `С:e5+`, `e8=Q#` is `e8Ф#` in Russian. A placement
 * `K@b1,P@c2` is `Крb1, пc2` in Russian and `K@b1, P@c2` in English.
 */
export function sanText(san: string, language: string): string {
  if (san.includes('@')) {
    const men = san.split(',');
    if (language !== 'ru') return men.join(', ');
    return men.map((man) => `${PLACED_RUSSIAN[man.charAt(0)] ?? man.charAt(0)}${man.slice(2)}`).join(', ');
  }
  if (language !== 'ru' || san.startsWith('O-O')) return san.replace(/O/g, '0');
  return san
    .replace(/[KQRBN]/g, (letter) => RUSSIAN[letter] ?? letter)
    .replace('x', ':')
    .replace('=', '');
}
