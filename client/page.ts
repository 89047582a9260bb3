import type { PageData, Place } from '../src/web/islands.ts';

/** What the server put into the page for its islands. */
export function pageData(): PageData {
  return JSON.parse(document.querySelector('#data')?.textContent ?? 'null') as PageData;
}

/** The element an island renders into, or null when this page has no such place. */
export function place(name: Place): HTMLElement | null {
  return document.querySelector(`[data-island="${name}"]`);
}

/** True when the reader plays a running game on this page: known from the first moment, before anything is drawn. */
export function playsHere(): boolean {
  const data = pageData();
  const { game } = data;
  if (game === undefined || game.status === 'finished' || game.status === 'aborted') return false;
  return [game.white.id, game.black.id].includes(data.reader.userId ?? '');
}
