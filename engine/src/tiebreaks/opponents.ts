import { isC07 } from './edition.ts';
import { isForfeit, ROUND, type Sheet } from './sheet.ts';

/** True if the score of player `p` reaches the limit of Koya, moved by `limit` half points (9.2, 14.5). */
export function reachesLimit(sheet: Sheet, p: number, limit: number): boolean {
  const maximum = sheet.points.win * sheet.fullGames;
  return 2 * (sheet.total[p] ?? 0) >= maximum + 10 * limit;
}

/** Points against everybody at or above the limit; forfeits of round robins count (9.2). */
export function koya(sheet: Sheet, p: number, limit: number): number {
  let sum = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    const opponent = sheet.opponent[cell] ?? -1;
    if (opponent < 0 || !countsForKoya(sheet, sheet.kind[cell] ?? 0)) continue;
    if (reachesLimit(sheet, opponent, limit)) sum += sheet.awarded[cell] ?? 0;
  }
  return sum;
}

export function countsForKoya(sheet: Sheet, kind: number): boolean {
  return kind === ROUND.game || (sheet.settings.system === 'roundrobin' && isForfeit(kind));
}

/**
 * Doubled Sonneborn-Berger of the portal: twice the points of the opponents beaten and once
 * those of the opponents drawn with; final points at face value, unplayed rounds add nothing.
 */
export function doubledBerger(sheet: Sheet, p: number): number {
  let sum = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (sheet.kind[cell] !== ROUND.game) continue;
    sum += (sheet.outcome[cell] ?? 0) * (sheet.total[sheet.opponent[cell] ?? -1] ?? 0);
  }
  return sum;
}

/** True where a game enters the rating tie-breaks: over the board, in round robins of 2024 forfeits too. */
export function countsForRating(sheet: Sheet, cell: number): boolean {
  const kind = sheet.kind[cell] ?? 0;
  if (kind === ROUND.game) return true;
  return (
    sheet.settings.system === 'roundrobin' &&
    isForfeit(kind) &&
    (sheet.opponent[cell] ?? -1) >= 0 &&
    isC07(sheet.settings.edition) &&
    sheet.settings.edition === 'c07-2024'
  );
}
