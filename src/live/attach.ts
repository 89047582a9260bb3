import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { sessionHash } from '../accounts/index.ts';
import type { Services } from '../app/services.ts';
import { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import { LIMITS, type LiveLimits } from './limits.ts';
import { readPlainly } from './plain-frames.ts';
import { CLOSE, MAX_FRAME_BYTES } from './protocol.ts';
import { addressOf, isLivePath, isOwnOrigin, refuseUpgrade, sessionToken } from './upgrade.ts';

/** The live connections of a running service. */
export interface Live {
  /** Numbers for `/metrics`: sockets, people, topics now; frames received and refused since the start. */
  counts(): Readonly<Record<'sockets' | 'people' | 'topics' | 'received' | 'refused', number>>;
  /** Takes no new sockets and closes all with 1001, so that pages come back to the next process. */
  drain(): Promise<void>;
}

/** Longest wait for goodbyes when the service ends, ms. */
const DRAIN_MS = 2_000;

/**
 * Opens `/live` on the HTTP server of the app. Call it once, before `listen`; other upgrades are answered with 404.
 *
 * @param app the Fastify app, of which only the HTTP server is used: the handshake needs no route
 */
export function attachLive(
  app: { readonly server: Pick<Server, 'on' | 'off'> },
  services: Omit<Services, 'deadlines'>,
  limits: LiveLimits = LIMITS,
): Live {
  const { config, accounts, log, now } = services;
  const hub = new Hub(services, limits);
  // No deflate: it costs memory for every socket, and compressing secrets beside chosen text gives them away.
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: 4,
    maxBufferedChunks: 64,
  });
  /** Signed-out sockets by address. */
  const guests = new Map<string, number>();
  let draining = false;

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (!isLivePath(request)) return refuseUpgrade(stream, 404, 'not-found');
    if (draining) return refuseUpgrade(stream, 503, 'draining');
    if (!isOwnOrigin(request, config)) {
      log.warn('socket of a foreign origin refused', { origin: request.headers.origin?.slice(0, 200) });
      return refuseUpgrade(stream, 403, 'foreign-origin');
    }
    if (hub.connections.size >= limits.sockets) return refuseUpgrade(stream, 503, 'full');
    const token = sessionToken(request);
    const user = token === null ? null : await accounts.session(token);
    const address = addressOf(request, config);
    if (user === null && (guests.get(address) ?? 0) >= limits.socketsPerAddress)
      return refuseUpgrade(stream, 429, 'too-many');
    if (stream.destroyed || draining) return refuseUpgrade(stream, 503, 'draining');
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const person = user === null ? null : hub.person(user.id);
      const hash = user === null || token === null ? null : sessionHash(token);
      const connection = new Connection(socket, stream, hub.schedule, limits, person, hash, address, now());
      listen(socket, connection);
      readPlainly(
        stream,
        (text) => hub.receive(connection, text),
        () => connection.measured(now()),
      );
    });
  }

  function listen(socket: WebSocket, connection: Connection): void {
    const { address } = connection;
    const isGuest = connection.person === null;
    if (isGuest) guests.set(address, (guests.get(address) ?? 0) + 1);
    // With the default binary type a message is one buffer.
    socket.on('message', (data: Buffer, isBinary: boolean) =>
      hub.receive(connection, isBinary ? null : data.toString()),
    );
    socket.on('pong', () => connection.measured(now()));
    // Broken frames: `ws` closes the socket with the code of the protocol (1002, 1007, 1009).
    socket.on('error', (error) => log.debug('socket broken', { error: error.message }));
    socket.on('close', () => {
      hub.gone(connection);
      if (!isGuest) return;
      const left = (guests.get(address) ?? 1) - 1;
      if (left === 0) guests.delete(address);
      else guests.set(address, left);
    });
    hub.open(connection);
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((error: unknown) => {
      log.error('handshake failed', { error: String(error) });
      stream.destroy();
    });
  };
  app.server.on('upgrade', onUpgrade);

  return {
    counts: () => ({
      sockets: hub.connections.size,
      ...hub.counts(),
      received: hub.received,
      refused: hub.refusedFrames,
    }),
    async drain() {
      draining = true;
      for (const connection of hub.connections) connection.close(CLOSE.goingAway, 'draining');
      const until = Date.now() + DRAIN_MS;
      while (hub.connections.size > 0 && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10));
      for (const connection of hub.connections) connection.terminate();
      hub.stop();
    },
  };
}
