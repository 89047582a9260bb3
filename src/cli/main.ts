import { BadInput } from 'tabiya-engine/cli';
import type { Language } from '../words/index.ts';
import { type Bilingual, type CommandEntry, Refused, type Terminal } from './command.ts';
import { COMMANDS } from './registry.ts';

export interface Streams {
  readonly environment: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}

/** Runs one command line (without `node` and the script's name) and answers the exit code. */
export async function main(
  args: readonly string[],
  streams: Streams,
  commands: readonly CommandEntry[] = COMMANDS,
): Promise<number> {
  const lead = leadingFlags(args);
  const found = findCommand(args.slice(lead), commands);
  const { language, json, help, rest } = generalFlags(
    found === null ? args : [...args.slice(0, lead), ...found.rest],
    streams.environment,
  );
  const terminal: Terminal = { ...streams, language, json };
  const say = (sentence: Bilingual, code: string): void => {
    if (json) streams.out(`${JSON.stringify({ error: code, message: sentence[language] })}\n`);
    else streams.err(`${sentence[language]}\n`);
  };
  try {
    if (found === null) {
      const group = help ? groupOf(rest, commands) : [];
      if (group.length > 0) {
        streams.out(list(group, language));
        return 0;
      }
      if (rest.length > 0) {
        say(
          {
            ru: `Команды «${rest[0]}» нет. Список команд: tabiya --help`,
            en: `There is no command "${rest[0]}". See: tabiya --help`,
          },
          'no-such-command',
        );
        return 2;
      }
      streams.out(overview(commands, language));
      return 0;
    }
    const { command } = await found.entry.load();
    if (found.entry.raw === true) return await command.run(found.rest, terminal);
    if (help) {
      streams.out(`${command.help[language].trim()}\n`);
      return 0;
    }
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof BadInput) {
      say(error.sentence, 'bad-input');
      return 2;
    }
    if (error instanceof Refused) {
      say(error.sentence, error.code);
      return 1;
    }
    // Loaded only now: most commands never touch the database.
    const known = (await import('./failures.ts')).sentenceOf(error);
    if (known === null) throw error;
    say(known.sentence, known.code);
    return 1;
  }
}

/** How many general flags stand before the command's name (`tabiya --lang ru backup …`). */
function leadingFlags(args: readonly string[]): number {
  let at = 0;
  for (;;) {
    if (args[at] === '--json' || args[at]?.startsWith('--lang=') === true) at += 1;
    else if (args[at] === '--lang') at += 2;
    else return Math.min(at, args.length);
  }
}

/** The entry whose name the arguments begin with (two words before one), and what follows the name. */
function findCommand(
  args: readonly string[],
  commands: readonly CommandEntry[],
): { readonly entry: CommandEntry; readonly rest: readonly string[] } | null {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const entry = commands.find((candidate) => candidate.name === name && args.length >= length);
    if (entry !== undefined) return { entry, rest: args.slice(length) };
  }
  return null;
}

/** The commands of two words that begin with the one word given; none when more was given. */
function groupOf(words: readonly string[], commands: readonly CommandEntry[]): readonly CommandEntry[] {
  return words.length === 1 ? commands.filter(({ name }) => name.startsWith(`${words[0]} `)) : [];
}

/** Takes `--json`, `--help`, `-h` and `--lang ru|en` out of the arguments, wherever they stand before a bare `--`. */
function generalFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): {
  readonly language: Language;
  readonly json: boolean;
  readonly help: boolean;
  readonly rest: readonly string[];
} {
  let language = systemLanguage(environment);
  let json = false;
  let help = false;
  const rest: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const asked = arg === '--lang' ? args[at + 1] : arg.startsWith('--lang=') ? arg.slice(7) : undefined;
    if (arg === '--') {
      rest.push(...args.slice(at));
      break;
    }
    if (asked === 'ru' || asked === 'en') {
      language = asked;
      if (arg === '--lang') at += 1;
    } else if (arg === '--json') json = true;
    else if (arg === '--help' || arg === '-h') help = true;
    else rest.push(arg);
  }
  return { language, json, help, rest };
}

/** The language of the host's system: Russian when the locale says so, else English. */
export function systemLanguage(environment: Readonly<Record<string, string | undefined>>): Language {
  const locale = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(Boolean) ?? '';
  return /^ru(?:[_.@-]|$)/i.test(locale) ? 'ru' : 'en';
}

const HEAD: Bilingual = {
  ru: `Табия: шахматный портал и турниры на своём сервере.

Вызов: tabiya КОМАНДА [КЛЮЧИ]    подробно о команде: tabiya КОМАНДА --help

`,
  en: `Tabiya: a chess portal and tournament platform on your own machine.

Usage: tabiya COMMAND [OPTIONS]    about one command: tabiya COMMAND --help

`,
};

const FOOT: Bilingual = {
  ru: `
Общие ключи: --json ответ одним значением JSON; --lang ru|en язык; --help справка.
Код завершения: 0 — всё хорошо, 1 — ответ «нет», 2 — неверный ввод.
`,
  en: `
For every command: --json the answer as one JSON value; --lang ru|en the language; --help.
Exit code: 0 fine, 1 the answer is "no", 2 bad input.
`,
};

function overview(commands: readonly CommandEntry[], language: Language): string {
  return `${HEAD[language]}${list(commands, language)}${FOOT[language]}`;
}

/** Commands with their one line each. */
function list(commands: readonly CommandEntry[], language: Language): string {
  const shown = commands.filter((entry) => entry.hidden !== true);
  const width = Math.max(...shown.map((entry) => entry.name.length)) + 2;
  return shown.map((entry) => `  ${entry.name.padEnd(width)}${entry.summary[language]}\n`).join('');
}
