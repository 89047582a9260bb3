import type { Language } from '../event/index.ts';

/** What stood wrong or was adjusted while reading; a `fault` refuses the file, a `warning` does not. */
export type TrfFaultCode =
  // faults
  | 'too-large'
  | 'no-players'
  | 'tab'
  | 'misaligned'
  | 'bad-field'
  | 'duplicate-player'
  | 'unknown-opponent'
  | 'own-opponent'
  | 'one-sided'
  | 'colours-disagree'
  | 'results-disagree'
  | 'result-needs-opponent'
  | 'bye-with-opponent'
  | 'bad-record'
  // warnings
  | 'encoding'
  | 'byte-columns'
  | 'odd-field'
  | 'decimal-comma'
  | 'letter-case'
  | 'points-differ'
  | 'number-gap'
  | 'rounds-missing'
  | 'rounds-exceeded'
  | 'colour-inferred'
  | 'colour-missing'
  | 'stray-round'
  | 'forfeit-without-opponent'
  | 'forfeit-colour'
  | 'unusual-result'
  | 'rated-disagree'
  | 'team-event'
  | 'not-supported'
  | 'unknown-record'
  | 'draft-code'
  | 'more';

/** Form that was expected in a field; the catalogue below has its words. */
export type Expected =
  | 'blank'
  | 'number'
  | 'points'
  | 'colour'
  | 'result'
  | 'sex'
  | 'title'
  | 'date'
  | 'rounds'
  | 'round'
  | 'bye-type'
  | 'initial-colour'
  | 'scoring'
  | 'player'
  | 'size'
  | 'nothing';

export interface TrfFault {
  readonly code: TrfFaultCode;
  readonly severity: 'fault' | 'warning';
  /** 1-based line of the file; 0 = the file as a whole. */
  readonly line: number;
  /** 1-based column; 0 = the whole line. */
  readonly column: number;
  /** Text found there, trimmed. */
  readonly found: string;
  readonly expected: Expected;
  readonly player: number | null;
  readonly round: number | null;
  /** The other line of a contradiction, or null. */
  readonly otherLine: number | null;
  /** A value worth showing beside `found` (points computed, colour taken …), else null. */
  readonly used: string | null;
}

/** Places of one code that are told; of a file of garbage the first ones say enough. */
export const FAULTS_OF_A_CODE = 500;

/** Collects faults while a file is read. */
export interface FaultLog {
  readonly faults: TrfFault[];
  /** Faults that were found and not kept. */
  readonly omitted: number;
  add(
    severity: TrfFault['severity'],
    code: TrfFaultCode,
    line: number,
    column: number,
    more?: Partial<Pick<TrfFault, 'found' | 'expected' | 'player' | 'round' | 'otherLine' | 'used'>>,
  ): void;
  /** Takes over what another log has collected. */
  take(other: FaultLog): void;
  /** What was collected in the order of the file; the last one counts what was not kept. */
  told(): TrfFault[];
}

