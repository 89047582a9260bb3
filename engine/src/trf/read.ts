import {
  type EventRecord,
  lastPairedRound,
  pointsOf,
  STANDARD_POINTS,
  formatPoints,
} from '../event/index.ts';
import { decodeUtf8 } from '../text/index.ts';
import { decodeTrf, type TrfEncoding } from './decode.ts';
import { readExtensions } from './extensions.ts';
import { createFaultLog, type FaultLog, type TrfFault } from './faults.ts';
import { joinGames } from './games.ts';
import { headerText, readDate, readInitialColour, readRoundsPlanned, readTieBreaks } from './header.ts';
import {
  byteColumns,
  characterColumns,
  MAX_TRF_COLUMNS,
  MAX_TRF_LINES,
  type NewLine,
  splitLines,
  type TrfLine,
} from './lines.ts';
import { type RawPlayer, readPlayerLine } from './player-line.ts';
import { readScoring } from './scoring.ts';
import { bonusOf } from './totals.ts';

/** A file as it stood, for showing faults in place and for writing it again. */
export interface TrfDocument {
  readonly encoding: TrfEncoding;
  readonly byteOrderMark: boolean;
  readonly newLine: NewLine;
  /** How columns of lines with accents were counted. */
  readonly columns: 'characters' | 'bytes';
  readonly lines: readonly TrfLine[];
}

export type TrfReading =
  | {
      readonly ok: true;
      /** A team file is read as the individual results of its players. */
      readonly kind: 'individual' | 'team';
      readonly record: EventRecord;
      /** Warnings only. */
      readonly faults: readonly TrfFault[];
      readonly document: TrfDocument;
    }
  | { readonly ok: false; readonly faults: readonly TrfFault[]; readonly document: TrfDocument };

export interface TrfOptions {
  /** Encoding of bytes that are not UTF-8; default Windows-1252. */
  readonly encoding?: TrfEncoding;
}

export const MAX_TRF_BYTES = 16_000_000;
export const MAX_TRF_PLAYERS = 9999;

const EXTENSION_CODES = new Set(['240', '250', '260', '299', 'XXA', 'XXP', 'XXZ']);
const SCORING_CODES = new Set(['162', 'XXS', 'BBW', 'BBD', 'BBL', 'BBZ', 'BBF', 'BBU']);
const TEAM_CODES = new Set(['310', '320', '330', '300']);
const DRAFT_CODES = new Set(['ACC', 'TSE', 'PAB', 'FPB', 'HPB', 'ZPB', 'MFO', 'DFM']);
/** Records that are read elsewhere or only kept. */
const PLAIN_CODES = new Set(
  (
    '001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 172 182 192 202 212 222 352 362 ' +
    '013 801 802 XXR XXC'
  ).split(' '),
);

/** Reads the `001` lines; a line with accents that fits only in bytes switches the file to bytes (`trf.md` 8). */
function readPlayers(
  lines: readonly TrfLine[],
  log: FaultLog,
): { readonly players: RawPlayer[]; readonly columns: TrfDocument['columns'] } {
  const players: RawPlayer[] = [];
  let columns: TrfDocument['columns'] = 'characters';
  for (const line of lines) {
    const text = line.text.trimEnd();
    const trial = createFaultLog();
    let player = readPlayerLine(characterColumns(text), line.number, trial);
    let used = trial;
    if (player === null && /[^\0-\x7f]/.test(text)) {
      const second = createFaultLog();
      const inBytes = readPlayerLine(byteColumns(text, decodeUtf8), line.number, second);
      if (inBytes !== null) {
        if (columns === 'characters') log.add('warning', 'byte-columns', line.number, 0);
        columns = 'bytes';
        player = inBytes;
        used = second;
      }
    }
    log.take(used);
    if (player !== null) players.push(player);
  }
  return { players, columns };
}

