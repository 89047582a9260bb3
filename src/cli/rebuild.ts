import { parseArguments } from 'tabiya-engine/cli';
import { rebuildGames } from '../games/index.ts';
import type { Command } from './command.ts';
import { withRooms } from './rooms.ts';
import { DATA_FLAGS, DATA_HELP } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya rebuild [--repair]: вычислить всё производное заново и сравнить

Строки для чтения (партии, турниры, таблицы, места, рейтинги, архив) выводятся из ходов и журналов событий и сравниваются
с записанными. Код 1, если что-то разошлось; с --repair разошедшееся записывается заново.

${DATA_HELP.ru}

Ответ с --json: {"games":{"checked":10,"erased":0,"differences":[]},"tournaments":{…},"ratings":{…},"archive":{…},"repaired":false}`,
    en: `tabiya rebuild [--repair]: compute everything derived again and compare

The rows that pages read (games, tournaments, tables, places, ratings, archive) are folded from moves and event logs and
compared with what is stored. Exit code 1 if anything differed; with --repair what differed is written anew.

${DATA_HELP.en}

Answer with --json: {"games":{"checked":10,"erased":0,"differences":[]},"tournaments":{…},"ratings":{…},"archive":{…},"repaired":false}`,
  },
  async run(args, terminal) {
    const { flags, switches } = parseArguments(args, { flags: DATA_FLAGS, switches: ['repair'] });
    const repair = switches.has('repair');
    return withRooms(terminal, flags, async ({ database, tournaments, ratings, archive }) => {
      const games = await rebuildGames(database, { repair });
      const events = await tournaments.rebuild({ repair });
      const rated = await ratings.rebuild({ repair });
      const archived = await archive.rebuild({ repair });
      const differences = [games, events, rated, archived].reduce(
        (sum, one) => sum + one.differences.length,
        0,
      );
      if (terminal.json) {
        const report = {
          games: { checked: games.games, erased: games.erased, differences: games.differences },
          tournaments: { checked: events.tournaments, rows: events.rows, differences: events.differences },
          ratings: { checked: rated.rated, differences: rated.differences },
          archive: { checked: archived.games, differences: archived.differences },
          repaired: repair && differences > 0,
        };
        terminal.out(`${JSON.stringify(report)}\n`);
      } else if (terminal.language === 'ru') {
        terminal.out(
          `Партий: ${games.games}, турниров: ${events.tournaments}. Разошлось: ${differences}${
            repair && differences > 0 ? ' (записано заново)' : ''
          }\n`,
        );
      } else {
        terminal.out(
          `Games: ${games.games}, tournaments: ${events.tournaments}. Different: ${differences}${
            repair && differences > 0 ? ' (written anew)' : ''
          }\n`,
        );
      }
      return differences === 0 ? 0 : 1;
    });
  },
};
