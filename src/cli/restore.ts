import { resolve } from 'node:path';
import { parseArguments } from 'tabiya-engine/cli';
import { openDatabase, restore } from '../db/index.ts';
import type { Command } from './command.ts';
import { DATA_FLAGS, DATA_HELP, settingsOf } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya restore ФАЙЛ [--replace]: восстановить данные из резервной копии

Портал должен быть остановлен. Копия сначала проверяется целиком. Если данные уже есть, нужен --replace:
они сохраняются в папке backups папки данных. Схема доводится до этой версии.

${DATA_HELP.ru}

Ответ с --json: {"restored":"…","kept":"…"|null}`,
    en: `tabiya restore FILE [--replace]: restore the data from a backup

The portal must be stopped. The backup is first checked from end to end. Existing data need --replace and
are kept in the folder backups of the data folder. The schema is brought to this version.

${DATA_HELP.en}

Answer with --json: {"restored":"…","kept":"…"|null}`,
  },
  async run(args, terminal) {
    const { flags, switches, words } = parseArguments(args, {
      flags: DATA_FLAGS,
      switches: ['replace'],
      words: [1, 1],
    });
    const place = settingsOf(terminal.environment, flags);
    const file = resolve(words[0] ?? '');
    const kept = await restore(place, file, { replace: switches.has('replace'), now: Date.now() });
    await (await openDatabase(place)).close();
    if (terminal.json) terminal.out(`${JSON.stringify({ restored: file, kept })}\n`);
    else if (terminal.language === 'ru') {
      terminal.out(`Данные восстановлены из ${file}\n${kept === null ? '' : `Прежние данные: ${kept}\n`}`);
    } else terminal.out(`Restored from ${file}\n${kept === null ? '' : `The former data: ${kept}\n`}`);
    return 0;
  },
};
