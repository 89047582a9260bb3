/** Tabs that do not fit scroll sideways: the one the reader stands on is brought into sight. */
for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
  const current = tabs.querySelector<HTMLElement>('[aria-current]');
  if (current === null) continue;
  const right = current.offsetLeft + current.offsetWidth - tabs.offsetLeft;
  if (right > tabs.clientWidth) tabs.scrollLeft = right - tabs.clientWidth;
}

export {};
