import type { Position } from '../../src/chess/index.ts';

/** What a typed text means in a position. */
export type Entry =
  | { readonly kind: 'move'; readonly uci: string }
  /** A pawn reaches the last rank and the man it becomes was not named. */
  | { readonly kind: 'promotion'; readonly from: string; readonly to: string }
  /** A placement that the rules do not allow; `code` = `ActionRefusal`. */
  | { readonly kind: 'refused'; readonly placement: string; readonly code: string }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unknown' };

const RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/Кр|КР|кр/g, 'K'],
  [/[Фф]/g, 'Q'],
  [/[Лл]/g, 'R'],
  [/С/g, 'B'],
  [/[Кк]/g, 'N'],
];

/** Cyrillic letters that look like the names of files, typed without changing the keyboard. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  х: 'x',
  О: 'O',
  о: 'O',
};

/** The ways a text may be meant, likeliest first: English letters, Russian letters, small letters for men. */
function readings(text: string): readonly string[] {
  let russian = text;
  for (const [letters, man] of RUSSIAN) russian = russian.replace(letters, man);
  const plain = (one: string): string =>
    one
      .replace(/[авсехОо]/g, (letter) => LOOKALIKES[letter] ?? letter)
      .replace(/[:×]/g, 'x')
      .replace(/^[0oO][-–]?[0oO](?:[-–]?([0oO]))?$/, (_, long?: string) =>
        long === undefined ? 'O-O' : 'O-O-O',
      )
      .replace(/[-–](?=[a-h])/g, '')
      .replace(
        /([a-h][18])=?\(?([QRBNqrbn])\)?$/,
        (_, square: string, man: string) => `${square}=${man.toUpperCase()}`,
      );
  const first = plain(text);
  const upper = /^[kqrbn]/.test(first) ? first.slice(0, 1).toUpperCase() + first.slice(1) : first;
  return [...new Set([first, plain(russian), upper])];
}

/**
 * Reads a move typed as SAN in English or Russian letters (`Nf3`, `Кf3`, `С:e5`, `0-0`) or from square to square
 * (`g1f3`, `e7-e8q`), or a placement of Kingchess (`K@b1,P@c2`, `Крb1, пc2`).
 */
export function readEntry(raw: string, position: Position): Entry {
  const text = raw
    .trim()
    .replace(/[+#!?\s]+$/g, '')
    .replace(/\s+/g, '');
  if (text === '') return { kind: 'unknown' };
  const squares = /^([a-h][1-8])[-–x:]?([a-h][1-8])=?([qrbnQRBN])?$/.exec(text);
  if (squares !== null) {
    const [, from = '', to = '', man] = squares;
    const queen = position.act(`${from}${to}q`);
    // A castling with a letter behind it is a castling: only what keeps the letter is a promotion.
    if (man === undefined && queen.ok && queen.value.action.length === 5)
      return { kind: 'promotion', from, to };
    const step = position.act(`${from}${to}${man?.toLowerCase() ?? ''}`);
    if (step.ok) return { kind: 'move', uci: step.value.action };
  }
  const men = position.reserve(position.turn) === '' ? null : readPlacement(raw);
  // A lone man may be meant as a move: that is looked for first, unless the sign of a placement stands there.
  if (men !== null && (raw.includes('@') || men.includes(','))) return placed(men, position);
  for (const reading of readings(text)) {
    const uci = position.read(reading);
    if (uci !== null) return { kind: 'move', uci };
    if (/^[a-h](?:x?[a-h])?[18]$/.test(reading)) {
      const queen = position.read(`${reading}=Q`);
      if (queen !== null) return { kind: 'promotion', from: queen.slice(0, 2), to: queen.slice(2, 4) };
    }
  }
  if (readings(text).some((reading) => several(reading, position))) return { kind: 'ambiguous' };
  return men === null ? { kind: 'unknown' } : placed(men, position);
}

/** A placement that was read, with the reason when the position does not allow it. */
function placed(text: string, position: Position): Entry {
  const step = position.act(text);
  return step.ok
    ? { kind: 'move', uci: step.value.action }
    : { kind: 'refused', placement: text, code: step.refusal.code };
}

const PLACED: readonly (readonly [RegExp, string])[] = [...RUSSIAN, [/[Пп]/g, 'P']];

/**
 * Men and squares as people write a placement: `K@b1,P@c2`, `Kb1 Pc2`, `Крb1, пc2`; in wire form, or null when the text
 * is none. Small letters for men are read too, where they cannot be files (`k@b1`, `qd1`).
 */
export function readPlacement(raw: string): string | null {
  const parts = raw
    .trim()
    .replace(/[+#!?.]+$/g, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const men: string[] = [];
  for (const part of parts) {
    let plain = part;
    for (const [letters, man] of PLACED) plain = plain.replace(letters, man);
    plain = plain.replace(/[авсе]/g, (letter) => LOOKALIKES[letter] ?? letter);
    const [, man = '', square = ''] = /^([KQRBNPkqrnp]|b(?=@))@?([a-h][1-8])$/.exec(plain) ?? [];
    if (man === '') return null;
    men.push(`${man.toUpperCase()}@${square}`);
  }
  return men.length === 0 ? null : men.join(',');
}

/** True when two men of the named kind may go to the square. */
function several(reading: string, position: Position): boolean {
  const named = /^([KQRBN])x?([a-h][1-8])$/.exec(reading);
  if (named === null) return false;
  const [, man = '', to = ''] = named;
  let count = 0;
  for (const [from, targets] of position.destinations()) {
    if (!targets.includes(to)) continue;
    const step = position.act(`${from}${to}`);
    if (step.ok && step.value.san.startsWith(man)) count++;
  }
  return count > 1;
}
