/** The line at the head of a page while the site is closed for works. */
import type { WorksText } from '../src/live/protocol.ts';
import { pageData, place } from './page.ts';

let line: HTMLElement | null = null;

/** Shows the words in the reader's language at once; null takes them away. */
export function showWorks(closed: WorksText | null): void {
  line?.remove();
  line = null;
  if (closed === null) return;
  line = document.createElement('div');
  line.className = 'wrap works';
  line.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = closed[pageData().reader.language];
  line.append(words);
  place('notices')?.after(line);
}
