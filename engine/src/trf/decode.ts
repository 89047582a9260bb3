/** Encodings a tournament file may come in (`trf.md` 1). */
export type TrfEncoding = 'utf-8' | 'windows-1252' | 'windows-1251' | 'iso-8859-2';

/** Bytes turned into text, and how. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TrfEncoding;
  readonly byteOrderMark: boolean;
}

/** Bytes 80-9F of Windows-1252; the five undefined ones stay control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const WINDOWS_1251 =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';

/** Bytes A0-FF of ISO 8859-2. */
const LATIN_2 =
  '\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';

/**
 * Strict UTF-8 (no overlong forms, surrogates or cut sequences); null when the bytes are something else.
 * Written out here because the engine runs where no `TextDecoder` is promised.
 */
export function decodeUtf8(bytes: Uint8Array, from = 0): string | null {
  const parts: string[] = [];
  let codes: number[] = [];
  let at = from;
  while (at < bytes.length) {
    const lead = bytes[at++] ?? 0;
    let code = lead;
    if (lead >= 0x80) {
      const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
      if (lead < 0xc2 || lead > 0xf4 || at + more > bytes.length) return null;
      code = lead & (0x3f >> more);
      for (let i = 0; i < more; i++) {
        const next = bytes[at++] ?? 0;
        if ((next & 0xc0) !== 0x80) return null;
        code = (code << 6) | (next & 0x3f);
      }
      const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
      if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    }
    codes.push(code);
    if (codes.length === 4096) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  parts.push(String.fromCodePoint(...codes));
  return parts.join('');
}

/** UTF-8 bytes of a text; a lone surrogate becomes U+FFFD as everywhere. */
export function encodeUtf8(text: string): Uint8Array {
  const out: number[] = [];
  for (const letter of text) {
    let code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) out.push(code);
    else if (code < 0x800) out.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) {
      out.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    } else {
      out.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 0x3f),
        0x80 | ((code >> 6) & 0x3f),
        0x80 | (code & 0x3f),
      );
    }
  }
  return Uint8Array.from(out);
}

function decodeSingleBytes(bytes: Uint8Array, encoding: Exclude<TrfEncoding, 'utf-8'>): string {
  const [table, first] =
    encoding === 'windows-1251'
      ? [WINDOWS_1251, 0x80]
      : encoding === 'iso-8859-2'
        ? [LATIN_2, 0xa0]
        : [WINDOWS_1252, 0x80];
  let text = '';
  for (const byte of bytes)
    text += byte < first ? String.fromCharCode(byte) : (table[byte - first] ?? String.fromCharCode(byte));
  return text;
}

/**
 * Text of a file: byte order mark stripped, strict UTF-8 first, Windows-1252 when that fails, or the
 * encoding the caller names (`trf.md` 1).
 */
export function decodeTrf(bytes: Uint8Array, encoding?: TrfEncoding): DecodedText {
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (encoding === undefined || encoding === 'utf-8') {
    const text = decodeUtf8(bytes, byteOrderMark ? 3 : 0);
    if (text !== null) return { text, encoding: 'utf-8', byteOrderMark };
  }
  const legacy = encoding === undefined || encoding === 'utf-8' ? 'windows-1252' : encoding;
  return { text: decodeSingleBytes(bytes, legacy), encoding: legacy, byteOrderMark: false };
}
