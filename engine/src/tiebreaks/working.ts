import type { PlayerNumber } from '../event/index.ts';
import { articleOf } from './articles.ts';
import { printValue } from './column.ts';
import type { LiveColumn } from './columns.ts';
import type { Edition } from './edition.ts';
import { countsForKoya, countsForRating, reachesLimit } from './opponents.ts';
import { COUNTS, standardPointsOf } from './own.ts';
import {
  createRatedGames,
  expectedHundredths,
  fillRatedGames,
  performanceRating,
  scoreHundredths,
} from './performance.ts';
import { differenceFor } from './rating-tables.ts';
import { isForfeit, ROUND, seenPoints, type Sheet } from './sheet.ts';
import { createTerms, cutTerms, fillTerms, SOURCE, type Terms } from './terms.ts';

/** What stood in a round, as the files write it. */
export type RoundCode = '1' | '=' | '0' | '+' | '-' | 'U' | 'F' | 'H' | 'Z' | '?';

/** Why a term has the value it has. */
export type TermReason =
  /** The opponent's score as his opponents see it. */
  | 'opponent'
  /** A forfeit that counts as a game against the scheduled opponent (15.2 or `/P`). */
  | 'scheduled'
  /** A paired game of the last round, taken as drawn (8.3). */
  | 'fore'
  /** Dummy with the own score (16.4). */
  | 'dummy'
  /** Dummy held down to the scheduled opponent's score (16.4.1). */
  | 'dummy-opponent'
  /** Dummy held down to half of the possible points (16.4.2). */
  | 'dummy-half'
  /** Virtual opponent. */
  | 'virtual'
  /** A draw against himself. */
  | 'self'
  /** Counts one. */
  | 'counts'
  /** Running score after the round. */
  | 'running'
  /** Compared with the opponent's points of the round (7.7). */
  | 'compared'
  /** An opponent at or above the limit of Koya. */
  | 'over-limit'
  /** Opponent's rating. */
  | 'rating'
  /** A value of the opponent's own. */
  | 'value';

export type CutReason = 'lowest' | 'highest' | 'voluntary' | 'first';

/** One thing a value is made of. */
export interface WorkingTerm {
  readonly round: number;
  readonly result: RoundCode;
  readonly opponent: PlayerNumber | null;
  readonly reason: TermReason;
  /** Score, rating or value that enters, printed; null where the term only counts. */
  readonly score: string | null;
  /** Score before a cap, and the opponent's plain points where his opponents see another score. */
  readonly plain: string | null;
  /** Rounds of the opponent that count for others with other points than he got. */
  readonly adjusted: readonly number[];
  /** Points of the player in the round, where they multiply. */
  readonly points: string | null;
  /** What the term adds, printed. */
  readonly adds: string;
  /** Null = it counts; else why it was cut. */
  readonly cut: CutReason | null;
}

/** A value with everything it is made of. */
export interface Working {
  readonly player: PlayerNumber;
  readonly code: string;
  readonly edition: Edition;
  /** `C.07 8.1`, `R-310` … */
  readonly article: string;
  readonly value: string | null;
  readonly terms: readonly WorkingTerm[];
  /** Steps after the sum: average, fraction, dp … by name. */
  readonly steps: Readonly<Record<string, string>>;
}

/** Tenths as `12.5`. */
function tenths(value: number): string {
  return `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 10)}.${Math.abs(value) % 10}`;
}

function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

export function roundCode(sheet: Sheet, cell: number): RoundCode {
  switch (sheet.kind[cell]) {
    case ROUND.game:
      return sheet.outcome[cell] === 2 ? '1' : sheet.outcome[cell] === 1 ? '=' : '0';
    case ROUND.forfeitWin:
      return '+';
    case ROUND.forfeitLoss:
      return '-';
    case ROUND.pairingBye:
      return 'U';
    case ROUND.fullBye:
      return 'F';
    case ROUND.halfBye:
      return 'H';
    case ROUND.pending:
      return '?';
    default:
      return 'Z';
  }
}

function numberOf(sheet: Sheet, p: number): PlayerNumber | null {
  return p < 0 ? null : (sheet.numbers[p] ?? null);
}

function termReason(sheet: Sheet, p: number, terms: Terms, i: number, fore: boolean): TermReason {
  const cellKind = sheet.kind[p * sheet.rounds + (terms.round[i] ?? 0)] ?? 0;
  switch (terms.source[i]) {
    case SOURCE.virtual:
      return 'virtual';
    case SOURCE.self:
      return 'self';
    case SOURCE.dummy:
      if (terms.score[i] === terms.uncapped[i]) return 'dummy';
      return isForfeit(cellKind) ? 'dummy-opponent' : 'dummy-half';
    default:
      if (fore && terms.round[i] === sheet.rounds - 1) return 'fore';
      return cellKind === ROUND.game ? 'opponent' : 'scheduled';
  }
}

