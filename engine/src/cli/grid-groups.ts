import { GROUPS_SETTINGS, groupsGrid, groupsSystem } from '../groups/index.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';
import { refuseTooFew, showGrid } from './grid.ts';
import { entrantsOf } from './ratings-file.ts';

export const command: Command = {
  help: {
    ru: `grid groups N [--ratings ФАЙЛ]: сетка турнира на N участников: группы, финал, суперфинал

Первый этап с составом групп (змейка по рейтингу, в группе не больше восьми), дальше размеры групп.
Без файла у k-го участника рейтинг 2000 − 10k.

  --ratings ФАЙЛ         рейтинги в порядке регистрации, по одному на строке; - вместо рейтинга: без рейтинга
  --seed ЗЕРНО           жребий при равенстве (1)

Ответ с --json: {"stages":[{"groups":[{"players":[1,4,5,8,9,12,13],"places":2}],"qualifiers":4},
{"groups":[{"size":4,"places":null}],"qualifiers":null}]}`,
    en: `grid groups N [--ratings FILE]: grid of an event of N players: groups, final, superfinal

The first stage with the players of its groups (snake by rating, at most eight in a group), then sizes of groups.
Without a file rank k has rating 2000 − 10k.

  --ratings FILE         ratings in order of registration, one a line; - instead of a rating: unrated
  --seed SEED            lots for ties (1)

Answer with --json: {"stages":[{"groups":[{"players":[1,4,5,8,9,12,13],"places":2}],"qualifiers":4},
{"groups":[{"size":4,"places":null}],"qualifiers":null}]}`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: ['ratings', 'seed'], words: [1, 1] });
    const players = wholeNumber(words[0], 'N', [1, 9999], 0);
    refuseTooFew(players);
    const state = { entrants: entrantsOf(players, flags['ratings']), stages: [] };
    const drawn = groupsSystem.pair(state, GROUPS_SETTINGS, flags['seed'] ?? '1');
    showGrid(drawn.ok ? drawn.groups : [], groupsGrid(players), terminal);
    return 0;
  },
};
