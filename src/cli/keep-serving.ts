import type { Config } from '../app/config.ts';
import { createLog } from '../app/log.ts';
import { CannotListen, serve, type Serving } from '../app/serve.ts';
import { type Bilingual, Refused, type Terminal } from './command.ts';

/** The service ends by force when draining takes longer, ms. */
const PATIENCE_MS = 20_000;

/**
 * Serves until SIGTERM, Ctrl-C or the loss of the database, and answers the exit code. `accompany` begins something
 * beside the service and answers how to end it; it ends before the service drains.
 */
export async function keepServing(
  config: Config,
  terminal: Terminal,
  accompany?: (serving: Serving) => Promise<() => void>,
): Promise<number> {
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
  const leave = await accompany?.(serving);
  const code = await ended;
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  const force = setTimeout(() => process.exit(1), PATIENCE_MS);
  leave?.();
  await serving.stop();
  clearTimeout(force);
  return code;
}

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
