import { decodeSingleByteText, decodeUtf8 } from '../text/index.ts';

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

function decodeSingleBytes(bytes: Uint8Array, encoding: Exclude<TrfEncoding, 'utf-8'>): string {
  const [table, first] =
    encoding === 'windows-1251'
      ? [WINDOWS_1251, 0x80]
      : encoding === 'iso-8859-2'
        ? [LATIN_2, 0xa0]
        : [WINDOWS_1252, 0x80];
  const units = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < first || byte >= first + table.length ? byte : table.charCodeAt(byte - first),
  );
  return decodeSingleByteText(bytes, units);
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
