/** Binds the live connection to the browser: its WebSocket, its address, its notices of network and waking up. */
import { formerIn } from '../src/words/former.ts';
import { pageData } from './page.ts';
import { connectLive, type LiveOptions, type LiveSocket } from './socket.ts';

export function connectBrowser(options: Omit<LiveOptions, 'open'> = {}): LiveSocket {
  const url = `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/live`;
  const { language } = pageData().reader;
  const live = connectLive({
    ...options,
    open(events) {
      const socket = new WebSocket(url);
      socket.addEventListener('message', (event) => events.message(formerIn(String(event.data), language)));
      socket.addEventListener('close', (event) => events.closed(event.code));
      return {
        // A frame sent into a closing socket is lost on purpose: everything unanswered is sent again.
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
  });
  window.addEventListener('online', () => live.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
  // A page that comes back from the browser's cache lost its connection without a word.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) live.wake();
  });
  return live;
}
