import { isC07 } from './edition.ts';
import { isForePaired, isForfeit, isVoluntary, ROUND, type Sheet } from './sheet.ts';

/** Where the score of a term comes from. */
export const SOURCE = {
  opponent: 0,
  /** Dummy of article 16.4: the player's own score, perhaps capped. */
  dummy: 1,
  /** Virtual opponent of the rules before 2023. */
  virtual: 2,
  /** The player himself, in round robins of the older rules. */
  self: 3,
} as const;

/** Terms of one Buchholz or Sonneborn-Berger sum; the arrays are used again for every player. */
export interface Terms {
  count: number;
  readonly round: Int32Array;
  /** Score of the opponent, dummy or virtual opponent, tenths. */
  readonly score: Int32Array;
  /** What the term adds: the score, or score × points in hundredths. */
  readonly contribution: Int32Array;
  /** Points the player had in the round, tenths. */
  readonly points: Int32Array;
  readonly voluntary: Uint8Array;
  readonly source: Uint8Array;
  /** Opponent's index or -1. */
  readonly opponent: Int32Array;
  /** Score before a cap, to show it; equal to `score` when nothing was capped. */
  readonly uncapped: Int32Array;
  /** 0 = counted, else the number of the cut; negative = cut from the top. */
  readonly cut: Int32Array;
}

export function createTerms(rounds: number): Terms {
  return {
    count: 0,
    round: new Int32Array(rounds),
    score: new Int32Array(rounds),
    contribution: new Int32Array(rounds),
    points: new Int32Array(rounds),
    voluntary: new Uint8Array(rounds),
    source: new Uint8Array(rounds),
    opponent: new Int32Array(rounds),
    uncapped: new Int32Array(rounds),
    cut: new Int32Array(rounds),
  };
}

export interface TermOptions {
  /** Fore Buchholz: paired games of the last round are drawn (8.3). */
  readonly fore: boolean;
  /** `/P`: forfeits count as games against the scheduled opponent (`tiebreaks.md` 3.1). */
  readonly forfeitsPlayed: boolean;
  /** Contribution is score × points (Sonneborn-Berger) instead of the score. */
  readonly times: boolean;
  /** Sheet of the other score whose points multiply (extended Sonneborn-Berger of teams, 13.2). */
  readonly pointsOf?: Sheet;
}

function push(
  terms: Terms,
  options: TermOptions,
  r: number,
  score: number,
  points: number,
  voluntary: boolean,
  source: number,
  opponent: number,
  uncapped: number,
): void {
  const i = terms.count++;
  terms.round[i] = r;
  terms.score[i] = score;
  terms.points[i] = points;
  terms.contribution[i] = options.times ? score * points : score;
  terms.voluntary[i] = voluntary ? 1 : 0;
  terms.source[i] = source;
  terms.opponent[i] = opponent;
  terms.uncapped[i] = uncapped;
  terms.cut[i] = 0;
}

