/** The referee's view of setups of Battle chess, from the rules alone (B-01 to B-11). */

/** The sixteen men of a side. */
const FULL = 'KQRRBBNNPPPPPPPP';
const CLASSICAL = '8/8/PPPPPPPP/RNBQKBNR';

/** `valid`, or what is wrong with four ranks as White sees them, the fourth first (B-19). */
export function setupVerdict(setup: string): string {
  const squares = setup
    .split('/')
    .map((rank) => rank.replace(/[1-8]/gu, (empty) => '.'.repeat(Number(empty))));
  if (squares.length !== 4 || squares.some((rank) => rank.length !== 8)) return 'bad-shape';
  const men = squares.join('').replaceAll('.', '');
  let missing = FULL;
  for (const man of men) if (!FULL.includes(man)) return 'bad-piece';
  for (const man of men) {
    if (!missing.includes(man)) return 'wrong-material';
    missing = missing.replace(man, '');
  }
  return missing === '' ? 'valid' : 'incomplete';
}

/** B-08: whether two setups begin a game or have to be made again. */
export function together(one: string, other: string): 'start' | 'redeploy' {
  return one === CLASSICAL && other === CLASSICAL ? 'redeploy' : 'start';
}

/** B-10, B-11: what becomes of a game whose setup time is over. */
export function afterSetupTime(one: string, other: string, context: string): string {
  if (one === 'done' && other === 'done') return 'start';
  if (context === 'casual') return 'annulled';
  return one === other ? '1/2-1/2' : '1-0 for the player who finished';
}

/** B-02: complete setups of one player, man after man on the squares that are left. */
export function completeSetups(): bigint {
  let ways = 1n;
  let free = 32n;
  for (const man of new Set(FULL)) {
    const alike = BigInt(FULL.split(man).length - 1);
    for (let n = 0n; n < alike; n += 1n) ways = (ways * (free - n)) / (n + 1n);
    free -= alike;
  }
  return ways;
}
