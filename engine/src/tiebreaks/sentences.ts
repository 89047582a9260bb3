import type { Language, PlayerNumber } from '../event/index.ts';
import { meaningOf } from './articles.ts';
import { titleOf } from './titles.ts';
import { type DirectStep, MEETING_UNIT } from './direct.ts';
import type { Sheet } from './sheet.ts';
import type { RoundCode, Working, WorkingTerm } from './working.ts';

/** How sentences call a player; default is his number. */
export type NameOf = (player: PlayerNumber) => string;

const NUMBER: Readonly<Record<Language, NameOf>> = {
  en: (player) => `No. ${player}`,
  ru: (player) => `№ ${player}`,
};

/** A printed value as people read it: `12.5` is 12½, `9.25` stays a decimal (with a comma in Russian). */
export function readable(value: string, language: Language): string {
  const whole = /^(-?\d+)\.0+$/.exec(value)?.[1];
  if (whole !== undefined) return whole;
  const half = /^(-?)(\d+)\.50?$/.exec(value);
  if (half) return `${half[1]}${half[2] === '0' ? '' : half[2]}½`;
  return language === 'ru' ? value.replace('.', ',') : value;
}

const RESULT: Readonly<Record<Language, Readonly<Record<RoundCode, string>>>> = {
  en: {
    '1': 'a win',
    '=': 'a draw',
    '0': 'a loss',
    '+': 'a win by forfeit',
    '-': 'a loss by forfeit',
    U: 'a pairing-allocated bye',
    F: 'a full-point bye',
    H: 'a half-point bye',
    Z: 'an absence',
    '?': 'a game being played',
  },
  ru: {
    '1': 'победа',
    '=': 'ничья',
    '0': 'поражение',
    '+': 'победа без игры',
    '-': 'поражение без игры',
    U: 'пропуск при жеребьёвке',
    F: 'пропуск с полным очком',
    H: 'пропуск с половиной очка',
    Z: 'отсутствие',
    '?': 'партия ещё идёт',
  },
};

/** `his rounds 4, 5 count as draws for others` */
function adjusted({ adjusted: rounds }: WorkingTerm, language: Language): string {
  const list = rounds.join(', ');
  if (language === 'ru')
    return `${rounds.length === 1 ? 'его тур' : 'его туры'} ${list} для других ${rounds.length === 1 ? 'считается' : 'считаются'} ничьей`;
  return rounds.length === 1
    ? `his round ${list} counts as a draw for others`
    : `his rounds ${list} count as draws for others`;
}

/** What stands for the opponent in a term, without round and cut. */
function termCore(term: WorkingTerm, language: Language, nameOf: NameOf): string {
  const show = (value: string | null) => readable(value ?? '', language);
  const who = term.opponent === null ? '' : nameOf(term.opponent);
  const result = RESULT[language][term.result];
  const score = show(term.score);
  const plain = show(term.plain);
  if (language === 'ru') {
    switch (term.reason) {
      case 'opponent':
        return term.plain === null
          ? `${result}, у соперника (${who}) ${score}`
          : `${result}, соперник (${who}) идёт с ${score}: у него ${plain}, но ${adjusted(term, 'ru')}`;
      case 'scheduled':
        return `${result}, считается как партия с назначенным соперником (${who}), у него ${score}`;
      case 'fore':
        return `последний тур считается ничьей, у соперника (${who}) тогда ${score}`;
      case 'dummy':
        return `${result}, вместо соперника — условный с теми же ${score}, что у самого игрока`;
      case 'dummy-opponent':
        return `${result}, условный соперник с ${plain} игрока, но не выше назначенного соперника (${who}): ${score} (16.4.1)`;
      case 'dummy-half':
        return `${result}, условный соперник с ${plain} игрока, но не выше ничьих во всех турах: ${score} (16.4.2)`;
      case 'virtual':
        return `${result}, виртуальный соперник кончает с ${score}: очки до тура, обратный результат и по пол-очка за оставшиеся туры`;
      case 'self':
        return `${result}, считается ничьей с самим собой, ${score}`;
      case 'counts':
        return term.adds === '1'
          ? `${result}${who === '' ? '' : ` (${who})`} засчитывается`
          : `${result}, ${show(term.adds)}`;
      case 'running':
        return `после тура ${show(term.adds)}`;
      case 'compared':
        return `у игрока ${show(term.points)}, ${who === '' ? 'для сравнения' : `у соперника (${who})`} ${score}`;
      case 'over-limit':
        return `${result}, у соперника (${who}) ${score}, он не ниже границы`;
      case 'rating':
        return `рейтинг соперника (${who}) ${score}`;
      case 'value':
        return `у соперника (${who}) ${score}`;
    }
  }
  switch (term.reason) {
    case 'opponent':
      return term.plain === null
        ? `${result}, the opponent (${who}) has ${score}`
        : `${result}, the opponent (${who}) counts with ${score}: he has ${plain}, but ${adjusted(term, 'en')}`;
    case 'scheduled':
      return `${result}, counted as a game with the scheduled opponent (${who}), who has ${score}`;
    case 'fore':
      return `the last round is taken as drawn, the opponent (${who}) then has ${score}`;
    case 'dummy':
      return `${result}, in place of an opponent a dummy with the player’s own ${score}`;
    case 'dummy-opponent':
      return `${result}, a dummy with the player’s own ${plain}, but not above the scheduled opponent (${who}): ${score} (16.4.1)`;
    case 'dummy-half':
      return `${result}, a dummy with the player’s own ${plain}, but not above a draw in every round: ${score} (16.4.2)`;
    case 'virtual':
      return `${result}, a virtual opponent ends with ${score}: the points before, the opposite result and half a point for each later round`;
    case 'self':
      return `${result}, counted as a draw against himself, ${score}`;
    case 'counts':
      return term.adds === '1'
        ? `${result}${who === '' ? '' : ` (${who})`} counts`
        : `${result}, ${show(term.adds)}`;
    case 'running':
      return `${show(term.adds)} after the round`;
    case 'compared':
      return `the player got ${show(term.points)}, ${who === '' ? 'compared with' : `the opponent (${who})`} ${score}`;
    case 'over-limit':
      return `${result}, the opponent (${who}) has ${score}, not below the limit`;
    case 'rating':
      return `the opponent’s rating (${who}) is ${score}`;
    case 'value':
      return `the opponent (${who}) has ${score}`;
  }
}