/** Fills the terms of player `p`: opponents met and, by edition, what stands for unplayed rounds. */
export function fillTerms(sheet: Sheet, p: number, options: TermOptions, terms: Terms): void {
  const { edition, system } = sheet.settings;
  const row = p * sheet.rounds;
  const seen = options.fore ? sheet.seenFore : sheet.seen;
  const own = (options.fore ? sheet.totalFore[p] : sheet.total[p]) ?? 0;
  terms.count = 0;
  let before = sheet.extra[p] ?? 0;
  for (let r = 0; r < sheet.rounds; r++) {
    const cell = row + r;
    const kind = sheet.kind[cell] ?? 0;
    const opponent = sheet.opponent[cell] ?? -1;
    const awarded = sheet.awarded[cell] ?? 0;
    const times = options.pointsOf === undefined ? awarded : (options.pointsOf.awarded[cell] ?? 0);
    const scoreBefore = before;
    before += awarded;
    if (kind === ROUND.none) continue;
    const score = opponent >= 0 ? (seen[opponent] ?? 0) : 0;
    if (options.fore && isForePaired(sheet, cell, r)) {
      push(terms, options, r, score, sheet.points.draw, false, SOURCE.opponent, opponent, score);
      continue;
    }
    if (kind === ROUND.pending) continue;
    if (kind === ROUND.game) {
      push(terms, options, r, score, times, false, SOURCE.opponent, opponent, score);
      continue;
    }
    if (edition === 'face') continue;
    const scheduled = isForfeit(kind) && opponent >= 0;
    if (scheduled && (options.forfeitsPlayed || (system === 'roundrobin' && isC07(edition)))) {
      push(terms, options, r, score, times, false, SOURCE.opponent, opponent, score);
    } else if (!isC07(edition)) {
      if (system === 'roundrobin') {
        push(terms, options, r, own, sheet.points.draw, false, SOURCE.self, -1, own);
      } else {
        // Svon = SPR + (1 - SfPR) + ½ (n - R), `tiebreaks.md` 7.
        const virtual = scoreBefore + sheet.points.win - awarded + sheet.points.draw * (sheet.rounds - 1 - r);
        push(terms, options, r, virtual, awarded, false, SOURCE.virtual, -1, virtual);
      }
    } else {
      push(
        terms,
        options,
        r,
        dummyScore(sheet, kind, own, scheduled ? score : null),
        times,
        isVoluntary(kind),
        SOURCE.dummy,
        opponent,
        own,
      );
    }
  }
}

/** Score of the dummy opponent: the own score, from 2026 capped (16.4.1, 16.4.2). */
function dummyScore(sheet: Sheet, kind: number, own: number, scheduled: number | null): number {
  if (sheet.settings.edition !== 'c07-2026') return own;
  if (isForfeit(kind)) return scheduled === null ? own : Math.min(own, scheduled);
  return Math.min(own, sheet.points.draw * sheet.rounds);
}

/** Index of the uncut term that is least by `first`, ties by `second`; only voluntary ones if asked; -1 = none. */
function least(terms: Terms, first: Int32Array, second: Int32Array, voluntaryOnly: boolean): number {
  let best = -1;
  for (let i = 0; i < terms.count; i++) {
    if (terms.cut[i] !== 0 || (voluntaryOnly && terms.voluntary[i] === 0)) continue;
    if (best < 0) {
      best = i;
      continue;
    }
    const a = first[i] ?? 0;
    const b = first[best] ?? 0;
    if (a < b || (a === b && (second[i] ?? 0) < (second[best] ?? 0))) best = i;
  }
  return best;
}

/** Cuts `low` terms with the exception for voluntary unplayed rounds (16.5), then `high` from the top. */
export function cutTerms(terms: Terms, low: number, high: number): void {
  for (let n = 1; n <= low; n++) {
    const lowest = least(terms, terms.score, terms.contribution, false);
    if (lowest < 0) return;
    const voluntary =
      terms.voluntary[lowest] === 1 ? -1 : least(terms, terms.contribution, terms.score, true);
    const instead =
      voluntary >= 0 && (terms.contribution[voluntary] ?? 0) >= (terms.contribution[lowest] ?? 0);
    terms.cut[instead ? voluntary : lowest] = n;
  }
  for (let n = 1; n <= high; n++) {
    let highest = -1;
    for (let i = 0; i < terms.count; i++) {
      if (terms.cut[i] !== 0) continue;
      if (highest < 0 || (terms.score[i] ?? 0) > (terms.score[highest] ?? 0)) highest = i;
    }
    if (highest < 0) return;
    terms.cut[highest] = -n;
  }
}

/** Sum of the terms that were not cut. */
export function sumTerms(terms: Terms): number {
  let sum = 0;
  for (let i = 0; i < terms.count; i++) if (terms.cut[i] === 0) sum += terms.contribution[i] ?? 0;
  return sum;
}
