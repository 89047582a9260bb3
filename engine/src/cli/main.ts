import type { Language } from '../event/index.ts';
import { describeFault } from '../trf/index.ts';
import { BadFile, BadInput, type Bilingual, type Command, type Entry, type Terminal } from './command.ts';

/** Runs a loaded command and shows bad input as one sentence (`--json`: one value); answers the exit code. */
export function runCommand(command: Command, args: readonly string[], terminal: Terminal): number {
  const { language, json } = terminal;
  try {
    return command.run(args, terminal);
  } catch (error) {
    if (error instanceof BadInput) {
      if (json) {
        terminal.out(`${JSON.stringify({ error: 'bad-input', message: error.sentence[language] })}\n`);
      } else terminal.err(`${error.sentence[language]}\n`);
      return 2;
    }
    if (error instanceof BadFile) {
      showFaults(error, terminal);
      return 2;
    }
    throw error;
  }
}

/** The first fault in full, how many more there are; with `--json` all of them. */
function showFaults({ faults }: BadFile, { json, language, out, err }: Terminal): void {
  const faulty = faults.filter(({ severity }) => severity === 'fault');
  const grave = faulty.length > 0 ? faulty : faults;
  if (json) {
    const told = grave.map((fault) => ({
      line: fault.line,
      column: fault.column,
      code: fault.code,
      message: describeFault(fault, language),
    }));
    out(`${JSON.stringify({ error: 'bad-file', message: told[0]?.message ?? '', faults: told })}\n`);
    return;
  }
  const [first] = grave;
  if (first !== undefined) err(`${describeFault(first, language)}\n`);
  const more = grave.length - 1 + Number(faults.find(({ code }) => code === 'more')?.used ?? 0);
  if (more < 1) return;
  err(
    language === 'ru'
      ? `Других ошибок: ${more}; все показывает trf check.\n`
      : `${more} more; trf check shows them all.\n`,
  );
}

const HEAD: Bilingual = {
  ru: 'tabiya-engine: жеребьёвка, таблицы и файлы турниров\n\nВызов: tabiya-engine КОМАНДА [КЛЮЧИ]\n\n',
  en: 'tabiya-engine: pairings, standings and tournament files\n\nUsage: tabiya-engine COMMAND [OPTIONS]\n\n',
};

const FOOT: Bilingual = {
  ru: '\nДля всех: --json, --lang ru|en, --help. Код завершения: 0 — да, 1 — «нет», 2 — неверный ввод.\n',
  en: '\nFor every command: --json, --lang ru|en, --help. Exit code: 0 fine, 1 the answer is "no", 2 bad input.\n',
};

/** The engine's own command line; the portal's `tabiya` has the same commands. */
export async function main(
  args: readonly string[],
  streams: Pick<Terminal, 'out' | 'err'>,
  environment: Readonly<Record<string, string | undefined>>,
  entries: readonly Entry[],
): Promise<number> {
  const entry = [2, 1]
    .map((length) => args.slice(0, length).join(' '))
    .flatMap((name) => entries.filter((one) => one.name === name))[0];
  const rest = entry === undefined ? args : args.slice(entry.name.split(' ').length);
  const general = entry?.raw === true ? null : generalFlags(rest);
  const language = general?.language ?? systemLanguage(environment);
  const terminal: Terminal = { ...streams, language, json: general?.json ?? false };
  if (entry === undefined) {
    const [unknown] = general?.rest ?? [];
    if (unknown === undefined) {
      const shown = entries.filter(({ hidden }) => hidden !== true);
      const width = Math.max(...shown.map(({ name }) => name.length)) + 2;
      const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}${summary[language]}\n`);
      streams.out(`${HEAD[language]}${lines.join('')}${FOOT[language]}`);
      return 0;
    }
    streams.err(language === 'ru' ? `Команды «${unknown}» нет.\n` : `There is no command “${unknown}”.\n`);
    return 2;
  }
  const { command } = await entry.load();
  if (general?.help === true) {
    streams.out(`${command.help[language].trim()}\n`);
    return 0;
  }
  return runCommand(command, general?.rest ?? rest, terminal);
}

/** Takes `--json`, `--help`, `-h` and `--lang` out of the arguments. */
function generalFlags(args: readonly string[]): {
  readonly language: Language | null;
  readonly json: boolean;
  readonly help: boolean;
  readonly rest: readonly string[];
} {
  let language: Language | null = null;
  let json = false;
  let help = false;
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const asked = arg === '--lang' ? args[at + 1] : arg.startsWith('--lang=') ? arg.slice(7) : undefined;
    if (asked === 'ru' || asked === 'en') {
      language = asked;
      if (arg === '--lang') at += 1;
    } else if (arg === '--json') json = true;
    else if (arg === '--help' || arg === '-h') help = true;
    else rest.push(arg);
  }
  return { language, json, help, rest };
}

/** Russian when the system's locale says so, else English. */
function systemLanguage(environment: Readonly<Record<string, string | undefined>>): Language {
  const locale = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(Boolean) ?? '';
  return /^ru(?:[_.@-]|$)/i.test(locale) ? 'ru' : 'en';
}
