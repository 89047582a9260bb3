import type { Colour, EventPlayer, Tenths } from '../event/index.ts';
import type { FaultLog } from './faults.ts';
import { BLANK, type Columns } from './lines.ts';

/** One round block as it stands: result in upper case, blank = `''`. */
export interface RawRound {
  readonly column: number;
  readonly opponent: number | null;
  readonly colour: Colour | null;
  readonly result: string;
}

/** A player line before its rounds are checked against the opponents' lines. */
export interface RawPlayer extends Omit<EventPlayer, 'rounds'> {
  readonly line: number;
  readonly rounds: readonly RawRound[];
}

/** First column of round 1 and the width of a round block (`trf.md` 3). */
export const FIRST_ROUND_COLUMN = 92;
export const ROUND_WIDTH = 10;
/** Rounds that fit the three-digit columns of the other records. */
const MAX_ROUNDS = 999;

const TITLES: Readonly<Record<string, string>> = {
  GM: 'GM',
  IM: 'IM',
  FM: 'FM',
  CM: 'CM',
  WGM: 'WGM',
  WIM: 'WIM',
  WFM: 'WFM',
  WCM: 'WCM',
  // TRF06
  G: 'GM',
  M: 'IM',
  F: 'FM',
  C: 'CM',
  WG: 'WGM',
  WM: 'WIM',
  WI: 'WIM',
  WF: 'WFM',
  WC: 'WCM',
};

/** Points as written (`11.5`, `4,0`, `4`, `-1.0`) in tenths; null if the text is no such number. */
export function parseTenths(text: string): Tenths | null {
  const match = /^([+-]?)(\d*)(?:[.,](\d))?0*$/.exec(text.trim());
  if (!match || (match[2] === '' && match[3] === undefined)) return null;
  const size = Number(match[2]) * 10 + Number(match[3] ?? 0);
  return match[1] === '-' && size > 0 ? -size : size;
}

/** Points with the decimal comma reported; `null` with `bad` for text that is no number. */
export function readTenths(text: string, line: number, column: number, log: FaultLog): Tenths | null {
  const value = parseTenths(text);
  if (value === null) {
    if (text.trim() !== '') log.add('fault', 'bad-field', line, column, { found: text, expected: 'points' });
    return null;
  }
  if (text.includes(',')) {
    log.add('warning', 'decimal-comma', line, column, { found: text, used: text.trim().replace(',', '.') });
  }
  return value;
}

/** Birth date in canonical form `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null if unknown or unreadable. */
function readBirth(text: string, line: number, log: FaultLog): string | null {
  const found = text.trim();
  if (found === '') return null;
  const match = /^(\d{4})(?:[/.-](\d{1,2})(?:[/.-](\d{1,2}))?)?$/.exec(found);
  if (!match) {
    log.add('warning', 'odd-field', line, 70, { found, expected: 'date' });
    return null;
  }
  const year = match[1] ?? '';
  const month = Number(match[2] ?? 0);
  const day = Number(match[3] ?? 0);
  if (Number(year) === 0) return null;
  if (month < 1 || month > 12) return year;
  const monthText = String(month).padStart(2, '0');
  if (day < 1 || day > 31) return `${year}-${monthText}`;
  return `${year}-${monthText}-${String(day).padStart(2, '0')}`;
}

function readSex(text: string, line: number, log: FaultLog): 'm' | 'w' | null {
  switch (text) {
    case ' ':
      return null;
    case 'm':
    case 'w':
      return text;
    case 'M':
    case 'W':
      log.add('warning', 'letter-case', line, 10, { found: text, used: text.toLowerCase() });
      return text === 'M' ? 'm' : 'w';
    case 'f':
    case 'F':
      log.add('warning', 'odd-field', line, 10, { found: text, expected: 'sex', used: 'w' });
      return 'w';
    default:
      log.add('warning', 'odd-field', line, 10, { found: text, expected: 'sex' });
      return null;
  }
}

/** Title of columns 10-13: sex normally, but some programs begin the title one column early. */
function readSexAndTitle(
  columns: Columns,
  line: number,
  log: FaultLog,
): { readonly sex: 'm' | 'w' | null; readonly title: string | null } {
  const whole = columns.at(10, 13).trim().toUpperCase();
  const three = columns.at(11, 13).trim().toUpperCase();
  const early = columns.at(10) !== ' ' && three !== '' && !(three in TITLES) ? TITLES[whole] : undefined;
  if (early !== undefined) {
    log.add('warning', 'odd-field', line, 10, { found: columns.at(10, 13), expected: 'title', used: early });
    return { sex: null, title: early };
  }
  const sex = readSex(columns.at(10), line, log);
  if (three === '') return { sex, title: null };
  const title = TITLES[three] ?? null;
  if (title === null) log.add('warning', 'odd-field', line, 11, { found: three, expected: 'title' });
  return { sex, title };
}

/** Digits with blanks around them as a number, null for nothing but blanks, undefined for anything else. */
function readWhole(columns: Columns, from: number, to: number): number | null | undefined {
  let value: number | null = null;
  let ended = false;
  for (let column = from; column <= to; column++) {
    const code = columns.code(column);
    if (code === BLANK) ended = value !== null;
    else if (code < ZERO || code > ZERO + 9 || ended) return undefined;
    else value = (value ?? 0) * 10 + code - ZERO;
  }
  return value;
}

