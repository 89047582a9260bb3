import type { Language } from '../event/index.ts';
import { isC07, type Edition } from './edition.ts';

/** Article of C.07 (2026 numbering) or the portal's rule a code follows. */
const ARTICLES: Readonly<Record<string, string>> = {
  PTS: '4.1',
  DE: '6',
  WIN: '7.1',
  WON: '7.2',
  BPG: '7.3',
  BWG: '7.4',
  PS: '7.5',
  REP: '7.6',
  STD: '7.7',
  TPN: '7.8',
  BH: '8.1',
  AOB: '8.2',
  FB: '8.3',
  SB: '9.1',
  KS: '9.2',
  ARO: '10.1',
  TPR: '10.2',
  PTP: '10.3',
  APRO: '10.4',
  APPO: '10.5',
  RTNG: '10.6',
  BC: '12',
  TBR: '12',
  BBE: '12',
  MPVGP: '13.1',
  EMMSB: '13.2',
  EMGSB: '13.2',
  EGMSB: '13.2',
  EGGSB: '13.2',
  EDE: '13.3',
  EDEBT: '13.3',
  EDEBB: '13.3',
  EDET: '13.3',
  EDEB: '13.3',
  SSSC: '13.4',
  DSB: 'R-310',
  AROF: 'R-126',
  FAMILY: 'R-230',
};

/** Rule that says how a code is computed: `C.07 8.1`, `R-310`, or the older rules for unplayed games. */
export function articleOf(name: string, edition: Edition): string {
  const article = ARTICLES[name] ?? '';
  if (article.startsWith('R-') || article === '') return article;
  if (isC07(edition) || !['BH', 'FB', 'AOB', 'SB'].includes(name)) return `C.07 ${article}`;
  return edition === 'face' ? 'R-312' : edition === 'vo-2012' ? 'R-319, R-320' : 'R-317, R-319';
}

interface Meaning {
  readonly name: string;
  readonly says: string;
}

