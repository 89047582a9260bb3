import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BadInput, parseArguments } from 'tabiya-engine/cli';
import { backUp } from '../db/index.ts';
import type { Command } from './command.ts';
import { DATA_FLAGS, DATA_HELP, settingsOf } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya backup ФАЙЛ: резервная копия всех данных одним файлом

Портал при этом может работать: копия соответствует одному мгновению. Файл — база SQLite, даже если
портал работает на PostgreSQL; восстановить его можно на любой из двух баз.

${DATA_HELP.ru}

Ответ с --json: {"file":"…","bytes":4096}`,
    en: `tabiya backup FILE: back all data up into one file

The portal may go on running: the copy is of one instant. The file is an SQLite database even where the
portal runs on PostgreSQL, and can be restored to either of the two.

${DATA_HELP.en}

Answer with --json: {"file":"…","bytes":4096}`,
  },
  async run(args, terminal) {
    const { flags, words } = parseArguments(args, { flags: DATA_FLAGS, words: [1, 1] });
    const file = resolve(words[0] ?? '');
    needFolder(dirname(file));
    await backUp(settingsOf(terminal.environment, flags), file);
    const bytes = statSync(file).size;
    if (terminal.json) terminal.out(`${JSON.stringify({ file, bytes })}\n`);
    else
      terminal.out(
        terminal.language === 'ru'
          ? `Копия готова: ${file}, байт: ${bytes}\n`
          : `Backed up into ${file}, ${bytes} bytes\n`,
      );
    return 0;
  },
};

/** The folder of the backup, not the data's, is at fault when nothing can be written there: said before anything is read. */
function needFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
    if (statSync(folder).isDirectory()) return;
  } catch {
    // Absent or not ours: the sentence below says what to look at.
  }
  throw new BadInput({
    ru: `В папку ${folder} записать копию нельзя: её нет или на неё нет прав.`,
    en: `The backup cannot be written into ${folder}: there is no such folder, or it is not yours to write in.`,
  });
}
