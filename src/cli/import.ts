import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeFault, MAX_TRF_BYTES } from 'tabiya-engine/trf';
import { BadInput, parseArguments } from 'tabiya-engine/cli';
import { openDatabase } from '../db/index.ts';
import { importTournament } from '../tournaments/index.ts';
import type { Command } from './command.ts';
import { DATA_FLAGS, DATA_HELP, settingsOf } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya import ФАЙЛ.trf: поместить на портал турнир из файла

Читает TRF06, TRF16 и TRF26. Портал при этом может работать: турнир сразу появится в списке. Круговой турнир
показывается таблицей «каждый с каждым», другие — списком очков и турами; места из файла остаются как есть.
Файл с ошибками не принимается целиком, каждая ошибка названа строкой и колонкой.

  --name НАЗВАНИЕ       вместо названия из файла
${DATA_HELP.ru}

Ответ с --json: {"id":"…","name":"…","players":10,"rounds":9,"warnings":[{"line":3,"column":81,"code":"…","message":"…"}]}
Неверный файл: {"error":"bad-file","faults":[…]}, код завершения 2.`,
    en: `tabiya import FILE.trf: put a tournament of a file on the portal

Reads TRF06, TRF16 and TRF26. The portal may go on running: the tournament is in the list at once. A round
robin is shown as a crosstable, others as points and rounds; places of the file are kept as given. A file
with faults is refused as a whole, and each fault is named by line and column.

  --name NAME           instead of the name in the file
${DATA_HELP.en}

Answer with --json: {"id":"…","name":"…","players":10,"rounds":9,"warnings":[{"line":3,"column":81,"code":"…","message":"…"}]}
A bad file: {"error":"bad-file","faults":[…]}, exit code 2.`,
  },
  async run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: [...DATA_FLAGS, 'name'], words: [1, 1] });
    const bytes = readFile(words[0] ?? '');
    const config = settingsOf(terminal.environment, flags);
    const database = await openDatabase(config);
    try {
      const outcome = await importTournament(database, bytes, {
        name: flags['name'] ?? null,
        now: Date.now(),
      });
      const told = (outcome.ok ? outcome.value.warnings : outcome.faults).map((fault) => ({
        line: fault.line,
        column: fault.column,
        code: fault.code,
        severity: fault.severity,
        message: describeFault(fault, terminal.language),
      }));
      if (!outcome.ok) {
        if (terminal.json) terminal.out(`${JSON.stringify({ error: outcome.refusal.code, faults: told })}\n`);
        else for (const { message } of told) terminal.err(`${message}\n`);
        return 2;
      }
      const { id, name, players, rounds } = outcome.value;
      if (terminal.json) terminal.out(`${JSON.stringify({ id, name, players, rounds, warnings: told })}\n`);
      else {
        for (const { message } of told) terminal.err(`${message}\n`);
        terminal.out(
          terminal.language === 'ru'
            ? `«${name}»: участников ${players}, туров ${rounds}. Страница: /tournament/${id}\n`
            : `“${name}”: ${players} players, ${rounds} rounds. Page: /tournament/${id}\n`,
        );
        if (config.databaseUrl === null) {
          const place = resolve(config.dataFolder);
          terminal.out(terminal.language === 'ru' ? `Папка данных: ${place}\n` : `Data folder: ${place}\n`);
        }
      }
      return 0;
    } finally {
      await database.close();
    }
  },
};

function readFile(path: string): Uint8Array {
  try {
    if (statSync(path).size <= MAX_TRF_BYTES) return readFileSync(path);
  } catch {
    throw new BadInput({
      ru: `Файл ${path} не читается.`,
      en: `The file ${path} cannot be read.`,
    });
  }
  throw new BadInput({
    ru: `Файл ${path} слишком велик для турнира.`,
    en: `The file ${path} is too large for a tournament.`,
  });
}
