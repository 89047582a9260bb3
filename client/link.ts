import { connectBrowser } from './browser-socket.ts';
import type { LinkState, LiveSocket } from './socket.ts';

let shared: LiveSocket | undefined;
const listeners = new Set<(state: LinkState) => void>();

/** The one connection of the page, made when the first island asks. */
export function link(): LiveSocket {
  shared ??= connectBrowser({
    onState: (state) => {
      for (const listener of listeners) listener(state);
    },
    onOutdated: () => location.reload(),
  });
  return shared;
}

/** Hears of lost and found connections; returns the end of it. */
export function onLink(listener: (state: LinkState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the reader does on this page: while he plays, nothing takes him away from it. */
export const activity = {
  playing: false,
  /** True once the reader is on his way to a board: nothing loads this page again meanwhile. */
  leaving: false,
  /** When a game ended here, on the page's steady clock; the last position deserves a look. */
  endedAt: Number.NEGATIVE_INFINITY,
};
