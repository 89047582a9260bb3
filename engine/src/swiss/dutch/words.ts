import { formatPoints } from '../../event/index.ts';
import type { Language, PlayerNumber } from '../../event/index.ts';
import type { Illegality } from './check.ts';
import type { Defect } from './check.ts';
import type { ColourRule } from './colours.ts';
import type { NoPairing } from './completion.ts';
import type { Criterion } from './criteria.ts';
import type { Reason } from './explain.ts';
import type { OrderStep } from './order.ts';

type Both = Readonly<Record<Language, string>>;

/** What each criterion counts, as a sentence goes on after "more:" or "worse:". */
const CRITERION: Readonly<Record<Criterion, Both>> = {
  C6: { en: 'players moving down', ru: 'число спускаемых игроков' },
  C7: { en: 'scores of the players moving down', ru: 'очки спускаемых игроков' },
  C8: { en: 'players the next bracket would have to pass on', ru: 'число спускаемых из следующей группы' },
  C9: { en: 'unplayed games of the player with the bye', ru: 'несыгранные партии свободного от игры' },
  C10: {
    en: 'pairs in which two colour differences of two clash',
    ru: 'пары с общей переменной цвета при разнице два',
  },
  C11: { en: 'players with one colour three times running', ru: 'игроки с одним цветом три раза подряд' },
  C12: { en: 'players without the colour they should get', ru: 'игроки, не получающие положенный цвет' },
  C13: {
    en: 'players without a strongly due colour',
    ru: 'игроки, не получающие цвет при сильном предпочтении',
  },
  C14: { en: 'residents moving down as in the round before', ru: 'повторный спуск после прошлого тура' },
  C15: {
    en: 'residents meeting a higher score as in the round before',
    ru: 'повторный подъём после прошлого тура',
  },
  C16: { en: 'residents moving down as two rounds before', ru: 'спуск, как два тура назад' },
  C17: { en: 'residents meeting a higher score as two rounds before', ru: 'подъём, как два тура назад' },
  C18: {
    en: 'score differences of those who moved down in the round before',
    ru: 'разница в очках у спускавшихся в прошлом туре',
  },
  C19: {
    en: 'score differences of those who moved up in the round before',
    ru: 'разница в очках у поднимавшихся в прошлом туре',
  },
  C20: {
    en: 'score differences of those who moved down two rounds before',
    ru: 'разница в очках у спускавшихся два тура назад',
  },
  C21: {
    en: 'score differences of those who moved up two rounds before',
    ru: 'разница в очках у поднимавшихся два тура назад',
  },
};

const ORDER: Readonly<Record<OrderStep, Both>> = {
  'moved-down-set': {
    en: 'other players moved down are paired first (4.4)',
    ru: 'раньше по порядку идут другие спущенные игроки (4.4)',
  },
  'moved-down-opponents': {
    en: 'the players moved down get higher ranked opponents first (4.2)',
    ru: 'спущенным раньше подбирают более высоких соперников (4.2)',
  },
  'exchange-count': {
    en: 'fewer exchanges between the halves come first (4.3)',
    ru: 'раньше идёт меньшее число перестановок между половинами (4.3)',
  },
  'exchange-distance': {
    en: 'nearer exchanges come first (4.3)',
    ru: 'раньше идёт более близкая перестановка (4.3)',
  },
  'exchange-out': {
    en: 'lower players of the upper half are exchanged first (4.3)',
    ru: 'раньше переставляют нижних игроков верхней половины (4.3)',
  },
  'exchange-in': {
    en: 'higher players of the lower half are exchanged first (4.3)',
    ru: 'раньше переставляют верхних игроков нижней половины (4.3)',
  },
  transposition: {
    en: 'an earlier transposition of the lower half does (4.2)',
    ru: 'подходит более ранняя перестановка нижней половины (4.2)',
  },
};

const COLOUR: Readonly<Record<ColourRule, Both>> = {
  granted: { en: 'both colours as due (5.2.1)', ru: 'оба получают положенный цвет (5.2.1)' },
  stronger: {
    en: 'the stronger preference is granted (5.2.2)',
    ru: 'уступлено более сильному предпочтению (5.2.2)',
  },
  wider: {
    en: 'the wider colour difference is reduced (5.2.2)',
    ru: 'уменьшена бо́льшая разница цветов (5.2.2)',
  },
  alternate: {
    en: 'colours alternate to the last round in which they differed (5.2.3)',
    ru: 'цвет обратный последнему туру, где цвета различались (5.2.3)',
  },
  higher: {
    en: 'the higher ranked player gets his colour (5.2.4)',
    ru: 'цвет получает стоящий выше (5.2.4)',
  },
  initial: {
    en: 'no preferences: colour by lot and number (5.2.5)',
    ru: 'предпочтений нет: цвет по жребию и номеру (5.2.5)',
  },
};