function checkNumbers(players: readonly RawPlayer[], log: FaultLog): RawPlayer[] {
  const byNumber = new Map<number, RawPlayer>();
  for (const player of players) {
    const first = byNumber.get(player.number);
    if (first === undefined) byNumber.set(player.number, player);
    else
      log.add('fault', 'duplicate-player', player.line, 5, { player: player.number, otherLine: first.line });
  }
  const sorted = [...byNumber.values()].sort((a, b) => a.number - b.number);
  let next = 1;
  for (const player of sorted) {
    if (player.number > next) {
      const found = player.number === next + 1 ? String(next) : `${next}-${player.number - 1}`;
      log.add('warning', 'number-gap', player.line, 5, { found, expected: 'number' });
    }
    next = player.number + 1;
  }
  return sorted;
}

/** Compares the points column with the results; both the whole and the paired rounds alone may be meant. */
function checkPoints(record: EventRecord, lineOf: ReadonlyMap<number, number>, log: FaultLog): void {
  const paired = lastPairedRound(record);
  for (const player of record.players) {
    if (player.filedPoints === null) continue;
    const extra = bonusOf(record, player.number);
    const whole = player.rounds.reduce((sum, entry) => sum + pointsOf(entry, record.points), 0) + extra;
    const soFar =
      player.rounds.slice(0, paired).reduce((sum, entry) => sum + pointsOf(entry, record.points), 0) + extra;
    if (player.filedPoints === whole || player.filedPoints === soFar) continue;
    log.add('warning', 'points-differ', lineOf.get(player.number) ?? 0, 81, {
      found: formatPoints(player.filedPoints),
      expected: 'points',
      player: player.number,
      used: formatPoints(whole),
    });
  }
}

/** Warnings about lines nobody reads; three-letter national records of known players are fine (`trf.md` 4). */
function checkOtherLines(lines: readonly TrfLine[], known: ReadonlySet<number>, log: FaultLog): void {
  for (const line of lines) {
    const { code, text, number } = line;
    if (text.trim() === '' || code.startsWith('#')) continue;
    if (PLAIN_CODES.has(code) || EXTENSION_CODES.has(code) || SCORING_CODES.has(code) || TEAM_CODES.has(code))
      continue;
    if (/^[A-Z]{3}$/.test(code) && known.has(Number(text.slice(4, 8).trim() || 'x'))) continue;
    log.add('warning', DRAFT_CODES.has(code) ? 'draft-code' : 'unknown-record', number, 1, { found: code });
  }
}

function isTeamFile(lines: readonly TrfLine[]): TrfLine | null {
  return (
    lines.find(
      ({ code, text }) =>
        TEAM_CODES.has(code) ||
        (code === '192' && /^\s*(FIDE_TEAM|CUSTOM_TEAM)/i.test(text.slice(3))) ||
        (code === '092' && /^\s*Team\b/i.test(text.slice(3))),
    ) ?? null
  );
}

/**
 * Reads a tournament report file: TRF06, TRF16 with the XX and BB extensions, or TRF26 (`trf.md`). Bytes are
 * decoded first; text is taken as it is. Every adjustment and every fault is reported with line and column;
 * any fault refuses the file, warnings do not. Points columns are compared, never used.
 */
