import { bergerRounds, doubleBergerRounds } from '../roundrobin/index.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';

export const command: Command = {
  help: {
    ru: `roundrobin N [--double]: таблица Бергера для N участников

  --double               в два круга

Ответ с --json: {"players":6,"rounds":[{"round":1,"games":[[1,6],[2,5],[3,4]],"rest":null}]}`,
    en: `roundrobin N [--double]: Berger table for N players

  --double               two cycles

Answer with --json: {"players":6,"rounds":[{"round":1,"games":[[1,6],[2,5],[3,4]],"rest":null}]}`,
  },
  run(args, terminal) {
    const { switches, words } = parseArguments(args, { switches: ['double'], words: [1, 1] });
    const players = wholeNumber(words[0], 'N', [2, 500], 2);
    const table = switches.has('double') ? doubleBergerRounds(players) : bergerRounds(players);
    const rounds = table.map(({ games, rest }, index) => ({
      round: index + 1,
      games: games.map(({ white, black }) => [white, black] as const),
      rest,
    }));
    if (terminal.json) {
      terminal.out(`${JSON.stringify({ players, rounds })}\n`);
      return 0;
    }
    const ru = terminal.language === 'ru';
    for (const { round, games, rest } of rounds) {
      const free = rest === null ? '' : ru ? `   отдыхает ${rest}` : `   rests ${rest}`;
      terminal.out(
        `${String(round).padStart(3)}.  ${games.map((game) => game.join('-')).join('  ')}${free}\n`,
      );
    }
    return 0;
  },
};
