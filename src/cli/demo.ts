import { parseArguments } from 'tabiya-engine/cli';
import { DEMO_PASSWORD, fill, live, ORGANISER } from '../../demo/index.ts';
import { createAccounts } from '../accounts/index.ts';
import { type Config, SETTINGS } from '../app/config.ts';
import { createLog } from '../app/log.ts';
import { type Database, holdFolder, openDatabase } from '../db/index.ts';
import { type Command, Refused, type Terminal } from './command.ts';
import { keepServing } from './keep-serving.ts';
import { DATA_HELP, settingsOf } from './settings.ts';

/** Not the folder of a real portal. */
const DEMO_FOLDER = './data/demo';

export const command: Command = {
  help: {
    ru: `tabiya demo [--empty]: портал с вымышленными людьми и играющими ботами

Заполняет папку данных (если не сказано иного, ${DEMO_FOLDER}): шестьдесят человек, сыгранные и идущие турниры,
партии из настоящих ходов. Затем запускает портал, а боты играют дальше: принимают вызовы и предложения,
записываются в турниры. Заполненная папка не меняется, боты лишь продолжают. В папке с другими данными
команда ничего не делает.

  --empty               только заполнить, не запускать
  --port ЧИСЛО          порт (PORT, обычно 3000)
  --host АДРЕС          адрес (HOST, обычно 127.0.0.1); пароли у ботов известны всем, не открывайте его сети
${DATA_HELP.ru}
  --log-level УРОВЕНЬ   debug, info, warn, error, silent (здесь обычно warn)`,
    en: `tabiya demo [--empty]: a portal with invented people and bots that play

Fills a data folder (${DEMO_FOLDER} if not set): sixty people, finished and running tournaments, games of real moves.
Then it runs the portal and the bots play on: they accept challenges and offers and enter tournaments. A folder
that is filled stays as it is, the bots go on from there. In a folder with other data nothing is done.

  --empty               only fill, do not run
  --port NUMBER         the port (PORT, 3000 if not set)
  --host ADDRESS        the address (HOST, 127.0.0.1 if not set); everybody knows the bots' passwords: keep it local
${DATA_HELP.en}
  --log-level LEVEL     debug, info, warn, error, silent (warn here if not set)`,
  },
  async run(args, terminal) {
    const { flags, switches } = parseArguments(args, { flags: Object.keys(SETTINGS), switches: ['empty'] });
    const environment = { TABIYA_DATA: DEMO_FOLDER, TABIYA_LOG_LEVEL: 'warn', ...terminal.environment };
    const config = settingsOf(environment, flags);
    await prepare(config, terminal);
    if (switches.has('empty')) return 0;
    return keepServing(config, terminal, (serving) => {
      const say = {
        ru: `  Войти: ${ORGANISER.login} (администратор) или любой участник; пароль: ${DEMO_PASSWORD}\n\n`,
        en: `  Sign in as ${ORGANISER.login} (administrator) or as any player; password: ${DEMO_PASSWORD}\n\n`,
      };
      if (!terminal.json) terminal.err(say[terminal.language]);
      const address = `http://${loopback(config.host)}:${serving.port}`;
      return live({ services: serving.services, address, origin: config.baseUrl ?? address });
    });
  },
};

/** Fills an empty place; goes on with one that was filled before; refuses any other. */
async function prepare(config: Config, terminal: Terminal): Promise<void> {
  const letGo = config.databaseUrl === null ? await holdFolder(config.dataFolder) : () => undefined;
  try {
    const database = await openDatabase(config);
    try {
      if (await isEmpty(database)) await fillWithProgress(database, terminal);
      else if (!(await isDemo(database)))
        throw new Refused(
          {
            ru: 'В этой папке данные другого портала; укажите пустую ключом --data.',
            en: 'This folder holds the data of another portal; name an empty one with --data.',
          },
          'not-a-demo',
        );
    } finally {
      await database.close();
    }
  } finally {
    letGo();
  }
}

async function isEmpty(database: Database): Promise<boolean> {
  const query = database.build.selectFrom('users').select('id').limit(1);
  return (await database.first(query)) === undefined;
}

async function isDemo(database: Database): Promise<boolean> {
  const log = createLog('silent', () => undefined, Date.now);
  const accounts = createAccounts({ database, now: Date.now, log });
  return (await accounts.byLogin(ORGANISER.login)) !== null;
}

async function fillWithProgress(database: Database, terminal: Terminal): Promise<void> {
  const russian = terminal.language === 'ru';
  const log = createLog('warn', terminal.err, Date.now);
  const names: Readonly<Record<string, string>> = russian
    ? { people: 'люди регистрируются', casual: 'вольные партии', talk: 'форум и письма' }
    : { people: 'people register', casual: 'casual games', talk: 'forum and letters' };
  const began = Date.now();
  const filled = await fill({
    database,
    log,
    now: began,
    progress: (step) => terminal.err(`  ${names[step] ?? step}\n`),
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (terminal.json) {
    terminal.out(`${JSON.stringify(filled)}\n`);
    return;
  }
  terminal.err(
    russian
      ? `  Людей: ${filled.people}, турниров: ${filled.tournaments}, сыграно партий: ${filled.games}, ходов: ${filled.moves} (${seconds} с)\n`
      : `  People: ${filled.people}, tournaments: ${filled.tournaments}, games played: ${filled.games}, moves: ${filled.moves} (${seconds} s)\n`,
  );
}

/** Where the bots find the service on this machine. */
function loopback(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
