import {
  type EventPlayer,
  type EventRecord,
  formatPoints,
  type Language,
  lastPairedRound,
  type PlayerNumber,
  type PointSystem,
  pointsOf,
  type RoundEntry,
  type Tenths,
} from '../event/index.ts';
import { EVERY_ROUND } from './extensions.ts';
import { toAscii } from './letters.ts';
import type { NewLine, TrfLine } from './lines.ts';
import { bonusOf } from './totals.ts';

export type TrfForm = 'trf16' | 'trf26';

export interface TrfWriting {
  readonly form: TrfForm;
  /** Default CR LF. */
  readonly newLine?: NewLine;
  /** Rank column by player; default the rank the record brings from its file. */
  readonly ranks?: ReadonlyMap<PlayerNumber, number>;
  /** Lines of a file read before: records that an {@link EventRecord} does not hold are written again. */
  readonly keep?: readonly TrfLine[];
  /** Names in ASCII for programs that count bytes. */
  readonly ascii?: boolean;
  /** Encoded type of 192, e.g. `FIDE_DUTCH_2025` for an engine that knows only that name (`trf.md` 2.2). */
  readonly system?: string;
}

export type TrfAdjustmentCode =
  | 'name-cut'
  | 'federation-cut'
  | 'id-dropped'
  | 'title-dropped'
  | 'forbidden-rounds'
  | 'byes-kept-as-240'
  | 'abnormal-kept-as-299';

/** Something the file form cannot hold and that was changed. */
export interface TrfAdjustment {
  readonly code: TrfAdjustmentCode;
  readonly player: PlayerNumber | null;
  readonly found: string;
}

export type TrfRefusalCode =
  | 'too-many-players'
  | 'too-many-rounds'
  | 'rating-too-large'
  | 'points-too-large'
  | 'scoring-not-expressible';

export type TrfWritten =
  | { readonly ok: true; readonly text: string; readonly adjustments: readonly TrfAdjustment[] }
  | { readonly ok: false; readonly code: TrfRefusalCode; readonly player: PlayerNumber | null };

/** Records that an event record does not hold: arbiters, time control, round dates, ratings of federations … */
const EXPRESSED = new Set(
  (
    '001 012 022 032 042 052 062 072 142 152 162 192 202 212 240 250 260 299 ' +
    'XXR XXC XXS XXA XXP XXZ BBW BBD BBL BBZ BBF BBU'
  ).split(' '),
);

const GAME_CODES = { win: ['1', 'W'], draw: ['=', 'D'], loss: ['0', 'L'] } as const;
const BYE_CODES = { pairing: 'U', full: 'F', half: 'H', zero: 'Z' } as const;
const BYE_LETTERS = { full: 'F', half: 'H', zero: 'Z' } as const;

function roundBlock(entry: RoundEntry): string {
  if (entry.kind === 'bye') return `  0000 - ${BYE_CODES[entry.bye]}`;
  const opponent = entry.opponent === null ? '0000' : String(entry.opponent).padStart(4);
  const colour = entry.colour === null ? '-' : entry.colour === 'white' ? 'w' : 'b';
  const code =
    entry.kind === 'pending'
      ? '?'
      : entry.kind === 'forfeit'
        ? entry.outcome === 'win'
          ? '+'
          : '-'
        : GAME_CODES[entry.outcome][entry.rated ? 0 : 1];
  return `  ${opponent} ${colour} ${code}`;
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

function padded(text: string, length: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, length - Array.from(text).length));
  return side === 'left' ? text + blanks : blanks + text;
}

function writtenBirth(birth: string | null): string {
  if (birth === null) return '';
  const [year = '', month = '00', day = '00'] = birth.split('-');
  return `${year}/${month}/${day}`;
}

