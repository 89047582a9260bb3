import { lastPairedRound } from '../event/index.ts';
import { describeFault, readTrf } from '../trf/index.ts';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { bytesOf, contradictionsIn } from './files.ts';

export const command: Command = {
  help: {
    ru: `trf check ФАЙЛ: проверить файл турнира

Каждая ошибка и каждое допущение при чтении названы строкой и колонкой.

Ответ с --json: {"ok":true,"kind":"individual","players":10,"rounds":9,"faults":[{"line":3,"column":81,
"code":"…","severity":"warning","message":"…"}]}
Код 2: файл с ошибками.`,
    en: `trf check FILE: check a tournament file

Every fault and everything that was assumed while reading is named by line and column.

Answer with --json: {"ok":true,"kind":"individual","players":10,"rounds":9,"faults":[{"line":3,"column":81,
"code":"…","severity":"warning","message":"…"}]}
Exit 2: the file has faults.`,
  },
  run(args, terminal) {
    const { words } = parseArguments(args, { words: [1, 1] });
    const { language } = terminal;
    const reading = readTrf(bytesOf(words[0] ?? ''));
    const sound = reading.ok && contradictionsIn(reading.faults).length === 0;
    const faults = reading.faults.map((fault) => ({
      line: fault.line,
      column: fault.column,
      code: fault.code,
      severity: fault.severity,
      message: describeFault(fault, language),
    }));
    const players = reading.ok ? reading.record.players.length : null;
    const rounds = reading.ok ? lastPairedRound(reading.record) : null;
    const kind = reading.ok ? reading.kind : null;
    if (terminal.json) {
      terminal.out(`${JSON.stringify({ ok: sound, kind, players, rounds, faults })}\n`);
    } else {
      for (const { message } of faults) terminal.err(`${message}\n`);
      if (sound) {
        terminal.out(
          language === 'ru'
            ? `Файл читается: участников ${players}, туров ${rounds}.\n`
            : `The file reads: ${players} players, ${rounds} rounds.\n`,
        );
      }
    }
    return sound ? 0 : 2;
  },
};
