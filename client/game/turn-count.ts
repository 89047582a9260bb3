/**
 * Counts on in the head of the page: how many games wait for the reader's move. The server has counted all of them when
 * the page was made; of the game that is open here `before` says whether it was among them, `now` whether it is.
 */
export function countTurn(before: boolean, now: boolean): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-turns]')) {
    const counted = Number(line.dataset['turns']);
    const turns = Math.max(0, counted - Number(before)) + Number(now);
    line.textContent = line.textContent.replace(/\d+/u, String(turns));
    line.hidden = turns === 0;
    line.classList.toggle('turn', turns > 0);
  }
}
