/** Waits before asking what a game that has just ended did to the ratings: the step follows the end at once. */
const WAITS_MS = [400, 2000, 6000, 20_000] as const;

/** Writes the change of ratings below the board when a rated game ends under the reader's eyes. */
export async function showRating(number: number): Promise<void> {
  const at = document.querySelector('#game-rating');
  if (at === null) return;
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(`/game/${number}/rating`).catch(() => null);
    if (answer === null || !answer.ok) continue;
    const { text } = (await answer.json()) as { readonly text: string | null };
    if (text === null) continue;
    at.textContent = text;
    return;
  }
}