/** Text found in a file as far as a sentence can bear it. */
function shortened(found: string): string {
  const text = found.trim();
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

export function createFaultLog(): FaultLog {
  const faults: TrfFault[] = [];
  const count = new Map<TrfFaultCode, number>();
  let omitted = 0;
  const isKept = (code: TrfFaultCode): boolean => {
    const before = count.get(code) ?? 0;
    count.set(code, before + 1);
    if (before >= FAULTS_OF_A_CODE) omitted += 1;
    return before < FAULTS_OF_A_CODE;
  };
  return {
    faults,
    get omitted() {
      return omitted;
    },
    add(severity, code, line, column, more = {}) {
      if (!isKept(code)) return;
      faults.push({
        code,
        severity,
        line,
        column,
        found: shortened(more.found ?? ''),
        expected: more.expected ?? 'nothing',
        player: more.player ?? null,
        round: more.round ?? null,
        otherLine: more.otherLine ?? null,
        used: more.used ?? null,
      });
    },
    take(other) {
      for (const fault of other.faults) if (isKept(fault.code)) faults.push(fault);
      omitted += other.omitted;
    },
    told() {
      const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
      if (omitted === 0) return sorted;
      return [
        ...sorted,
        {
          code: 'more',
          severity: 'warning',
          line: 0,
          column: 0,
          found: '',
          expected: 'nothing',
          player: null,
          round: null,
          otherLine: null,
          used: String(omitted),
        },
      ];
    },
  };
}

type Words = Readonly<Record<Language, string>>;

const EXPECTED: Readonly<Record<Expected, Words>> = {
  blank: { en: 'a blank', ru: 'пробел' },
  number: { en: 'a whole number', ru: 'целое число' },
  points: { en: 'points such as 4.5', ru: 'очки вида 4.5' },
  colour: { en: 'w, b or -', ru: 'w, b или -' },
  result: { en: 'one of 1 = 0 W D L + - H F U Z ?', ru: 'один из знаков 1 = 0 W D L + - H F U Z ?' },
  sex: { en: 'm or w', ru: 'm или w' },
  title: { en: 'GM, IM, FM, CM, WGM, WIM, WFM or WCM', ru: 'GM, IM, FM, CM, WGM, WIM, WFM или WCM' },
  date: { en: 'a date YYYY/MM/DD', ru: 'дата ГГГГ/ММ/ДД' },
  rounds: { en: 'a number of rounds', ru: 'число туров' },
  round: { en: 'a round number', ru: 'номер тура' },
  'bye-type': { en: 'F, H or Z', ru: 'F, H или Z' },
  'initial-colour': { en: 'W or B', ru: 'W или B' },
  scoring: { en: 'a symbol and its points', ru: 'знак и очки за него' },
  player: { en: 'a starting number of the list', ru: 'номер участника из списка' },
  size: {
    en: 'at most 9999 players, 999 rounds, 100,000 lines and 16 MB',
    ru: 'не более 9999 участников, 999 туров, 100 000 строк и 16 МБ',
  },
  nothing: { en: '', ru: '' },
};

/** {found}, {expected}, {player}, {round}, {other}, {used} are filled in. */
const SENTENCES: Readonly<Record<TrfFaultCode, Words>> = {
  'too-large': {
    en: 'The file is larger than allowed: {expected}.',
    ru: 'Файл больше допустимого: {expected}.',
  },
  'no-players': {
    en: 'There is no player line (001) in the file.',
    ru: 'В файле нет ни одной строки участника (001).',
  },
  tab: {
    en: 'A tab stands inside the line; columns must be made of blanks.',
    ru: 'Внутри строки стоит табуляция; колонки должны быть отбиты пробелами.',
  },
  misaligned: {
    en: '“{found}” stands where {expected} is expected: a field is shifted.',
    ru: 'Здесь стоит «{found}», а ожидается {expected}: поле сдвинуто.',
  },
  'bad-field': { en: '“{found}” is not {expected}.', ru: '«{found}» не годится, ожидается {expected}.' },
  'duplicate-player': {
    en: 'Starting number {player} was already used in line {other}.',
    ru: 'Номер {player} уже занят в строке {other}.',
  },
  'unknown-opponent': {
    en: 'Round {round}: opponent {found} of player {player} is not in the list.',
    ru: 'Тур {round}: соперника {found} участника {player} нет в списке.',
  },
  'own-opponent': {
    en: 'Round {round}: player {player} is his own opponent.',
    ru: 'Тур {round}: участник {player} записан соперником самому себе.',
  },
  'one-sided': {
    en: 'Round {round}: player {player} names {found} as opponent, but line {other} does not say so.',
    ru: 'Тур {round}: у участника {player} соперник {found}, но в строке {other} этого нет.',
  },
  'colours-disagree': {
    en: 'Round {round}: players {player} and {found} have the same colour (see line {other}).',
    ru: 'Тур {round}: у участников {player} и {found} один и тот же цвет (см. строку {other}).',
  },
  'results-disagree': {
    en: 'Round {round}: the results of player {player} and his opponent contradict each other: {found} (see line {other}).',
    ru: 'Тур {round}: результаты участника {player} и соперника противоречат друг другу: {found} (см. строку {other}).',
  },
  'result-needs-opponent': {
    en: 'Round {round}: player {player} has the result {found} but no opponent.',
    ru: 'Тур {round}: у участника {player} результат {found}, но нет соперника.',
  },
  'bye-with-opponent': {
    en: 'Round {round}: player {player} has a bye ({found}) and an opponent at once.',
    ru: 'Тур {round}: у участника {player} сразу и пропуск ({found}), и соперник.',
  },
  'bad-record': {
    en: 'This record cannot be read: “{found}”, expected {expected}.',
    ru: 'Запись не читается: «{found}», ожидается {expected}.',
  },
  encoding: {
    en: 'The file is not UTF-8; it was read as {used}.',
    ru: 'Файл не в UTF-8; он прочитан как {used}.',
  },
  'byte-columns': {
    en: 'Columns of this file are counted in bytes; they were read so.',
    ru: 'Колонки этого файла отсчитаны в байтах; так он и прочитан.',
  },
  'odd-field': {
    en: '“{found}” was left out, expected {expected}.',
    ru: '«{found}» пропущено, ожидается {expected}.',
  },
  'decimal-comma': {
    en: '“{found}” has a decimal comma; it was read as {used}.',
    ru: 'В «{found}» десятичная запятая; прочитано как {used}.',
  },
  'letter-case': {
    en: '“{found}” was read as “{used}” (letter case).',
    ru: '«{found}» прочитано как «{used}» (регистр буквы).',
  },
  'points-differ': {
    en: 'Player {player} has {found} points in the file, the results give {used}; the results count.',
    ru: 'У участника {player} в файле {found} очков, по результатам {used}; считаются результаты.',
  },
  'number-gap': {
    en: 'Starting number {found} is missing from the list.',
    ru: 'В списке нет номера {found}.',
  },
  'rounds-missing': {
    en: 'The file does not say how many rounds are planned (142 or XXR); {used} rounds have columns.',
    ru: 'В файле не сказано, сколько туров запланировано (142 или XXR); колонки есть на {used}.',
  },
  'rounds-exceeded': {
    en: 'Round {round} was paired, but only {used} rounds are planned.',
    ru: 'Тур {round} разыгран, а запланировано туров: {used}.',
  },
  'colour-inferred': {
    en: 'The initial colour (152 or XXC) is missing; from the games it was {used}.',
    ru: 'Не указан начальный цвет (152 или XXC); по партиям он таков: {used}.',
  },
  'colour-missing': {
    en: 'The initial colour (152 or XXC) is missing and no game shows it.',
    ru: 'Не указан начальный цвет (152 или XXC), и партии его не показывают.',
  },
  'stray-round': {
    en: 'Round {round} has only empty entries for player {player}; it is not counted as played.',
    ru: 'В туре {round} у участника {player} лишь пустая запись; тур не считается сыгранным.',
  },
  'forfeit-without-opponent': {
    en: 'Round {round}: player {player} has “{found}” without an opponent; read as {used}.',
    ru: 'Тур {round}: у участника {player} стоит «{found}» без соперника; прочитано как {used}.',
  },
  'forfeit-colour': {
    en: 'Round {round}: the forfeited game of player {player} has no colours; the lower number got White.',
    ru: 'Тур {round}: у неигранной партии участника {player} нет цветов; белые записаны меньшему номеру.',
  },
  'unusual-result': {
    en: 'Round {round}: the results of player {player} and his opponent add up to less than a game: {found}.',
    ru: 'Тур {round}: результаты участника {player} и соперника в сумме меньше партии: {found}.',
  },
  'rated-disagree': {
    en: 'Round {round}: the game of player {player} is rated on one side only; read as not rated.',
    ru: 'Тур {round}: партия участника {player} обсчитывается лишь с одной стороны; прочитана как необсчитываемая.',
  },
  'team-event': {
    en: 'This is a team event; the players were read as individuals.',
    ru: 'Это командное соревнование; участники прочитаны как в личном.',
  },
  'not-supported': {
    en: '“{found}” is not supported and was left out.',
    ru: '«{found}» не поддерживается и пропущено.',
  },
  'unknown-record': {
    en: 'Unknown record “{found}”; it is kept but not used.',
    ru: 'Неизвестная запись «{found}»; она сохранена, но не используется.',
  },
  'draft-code': {
    en: '“{found}” comes from a draft of the standard and was left out.',
    ru: '«{found}» взято из черновика стандарта и пропущено.',
  },
  more: {
    en: '… and {used} more of these kinds, not listed.',
    ru: '… и ещё подобных, в список не вошло: {used}.',
  },
};

/** The fault as one sentence, with its place in the file in front. */
export function describeFault(fault: TrfFault, language: Language): string {
  const values: Readonly<Record<string, string>> = {
    found: fault.found,
    expected: EXPECTED[fault.expected][language],
    player: String(fault.player ?? ''),
    round: String(fault.round ?? ''),
    other: String(fault.otherLine ?? ''),
    used: fault.used ?? '',
  };
  const sentence = SENTENCES[fault.code][language].replace(
    /\{(\w+)\}/g,
    (_, key: string) => values[key] ?? '',
  );
  if (fault.line === 0) return sentence;
  const line = language === 'ru' ? 'Строка' : 'Line';
  const column = language === 'ru' ? 'колонка' : 'column';
  return fault.column === 0
    ? `${line} ${fault.line}. ${sentence}`
    : `${line} ${fault.line}, ${column} ${fault.column}. ${sentence}`;
}
