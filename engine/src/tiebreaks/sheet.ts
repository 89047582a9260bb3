import {
  type AbnormalPoints,
  entryOf,
  type EventRecord,
  lastPairedRound,
  type PlayerNumber,
  type PointSystem,
  pointsOf,
  type RoundEntry,
  type Tenths,
} from '../event/index.ts';
import type { Edition, PlaySystem } from './edition.ts';

/** What a round was for a player, as one small integer. */
export const ROUND = {
  /** Annulled, a rest of an odd round robin: the round does not exist. */
  none: 0,
  game: 1,
  forfeitWin: 2,
  forfeitLoss: 3,
  pairingBye: 4,
  fullBye: 5,
  halfBye: 6,
  zeroBye: 7,
  /** Being played: counts for nothing yet (B17). */
  pending: 8,
} as const;

export interface SheetSettings {
  readonly system: PlaySystem;
  readonly edition: Edition;
  /** Rounds counted; default: all when the event is over, else the rounds paired so far. */
  readonly rounds?: number;
  /** Rating of unrated players in rating tie-breaks; without it those are undefined for everybody (article 10). */
  readonly unratedRating?: number;
  /** Players of a round robin whose results do not count (`round-robin.md` 3). */
  readonly annulled?: readonly PlayerNumber[];
}

/**
 * The results of an event as arrays that tie-breaks walk over quickly; the cell of player index `p` and round
 * index `r` is `p * rounds + r`. Only the functions of this room write to it.
 */
export interface Sheet {
  readonly settings: SheetSettings;
  readonly players: number;
  readonly rounds: number;
  /** True when no further round is planned. */
  readonly complete: boolean;
  readonly points: PointSystem;
  /** True if no round can bring more than a win. */
  readonly regular: boolean;
  readonly numbers: Int32Array;
  readonly indexOf: ReadonlyMap<PlayerNumber, number>;
  readonly annulled: Uint8Array;
  readonly kind: Uint8Array;
  /** Index of the opponent of a game, a forfeit or a pending game; -1 = none. */
  readonly opponent: Int32Array;
  /** 1 = Black, 0 = White, 2 = no colour. */
  readonly black: Uint8Array;
  /** Half points of a game in 1-½-0: 2 win, 1 draw, 0 loss. */
  readonly outcome: Uint8Array;
  /** Points awarded in the round, tenths. */
  readonly awarded: Int32Array;
  /** Bonus and penalty points of no particular round, tenths. */
  readonly extra: Int32Array;
  readonly total: Int32Array;
  /** 0 = unrated and no fixed rating. */
  readonly rating: Int32Array;
  readonly rated: boolean;
  /** Score the opponents see (16.3 or the older views), and the same with the last round drawn for FB. */
  readonly seen: Int32Array;
  readonly seenFore: Int32Array;
  readonly totalFore: Int32Array;
  /** Games a player has on a full schedule of a round robin, rests left out; the rounds in a Swiss. */
  readonly fullGames: number;
  /** True while a counted round has an unfinished game. */
  pending: number;
}

const BYE_KIND = {
  pairing: ROUND.pairingBye,
  full: ROUND.fullBye,
  half: ROUND.halfBye,
  zero: ROUND.zeroBye,
} as const;

/** Letter of an entry in record 299. */
function letterOf(entry: RoundEntry): string {
  switch (entry.kind) {
    case 'game':
      return entry.outcome === 'win' ? 'W' : entry.outcome === 'draw' ? 'D' : 'L';
    case 'forfeit':
      return entry.outcome === 'win' ? '+' : '-';
    case 'bye':
      return entry.bye === 'pairing' ? 'P' : entry.bye === 'full' ? 'F' : entry.bye === 'half' ? 'H' : 'Z';
    case 'pending':
      return '?';
  }
}

/** Records 299 by the player they concern, and those that concern everybody; made once for a list. */
interface Abnormal {
  readonly everybody: readonly AbnormalPoints[];
  readonly players: ReadonlyMap<PlayerNumber, readonly AbnormalPoints[]>;
}

const sortedOut = new WeakMap<readonly AbnormalPoints[], Abnormal>();

function abnormalOf(given: readonly AbnormalPoints[], player: PlayerNumber): readonly AbnormalPoints[] {
  let known = sortedOut.get(given);
  if (known === undefined) {
    const players = new Map<PlayerNumber, AbnormalPoints[]>();
    for (const points of given) {
      for (const number of new Set(points.players)) {
        const own = players.get(number);
        if (own === undefined) players.set(number, [points]);
        else own.push(points);
      }
    }
    known = { everybody: given.filter(({ players: named }) => named.length === 0), players };
    sortedOut.set(given, known);
  }
  return [...known.everybody, ...(known.players.get(player) ?? [])];
}

