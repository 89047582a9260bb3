import { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '../../src/live/protocol.ts';

/** A bare socket for what the page's own client would never do; keeps everything it hears. */
export interface RawSocket {
  readonly heard: ServerMessage[];
  /** The socket's end, once there is one: the code of the close, or the status of a refused handshake. */
  readonly end: { code: number | null; reason: string; status: number | null };
  say(message: ClientMessage | Record<string, unknown>): void;
  sendRaw(data: string | Buffer, options?: { binary?: boolean; fin?: boolean }): void;
  /** Messages of a kind heard so far. */
  of<T extends ServerMessage['t']>(t: T): Extract<ServerMessage, { t: T }>[];
  readonly socket: WebSocket;
  close(): void;
}

/** Resolves when the handshake has ended in a welcome or a refusal. */
export function openRaw(url: string, headers: Readonly<Record<string, string>>): Promise<RawSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const heard: ServerMessage[] = [];
  const end: RawSocket['end'] = { code: null, reason: '', status: null };
  const raw: RawSocket = {
    heard,
    end,
    socket,
    say: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data, options = {}) => socket.send(data, { binary: false, ...options }),
    of: <T extends ServerMessage['t']>(t: T) =>
      heard.filter((message): message is Extract<ServerMessage, { t: T }> => message.t === t),
    close: () => socket.terminate(),
  };
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      heard.push(JSON.parse(data.toString()) as ServerMessage);
      resolve(raw);
    });
    socket.on('unexpected-response', (_, response) => {
      end.status = response.statusCode ?? 0;
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => {
        end.reason = body;
        resolve(raw);
      });
    });
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      end.code = code;
      end.reason ||= reason.toString();
      resolve(raw);
    });
  });
}
