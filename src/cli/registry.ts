import type { CommandEntry } from './command.ts';
import { ENGINE_ENTRIES } from './engine.ts';

/**
 * Every command of `tabiya`, in the order of the overview. A new command is one file that exports `command` and one
 * entry here; nothing else is loaded when another command runs.
 */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: { ru: 'запустить портал', en: 'run the portal' },
    load: () => import('./serve.ts'),
  },
  {
    name: 'migrate',
    summary: { ru: 'привести схему базы к этой версии', en: 'bring the database to this version' },
    load: () => import('./migrate.ts'),
  },
  {
    name: 'backup',
    summary: {
      ru: 'снять резервную копию в файл, не останавливая портал',
      en: 'back up into a file while running',
    },
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: { ru: 'восстановить данные из резервной копии', en: 'restore the data from a backup' },
    load: () => import('./restore.ts'),
  },
  {
    name: 'rebuild',
    summary: {
      ru: 'вычислить всё производное заново и сравнить',
      en: 'compute everything derived again and compare',
    },
    load: () => import('./rebuild.ts'),
  },
  {
    name: 'admin create',
    summary: { ru: 'сделать человека администратором', en: 'make a person an administrator' },
    load: () => import('./admin-create.ts'),
  },
  {
    name: 'admin annul',
    summary: { ru: 'отменить результат партии', en: 'make a result count for nothing' },
    load: async () => ({ command: (await import('./admin-ratings.ts')).annul }),
  },
  {
    name: 'admin rating',
    summary: { ru: 'выбрать систему рейтинга', en: 'choose how games move ratings' },
    load: async () => ({ command: (await import('./admin-ratings.ts')).system }),
  },
  {
    name: 'import',
    summary: {
      ru: 'поместить на портал турнир из файла TRF',
      en: 'put a tournament of a TRF file on the portal',
    },
    load: () => import('./import.ts'),
  },
  {
    name: 'demo',
    summary: {
      ru: 'портал с вымышленными людьми и играющими ботами',
      en: 'a portal with invented people and bots that play',
    },
    load: () => import('./demo.ts'),
  },
  ...ENGINE_ENTRIES,
  {
    name: 'rules',
    summary: {
      ru: 'что говорят правила о позиции и действиях',
      en: 'what the rules say of a position and actions',
    },
    load: () => import('./rules.ts'),
  },
  {
    name: 'perft',
    summary: { ru: 'число последовательностей действий', en: 'number of sequences of actions' },
    load: () => import('./perft.ts'),
  },
];
