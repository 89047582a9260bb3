import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BadInput } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface Parsed {
  readonly flags: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
  readonly words: readonly string[];
}

/**
 * Splits arguments into flags with a value, switches and words. Unknown flags, missing values and a wrong number of
 * words are bad input.
 */
export function parseArguments(
  args: readonly string[],
  known: {
    readonly flags?: readonly string[];
    readonly switches?: readonly string[];
    readonly words?: readonly [number, number];
  },
): Parsed {
  const options: Options = {};
  for (const name of known.flags ?? []) options[name] = { type: 'string' };
  for (const name of known.switches ?? []) options[name] = { type: 'boolean' };
  const [least, most] = known.words ?? [0, 0];
  let parsed: { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    throw new BadInput({
      ru: `Непонятные ключи: ${args.join(' ')}. Список — по ключу --help.`,
      en: `These options are not understood: ${args.join(' ')}. See --help.`,
    });
  }
  const { positionals } = parsed;
  if (positionals.length < least || positionals.length > most) {
    throw new BadInput({
      ru:
        positionals.length < least
          ? 'Не хватает аргумента. Смотрите --help.'
          : 'Лишний аргумент. Смотрите --help.',
      en:
        positionals.length < least
          ? 'An argument is missing. See --help.'
          : 'There is one argument too many. See --help.',
    });
  }
  const flags: Record<string, string> = {};
  const switches = new Set<string>();
  for (const [name, value] of Object.entries(parsed.values)) {
    if (typeof value === 'string') flags[name] = value;
    else if (value === true) switches.add(name);
  }
  return { flags, switches, words: positionals };
}
