/** Letters that do not fall apart into a basic letter and a mark; pairs of letter and spelling. */
const SPELLINGS =
  "ł l Ł L ø o Ø O đ d Đ D ð d Ð D þ th Þ Th ß ss ı i æ ae Æ Ae œ oe Œ Oe ’ ' – - — - " +
  'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ' +
  'ш sh щ shch ы y э e ю yu я ya і i є ye ґ g';

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ъ', ''],
  ['ь', ''],
  ...Array.from(SPELLINGS.matchAll(/(\S+) (\S+)/g), (pair) => [pair[1] ?? '', pair[2] ?? ''] as const),
]);

function spelling(letter: string): string | undefined {
  const own = LETTERS.get(letter);
  if (own !== undefined) return own;
  const lower = LETTERS.get(letter.toLowerCase());
  return lower === undefined ? undefined : lower.slice(0, 1).toUpperCase() + lower.slice(1);
}

/**
 * A text in ASCII for programs that count columns in bytes (`trf.md` 1): marks are dropped, Cyrillic is
 * written in Latin letters, anything else becomes `?`.
 */
export function toAscii(text: string): string {
  let out = '';
  for (const letter of text.normalize('NFC')) {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
    out += letter <= '\x7f' ? letter : (spelling(letter) ?? spelling(bare) ?? (isAscii(bare) ? bare : '?'));
  }
  return out;
}

function isAscii(text: string): boolean {
  return Array.from(text).every((letter) => letter <= '\x7f');
}
