import type {
  AbnormalPoints,
  ForbiddenPairs,
  PlayerNumber,
  RequestedBye,
  Tenths,
  VirtualPoints,
} from '../event/index.ts';
import type { Expected, FaultLog } from './faults.ts';
import { characterColumns, type Columns, type TrfLine } from './lines.ts';
import { parseTenths } from './player-line.ts';

/** What the pairing records of a file say (`trf.md` 5 and 7). */
export interface TrfExtensions {
  readonly forbidden: readonly ForbiddenPairs[];
  readonly virtualPoints: readonly VirtualPoints[];
  readonly requestedByes: readonly RequestedBye[];
  readonly abnormalPoints: readonly AbnormalPoints[];
}

const BYE_TYPES: Readonly<Record<string, RequestedBye['kind']>> = { F: 'full', H: 'half', Z: 'zero' };

/** Last round written when a rule holds for the whole event. */
export const EVERY_ROUND = 999;

/** Faults of one record after which the rest of it is not looked at. */
const FAULTS_OF_A_RECORD = 20;

class RecordReader {
  readonly columns: Columns;
  private faults = 0;
  private readonly line: TrfLine;
  private readonly known: ReadonlySet<PlayerNumber>;
  private readonly log: FaultLog;

  constructor(line: TrfLine, known: ReadonlySet<PlayerNumber>, log: FaultLog) {
    this.line = line;
    this.known = known;
    this.log = log;
    this.columns = characterColumns(line.text.trimEnd());
  }

  get failed(): boolean {
    return this.faults > 0;
  }

  /** Nothing more can be learned from this record. */
  get isHopeless(): boolean {
    return this.faults >= FAULTS_OF_A_RECORD;
  }

  fail(column: number, found: string, expected: Expected): void {
    this.faults += 1;
    this.log.add('fault', 'bad-record', this.line.number, column, { found, expected });
  }

  number(from: number, to: number, expected: Expected): number | null {
    const text = this.columns.at(from, to).trim();
    if (text === '') return null;
    if (/^\d+$/.test(text)) return Number(text);
    this.fail(from, text, expected);
    return null;
  }

  points(from: number, to: number): Tenths | null {
    const text = this.columns.at(from, to).trim();
    if (text === '') return null;
    const value = parseTenths(text);
    if (value === null) this.fail(from, text, 'points');
    return value;
  }

  player(text: string, column: number): PlayerNumber | null {
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    if (this.known.has(number)) return number;
    this.fail(column, text, 'player');
    return null;
  }

  /** Starting numbers in blocks of four columns and one blank, from column `from` on. */
  players(from: number): PlayerNumber[] {
    const numbers: PlayerNumber[] = [];
    for (let column = from; column <= this.columns.length && !this.isHopeless; column += 5) {
      const text = this.columns.at(column, column + 3).trim();
      if (text === '') continue;
      const number = this.player(text, column);
      if (number !== null) numbers.push(number);
    }
    return numbers;
  }

  /** Starting numbers separated by blanks (the XX dialect). */
  words(): PlayerNumber[] {
    return this.line.text
      .slice(3)
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => (this.isHopeless ? [] : (this.player(word, 5) ?? [])));
  }
}

function readAcceleration(reader: RecordReader): VirtualPoints[] {
  const id = reader.player(reader.columns.at(5, 8).trim(), 5);
  const ranges: VirtualPoints[] = [];
  for (let round = 1; 10 + 5 * (round - 1) <= reader.columns.length && !reader.isHopeless; round++) {
    const points = reader.points(10 + 5 * (round - 1), 13 + 5 * (round - 1)) ?? 0;
    if (points === 0 || id === null) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.last === round - 1 && last.points === points) {
      ranges[ranges.length - 1] = { ...last, last: round };
    } else {
      ranges.push({ points, first: round, last: round, from: id, to: id });
    }
  }
  return ranges;
}

/**
 * Reads 240, 250, 260, 299 and XXA, XXP, XXZ. `nextRound` is the round XXZ speaks of; `isTeam` passes over
 * records whose numbers are teams.
 */
export function readExtensions(
  lines: readonly TrfLine[],
  known: ReadonlySet<PlayerNumber>,
  nextRound: number,
  roundsPlanned: number | null,
  log: FaultLog,
): TrfExtensions {
  const forbidden: ForbiddenPairs[] = [];
  const virtualPoints: VirtualPoints[] = [];
  const requestedByes: RequestedBye[] = [];
  const abnormalPoints: AbnormalPoints[] = [];
  const lastRound = roundsPlanned ?? EVERY_ROUND;
  for (const line of lines) {
    const reader = new RecordReader(line, known, log);
    switch (line.code) {
      case '240': {
        const letter = reader.columns.at(5).toUpperCase();
        const kind = BYE_TYPES[letter];
        if (kind === undefined) reader.fail(5, letter, 'bye-type');
        const round = reader.number(7, 9, 'round');
        if (round === null && !reader.failed) reader.fail(7, '', 'round');
        const players = reader.players(11);
        if (kind !== undefined && round !== null && !reader.failed)
          requestedByes.push({ kind, round, players });
        break;
      }
      case '250': {
        const points = reader.points(10, 13) ?? 0;
        const first = reader.number(15, 17, 'round') ?? 1;
        const last = reader.number(19, 21, 'round') ?? lastRound;
        const from = reader.player(reader.columns.at(23, 26).trim(), 23);
        const to = reader.player(reader.columns.at(28, 31).trim() || String(from ?? ''), 28);
        if (from !== null && to !== null && !reader.failed)
          virtualPoints.push({ points, first, last, from, to });
        break;
      }
      case '260': {
        const first = reader.number(5, 7, 'round') ?? 1;
        const last = reader.number(9, 11, 'round') ?? lastRound;
        const players = reader.players(13);
        if (!reader.failed) forbidden.push({ first, last, players });
        break;
      }
      case '299': {
        const type = reader.columns.at(5).toUpperCase().trim();
        const points = reader.points(14, 17) ?? 0;
        const round = reader.number(20, 22, 'round');
        const players = reader.players(24);
        if (!reader.failed) abnormalPoints.push({ type, points, round: round === 0 ? null : round, players });
        break;
      }
      case 'XXA':
        virtualPoints.push(...readAcceleration(reader));
        break;
      case 'XXP': {
        const players = reader.words();
        if (!reader.failed) forbidden.push({ first: 1, last: lastRound, players });
        break;
      }
      default: {
        const players = reader.words();
        if (!reader.failed) requestedByes.push({ kind: 'zero', round: nextRound, players });
      }
    }
  }
  return { forbidden, virtualPoints, requestedByes, abnormalPoints };
}
