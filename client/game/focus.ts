/**
 * The button that had the focus is gone with its part of the page: the keyboard goes on at the first place that fits
 * `selector`, and a screen reader reads what stands there. Nothing happens while something else has the focus.
 */
export function focusIfLost(selector: string): void {
  const at = document.activeElement;
  if (at !== null && at !== document.body) return;
  const to = document.querySelector<HTMLElement>(selector);
  if (to === null) return;
  to.tabIndex = -1;
  to.focus({ preventScroll: true });
}
