import { parseArguments } from 'tabiya-engine/cli';
import { migrateData } from '../db/index.ts';
import type { Command } from './command.ts';
import { DATA_FLAGS, DATA_HELP, settingsOf } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya migrate: привести схему базы к этой версии

Запуск портала делает это сам; команда нужна, чтобы сделать это заранее. Перед изменением существующих
данных снимается копия в папку backups папки данных.

${DATA_HELP.ru}

Ответ с --json: {"from":1,"to":2,"backup":"…"|null}`,
    en: `tabiya migrate: bring the database to this version

Starting the portal does the same; the command is for doing it beforehand. Before existing data change they
are backed up into the folder backups of the data folder.

${DATA_HELP.en}

Answer with --json: {"from":1,"to":2,"backup":"…"|null}`,
  },
  async run(args, terminal) {
    const { flags } = parseArguments(args, { flags: DATA_FLAGS });
    const { from, to, backup } = await migrateData(settingsOf(terminal.environment, flags));
    if (terminal.json) terminal.out(`${JSON.stringify({ from, to, backup })}\n`);
    else if (from === to) {
      terminal.out(
        terminal.language === 'ru' ? `Схема ${to}: уже новейшая\n` : `Schema ${to} is the newest already\n`,
      );
    } else {
      terminal.out(terminal.language === 'ru' ? `Схема ${from} → ${to}\n` : `Schema ${from} → ${to}\n`);
      if (backup !== null)
        terminal.out(
          terminal.language === 'ru'
            ? `Копия прежних данных: ${backup}\n`
            : `Former data backed up: ${backup}\n`,
        );
    }
    return 0;
  },
};
