import { BadBackup, DataRefusal, FolderInUse, NewerSchema, SqliteMissing } from '../db/index.ts';
import type { Bilingual } from './command.ts';

const REFUSALS: Readonly<Record<DataRefusal['code'], Bilingual>> = {
  'no-data': {
    ru: 'Здесь ещё нет данных. Укажите папку данных ключом --data.',
    en: 'There are no data here yet. Name the data folder with --data.',
  },
  'data-in-the-way': {
    ru: 'Здесь уже есть данные. С ключом --replace они будут сохранены в отдельную копию и заменены.',
    en: 'There are data here already. With --replace they are kept as a backup of their own and replaced.',
  },
  'file-exists': {
    ru: 'Такой файл уже есть; выберите другое имя.',
    en: 'That file exists already; choose another name.',
  },
};

/** The sentence and code of a failure that a host can do something about, or null for a bug. */
export function sentenceOf(error: unknown): { readonly sentence: Bilingual; readonly code: string } | null {
  if (error instanceof DataRefusal) return { sentence: REFUSALS[error.code], code: error.code };
  if (error instanceof BadBackup) {
    return {
      code: 'bad-backup',
      sentence: {
        ru: 'Этот файл не резервная копия Табии или повреждён. Данные не тронуты.',
        en: 'This file is no backup of Tabiya, or it is damaged. The data were not touched.',
      },
    };
  }
  if (error instanceof FolderInUse) {
    return {
      code: 'folder-in-use',
      sentence: {
        ru: `С папкой ${error.dataFolder} уже работает запущенная Табия: сначала остановите её.`,
        en: `A running Tabiya is using the folder ${error.dataFolder}: stop it first.`,
      },
    };
  }
  if (error instanceof NewerSchema) {
    return {
      code: 'newer-schema',
      sentence: {
        ru: `Данные имеют схему ${error.found}, а эта версия Табии знает только ${error.known}: запустите более новую версию или восстановите копию, снятую этой.`,
        en: error.message,
      },
    };
  }
  if (error instanceof SqliteMissing) {
    return {
      code: 'sqlite-missing',
      sentence: {
        ru: `Модуль SQLite better-sqlite3 здесь не работает с Node ${process.versions.node}: установите компилятор C++, make и python3 и выполните «npm rebuild better-sqlite3» или возьмите Node 22.13 либо новее.`,
        en: error.message,
      },
    };
  }
  return null;
}
