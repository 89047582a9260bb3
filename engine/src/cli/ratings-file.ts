import type { Entrant } from '../groups/index.ts';
import { BadInput } from './command.ts';
import { bytesOf } from './files.ts';
import { decodeUtf8 } from '../text/index.ts';

/** Without a file rank k has rating 2000 − 10 k. */
export function entrantsOf(players: number, path: string | undefined): Entrant<number>[] {
  if (path === undefined) {
    return Array.from({ length: players }, (_, i) => ({ id: i + 1, rating: 2000 - 10 * (i + 1) }));
  }
  const text = decodeUtf8(bytesOf(path));
  // What stands after # is a note; a dash is a player without a rating.
  const words = (text ?? '\0')
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((line, index) =>
      line
        .replace(/#.*/, '')
        .split(/[\s,;[\]]+/)
        .filter((word) => word !== '')
        .map((word) => ({ word, line: index + 1 })),
    );
  const wrong = words.find(({ word }) => !/^(?:\d{1,4}|-)$/.test(word));
  if (wrong !== undefined) {
    throw new BadInput({
      ru: `Файл ${path}, строка ${wrong.line}: ожидается рейтинг (целое число) или - для игрока без рейтинга, а не «${wrong.word.slice(0, 20)}».`,
      en: `File ${path}, line ${wrong.line}: a rating (whole number) or - for an unrated player is expected, not “${wrong.word.slice(0, 20)}”.`,
    });
  }
  if (words.length !== players) {
    throw new BadInput({
      ru: `В файле ${path} рейтингов: ${words.length}, а участников: ${players}.`,
      en: `The file ${path} has ${words.length} ratings, but there are ${players} players.`,
    });
  }
  return words.map(({ word }, index) => ({
    id: index + 1,
    rating: word === '-' || Number(word) === 0 ? null : Number(word),
  }));
}