function playerLine(
  player: EventPlayer,
  points: Tenths,
  rank: number | null,
  writing: TrfWriting,
  adjustments: TrfAdjustment[],
): string {
  const adjust = (code: TrfAdjustmentCode, found: string) => {
    adjustments.push({ code, player: player.number, found });
  };
  const whole = (writing.ascii === true ? toAscii(player.name) : player.name).normalize('NFC');
  const name = cut(whole, 33);
  if (name !== whole) adjust('name-cut', player.name);
  const federation = player.federation ?? '';
  if (federation.length > 3) adjust('federation-cut', federation);
  const id = player.fideId ?? '';
  if (id.length > 11) adjust('id-dropped', id);
  const title = player.title ?? '';
  if (title.length > 3) adjust('title-dropped', title);
  return [
    '001 ',
    String(player.number).padStart(4),
    ` ${player.sex ?? ' '}`,
    (title.length > 3 ? '' : title).padStart(3),
    ` ${padded(name, 33, 'left')}`,
    ` ${String(player.rating ?? '').padStart(4)}`,
    ` ${padded(cut(federation, 3), 3, 'left')}`,
    ` ${(id.length > 11 ? '' : id).padStart(11)}`,
    ` ${writtenBirth(player.birth).padEnd(10)}`,
    ` ${formatPoints(points).padStart(4)}`,
    ` ${String(rank ?? '').padStart(4)}`,
    ...player.rounds.map(roundBlock),
  ].join('');
}

function isStandard(points: PointSystem): boolean {
  return (
    points.win === 10 && points.draw === 5 && points.loss === 0 && isPlain(points) && points.pairingBye === 10
  );
}

/** True if byes and forfeits follow the symbols of record 162. */
function isPlain(points: PointSystem): boolean {
  return (
    points.fullBye === points.win &&
    points.forfeitWin === points.win &&
    points.halfBye === points.draw &&
    points.zeroBye === points.forfeitLoss
  );
}

/**
 * Record 162 by columns: symbol in 6, value in 7-10, the next nine columns on (`trf.md` 2.1). `A` is left out
 * while it is worth nothing, as the standard has it: pairing engines know the same symbol by another letter.
 */
function record162(points: PointSystem): string {
  const pairs: readonly (readonly [string, Tenths])[] = [
    ['W', points.win],
    ['D', points.draw],
    ['L', points.loss],
    ...(points.zeroBye === 0 ? [] : [['A', points.zeroBye] as const]),
    ['P', points.pairingBye],
  ];
  return `162  ${pairs.map(([symbol, value]) => `${symbol}${formatPoints(value).padStart(4)}`).join('    ')}`;
}

function engineScoring(points: PointSystem): string[] {
  const f = formatPoints;
  return [
    `XXS WW=${f(points.win)} BW=${f(points.win)} WD=${f(points.draw)} BD=${f(points.draw)} WL=${f(points.loss)} ` +
      `BL=${f(points.loss)} ZPB=${f(points.zeroBye)} HPB=${f(points.halfBye)} FPB=${f(points.fullBye)} ` +
      `PAB=${f(points.pairingBye)} FW=${f(points.forfeitWin)} FL=${f(points.forfeitLoss)}`,
    ...(isPlain(points)
      ? [
          `BBW ${f(points.win).padStart(4)}`,
          `BBD ${f(points.draw).padStart(4)}`,
          `BBL ${f(points.loss).padStart(4)}`,
          `BBZ ${f(points.zeroBye).padStart(4)}`,
          `BBF ${f(points.forfeitLoss).padStart(4)}`,
          `BBU ${f(points.pairingBye).padStart(4)}`,
        ]
      : []),
  ];
}

function round3(round: number): string {
  return String(round).padStart(3, '0');
}

function ids(players: readonly PlayerNumber[]): string {
  return players.map((player) => String(player).padStart(4)).join(' ');
}

function record240(bye: EventRecord['requestedByes'][number]): string {
  return `240 ${BYE_LETTERS[bye.kind]} ${round3(bye.round)} ${ids(bye.players)}`;
}

function record260(rule: EventRecord['forbidden'][number]): string {
  return `260 ${round3(rule.first)} ${round3(Math.min(rule.last, EVERY_ROUND))} ${ids(rule.players)}`;
}

function record299(given: EventRecord['abnormalPoints'][number]): string {
  const round = given.round === null ? '000' : round3(given.round);
  return `299 ${given.type.padEnd(1)}        ${formatPoints(given.points).padStart(4)}  ${round} ${ids(given.players)}`;
}

function record250(given: EventRecord['virtualPoints'][number]): string {
  return (
    `250      ${formatPoints(given.points).padStart(4)} ${round3(given.first)} ` +
    `${round3(Math.min(given.last, EVERY_ROUND))} ${ids([given.from, given.to])}`
  );
}