const CUT: Readonly<Record<Language, Readonly<Record<NonNullable<WorkingTerm['cut']>, string>>>> = {
  en: {
    lowest: 'cut as the lowest',
    highest: 'cut as the highest',
    voluntary: 'cut first, because the round was left unplayed by choice (16.5)',
    first: 'left out as one of the first rounds',
  },
  ru: {
    lowest: 'отброшено как наименьшее',
    highest: 'отброшено как наибольшее',
    voluntary: 'отброшено первым: тур пропущен по своей воле (16.5)',
    first: 'не считается как один из первых туров',
  },
};

/** A term as a table shows it: what stood in the round, and why it was cut; without the round and the value. */
export function termTexts(
  term: WorkingTerm,
  language: Language,
  nameOf: NameOf = NUMBER[language],
): { readonly text: string; readonly cut: string | null } {
  const factor =
    term.points !== null && term.reason !== 'compared' ? ` × ${readable(term.points, language)}` : '';
  return {
    text: `${termCore(term, language, nameOf)}${factor}`,
    cut: term.cut === null ? null : CUT[language][term.cut],
  };
}

/** One term as a sentence. */
export function describeTerm(
  term: WorkingTerm,
  language: Language,
  nameOf: NameOf = NUMBER[language],
): string {
  const round = language === 'ru' ? `Тур ${term.round}` : `Round ${term.round}`;
  const texts = termTexts(term, language, nameOf);
  const product =
    term.points !== null && term.reason !== 'compared' ? ` = ${readable(term.adds, language)}` : '';
  const cut = texts.cut === null ? '' : `; ${texts.cut}`;
  return `${round}: ${texts.text}${product}${cut}.`;
}

/** Sentences of the steps after the sum, by what the code computes. */
export function stepSentences({ value, steps }: Working, language: Language): string[] {
  const show = (name: string) => readable(steps[name] ?? '', language);
  const ru = language === 'ru';
  const sentences: string[] = [];
  if (steps.limit !== undefined) {
    sentences.push(ru ? `Граница — ${show('limit')} очка.` : `The limit is ${show('limit')} points.`);
  }
  if (steps.bonus !== undefined) {
    sentences.push(
      ru ? `Присуждённые очки: ${show('bonus')}.` : `Points awarded or taken: ${show('bonus')}.`,
    );
  }
  if (steps.fraction !== undefined) {
    sentences.push(
      ru
        ? `${show('score')} из ${steps.games} — это ${steps.fraction}, по таблице ${steps.difference}; средний рейтинг ${steps.average}.`
        : `${show('score')} of ${steps.games} is ${steps.fraction}, which is worth ${steps.difference}; the average rating is ${steps.average}.`,
    );
  }
  if (steps.expected !== undefined) {
    sentences.push(
      ru
        ? `При рейтинге ${value} ожидалось бы ${show('expected')}, на единицу ниже — ${show('expectedBelow')}; набрано ${show('score')}.`
        : `At ${value} the expected score is ${show('expected')}, one point lower ${show('expectedBelow')}; the score is ${show('score')}.`,
    );
  }
  if (steps.games !== undefined && steps.fraction === undefined && steps.expected === undefined) {
    sentences.push(ru ? `Среднее по соперникам: ${steps.games}.` : `The mean over ${steps.games} opponents.`);
  }
  return sentences;
}