function sumTermsWorking(sheet: Sheet, p: number, column: LiveColumn): WorkingTerm[] {
  const { descriptor } = column;
  const fore = descriptor.name === 'FB';
  const times = descriptor.name === 'SB';
  const terms = createTerms(sheet.rounds);
  fillTerms(sheet, p, { fore, times, forfeitsPlayed: descriptor.forfeitsPlayed }, terms);
  if (descriptor.low > 0) cutTerms(terms, descriptor.low, descriptor.high);
  const shown: WorkingTerm[] = [];
  for (let i = 0; i < terms.count; i++) {
    const reason = termReason(sheet, p, terms, i, fore);
    const opponent = terms.opponent[i] ?? -1;
    const score = terms.score[i] ?? 0;
    const own = reason === 'opponent' || reason === 'scheduled' || reason === 'fore';
    const plain = own ? (sheet.total[opponent] ?? 0) : (terms.uncapped[i] ?? 0);
    const cut = terms.cut[i] ?? 0;
    shown.push({
      round: (terms.round[i] ?? 0) + 1,
      result: roundCode(sheet, p * sheet.rounds + (terms.round[i] ?? 0)),
      opponent: numberOf(sheet, opponent),
      reason,
      score: tenths(score),
      plain: plain === score ? null : tenths(plain),
      adjusted: own ? adjustedRounds(sheet, opponent, fore) : [],
      points: times ? tenths(terms.points[i] ?? 0) : null,
      adds: times ? hundredths(terms.contribution[i] ?? 0) : tenths(score),
      cut: cut === 0 ? null : cut < 0 ? 'highest' : terms.voluntary[i] === 1 ? 'voluntary' : 'lowest',
    });
  }
  return shown;
}

/** Terms of codes that look at every round by itself. */
function roundTerms(
  sheet: Sheet,
  p: number,
  look: (cell: number, r: number) => (Pick<WorkingTerm, 'reason' | 'adds'> & Partial<WorkingTerm>) | null,
): WorkingTerm[] {
  const terms: WorkingTerm[] = [];
  for (let r = 0; r < sheet.rounds; r++) {
    const cell = p * sheet.rounds + r;
    if (sheet.kind[cell] === ROUND.none) continue;
    const seen = look(cell, r);
    if (seen === null) continue;
    terms.push({
      round: r + 1,
      result: roundCode(sheet, cell),
      opponent: numberOf(sheet, sheet.opponent[cell] ?? -1),
      score: null,
      plain: null,
      adjusted: [],
      points: null,
      cut: null,
      ...seen,
    });
  }
  return terms;
}

/** Marks the cuts of ratings: the lowest first, then the highest. */
function cutRatings(terms: readonly WorkingTerm[], low: number, high: number): WorkingTerm[] {
  const order = terms
    .map((_, index) => index)
    .sort((a, b) => Number(terms[a]?.score) - Number(terms[b]?.score) || a - b);
  const lowest = new Set(order.slice(0, low));
  const highest = new Set(high > 0 ? order.slice(low).slice(-high) : []);
  return terms.map((term, index) => ({
    ...term,
    cut: lowest.has(index) ? 'lowest' : highest.has(index) ? 'highest' : null,
  }));
}

/**
 * Everything a value is made of: each term with its round, opponent, the score that
 * entered and why, and what was cut.
 */