/** XXA lines, one a player with virtual points, up to the last round in which he has any. */
function accelerationLines(record: EventRecord, rounds: number): string[] {
  return record.players.flatMap(({ number }) => {
    const points: Tenths[] = [];
    for (const given of record.virtualPoints) {
      if (number < given.from || number > given.to) continue;
      for (let round = given.first; round <= Math.min(given.last, rounds); round++) {
        points[round - 1] = (points[round - 1] ?? 0) + given.points;
      }
    }
    if (points.length === 0) return [];
    const columns = Array.from(points, (value) => formatPoints(value ?? 0).padStart(4));
    return [`XXA ${String(number).padStart(4)} ${columns.join(' ')}`];
  });
}

/** XX and BB lines of TRF16; what they cannot say is written as TRF26 records and reported. */
function engineLines(record: EventRecord, adjustments: TrfAdjustment[]): string[] {
  const paired = lastPairedRound(record);
  const rounds = Math.max(record.roundsPlanned ?? 0, paired + 1);
  const note = (code: TrfAdjustmentCode, found: string) => {
    adjustments.push({ code, player: null, found });
    return found;
  };
  return [
    ...(record.roundsPlanned === null ? [] : [`XXR ${record.roundsPlanned}`]),
    ...(record.initialColour === null ? [] : [`XXC ${record.initialColour}1`]),
    ...(isStandard(record.points) ? [] : engineScoring(record.points)),
    ...(!isStandard(record.points) && isPlain(record.points) ? [record162(record.points)] : []),
    ...accelerationLines(record, rounds),
    ...record.forbidden.map((rule) =>
      rule.first <= 1 && rule.last >= (record.roundsPlanned ?? EVERY_ROUND)
        ? `XXP ${rule.players.join(' ')}`
        : note('forbidden-rounds', record260(rule)),
    ),
    ...record.requestedByes.map((bye) =>
      bye.kind === 'zero' && bye.round === paired + 1
        ? `XXZ ${bye.players.join(' ')}`
        : note('byes-kept-as-240', record240(bye)),
    ),
    ...record.abnormalPoints.map((given) => note('abnormal-kept-as-299', record299(given))),
  ];
}

function standardLines(record: EventRecord): string[] {
  return [
    ...record.requestedByes.map(record240),
    ...record.virtualPoints.map(record250),
    ...record.forbidden.map(record260),
    ...record.abnormalPoints.map(record299),
  ];
}

function refusal(record: EventRecord, form: TrfForm): Extract<TrfWritten, { ok: false }> | null {
  const no = (code: TrfRefusalCode, player: PlayerNumber | null = null) =>
    ({ ok: false, code, player }) as const;
  if (form === 'trf26' && !isPlain(record.points)) return no('scoring-not-expressible');
  if ((record.roundsPlanned ?? 0) > EVERY_ROUND) return no('too-many-rounds');
  for (const player of record.players) {
    if (player.number > 9999) return no('too-many-players', player.number);
    if ((player.rating ?? 0) > 9999) return no('rating-too-large', player.number);
    if (player.rounds.length > EVERY_ROUND) return no('too-many-rounds', player.number);
    if (formatPoints(totalOf(record, player)).length > 4) return no('points-too-large', player.number);
  }
  return null;
}

/** All points of a player, awarded ones of 299 included. */
function totalOf(record: EventRecord, player: EventPlayer): Tenths {
  return player.rounds.reduce(
    (sum, entry) => sum + pointsOf(entry, record.points),
    bonusOf(record, player.number),
  );
}

function header(code: string, value: string | null | undefined): string[] {
  return value === null || value === undefined || value === '' ? [] : [`${code} ${value}`];
}

/**
 * Writes an event as TRF16 (with XX and BB lines) or TRF26. Points are computed from the results. What the
 * columns cannot hold is refused with a reason; smaller losses are listed as adjustments. Reading the text
 * again gives the same record (TRF16: virtual points player by player).
 */
