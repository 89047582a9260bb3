import { parseArguments } from 'tabiya-engine/cli';
import { SETTINGS } from '../app/config.ts';
import type { Command } from './command.ts';
import { keepServing } from './keep-serving.ts';
import { DATA_HELP, settingsOf } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya serve: запустить портал

  --port ЧИСЛО          порт (PORT, обычно 3000)
  --host АДРЕС          адрес, на котором слушать (HOST, обычно 127.0.0.1; 0.0.0.0 — все)
${DATA_HELP.ru}
  --base-url URL        адрес сайта для людей (TABIYA_BASE_URL)
  --trust-proxy 1       перед порталом обратный прокси (TABIYA_TRUST_PROXY)
  --smtp-url URL        почтовый сервер (TABIYA_SMTP_URL; без него письма хранятся и показываются)
  --mail-from АДРЕС     отправитель писем (TABIYA_MAIL_FROM)
  --metrics-token СЛОВО открыть /metrics с этим токеном, от 16 знаков (TABIYA_METRICS_TOKEN)
  --log-level УРОВЕНЬ   debug, info, warn, error, silent (TABIYA_LOG_LEVEL)

Пока администратора нет, на экран выводится одноразовая ссылка, которая его создаёт. SIGTERM и Ctrl-C
завершают работу без потерь.`,
    en: `tabiya serve: run the portal

  --port NUMBER         the port (PORT, 3000 if not set)
  --host ADDRESS        the address to listen on (HOST, 127.0.0.1 if not set; 0.0.0.0 for all)
${DATA_HELP.en}
  --base-url URL        the site's address as people type it (TABIYA_BASE_URL)
  --trust-proxy 1       a reverse proxy stands in front (TABIYA_TRUST_PROXY)
  --smtp-url URL        the mail server (TABIYA_SMTP_URL; without it letters are kept and shown)
  --mail-from ADDRESS   sender of the letters (TABIYA_MAIL_FROM)
  --metrics-token WORD  open /metrics with this token of 16 characters or more (TABIYA_METRICS_TOKEN)
  --log-level LEVEL     debug, info, warn, error, silent (TABIYA_LOG_LEVEL)

While there is no administrator, a one-time link that makes one is shown. SIGTERM and Ctrl-C end the service
without losing anything.`,
  },
  async run(args, terminal) {
    const { flags } = parseArguments(args, { flags: Object.keys(SETTINGS) });
    const config = settingsOf(terminal.environment, flags);
    return keepServing(config, terminal);
  },
};
