/**
 * Points are integers in tenths (a win is 10, a draw 5) and products of points are in hundredths,
 * so that no floating-point number ever enters a score.
 */
export type Tenths = number;

/** What each outcome is worth, in tenths. Outcomes are stored, points never are (`trf.md` 2.1, record 162). */
export interface PointSystem {
  readonly win: Tenths;
  readonly draw: Tenths;
  readonly loss: Tenths;
  /** Pairing-allocated bye, code `U`; worth a win unless the regulation says otherwise. */
  readonly pairingBye: Tenths;
  /** Full-point bye, code `F`. */
  readonly fullBye: Tenths;
  /** Half-point bye, code `H`. */
  readonly halfBye: Tenths;
  /** Zero-point bye or absence, code `Z`. */
  readonly zeroBye: Tenths;
  /** Win and loss by forfeit, codes `+` and `-`. */
  readonly forfeitWin: Tenths;
  readonly forfeitLoss: Tenths;
}

/** One point, half a point, nothing. */
export const STANDARD_POINTS: PointSystem = Object.freeze({
  win: 10,
  draw: 5,
  loss: 0,
  pairingBye: 10,
  fullBye: 10,
  halfBye: 5,
  zeroBye: 0,
  forfeitWin: 10,
  forfeitLoss: 0,
});

/** A score as people write it in files: `75` tenths is `7.5`. */
export function formatPoints(points: Tenths): string {
  const sign = points < 0 ? '-' : '';
  const size = Math.abs(points);
  return `${sign}${Math.trunc(size / 10)}.${size % 10}`;
}
