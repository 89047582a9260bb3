/** The command line: bin `tabiya-engine`, and the same commands inside the portal's `tabiya`. */
import type { Entry } from './command.ts';

export { parseArguments } from './arguments.ts';
export { BadInput, type Command, type Entry, type Terminal } from './command.ts';
export { main, runCommand } from './main.ts';

/** Every command in the order of the overview; nothing but the one that runs is loaded. */
export const ENGINE_COMMANDS: readonly Entry[] = [
  {
    name: 'pair',
    summary: { ru: 'разбить тур на пары', en: 'pair a round' },
    load: () => import('./pair.ts'),
  },
  {
    name: 'check',
    summary: { ru: 'проверить пары сыгранных туров', en: 'check the pairings of the rounds played' },
    load: () => import('./check.ts'),
  },
  {
    name: 'explain',
    summary: { ru: 'объяснить пары тура', en: 'explain the pairings of a round' },
    load: () => import('./explain.ts'),
  },
  {
    name: 'generate',
    summary: { ru: 'составить случайный турнир', en: 'make a random tournament' },
    load: () => import('./generate.ts'),
  },
  {
    name: 'standings',
    summary: { ru: 'места и дополнительные показатели', en: 'places and tie-breaks' },
    load: () => import('./standings.ts'),
  },
  {
    name: 'trf check',
    summary: { ru: 'проверить файл турнира', en: 'check a tournament file' },
    load: () => import('./trf-check.ts'),
  },
  {
    name: 'trf convert',
    summary: { ru: 'записать файл турнира в другой форме', en: 'write a tournament file in another form' },
    load: () => import('./trf-convert.ts'),
  },
  {
    name: 'roundrobin',
    summary: { ru: 'таблица Бергера', en: 'Berger table' },
    load: () => import('./roundrobin.ts'),
  },
  {
    name: 'grid championship',
    summary: {
      ru: 'сетка многоэтапного группового первенства',
      en: 'grid of a championship in stages of groups',
    },
    load: () => import('./grid-championship.ts'),
  },
  {
    name: 'grid groups',
    summary: { ru: 'сетка турнира с группами и финалом', en: 'grid of an event with groups and a final' },
    load: () => import('./grid-groups.ts'),
  },
  {
    name: 'rating',
    summary: { ru: 'изменения рейтинга ФИДЕ', en: 'changes of FIDE ratings' },
    load: () => import('./rating.ts'),
  },
  ...['--dutch', '--burstein', '-r'].map(
    (name): Entry => ({
      name,
      raw: true,
      hidden: true,
      summary: {
        ru: 'вызов в форме других программ жеребьёвки',
        en: 'called in the form of other pairing programs',
      },
      load: async () => ({ command: (await import('./drop-in.ts')).commandFor(name) }),
    }),
  ),
];
