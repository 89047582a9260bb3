/** Text as bytes, where no `TextEncoder` is promised. */
export { decodeUtf8, encodeUtf8 } from './utf8.ts';
