import {
  BadBackup,
  DatabaseUnreachable,
  DataRefusal,
  FolderInUse,
  NewerSchema,
  SqliteMissing,
} from '../db/index.ts';
import type { Bilingual } from './command.ts';

const REFUSALS: Readonly<Record<DataRefusal['code'], Bilingual>> = {
  'no-data': {
    ru: 'Здесь ещё нет данных. Укажите папку данных ключом --data или переменной TABIYA_DATA.',
    en: 'There are no data here yet. Name the data folder with --data or TABIYA_DATA.',
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
  if (error instanceof DatabaseUnreachable) {
    return {
      code: 'database-unreachable',
      sentence: {
        ru: `PostgreSQL по адресу из TABIYA_DATABASE_URL не отвечает или не пускает (${error.why}).`,
        en: `PostgreSQL at TABIYA_DATABASE_URL does not answer or does not let us in (${error.why}).`,
      },
    };
  }
  const trouble = errorCode(error);
  if (UNWRITABLE.test(trouble)) {
    return {
      code: 'folder-unwritable',
      sentence: {
        ru: `В папку данных нельзя писать (${trouble}): проверьте --data и права на неё.`,
        en: `The data folder cannot be written to (${trouble}): check --data and who owns the folder.`,
      },
    };
  }
  if (trouble === 'SQLITE_FULL' || trouble === 'ENOSPC') {
    return {
      code: 'disk-full',
      sentence: { ru: 'На диске нет места.', en: 'There is no room left on the disk.' },
    };
  }
  if (trouble === 'SQLITE_NOTADB' || trouble === 'SQLITE_CORRUPT') {
    return {
      code: 'damaged',
      sentence: {
        ru: 'Файл базы в папке данных повреждён: восстановите последнюю копию (tabiya restore ФАЙЛ --replace).',
        en: 'The database file in the data folder is damaged: restore the last backup (tabiya restore FILE --replace).',
      },
    };
  }
  return null;
}

/** Codes of the system and of SQLite for a folder that is not ours to write in. */
const UNWRITABLE =
  /^(?:EACCES|EPERM|NO_SUCH_PLACE|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN\w*|SQLITE_READONLY\w*)$/;

/** Result codes as `node:sqlite` gives them, under the names that the addon uses. */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  8: 'SQLITE_READONLY',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const named = 'errcode' in error ? SQLITE_CODES[Number(error.errcode) & 0xff] : undefined;
  return named ?? ('code' in error ? String(error.code) : '');
}