export function writeTrf(record: EventRecord, writing: TrfWriting): TrfWritten {
  const refused = refusal(record, writing.form);
  if (refused !== null) return refused;
  const adjustments: TrfAdjustment[] = [];
  const date = (value: string | null) => value?.replaceAll('-', '/');
  const kept = (writing.keep ?? []).filter(
    ({ code, text }) => text.trim() !== '' && code !== '###' && !EXPRESSED.has(code),
  );
  const keptHeaders = kept.filter(({ code }) => /^\d/.test(code) && code < '240');
  const trf26 = writing.form === 'trf26';
  const lines = [
    ...header('012', record.name),
    ...header('022', record.city),
    ...header('032', record.federation),
    ...header('042', date(record.startDate)),
    ...header('052', date(record.endDate)),
    `062 ${record.players.length}`,
    `072 ${record.players.filter(({ rating }) => rating !== null).length}`,
    ...keptHeaders.map(({ text }) => text),
    ...(trf26 ? header('142', record.roundsPlanned === null ? null : String(record.roundsPlanned)) : []),
    ...(trf26 && record.initialColour !== null
      ? [`152 ${record.initialColour === 'white' ? 'W' : 'B'}`]
      : []),
    ...(trf26 && !isStandard(record.points) ? [record162(record.points)] : []),
    ...header('192', writing.system ?? record.system),
    ...header('202', record.tieBreaks.join(',')),
    ...(trf26 ? standardLines(record) : engineLines(record, adjustments)),
    ...record.players.map((player) =>
      playerLine(
        player,
        totalOf(record, player),
        writing.ranks?.get(player.number) ?? player.filedRank,
        writing,
        adjustments,
      ),
    ),
    ...kept.filter((line) => !keptHeaders.includes(line)).map(({ text }) => text),
  ];
  const newLine = writing.newLine ?? '\r\n';
  return { ok: true, text: lines.join(newLine) + newLine, adjustments };
}

type Words = Readonly<Record<Language, string>>;

const ADJUSTMENTS: Readonly<Record<TrfAdjustmentCode, Words>> = {
  'name-cut': {
    en: 'The name “{found}” of player {player} was cut to 33 characters.',
    ru: 'Имя «{found}» участника {player} обрезано до 33 знаков.',
  },
  'federation-cut': {
    en: 'The federation “{found}” of player {player} was cut to three letters.',
    ru: 'Федерация «{found}» участника {player} обрезана до трёх букв.',
  },
  'id-dropped': {
    en: 'The id “{found}” of player {player} does not fit its 11 columns and was left out.',
    ru: 'Номер «{found}» участника {player} не помещается в 11 колонок и пропущен.',
  },
  'title-dropped': {
    en: 'The title “{found}” of player {player} does not fit its three columns and was left out.',
    ru: 'Звание «{found}» участника {player} не помещается в три колонки и пропущено.',
  },
  'forbidden-rounds': {
    en: 'TRF16 cannot limit forbidden pairs to some rounds; “{found}” was written for programs that read TRF26.',
    ru: 'В TRF16 запрет пар нельзя ограничить турами; для программ, читающих TRF26, записано «{found}».',
  },
  'byes-kept-as-240': {
    en: 'TRF16 has no record for this bye; “{found}” was written for programs that read TRF26.',
    ru: 'В TRF16 нет записи для такого пропуска; для программ, читающих TRF26, записано «{found}».',
  },
  'abnormal-kept-as-299': {
    en: 'TRF16 has no record for awarded points; “{found}” was written for programs that read TRF26.',
    ru: 'В TRF16 нет записи для присуждённых очков; для программ, читающих TRF26, записано «{found}».',
  },
};

const REFUSALS: Readonly<Record<TrfRefusalCode, Words>> = {
  'too-many-players': {
    en: 'Starting numbers above 9999 do not fit the file.',
    ru: 'Номера больше 9999 в файл не помещаются.',
  },
  'too-many-rounds': {
    en: 'More than 999 rounds do not fit the file.',
    ru: 'Больше 999 туров в файл не помещается.',
  },
  'rating-too-large': {
    en: 'The rating of player {player} has more than four digits.',
    ru: 'В рейтинге участника {player} больше четырёх цифр.',
  },
  'points-too-large': {
    en: 'The points of player {player} do not fit their four columns.',
    ru: 'Очки участника {player} не помещаются в четыре колонки.',
  },
  'scoring-not-expressible': {
    en: 'TRF26 cannot hold this scoring: byes and forfeits must be worth what their outcome is worth.',
    ru: 'TRF26 не может записать такой счёт: пропуски и неявки должны стоить столько же, сколько сами исходы.',
  },
};

/** An adjustment of a written file as one sentence. */
export function describeAdjustment({ code, player, found }: TrfAdjustment, language: Language): string {
  return ADJUSTMENTS[code][language].replace('{found}', found).replace('{player}', String(player ?? ''));
}

/** Why a file could not be written, as one sentence. */
export function describeRefusal(
  { code, player }: Extract<TrfWritten, { ok: false }>,
  language: Language,
): string {
  return REFUSALS[code][language].replace('{player}', String(player ?? ''));
}
