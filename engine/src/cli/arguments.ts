import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BadInput } from './command.ts';

export interface Parsed {
  readonly flags: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
  readonly words: readonly string[];
}

/** Splits arguments into flags with a value, switches and words; anything else is bad input. */
export function parseArguments(
  args: readonly string[],
  known: {
    readonly flags?: readonly string[];
    readonly switches?: readonly string[];
    /** One-letter names of flags. */
    readonly short?: Readonly<Record<string, string>>;
    /** Fewest and most words; none unless said. */
    readonly words?: readonly [number, number];
  },
): Parsed {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of known.flags ?? []) options[name] = { type: 'string' };
  for (const name of known.switches ?? []) options[name] = { type: 'boolean' };
  for (const [letter, name] of Object.entries(known.short ?? {})) {
    options[name] = { type: 'string', short: letter };
  }
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
  if (positionals.length < least) {
    throw new BadInput({
      ru: 'Не хватает аргумента. Смотрите --help.',
      en: 'An argument is missing. See --help.',
    });
  }
  if (positionals.length > most) {
    throw new BadInput({
      ru: `Лишний аргумент: ${positionals[most]}. Смотрите --help.`,
      en: `One argument too many: ${positionals[most]}. See --help.`,
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

/** A whole number from the command line, or `otherwise` when it was not given. */
export function wholeNumber<T>(
  text: string | undefined,
  name: string,
  [least, most]: readonly [number, number],
  otherwise: T,
): number | T {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new BadInput({
    ru: `${name}: нужно целое число от ${least} до ${most}, а не «${text}».`,
    en: `${name}: a whole number from ${least} to ${most} is expected, not “${text}”.`,
  });
}

/** One of a few words, or `otherwise` when it was not given. */
export function oneOf<T extends string>(
  text: string | undefined,
  name: string,
  words: readonly T[],
  otherwise: T,
): T {
  if (text === undefined) return otherwise;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new BadInput({
    ru: `${name}: одно из ${words.join(', ')}, а не «${text}».`,
    en: `${name}: one of ${words.join(', ')} is expected, not “${text}”.`,
  });
}
