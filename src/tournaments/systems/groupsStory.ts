import {
  entryOf,
  type EventPlayer,
  type EventRecord,
  formatPoints,
  lastPairedRound,
  type PlayerNumber,
  pointsOf,
} from 'tabiya-engine';
import { readable } from 'tabiya-engine/tiebreaks';

const COLOUR = { ru: { white: 'Б', black: 'Ч' }, en: { white: 'W', black: 'B' } } as const;

interface Told {
  readonly number: PlayerNumber;
  readonly score: number;
  readonly rank: number;
  readonly of: number;
  readonly colours: string;
}

function toldOf(record: EventRecord, number: PlayerNumber, language: 'ru' | 'en'): Told | null {
  const rounds = lastPairedRound(record);
  const scoreOf = (player: EventPlayer): number => {
    let sum = 0;
    for (let round = 1; round <= rounds; round++) sum += pointsOf(entryOf(player, round), record.points);
    return sum;
  };
  const player = record.players.find((one) => one.number === number);
  if (player === undefined) return null;
  const score = scoreOf(player);
  const group = record.players.filter((one) => scoreOf(one) === score);
  const colours = player.rounds.flatMap((entry) =>
    entry.kind === 'game' ? [COLOUR[language][entry.colour]] : [],
  );
  const rank = group.findIndex((one) => one.number === number) + 1;
  return { number, score, rank, of: group.length, colours: colours.join('') };
}

/** Why two people meet in a system of score groups: their scores, their ranks in the group, their colours. */
export function groupsStory(
  record: EventRecord,
  white: PlayerNumber,
  black: PlayerNumber | null,
  language: 'ru' | 'en',
): string[] {
  const ru = language === 'ru';
  const points = (score: number): string => readable(formatPoints(score), language);
  const line = ({ number, score, rank, of, colours }: Told): string => {
    const had = colours === '' ? (ru ? 'цветов ещё не было' : 'no colours yet') : colours;
    return ru
      ? `${number}: очков ${points(score)}, ${rank}-й по номеру из ${of} с этими очками, цвета: ${had}.`
      : `${number}: ${points(score)} points, ${rank} of ${of} on this score by number, colours: ${had}.`;
  };
  const one = toldOf(record, white, language);
  const other = black === null ? null : toldOf(record, black, language);
  if (one === null) return [];
  if (other === null)
    return [
      line(one),
      ru
        ? 'Игроков нечётное число: свободен последний, кто ещё не получал очко без игры.'
        : 'The number of players is odd: the last who has had no point without a game is free.',
    ];
  const same = one.score === other.score;
  return [
    line(one),
    line(other),
    same
      ? ru
        ? 'Очки равны: верхняя половина группы играет с нижней, ближайший возможный соперник – этот.'
        : 'Equal points: the upper half of the group meets the lower half; this is the nearest possible opponent.'
      : ru
        ? 'Очки различны: в группе кто-то остался без пары и спустился в следующую.'
        : 'Different points: somebody was left over in his group and moved down to the next.',
  ];
}
