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