export function readTrf(input: string | Uint8Array, options: TrfOptions = {}): TrfReading {
  const log = createFaultLog();
  const empty: TrfDocument = {
    encoding: 'utf-8',
    byteOrderMark: false,
    newLine: '\n',
    columns: 'characters',
    lines: [],
  };
  if (input.length > MAX_TRF_BYTES) {
    log.add('fault', 'too-large', 0, 0, { expected: 'size' });
    return { ok: false, faults: log.faults, document: empty };
  }
  const decoded =
    typeof input === 'string'
      ? ({
          text: input.startsWith('\ufeff') ? input.slice(1) : input,
          encoding: 'utf-8',
          byteOrderMark: input.startsWith('\ufeff'),
        } as const)
      : decodeTrf(input, options.encoding);
  if (decoded.encoding !== 'utf-8' && options.encoding === undefined) {
    log.add('warning', 'encoding', 0, 0, { used: decoded.encoding });
  }
  const { lines, newLine } = splitLines(decoded.text);
  const tooMuch = lines[MAX_TRF_LINES] ?? lines.find(({ text }) => text.length > MAX_TRF_COLUMNS);
  if (tooMuch !== undefined) {
    log.add('fault', 'too-large', tooMuch.number, 0, { expected: 'size' });
    return { ok: false, faults: log.told(), document: { ...empty, newLine, lines } };
  }
  for (const line of decoded.text.includes('\t') ? lines : []) {
    const tab = line.code === '###' ? -1 : line.text.trimEnd().indexOf('\t');
    if (tab >= 0) log.add('fault', 'tab', line.number, tab + 1, { expected: 'blank' });
  }
  const playerLines = lines.filter(({ code }) => code === '001');
  const fits = playerLines.length <= MAX_TRF_PLAYERS;
  if (!fits) log.add('fault', 'too-large', 0, 0, { expected: 'size' });
  const { players: raw, columns } = readPlayers(fits ? playerLines : [], log);
  const document: TrfDocument = {
    encoding: decoded.encoding,
    byteOrderMark: decoded.byteOrderMark,
    newLine,
    columns,
    lines,
  };
  if (playerLines.length === 0) log.add('fault', 'no-players', 0, 0);
  const sorted = checkNumbers(raw, log);
  // Contradictions between lines mean nothing while some player line could not be read at all.
  const complete = raw.length === playerLines.length;
  const players = joinGames(sorted, complete ? log : createFaultLog());
  const lineOf = new Map(raw.map(({ number, line }) => [number, line]));
  const teamLine = isTeamFile(lines);
  if (teamLine !== null) log.add('warning', 'team-event', teamLine.number, 0, { found: teamLine.code });
  const columnsUsed = players.reduce((most, { rounds }) => Math.max(most, rounds.length), 0);
  const roundsPlanned = readRoundsPlanned(lines, columnsUsed, log);
  const known = new Set(lineOf.keys());
  const bare: EventRecord = {
    name: headerText(lines, '012') ?? '',
    city: headerText(lines, '022'),
    federation: headerText(lines, '032'),
    startDate: readDate(lines, '042', log),
    endDate: readDate(lines, '052', log),
    roundsPlanned,
    initialColour: readInitialColour(lines, players, log),
    points: readScoring(
      lines.filter(({ code }) => SCORING_CODES.has(code)),
      STANDARD_POINTS,
      log,
    ),
    players,
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: headerText(lines, '192'),
    tieBreaks: readTieBreaks(lines),
  };
  const paired = lastPairedRound(bare);
  // The numbers of 240, 250, 260 and 299 in a team file are teams, not players.
  const extensionLines = teamLine === null ? lines.filter(({ code }) => EXTENSION_CODES.has(code)) : [];
  const record = { ...bare, ...readExtensions(extensionLines, known, paired + 1, roundsPlanned, log) };
  if (roundsPlanned !== null && paired > roundsPlanned) {
    const late = players.find(({ rounds }) => rounds.length > roundsPlanned);
    log.add(
      'warning',
      'rounds-exceeded',
      late ? (lineOf.get(late.number) ?? 0) : 0,
      92 + 10 * roundsPlanned,
      {
        round: roundsPlanned + 1,
        used: String(roundsPlanned),
      },
    );
  }
  if (complete && teamLine === null) checkPoints(record, lineOf, log);
  checkOtherLines(lines, known, log);
  const faults = log.told();
  if (faults.some(({ severity }) => severity === 'fault')) return { ok: false, faults, document };
  return { ok: true, kind: teamLine === null ? 'individual' : 'team', record, faults, document };
}