export function workingOf(sheet: Sheet, p: number, column: LiveColumn): Working {
  const { descriptor } = column;
  const { name, low, high, limit, unrated } = descriptor;
  const { edition } = sheet.settings;
  const base = {
    player: sheet.numbers[p] ?? 0,
    code: descriptor.code,
    edition,
    article: articleOf(name, edition),
    value: printValue(column, p),
  };
  const steps: Record<string, string> = {};
  const totalOf = (opponent: number) => tenths(sheet.total[opponent] ?? 0);
  const opponentOf = (cell: number) => sheet.opponent[cell] ?? -1;
  let terms: WorkingTerm[] = [];
  switch (name) {
    case 'BH':
    case 'FB':
    case 'SB':
      terms = base.value === null ? [] : sumTermsWorking(sheet, p, column);
      break;
    case 'PTS':
      terms = roundTerms(sheet, p, (cell) => ({ reason: 'counts', adds: tenths(sheet.awarded[cell] ?? 0) }));
      if (sheet.extra[p] !== 0) steps.bonus = tenths(sheet.extra[p] ?? 0);
      break;
    case 'PS': {
      let running = 0;
      terms = roundTerms(sheet, p, (cell, r) => {
        running += sheet.awarded[cell] ?? 0;
        return { reason: 'running', adds: tenths(running), cut: r < low ? 'first' : null };
      });
      break;
    }
    case 'STD':
      terms = roundTerms(sheet, p, (cell, r) => {
        const opponent = opponentOf(cell);
        const other = opponent >= 0 ? (sheet.awarded[opponent * sheet.rounds + r] ?? 0) : sheet.points.draw;
        return {
          reason: 'compared',
          points: tenths(sheet.awarded[cell] ?? 0),
          score: tenths(other),
          adds: tenths(standardPointsOf(sheet, p, r)),
        };
      });
      break;
    case 'WIN':
    case 'WON':
    case 'BPG':
    case 'BWG':
    case 'REP':
      terms = roundTerms(sheet, p, (cell) =>
        COUNTS[name](sheet, cell) ? { reason: 'counts', adds: '1' } : null,
      );
      break;
    case 'KS':
      steps.limit = tenths((sheet.points.win * sheet.fullGames + 10 * limit) / 2);
      terms = roundTerms(sheet, p, (cell) => {
        const opponent = opponentOf(cell);
        if (opponent < 0 || !countsForKoya(sheet, sheet.kind[cell] ?? 0)) return null;
        if (!reachesLimit(sheet, opponent, limit)) return null;
        return { reason: 'over-limit', score: totalOf(opponent), adds: tenths(sheet.awarded[cell] ?? 0) };
      });
      break;
    case 'DSB':
      terms = roundTerms(sheet, p, (cell) => {
        if (sheet.kind[cell] !== ROUND.game) return null;
        const halves = sheet.outcome[cell] ?? 0;
        return {
          reason: 'opponent',
          score: totalOf(opponentOf(cell)),
          points: String(halves),
          adds: tenths(halves * (sheet.total[opponentOf(cell)] ?? 0)),
        };
      });
      break;
    case 'AOB':
    case 'APRO':
    case 'APPO':
      terms = roundTerms(sheet, p, (cell) => {
        if (sheet.kind[cell] !== ROUND.game || column.base === null) return null;
        const value = printValue(column.base, opponentOf(cell));
        return value === null ? null : { reason: 'value', score: value, adds: value };
      });
      steps.games = String(terms.length);
      break;
    case 'ARO':
    case 'AROF':
    case 'TPR':
    case 'PTP':
      if (base.value === null && name !== 'ARO') break;
      terms = cutRatings(
        roundTerms(sheet, p, (cell) => {
          if (name === 'AROF' ? sheet.kind[cell] !== ROUND.game : !countsForRating(sheet, cell)) return null;
          const rating = sheet.rating[opponentOf(cell)] || unrated;
          if (rating === 0) return null;
          return { reason: 'rating', score: String(rating), adds: String(rating) };
        }),
        low,
        high,
      );
      if (name === 'TPR' || name === 'PTP') performanceSteps(sheet, p, column, steps);
      break;
    default:
      break;
  }
  return { ...base, terms, steps };
}

function performanceSteps(sheet: Sheet, p: number, column: LiveColumn, steps: Record<string, string>): void {
  const games = createRatedGames(sheet.rounds);
  fillRatedGames(sheet, p, column.descriptor.unrated, games);
  if (games.count === 0) return;
  steps.score = tenths(games.halves * 5);
  steps.games = String(games.count);
  if (column.descriptor.name === 'TPR') {
    const fraction = scoreHundredths(games);
    steps.fraction = hundredths(fraction);
    steps.difference = String(differenceFor(fraction));
    steps.average = String(performanceRating(games) - differenceFor(fraction));
  } else {
    steps.expected = hundredths(expectedHundredths(games, column.values[p] ?? 0));
    steps.expectedBelow = hundredths(expectedHundredths(games, (column.values[p] ?? 0) - 1));
  }
}

/** Rounds that count for a player's opponents with other points than he got (16.3, 8.3 or the older views). */
function adjustedRounds(sheet: Sheet, p: number, fore: boolean): number[] {
  const rounds: number[] = [];
  for (let r = 0; r < sheet.rounds; r++) {
    if (seenPoints(sheet, p, r, fore) !== sheet.awarded[p * sheet.rounds + r]) rounds.push(r + 1);
  }
  return rounds;
}
