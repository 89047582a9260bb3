/** A file or a field of a form sent as `multipart/form-data`, by name; the last one of a name stands. */
export type Parts = ReadonlyMap<string, Buffer>;

/**
 * Reads a whole body of `multipart/form-data` (RFC 7578) that is in memory; null when it is none. Names of files and
 * types of parts are of no interest here.
 */
export function readMultipart(body: Buffer, contentType: string): Parts | null {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/iu.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return null;
  const parts = new Map<string, Buffer>();
  const line = Buffer.from(`--${mark}`);
  let at = body.indexOf(line);
  while (at >= 0) {
    const from = at + line.length;
    // `--` after the mark ends the form.
    if (body.subarray(from, from + 2).toString('latin1') === '--') return parts;
    const next = body.indexOf(line, from);
    const head = body.indexOf('\r\n\r\n', from);
    if (next < 0 || head < 0 || head > next) return null;
    const name = /name="([^"]*)"/iu.exec(body.subarray(from, head).toString('latin1'))?.[1];
    if (name !== undefined) parts.set(name, body.subarray(head + 4, next - 2));
    at = next;
  }
  return null;
}