/** What every individual code is called and counts, in both languages. */
const MEANINGS: Readonly<Record<string, Readonly<Record<Language, Meaning>>>> = {
  PTS: {
    en: { name: 'Points', says: 'The points of all rounds.' },
    ru: { name: 'Очки', says: 'Сумма очков за все туры.' },
  },
  DE: {
    en: { name: 'Direct encounter', says: 'The games of the tied players among themselves.' },
    ru: { name: 'Личная встреча', says: 'Партии между теми, у кого поровну.' },
  },
  WIN: {
    en: { name: 'Wins', says: 'Rounds that brought as many points as a win, played or not.' },
    ru: { name: 'Победы', says: 'Туры, давшие столько очков, сколько победа, хотя бы и без игры.' },
  },
  WON: {
    en: { name: 'Games won', says: 'Games won over the board.' },
    ru: { name: 'Выигранные партии', says: 'Победы, одержанные за доской.' },
  },
  BPG: {
    en: { name: 'Games with Black', says: 'Games played with Black.' },
    ru: { name: 'Партии чёрными', says: 'Число сыгранных чёрными партий.' },
  },
  BWG: {
    en: { name: 'Wins with Black', says: 'Games won with Black.' },
    ru: { name: 'Победы чёрными', says: 'Число побед чёрными за доской.' },
  },
  PS: {
    en: { name: 'Progressive score', says: 'The scores after every round, added up.' },
    ru: { name: 'Прогресс', says: 'Сумма очков, набранных к концу каждого тура.' },
  },
  REP: {
    en: {
      name: 'Rounds elected to play',
      says: 'Rounds without requested byes, absences and forfeit losses.',
    },
    ru: { name: 'Туры без отказа', says: 'Туры без взятых пропусков, неявок и поражений без игры.' },
  },
  STD: {
    en: {
      name: 'Standard points',
      says: 'One for a round with more points than the opponent, half for as many.',
    },
    ru: {
      name: 'Стандартные очки',
      says: 'Единица за тур, где очков больше, чем у соперника, половина за равенство.',
    },
  },
  TPN: {
    en: { name: 'Pairing number', says: 'The starting number; the lower one is ahead.' },
    ru: { name: 'Стартовый номер', says: 'Выше тот, у кого номер меньше.' },
  },
  BH: {
    en: { name: 'Buchholz', says: 'The scores of all opponents, added up.' },
    ru: { name: 'Бухгольц', says: 'Сумма очков всех соперников.' },
  },
  AOB: {
    en: {
      name: 'Average of opponents’ Buchholz',
      says: 'The mean Buchholz of the opponents met over the board.',
    },
    ru: {
      name: 'Средний Бухгольц соперников',
      says: 'Среднее значение Бухгольца тех, с кем игралось за доской.',
    },
  },
  FB: {
    en: { name: 'Fore Buchholz', says: 'Buchholz as if all games of the last round were drawn.' },
    ru: { name: 'Опережающий Бухгольц', says: 'Бухгольц, как если бы последний тур весь кончился вничью.' },
  },
  SB: {
    en: {
      name: 'Sonneborn-Berger',
      says: 'The scores of the opponents, each times the points made against him.',
    },
    ru: { name: 'Зоннеборн-Бергер', says: 'Очки соперников, умноженные на очки, набранные против них.' },
  },
  KS: {
    en: { name: 'Koya', says: 'Points against those who made at least half of the possible points.' },
    ru: { name: 'Койя', says: 'Очки против тех, кто набрал не меньше половины возможного.' },
  },
  ARO: {
    en: { name: 'Average rating of opponents', says: 'The mean rating of the opponents, rounded.' },
    ru: { name: 'Средний рейтинг соперников', says: 'Средний рейтинг соперников, округлённый.' },
  },
  TPR: {
    en: {
      name: 'Tournament performance rating',
      says: 'The average rating of the opponents plus what the score is worth by the FIDE table.',
    },
    ru: {
      name: 'Турнирный перформанс',
      says: 'Средний рейтинг соперников плюс поправка за результат по таблице ФИДЕ.',
    },
  },
  PTP: {
    en: {
      name: 'Perfect tournament performance',
      says: 'The lowest rating whose expected score is the score made.',
    },
    ru: { name: 'Точный перформанс', says: 'Наименьший рейтинг, при котором ожидался бы такой результат.' },
  },
  APRO: {
    en: { name: 'Average performance of opponents', says: 'The mean TPR of the opponents.' },
    ru: { name: 'Средний перформанс соперников', says: 'Среднее TPR соперников.' },
  },
  APPO: {
    en: { name: 'Average perfect performance of opponents', says: 'The mean PTP of the opponents.' },
    ru: { name: 'Средний точный перформанс соперников', says: 'Среднее PTP соперников.' },
  },
  RTNG: {
    en: { name: 'Rating', says: 'The rating at the start; the higher one is ahead.' },
    ru: { name: 'Рейтинг', says: 'Рейтинг на старте; выше тот, у кого он больше.' },
  },
  DSB: {
    en: {
      name: 'Doubled Sonneborn-Berger',
      says: 'Twice the points of the opponents beaten and once of those drawn with.',
    },
    ru: {
      name: 'Удвоенный Зоннеборн-Бергер',
      says: 'Удвоенные очки побеждённых плюс очки тех, с кем ничья.',
    },
  },
  AROF: {
    en: { name: 'Mean rating of opponents met', says: 'The mean rating of all opponents really met.' },
    ru: { name: 'Средний рейтинг встреченных', says: 'Средний рейтинг всех, с кем партия состоялась.' },
  },
  FAMILY: {
    en: {
      name: 'Family order',
      says: 'The direct games, then the results against the winner, the second and so on.',
    },
    ru: {
      name: 'Семейный порядок',
      says: 'Личные встречи, затем результаты с победителем, со вторым и так далее.',
    },
  },
};

/** Name and meaning of a code; codes of the organiser stand for themselves. */
export function meaningOf(name: string, language: Language): Meaning {
  const own =
    language === 'ru' ? 'Показатель, который задаёт организатор.' : 'A criterion the organiser sets.';
  return MEANINGS[name]?.[language] ?? { name: name.replace(/^OTHER_/, ''), says: own };
}