const ZERO = 0x30;

const RESULTS = new Set(['1', '=', '0', 'W', 'D', 'L', '+', '-', 'H', 'F', 'U', 'Z', '?', '']);

function readRound(
  columns: Columns,
  round: number,
  player: number,
  line: number,
  log: FaultLog,
): RawRound | null {
  const column = FIRST_ROUND_COLUMN + ROUND_WIDTH * (round - 1);
  for (const gap of [column + 4, column + 6]) {
    if (columns.code(gap) === BLANK) continue;
    const found = columns.at(gap);
    log.add('fault', 'misaligned', line, gap, { found, expected: 'blank', player, round });
    return null;
  }
  const opponent = readWhole(columns, column, column + 3);
  if (opponent === undefined) {
    const found = columns.at(column, column + 3);
    log.add('fault', 'bad-field', line, column, { found, expected: 'player', player, round });
    return null;
  }
  const colour = readColour(columns.at(column + 5), line, column + 5, player, round, log);
  if (colour === undefined) return null;
  const written = columns.at(column + 7).trim();
  const result = written === '*' ? '?' : written.toUpperCase();
  if (!RESULTS.has(result)) {
    log.add('fault', 'bad-field', line, column + 7, { found: written, expected: 'result', player, round });
    return null;
  }
  if (written === '*') {
    log.add('warning', 'odd-field', line, column + 7, { found: written, expected: 'result', player, round });
  } else if (written !== result) {
    log.add('warning', 'letter-case', line, column + 7, { found: written, used: result, player, round });
  }
  return { column, opponent: opponent === 0 ? null : opponent, colour, result };
}

function readColour(
  text: string,
  line: number,
  column: number,
  player: number,
  round: number,
  log: FaultLog,
): Colour | null | undefined {
  switch (text) {
    case ' ':
    case '-':
      return null;
    case 'w':
      return 'white';
    case 'b':
      return 'black';
    case 'W':
    case 'B':
      log.add('warning', 'letter-case', line, column, {
        found: text,
        used: text.toLowerCase(),
        player,
        round,
      });
      return text === 'W' ? 'white' : 'black';
    default:
      log.add('fault', 'bad-field', line, column, { found: text, expected: 'colour', player, round });
      return undefined;
  }
}

/** Columns that separate two fields and must be blank. */
const GAPS = [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91] as const;

/** Reads one `001` line by columns (`trf.md` 3); null when a fault makes it useless. */
export function readPlayerLine(columns: Columns, line: number, log: FaultLog): RawPlayer | null {
  const number = readWhole(columns, 5, 8);
  if (number === null || number === undefined || number === 0) {
    log.add('fault', 'bad-field', line, 5, { found: columns.at(5, 8), expected: 'number' });
    return null;
  }
  for (const gap of GAPS) {
    if (columns.code(gap) === BLANK) continue;
    const found = columns.at(gap);
    log.add('fault', 'misaligned', line, gap, { found, expected: 'blank', player: number });
    return null;
  }
  const rating = readWhole(columns, 49, 52);
  if (rating === undefined) {
    log.add('fault', 'bad-field', line, 49, {
      found: columns.at(49, 52),
      expected: 'number',
      player: number,
    });
    return null;
  }
  const rank = readWhole(columns, 86, 89);
  if (rank === undefined) {
    log.add('warning', 'odd-field', line, 86, {
      found: columns.at(86, 89),
      expected: 'number',
      player: number,
    });
  }
  const faultsBefore = log.faults.length;
  const filedPoints = readTenths(columns.at(81, 84), line, 81, log);
  if (columns.length > FIRST_ROUND_COLUMN + ROUND_WIDTH * MAX_ROUNDS) {
    log.add('fault', 'too-large', line, 0, { expected: 'size', player: number });
    return null;
  }
  const rounds: RawRound[] = [];
  for (let round = 1; FIRST_ROUND_COLUMN + ROUND_WIDTH * (round - 1) <= columns.length; round++) {
    const column = FIRST_ROUND_COLUMN + ROUND_WIDTH * (round - 1);
    const isApart = columns.code(column - 2) === BLANK && columns.code(column - 1) === BLANK;
    if (round > 1 && !isApart) {
      log.add('fault', 'misaligned', line, column - 2, {
        found: columns.at(column - 2, column - 1),
        expected: 'blank',
        player: number,
        round,
      });
      return null;
    }
    const raw = readRound(columns, round, number, line, log);
    if (raw === null) return null;
    rounds.push(raw);
  }
  while (rounds.length > 0) {
    const last = rounds[rounds.length - 1];
    if (last === undefined || last.opponent !== null || last.result !== '') break;
    rounds.pop();
  }
  if (log.faults.some((fault, index) => index >= faultsBefore && fault.severity === 'fault')) return null;
  return {
    line,
    number,
    name: columns.at(15, 47).trim(),
    ...readSexAndTitle(columns, line, log),
    rating: rating === 0 ? null : rating,
    federation: columns.at(54, 56).trim() || null,
    fideId: columns.at(58, 68).trim() || null,
    birth: readBirth(columns.at(70, 79), line, log),
    filedPoints,
    filedRank: rank === undefined || rank === 0 ? null : rank,
    rounds,
  };
}