/**
 * Points really awarded for a round: by the table of the event unless record 299 gives this outcome another
 * value in this round; blank types add to the round they name.
 */
export function awardedPoints(
  record: EventRecord,
  player: PlayerNumber,
  round: number,
  entry: RoundEntry,
): Tenths {
  let points = pointsOf(entry, record.points);
  if (record.abnormalPoints.length === 0) return points;
  const letter = letterOf(entry);
  let bonus = 0;
  for (const given of abnormalOf(record.abnormalPoints, player)) {
    if (given.type === '') bonus += given.round === round ? given.points : 0;
    else if (given.type === letter && (given.round === null || given.round === round)) points = given.points;
  }
  return points + bonus;
}

/** Bonus and penalty points that belong to no round. */
function extraPoints(record: EventRecord, player: PlayerNumber): Tenths {
  if (record.abnormalPoints.length === 0) return 0;
  return abnormalOf(record.abnormalPoints, player).reduce(
    (sum, { type, round, points }) => (type === '' && round === null ? sum + points : sum),
    0,
  );
}

/**
 * Rounds counted when nobody says: those paired so far, and later ones only if every player has an entry for
 * them (a round in which all were absent); entries of some players are requests for the round to come.
 */
export function countedRounds(record: EventRecord): number {
  const common = record.players.reduce((least, { rounds }) => Math.min(least, rounds.length), Infinity);
  return Math.max(lastPairedRound(record), Number.isFinite(common) ? common : 0);
}

/** Writes one cell from an entry; totals and seen scores are refreshed by {@link refreshPlayer}. */
export function writeCell(
  sheet: Sheet,
  record: EventRecord,
  p: number,
  round: number,
  entry: RoundEntry,
): void {
  const cell = p * sheet.rounds + round - 1;
  const before = sheet.kind[cell] ?? 0;
  const opponent =
    entry.kind === 'bye' || entry.opponent === null ? -1 : (sheet.indexOf.get(entry.opponent) ?? -1);
  const gone = sheet.annulled[p] === 1 || (opponent >= 0 && sheet.annulled[opponent] === 1);
  const rest = entry.kind === 'bye' && entry.bye === 'zero' && sheet.settings.system === 'roundrobin';
  let kind: number = ROUND.none;
  if (!gone && !rest) {
    if (entry.kind === 'game') kind = ROUND.game;
    else if (entry.kind === 'pending') kind = ROUND.pending;
    else if (entry.kind === 'forfeit') kind = entry.outcome === 'win' ? ROUND.forfeitWin : ROUND.forfeitLoss;
    else kind = BYE_KIND[entry.bye];
  }
  sheet.kind[cell] = kind;
  sheet.opponent[cell] = kind === ROUND.none ? -1 : opponent;
  sheet.black[cell] = entry.kind === 'bye' || entry.colour === null ? 2 : entry.colour === 'black' ? 1 : 0;
  sheet.outcome[cell] =
    entry.kind !== 'game' ? 0 : entry.outcome === 'win' ? 2 : entry.outcome === 'draw' ? 1 : 0;
  sheet.awarded[cell] =
    kind === ROUND.none || kind === ROUND.pending
      ? 0
      : awardedPoints(record, sheet.numbers[p] ?? 0, round, entry);
  sheet.pending += (kind === ROUND.pending ? 1 : 0) - (before === ROUND.pending ? 1 : 0);
}

