/**
 * Notices on every page of a signed-in person: a game that has begun opens by itself when the reader waits for it,
 * elsewhere a line in the head leads to it.
 */
import type { UserNotice } from '../src/live/protocol.ts';
import { activity, link, onActivity, onLink } from './link.ts';
import { pageData, place } from './page.ts';

const { reader, texts, game, lobby, tournament } = pageData();

function say(key: string, params: Readonly<Record<string, string | number>>): string {
  return (texts[`notices.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}

/** Only a game younger than this opens by itself or is worth a line. */
const FRESH_MS = 60_000;

/** Lines at the head of a page. */
const MOST_LINES = 3;

/** How long the last position of a game stays before the next one opens by itself. */
const LOOK_MS = 3_000;

/**
 * The boards this tab has been at, so that going back does not throw the reader forward again. A board counts when it
 * has opened, not when the tab set out for it: a page that is loaded anew meanwhile sets out again.
 */
const SEEN = 'at board ';
if (game !== undefined) sessionStorage.setItem(`${SEEN}${game.number}`, '1');

/** Whoever sits in the lobby, at an event or at a finished game waits for the board. */
function waits(): boolean {
  if (game !== undefined) return !activity.playing;
  return lobby !== undefined || tournament !== undefined;
}

function line(key: string, text: string, href: string, go: string): HTMLElement {
  const row = document.createElement('div');
  row.className = 'wrap notice';
  row.dataset['key'] = key;
  const words = document.createElement('p');
  words.textContent = text;
  const way = document.createElement('a');
  way.className = 'button button-main button-small';
  way.href = href;
  way.textContent = go;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'icon-button';
  close.setAttribute('aria-label', say('close', {}));
  close.textContent = '×';
  close.addEventListener('click', () => {
    sessionStorage.setItem(`closed ${key}`, '1');
    row.remove();
  });
  row.append(words, way, close);
  return row;
}

/** The badges of the head: what the server has written there counts on while the page is open. */
function count(notices: readonly UserNotice[]): void {
  const unread = notices.find((notice) => notice.kind === 'unread');
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    const n = unread?.[badge.dataset['unread'] === 'letters' ? 'letters' : 'notices'] ?? 0;
    if (badge.querySelector('b')?.textContent === (n === 0 ? undefined : String(n))) continue;
    const seen = document.createElement('b');
    seen.setAttribute('aria-hidden', 'true');
    seen.textContent = String(n);
    const heard = document.createElement('span');
    heard.className = 'hidden-text';
    heard.textContent = say('unread', { n });
    badge.replaceChildren(...(n === 0 ? [] : [seen, heard]));
  }
}

/** The list is complete each time; a line that was closed stays away. */
function show(notices: readonly UserNotice[]): void {
  const at = place('notices');
  if (at === null) return;
  at.setAttribute('role', 'status');
  const lines: HTMLElement[] = [];
  for (const notice of notices) {
    if (notice.kind === 'game-started') {
      if (game?.number === notice.number) continue;
      if (link().serverNow() - notice.at > FRESH_MS) continue;
      const href = `/game/${notice.number}`;
      if (waits() && !activity.leaving && sessionStorage.getItem(`${SEEN}${notice.number}`) === null) {
        activity.leaving = true;
        const pause = Math.max(0, activity.endedAt + LOOK_MS - performance.now());
        setTimeout(() => location.assign(href), pause);
      }
      lines.push(line(href, say('gameStarted', { number: notice.number }), href, say('go', {})));
    } else if (notice.kind === 'challenge') {
      if (lobby === undefined)
        lines.push(line(notice.seekId, say('challenge', { name: notice.from }), '/play', say('toLobby', {})));
    } else if (notice.kind === 'rematch-offered' && game?.id !== notice.gameId) {
      lines.push(line(notice.gameId, say('rematch', { name: notice.from }), '/play', say('toLobby', {})));
    }
  }
  const open = lines.filter((one) => sessionStorage.getItem(`closed ${one.dataset['key']}`) === null);
  // Whoever plays many games at once is not pushed off his page: the rest stands in his list.
  const shown = open.length > MOST_LINES ? open.slice(-MOST_LINES + 1) : open;
  const more = open.length - shown.length;
  at.replaceChildren(
    ...shown,
    ...(more > 0 ? [line('more', say('more', { n: more }), '/my', say('toList', {}))] : []),
  );
}

/** The mark of a page that was loaded anew because of this. */
const ANEW = 'signed out of ';

/**
 * The reader has signed out in another tab (or as somebody else in): nothing on this page may be done any more. Live
 * pages are loaded anew and show what a guest sees. Elsewhere something may be half written, so a line says it.
 */
function signedOut(): void {
  const isLive = game !== undefined || lobby !== undefined || tournament !== undefined;
  // Once only, should the page and the connection not agree on who is here.
  const mark = `${ANEW}${reader.userId}`;
  if (isLive && sessionStorage.getItem(mark) === null) {
    sessionStorage.setItem(mark, '1');
    activity.leaving = true;
    location.reload();
    return;
  }
  place('notices')?.replaceChildren(
    line(mark, say('signedOut', {}), location.pathname + location.search, say('again', {})),
  );
}

if (reader.userId !== null) {
  let latest: readonly UserNotice[] = [];
  const hear = (notices: readonly UserNotice[]): void => {
    latest = notices;
    show(latest);
    count(latest);
  };
  link().follow(`user:${reader.userId}`, { snapshot: hear, change: hear });
  // The next game may be told of before this page has drawn the end of the last one.
  onActivity(() => show(latest));
  onLink((state) => {
    if (state !== 'online') return;
    if (link().userId() === reader.userId) sessionStorage.removeItem(`${ANEW}${reader.userId}`);
    else signedOut();
  });
  // A page kept by the browser and shown again has not left.
  window.addEventListener('pageshow', () => {
    activity.leaving = false;
  });
}
