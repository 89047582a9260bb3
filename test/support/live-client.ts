import { WebSocket } from 'ws';
import { connectLive, type LiveOptions, type LiveSocket } from '../../client/socket.ts';

/** The page's own client over a real socket from Node; `cookie` is the session's, `origin` what a browser would send. */
export function connectFromNode(
  url: string,
  headers: Readonly<Record<string, string>>,
  options: Omit<LiveOptions, 'open'> = {},
): LiveSocket {
  return connectLive({
    ...options,
    open(events) {
      const socket = new WebSocket(url, { headers, perMessageDeflate: false });
      socket.on('message', (data: Buffer) => events.message(data.toString()));
      socket.on('close', (code) => events.closed(code));
      socket.on('error', () => {});
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
      };
    },
  });
}
