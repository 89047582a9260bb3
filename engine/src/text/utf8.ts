/** UTF-16 units turned into text a block at a time. */
const BLOCK = 8192;

/**
 * Strict UTF-8 (no overlong forms, surrogates or cut sequences); null when the bytes are something else.
 * Written out here because the engine runs where no `TextDecoder` is promised.
 */
export function decodeUtf8(bytes: Uint8Array, from = 0): string | null {
  const parts: string[] = [];
  const units = new Uint16Array(Math.min(BLOCK, bytes.length - from) + 1);
  let filled = 0;
  let at = from;
  while (at < bytes.length) {
    const lead = bytes[at++] ?? 0;
    if (lead < 0x80) units[filled++] = lead;
    else {
      const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
      if (lead < 0xc2 || lead > 0xf4 || at + more > bytes.length) return null;
      let code = lead & (0x3f >> more);
      for (let i = 0; i < more; i++) {
        const next = bytes[at++] ?? 0;
        if ((next & 0xc0) !== 0x80) return null;
        code = (code << 6) | (next & 0x3f);
      }
      const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
      if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
      if (code < 0x10000) units[filled++] = code;
      else {
        units[filled++] = 0xd800 + ((code - 0x10000) >> 10);
        units[filled++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
      }
    }
    if (filled >= BLOCK) {
      parts.push(textOf(units, filled));
      filled = 0;
    }
  }
  parts.push(textOf(units, filled));
  return parts.join('');
}

/** Text of the first `length` units. */
function textOf(units: Uint16Array, length: number): string {
  return Reflect.apply(String.fromCharCode, null, units.subarray(0, length));
}

/** Text of bytes that are one character each; `table` maps a byte to its UTF-16 unit. */
export function decodeSingleByteText(bytes: Uint8Array, table: Uint16Array): string {
  const parts: string[] = [];
  const units = new Uint16Array(BLOCK);
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const length = Math.min(BLOCK, bytes.length - from);
    for (let i = 0; i < length; i++) units[i] = table[bytes[from + i] ?? 0] ?? 0;
    parts.push(textOf(units, length));
  }
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