/** The colour rule of a board in words. */
export function colourRuleWords(rule: ColourRule, language: Language): string {
  return COLOUR[rule][language];
}

/** What a criterion counts, in words. */
export function criterionWords(criterion: Criterion, language: Language): string {
  return CRITERION[criterion][language];
}

/** Marks of C7, C18… are points in tenths, the others are counts. */
function marksText(criterion: Criterion, marks: readonly number[]): string {
  if (marks.length === 0) return '–';
  const isPoints = criterion === 'C7' || criterion >= 'C18';
  const shown = (value: number, index: number): string =>
    isPoints || (criterion === 'C8' && index > 0) ? formatPoints(value % 1_000_000) : String(value);
  return marks.map(shown).join(', ');
}

/** Why an option was passed over, as one clause. */
export function reasonWords(reason: Reason, language: Language): string {
  const ru = language === 'ru';
  switch (reason.rule) {
    case 'C1':
      return ru ? 'C1: уже встречались или пара запрещена' : 'C1: they have met, or the pair is forbidden';
    case 'C3':
      return ru ? 'C3: у обоих абсолютное право на один цвет' : 'C3: both must get the same colour';
    case 'C4':
      return ru ? 'C4: остальных нельзя было бы разбить на пары' : 'C4: the rest could not be paired';
    case 'order':
      return ORDER[reason.step][language];
    case 'not-asked':
      return ru ? 'не разбиралось' : 'not worked out';
    default: {
      const { rule, instead, chosen } = reason;
      const words = CRITERION[rule][language];
      const numbers = `${marksText(rule, instead)} ${ru ? 'вместо' : 'instead of'} ${marksText(rule, chosen)}`;
      return `${rule}: ${words}: ${numbers}`;
    }
  }
}

const list = (numbers: readonly PlayerNumber[]): string => numbers.join(', ');

/** Why a round cannot be paired, with the players. */
export function noPairingWords(reason: NoPairing, language: Language): string {
  const ru = language === 'ru';
  switch (reason.code) {
    case 'nobody':
      return ru ? 'Некого разбивать на пары.' : 'There is nobody to pair.';
    case 'no-bye':
      return ru
        ? `Число игроков нечётно, но никто из них не может быть свободен от игры (C2): ${list(reason.players)}.`
        : `The number of players is odd, but none of them may have the bye (C2): ${list(reason.players)}.`;
    case 'too-few-partners': {
      const groups = reason.groups
        .map((group) => (group.length === 1 ? list(group) : `(${list(group)})`))
        .join('; ');
      const partners = [
        ...reason.partners.map(String),
        ...(reason.bye ? [ru ? 'свободное место' : 'the bye'] : []),
      ];
      if (partners.length === 0) {
        return ru
          ? `Допустимых пар нет: ${groups} не с кем играть.`
          : `No valid pairing exists: nobody is left for ${groups} to play.`;
      }
      return ru
        ? `Допустимых пар нет: каждому из ${groups} нужен соперник из числа ${partners.join(', ')}, а их меньше.`
        : `No valid pairing exists: each of ${groups} needs an opponent among ${partners.join(', ')}, who are fewer.`;
    }
  }
}

/** What makes a played pair illegal. */
export function illegalityWords(fault: Illegality, language: Language): string {
  const ru = language === 'ru';
  switch (fault.rule) {
    case 'C1':
      return ru ? `C1: уже играли в туре ${fault.round}` : `C1: they had met in round ${fault.round}`;
    case 'forbidden':
      return ru ? 'C1: пара запрещена судьёй' : 'C1: the pair was forbidden by the arbiter';
    case 'C2':
      return ru ? 'C2: не мог быть свободен от игры ещё раз' : 'C2: he could not have the bye any more';
    case 'C3':
      return ru ? 'C3: у обоих абсолютное право на один цвет' : 'C3: both had to get the same colour';
    case 'two-byes':
      return ru ? 'двое свободны от игры в одном туре' : 'two byes in one round';
  }
}

/** Why a legal pair is not the right one. */
export function defectWords(defect: Defect, language: Language): string {
  const ru = language === 'ru';
  switch (defect.rule) {
    case 'C4':
      return ru ? 'C4: остальных так на пары не разбить' : 'C4: the rest cannot be paired this way';
    case 'C5':
      return ru
        ? 'C5: свободен мог быть игрок с меньшими очками'
        : 'C5: a player with a lower score could have the bye';
    case 'order':
      return ORDER[defect.step][language];
    case 'colours':
      return `${ru ? 'цвета' : 'colours'}: ${COLOUR[defect.colours][language]}`;
    case 'follows':
      return ru ? 'следует из отличия в группе выше' : 'follows from the difference in a bracket above';
    default:
      return reasonWords({ rule: defect.rule, instead: defect.played, chosen: defect.expected }, language);
  }
}
