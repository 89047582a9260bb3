import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as a browser would show it. */
export interface ReceivedPush {
  readonly text: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A push service and the browser behind it: takes encrypted messages on loopback and decrypts them (RFC 8291). */
export interface PushService {
  /** What the browser's script would send to the site. */
  readonly browser: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly pushes: readonly ReceivedPush[];
  /** Answers with this status from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const pushes: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status === 201)
        pushes.push({
          text: JSON.parse(decrypt(Buffer.concat(chunks), own, auth)),
          headers: request.headers,
        });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    browser: {
      endpoint: `http://127.0.0.1:${port}/push/abc`,
      p256dh: own.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    pushes,
    answer(code) {
      status = code;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** RFC 8188 and 8291, `aes128gcm` with one record. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = hkdf(auth, shared, info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
