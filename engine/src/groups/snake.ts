/**
 * Group (0-based) of place `index` (0-based) when places are dealt over `groups` groups there and back again:
 * 1 … n, n … 1, 1 … n (algorithm A 2, C-34).
 */
export function snakeGroup(index: number, groups: number): number {
  const row = Math.floor(index / groups);
  const column = index % groups;
  return row % 2 === 0 ? column : groups - 1 - column;
}

/** The items dealt by the snake, group by group, the best of each first. */
export function snake<T>(items: readonly T[], groups: number): T[][] {
  const dealt: T[][] = Array.from({ length: groups }, () => []);
  items.forEach((item, index) => dealt[snakeGroup(index, groups)]?.push(item));
  return dealt;
}
