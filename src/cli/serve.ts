import { createLog } from '../app/log.ts';
import { CannotListen, serve } from '../app/serve.ts';
import { SETTINGS } from '../app/config.ts';
import { parseArguments } from './arguments.ts';
import { type Bilingual, type Command, Refused } from './command.ts';
import { DATA_HELP, settingsOf } from './settings.ts';

/** The service ends by force when draining takes longer, ms. */
const PATIENCE_MS = 20_000;

export const command: Command = {
  help: {
    ru: `tabiya serve: запустить портал

  --port ЧИСЛО          порт (PORT, обычно 3000)
  --host АДРЕС          адрес, на котором слушать (HOST, обычно 127.0.0.1; 0.0.0.0 — все)
${DATA_HELP.ru}
  --base-url URL        адрес сайта для людей (TABIYA_BASE_URL)
  --trust-proxy 1       перед порталом обратный прокси (TABIYA_TRUST_PROXY)
  --metrics-token СЛОВО открыть /metrics с этим токеном (TABIYA_METRICS_TOKEN)
  --log-level УРОВЕНЬ   debug, info, warn, error, silent (TABIYA_LOG_LEVEL)

Пока администратора нет, на экран выводится одноразовая ссылка, которая его создаёт. SIGTERM и Ctrl-C
завершают работу без потерь.`,
    en: `tabiya serve: run the portal

  --port NUMBER         the port (PORT, 3000 if not set)
  --host ADDRESS        the address to listen on (HOST, 127.0.0.1 if not set; 0.0.0.0 for all)
${DATA_HELP.en}
  --base-url URL        the site's address as people type it (TABIYA_BASE_URL)
  --trust-proxy 1       a reverse proxy stands in front (TABIYA_TRUST_PROXY)
  --metrics-token WORD  open /metrics with this token (TABIYA_METRICS_TOKEN)
  --log-level LEVEL     debug, info, warn, error, silent (TABIYA_LOG_LEVEL)

While there is no administrator, a one-time link that makes one is shown. SIGTERM and Ctrl-C end the service
without losing anything.`,
  },
  async run(args, terminal) {
    const { flags } = parseArguments(args, { flags: Object.keys(SETTINGS) });
    const config = settingsOf(terminal.environment, flags);
    const log = createLog(config.logLevel, terminal.out, Date.now);
    let end: (code: number) => void = () => undefined;
    const ended = new Promise<number>((resolve) => {
      end = resolve;
    });
    const serving = await serve(config, {
      log,
      onBroken(error) {
        log.error('the database is lost', { error: error.message });
        end(1);
      },
    }).catch((error: unknown) => {
      throw error instanceof CannotListen ? new Refused(sentenceOf(error), 'cannot-listen') : error;
    });
    const { address, administratorPath } = serving;
    const link = administratorPath === null ? null : `${address}${administratorPath}`;
    if (terminal.json) terminal.out(`${JSON.stringify({ address, administratorLink: link })}\n`);
    else terminal.err(greeting(address, config.host, link)[terminal.language]);

    const stop = (): void => end(0);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    const code = await ended;
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    const force = setTimeout(() => process.exit(1), PATIENCE_MS);
    await serving.stop();
    clearTimeout(force);
    return code;
  },
};

function greeting(address: string, host: string, link: string | null): Bilingual {
  const loopback = host === '127.0.0.1' || host === 'localhost' || host === '::1';
  return {
    ru: `
  Табия: ${address}
${loopback ? '  Только с этого компьютера (HOST=0.0.0.0 открывает портал сети).\n' : ''}${
  link === null ? '' : `  Администратора ещё нет. Одноразовая ссылка, которая его создаёт:\n  ${link}\n`
}
`,
    en: `
  Tabiya: ${address}
${loopback ? '  From this machine only (HOST=0.0.0.0 opens the portal to the network).\n' : ''}${
  link === null ? '' : `  There is no administrator yet. The one-time link that makes one:\n  ${link}\n`
}
`,
  };
}

function sentenceOf({ host, port, why }: CannotListen): Bilingual {
  switch (why) {
    case 'taken':
      return {
        ru: `Порт ${port} на ${host} уже занят: остановите другую программу или задайте PORT.`,
        en: `Port ${port} on ${host} is taken: stop the other program or set PORT.`,
      };
    case 'forbidden':
      return {
        ru: `Порт ${port} здесь открывать нельзя: возьмите порт от 1024 и обратный прокси перед ним.`,
        en: `Port ${port} may not be opened here: take one from 1024 up and a reverse proxy in front.`,
      };
    case 'no-such-address':
      return {
        ru: `У этого компьютера нет адреса ${host}: проверьте HOST.`,
        en: `This machine has no address ${host}: check HOST.`,
      };
  }
}
