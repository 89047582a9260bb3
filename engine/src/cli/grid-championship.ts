import { CHAMPIONSHIP_SETTINGS, championship, championshipGrid } from '../championship/index.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';
import { refuseTooFew, showGrid } from './grid.ts';
import { entrantsOf } from './ratings-file.ts';

export const command: Command = {
  help: {
    ru: `grid championship N [--ratings ФАЙЛ]: сетка многоэтапного группового первенства на N участников

Первый этап с составом групп, дальше размеры групп и число выходящих. Без файла у k-го участника рейтинг 2000 − 10k.

  --ratings ФАЙЛ         рейтинги в порядке регистрации, по одному на строке; - вместо рейтинга: без рейтинга.
                         Номер участника — номер его строки
  --seed ЗЕРНО           жребий при равенстве (1)

Ответ с --json: {"stages":[{"groups":[{"players":[1,8,9,16,17,22],"places":3}],"qualifiers":10},
{"groups":[{"size":5,"places":3},{"size":5,"places":2}],"qualifiers":5},
{"groups":[{"size":5,"places":null}],"qualifiers":null}]}`,
    en: `grid championship N [--ratings FILE]: grid of a championship of N players in stages of groups

The first stage with the players of its groups, then sizes of groups and how many go on. Without a file rank k has
rating 2000 − 10k.

  --ratings FILE         ratings in order of registration, one a line; - instead of a rating: unrated.
                         A player's number is the number of his line
  --seed SEED            lots for ties (1)

Answer with --json: {"stages":[{"groups":[{"players":[1,8,9,16,17,22],"places":3}],"qualifiers":10},
{"groups":[{"size":5,"places":3},{"size":5,"places":2}],"qualifiers":5},
{"groups":[{"size":5,"places":null}],"qualifiers":null}]}`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: ['ratings', 'seed'], words: [1, 1] });
    const players = wholeNumber(words[0], 'N', [1, 9999], 0);
    refuseTooFew(players);
    const state = { entrants: entrantsOf(players, flags['ratings']), stages: [] };
    const drawn = championship.pair(state, CHAMPIONSHIP_SETTINGS, flags['seed'] ?? '1');
    showGrid(drawn.ok ? drawn.groups : [], championshipGrid(players), terminal);
    return 0;
  },
};
