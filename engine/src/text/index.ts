/** Text as bytes, where no `TextEncoder` is promised. */
export { decodeSingleByteText, decodeUtf8, encodeUtf8 } from './utf8.ts';
