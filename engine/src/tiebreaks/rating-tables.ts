/** FIDE conversion table 8.1.1: rating difference for a score of 50…100 hundredths (`tiebreaks.md` 10.1). */
const DIFFERENCE = Int32Array.from(
  (
    '0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 ' +
    '240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800'
  ).split(' '),
  Number,
);

/** Upper ends of the rating differences with probability 0.50, 0.51 … 0.99 (8.1.2, `tiebreaks.md` 10.2). */
const UPPER = (
  '3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 ' +
  '245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735'
)
  .split(' ')
  .map(Number);

/** Largest difference of the table; beyond it the probability is 1. */
export const LAST_DIFFERENCE = 735;

/** Scoring probability in hundredths for differences 0…736. */
const PROBABILITY = Int32Array.from({ length: LAST_DIFFERENCE + 2 }, (_, difference) => {
  const row = UPPER.findIndex((upper) => difference <= upper);
  return row < 0 ? 100 : 50 + row;
});

/** Rating difference dp for a score of `hundredths` (0…100). */
export function differenceFor(hundredths: number): number {
  return hundredths >= 50 ? (DIFFERENCE[hundredths - 50] ?? 800) : -(DIFFERENCE[50 - hundredths] ?? 800);
}

/** Scoring probability PD in hundredths of the player who is `difference` points stronger. */
export function probabilityFor(difference: number): number {
  const size = Math.abs(difference);
  const higher = size > LAST_DIFFERENCE ? 100 : (PROBABILITY[size] ?? 100);
  return difference >= 0 ? higher : 100 - higher;
}
