import { isForfeit, ROUND, type Sheet } from './sheet.ts';

/** True where a forfeit is a regular game: round robins, from 2026 without forfeit losses (15.2). */
function countsAsGame(sheet: Sheet, kind: number): boolean {
  if (kind === ROUND.game) return true;
  if (sheet.settings.system !== 'roundrobin' || !isForfeit(kind)) return false;
  return (
    sheet.settings.edition === 'c07-2024' ||
    (sheet.settings.edition === 'c07-2026' && kind === ROUND.forfeitWin)
  );
}

function isWin(sheet: Sheet, cell: number): boolean {
  const kind = sheet.kind[cell] ?? 0;
  return (kind === ROUND.game && sheet.outcome[cell] === 2) || kind === ROUND.forfeitWin;
}

/** Rounds with the points of a win, played or not (7.1). */
export function wins(sheet: Sheet, p: number): number {
  let count = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    const kind = sheet.kind[cell] ?? 0;
    if (kind === ROUND.none || kind === ROUND.pending) continue;
    if (sheet.awarded[cell] === sheet.points.win) count++;
  }
  return count;
}

/** Games won over the board (7.2). */
export function won(sheet: Sheet, p: number): number {
  let count = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (countsAsGame(sheet, sheet.kind[cell] ?? 0) && isWin(sheet, cell)) count++;
  }
  return count;
}

/** Games with Black (7.3), or only those won (7.4). */
export function blackGames(sheet: Sheet, p: number, onlyWon: boolean): number {
  let count = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    if (sheet.black[cell] !== 1 || !countsAsGame(sheet, sheet.kind[cell] ?? 0)) continue;
    if (!onlyWon || isWin(sheet, cell)) count++;
  }
  return count;
}

/** Rounds one elected to play (7.6): all but requested byes, absences, rests and forfeit losses. */
export function played(sheet: Sheet, p: number): number {
  const regular = sheet.settings.system === 'roundrobin' && sheet.settings.edition === 'c07-2024';
  let count = sheet.rounds;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
    const kind = sheet.kind[cell] ?? 0;
    if (kind === ROUND.none || kind === ROUND.halfBye || kind === ROUND.zeroBye) count--;
    else if (kind === ROUND.forfeitLoss && !regular) count--;
  }
  return count;
}

/** Sum of the running scores, the first `cut` left out (7.5). */
export function progress(sheet: Sheet, p: number, cut: number): number {
  const row = p * sheet.rounds;
  let running = 0;
  let sum = 0;
  for (let r = 0; r < sheet.rounds; r++) {
    running += sheet.awarded[row + r] ?? 0;
    if (r >= cut) sum += running;
  }
  return sum;
}

/** Tenths of standard points of one round: 10 for more than the opponent got, 5 for as much (7.7). */
export function standardPointsOf(sheet: Sheet, p: number, r: number): number {
  const cell = p * sheet.rounds + r;
  const kind = sheet.kind[cell] ?? 0;
  if (kind === ROUND.none || kind === ROUND.pending) return 0;
  const opponent = sheet.opponent[cell] ?? -1;
  const other = opponent >= 0 ? (sheet.awarded[opponent * sheet.rounds + r] ?? 0) : sheet.points.draw;
  const own = sheet.awarded[cell] ?? 0;
  return own > other ? 10 : own === other ? 5 : 0;
}

export function standardPoints(sheet: Sheet, p: number): number {
  let sum = 0;
  for (let r = 0; r < sheet.rounds; r++) sum += standardPointsOf(sheet, p, r);
  return sum;
}