/** Sheet of an event; players keep their order, so index order is number order. */
export function createSheet(record: EventRecord, settings: SheetSettings): Sheet {
  const n = record.players.length;
  const rounds = settings.rounds ?? countedRounds(record);
  const numbers = Int32Array.from(record.players, ({ number }) => number);
  const indexOf = new Map(record.players.map(({ number }, index) => [number, index]));
  const fixed = settings.unratedRating ?? 0;
  const annulled = new Uint8Array(n);
  for (const number of settings.annulled ?? []) {
    const index = indexOf.get(number);
    if (index !== undefined) annulled[index] = 1;
  }
  const counted = record.players.filter((_, p) => annulled[p] !== 1);
  const planned = record.roundsPlanned ?? rounds;
  const cells = n * rounds;
  const sheet: Sheet = {
    settings,
    players: n,
    rounds,
    complete: rounds >= planned,
    points: record.points,
    regular:
      record.abnormalPoints.length === 0 && Math.max(...Object.values(record.points)) <= record.points.win,
    numbers,
    indexOf,
    annulled,
    kind: new Uint8Array(cells),
    opponent: new Int32Array(cells).fill(-1),
    black: new Uint8Array(cells),
    outcome: new Uint8Array(cells),
    awarded: new Int32Array(cells),
    extra: Int32Array.from(record.players, ({ number }) => extraPoints(record, number)),
    total: new Int32Array(n),
    rating: Int32Array.from(record.players, ({ rating }) => rating ?? fixed),
    rated: counted.every(({ rating }) => (rating ?? fixed) > 0),
    seen: new Int32Array(n),
    seenFore: new Int32Array(n),
    totalFore: new Int32Array(n),
    fullGames: settings.system === 'swiss' ? rounds : scheduledGames(n, counted.length, planned),
    pending: 0,
  };
  record.players.forEach((player, p) => {
    for (let round = 1; round <= rounds; round++) writeCell(sheet, record, p, round, entryOf(player, round));
  });
  for (let p = 0; p < n; p++) refreshPlayer(sheet, p);
  return sheet;
}

/** Games of a full round-robin schedule for those who count (`tiebreaks.md` 9). */
function scheduledGames(players: number, counted: number, rounds: number): number {
  const cycleRounds = players - 1 + (players % 2);
  const cycles = Math.max(1, Math.round(rounds / Math.max(1, cycleRounds)));
  return Math.max(0, counted - 1) * cycles;
}

/** True for a voluntary unplayed round (`tiebreaks.md` 2). */
export function isVoluntary(kind: number): boolean {
  return kind === ROUND.forfeitLoss || kind === ROUND.halfBye || kind === ROUND.zeroBye;
}

export function isForfeit(kind: number): boolean {
  return kind === ROUND.forfeitWin || kind === ROUND.forfeitLoss;
}

/** True for a requested bye that only voluntary unplayed rounds follow: category .5 of article 16.2. */
export function isLateBye(sheet: Sheet, p: number, r: number, fore: boolean): boolean {
  const row = p * sheet.rounds;
  const kind = sheet.kind[row + r] ?? 0;
  if (kind !== ROUND.halfBye && kind !== ROUND.zeroBye) return false;
  for (let later = r + 1; later < sheet.rounds; later++) {
    if (!isVoluntary(sheet.kind[row + later] ?? 0)) return false;
    if (fore && later === sheet.rounds - 1 && (sheet.opponent[row + later] ?? -1) >= 0) return false;
  }
  return true;
}

/** Points a player shows to his opponents for one round in the edition of the sheet. */
export function seenPoints(sheet: Sheet, p: number, r: number, fore: boolean): Tenths {
  const cell = p * sheet.rounds + r;
  const kind = sheet.kind[cell] ?? 0;
  const awarded = sheet.awarded[cell] ?? 0;
  if (fore && isForePaired(sheet, cell, r)) return sheet.points.draw;
  if (kind === ROUND.none || kind === ROUND.pending || kind === ROUND.game) return awarded;
  switch (sheet.settings.edition) {
    case 'face':
      return awarded;
    case 'vo-2012':
      return sheet.points.draw;
    case 'vo-2009':
      return kind === ROUND.halfBye || kind === ROUND.zeroBye ? awarded : sheet.points.draw;
    default:
      if (sheet.settings.system === 'roundrobin') return awarded;
      return isLateBye(sheet, p, r, fore) ? sheet.points.draw : awarded;
  }
}

/** True if the cell is the last round of the event and the player was paired in it (8.3). */
export function isForePaired(sheet: Sheet, cell: number, r: number): boolean {
  return r === sheet.rounds - 1 && (sheet.opponent[cell] ?? -1) >= 0;
}

/** Recomputes what follows from a player's own row. */
export function refreshPlayer(sheet: Sheet, p: number): void {
  const row = p * sheet.rounds;
  const extra = sheet.extra[p] ?? 0;
  let total = extra;
  let seen = extra;
  let seenFore = extra;
  let totalFore = extra;
  for (let r = 0; r < sheet.rounds; r++) {
    const awarded = sheet.awarded[row + r] ?? 0;
    total += awarded;
    totalFore += isForePaired(sheet, row + r, r) ? sheet.points.draw : awarded;
    seen += seenPoints(sheet, p, r, false);
    seenFore += seenPoints(sheet, p, r, true);
  }
  sheet.total[p] = total;
  sheet.totalFore[p] = totalFore;
  sheet.seen[p] = seen;
  sheet.seenFore[p] = seenFore;
}
