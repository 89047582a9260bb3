import { connectBrowser } from './browser-socket.ts';
import { playsHere } from './page.ts';
import type { LinkState, LiveSocket } from './socket.ts';
import { showWorks } from './works.ts';

let shared: LiveSocket | undefined;
const listeners = new Set<(state: LinkState) => void>();

/** The one connection of the page, made when the first island asks. */
export function link(): LiveSocket {
  shared ??= connectBrowser({
    onState: (state) => {
      for (const listener of listeners) listener(state);
    },
    onOutdated: () => location.reload(),
    onWorks: showWorks,
  });
  return shared;
}

/** Hears of lost and found connections; returns the end of it. */
export function onLink(listener: (state: LinkState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const activityListeners = new Set<() => void>();
// Notices may come before the board is drawn: whoever plays here is not taken to his other game.
let playing = playsHere();

/** What the reader does on this page: while he plays, nothing takes him away from it. */
export const activity = {
  get playing(): boolean {
    return playing;
  },
  set playing(value: boolean) {
    if (value === playing) return;
    playing = value;
    for (const listener of activityListeners) listener();
  },
  /** True once the reader is on his way to a board: nothing loads this page again meanwhile. */
  leaving: false,
  /** When a game ended here, on the page's steady clock; the last position deserves a look. */
  endedAt: Number.NEGATIVE_INFINITY,
};

/** Hears when the reader begins or ends playing on this page. */
export function onActivity(listener: () => void): void {
  activityListeners.add(listener);
}
