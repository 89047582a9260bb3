import { explainRound, explanationLines } from '../swiss/index.ts';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { playerOf, readEvent } from './files.ts';
import { roundToPair } from './pair.ts';

export const command: Command = {
  help: {
    ru: `explain ФАЙЛ --round N [--player P]: объяснить пары тура

По очковым группам: кто в них и откуда, естественные пары S1–S2, что пришлось изменить и какой критерий заставил,
кто спущен и почему, правило цвета на каждой доске.

  --round N              тур; обычно следующий
  --player P             только то, что касается участника с этим номером

Ответ с --json: {"round":5,"status":"ok"|"none","lines":["…"],"explanation":{…}}`,
    en: `explain FILE --round N [--player P]: explain the pairings of a round

By brackets: who is in it and from where, the natural pairs S1–S2, what was changed and the criterion that forced it,
who moves down and why, the colour rule of every board.

  --round N              the round; if not set the next one
  --player P             only what concerns the player with this number

Answer with --json: {"round":5,"status":"ok"|"none","lines":["…"],"explanation":{…}}`,
  },
  run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: ['round', 'player'], words: [1, 1] });
    const { record } = readEvent(words[0] ?? '', terminal);
    const round = roundToPair(record, flags['round']);
    const player = playerOf(record, flags['player'], '--player');
    const explanation = explainRound(record, player === undefined ? { round } : { round, player });
    const lines = explanationLines(explanation, terminal.language, player ?? null);
    if (terminal.json) {
      terminal.out(`${JSON.stringify({ round, status: explanation.status, lines, explanation })}\n`);
    } else terminal.out(`${lines.join('\n')}\n`);
    return explanation.status === 'ok' ? 0 : 1;
  },
};
