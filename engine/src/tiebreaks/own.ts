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

/** Codes that count rounds. */
export type CountingCode = 'WIN' | 'WON' | 'BPG' | 'BWG' | 'REP';

/** What makes a round count for each of the counting codes. */
export const COUNTS: Readonly<Record<CountingCode, (sheet: Sheet, cell: number) => boolean>> = {
  /** Rounds with the points of a win, played or not (7.1). */
  WIN(sheet, cell) {
    const kind = sheet.kind[cell] ?? 0;
    if (kind === ROUND.none || kind === ROUND.pending) return false;
    return sheet.awarded[cell] === sheet.points.win;
  },
  /** Games won over the board (7.2). */
  WON(sheet, cell) {
    return countsAsGame(sheet, sheet.kind[cell] ?? 0) && isWin(sheet, cell);
  },
  /** Games with Black (7.3). */
  BPG(sheet, cell) {
    return sheet.black[cell] === 1 && countsAsGame(sheet, sheet.kind[cell] ?? 0);
  },
  /** Wins with Black (7.4). */
  BWG(sheet, cell) {
    return COUNTS.BPG(sheet, cell) && isWin(sheet, cell);
  },
  /** Rounds one elected to play (7.6): all but requested byes, absences, rests and forfeit losses. */
  REP(sheet, cell) {
    const kind = sheet.kind[cell] ?? 0;
    if (kind === ROUND.none || kind === ROUND.halfBye || kind === ROUND.zeroBye) return false;
    if (kind !== ROUND.forfeitLoss) return true;
    return sheet.settings.system === 'roundrobin' && sheet.settings.edition === 'c07-2024';
  },
};

/** Rounds of a player that count for a code. */
export function countRounds(sheet: Sheet, p: number, code: CountingCode): number {
  const counts = COUNTS[code];
  let count = 0;
  for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) if (counts(sheet, cell)) count++;
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