/** The working as sentences: what the code is, every term, and the sum. */
export function describeWorking(
  working: Working,
  language: Language,
  nameOf: NameOf = NUMBER[language],
): readonly string[] {
  const ru = language === 'ru';
  const meaning = meaningOf(working.code.split('/')[0] ?? '', language);
  const rule = working.article === '' ? '' : ` (${working.article}, ${working.edition})`;
  const head = `${working.code} — ${titleOf(working.code, language)}${rule}: ${meaning.says}`;
  if (working.value === null) {
    const none = ru
      ? 'Для этого игрока показатель не определён.'
      : 'For this player the value is not defined.';
    return [head, none];
  }
  const kept = working.terms.filter(({ cut }) => cut === null);
  const value = readable(working.value, language);
  const added = kept.map(({ adds }) => readable(adds, language));
  const isSum = kept.length > 0 && kept.every(({ reason }) => reason !== 'rating' && reason !== 'value');
  const result = isSum && kept.length > 1 ? `${added.join(' + ')} = ${value}` : value;
  return [
    head,
    ...working.terms.map((term) => describeTerm(term, language, nameOf)),
    ...stepSentences(working, language),
    ru ? `Итого у ${nameOf(working.player)}: ${result}.` : `Result of ${nameOf(working.player)}: ${result}.`,
  ];
}

/** A direct-encounter score with two decimals. */
function directScore(score: number): string {
  const rounded = Math.round((score * 100) / (10 * MEETING_UNIT));
  return `${Math.trunc(rounded / 100)}.${String(rounded % 100).padStart(2, '0')}`;
}

/** One row of the mini-table of a direct encounter. */
export interface DirectRow {
  readonly player: PlayerNumber;
  readonly score: string;
  /** Members he has not met. */
  readonly missing: number;
  readonly maximum: string;
}

/** A step of a direct encounter with player numbers and printed scores. */
export interface DirectTable {
  readonly rule: DirectStep['rule'];
  readonly rows: readonly DirectRow[];
  /** The groups it came to, best first. */
  readonly result: readonly (readonly PlayerNumber[])[];
}

export function directTable(sheet: Sheet, step: DirectStep): DirectTable {
  const numberOf = (p: number) => sheet.numbers[p] ?? 0;
  const rows = step.scores.toSorted((a, b) => b.score - a.score || a.player - b.player);
  return {
    rule: step.rule,
    rows: rows.map(({ player, score, missing, maximum }) => ({
      player: numberOf(player),
      score: directScore(score),
      missing,
      maximum: directScore(maximum),
    })),
    result: step.result.map((group) => group.map(numberOf)),
  };
}

/** The mini-table as sentences, with the reason why a tie stays. */
export function describeDirect(
  table: DirectTable,
  language: Language,
  nameOf: NameOf = NUMBER[language],
): readonly string[] {
  const ru = language === 'ru';
  const show = (text: string) => readable(text, language);
  const scores = table.rows.map(({ player, score, missing, maximum }) => {
    const rest =
      missing === 0 || table.rule === 'all-met'
        ? ''
        : ru
          ? ` (не встречался с ${missing}, мог бы ${show(maximum)})`
          : ` (${missing} not met, could have ${show(maximum)})`;
    return `${nameOf(player)} ${show(score)}${rest}`;
  });
  const order = table.result.map((group) => group.map(nameOf).join(' = ')).join(', ');
  const allMet = table.rows.every(({ missing }) => missing === 0);
  const why =
    table.rule === 'all-met'
      ? ru
        ? `Между собой сыграли все: ${order}.`
        : `All have met: ${order}.`
      : table.rule === 'alone'
        ? ru
          ? `Не все встречались, но впереди тот, кого уже нельзя было догнать: ${order}.`
          : `Not all have met, but he who could not be caught is ahead: ${order}.`
        : allMet
          ? ru
            ? 'Все набрали друг с другом поровну, делёж остаётся.'
            : 'All made the same against each other, so the tie stays.'
          : ru
            ? 'Не все встречались, и никто не был недосягаем для остальных: делёж остаётся.'
            : 'Not all have met and nobody was out of reach of the others, so the tie stays.';
  return [`${ru ? 'Встречи между собой' : 'Games among the tied'}: ${scores.join('; ')}.`, why];
}
