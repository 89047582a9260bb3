/** A name in two parts: on a narrow screen only `short` is shown. `Gómez, Björn` is `Gómez` + `, Björn`. */
export interface NameParts {
  readonly short: string;
  readonly rest: string;
}

/** Splits names at the comma; people with the same surname keep the first letter of the given name on a phone. */
export function nameParts(names: readonly string[]): readonly NameParts[] {
  const surnames = new Map<string, number>();
  for (const name of names) {
    const surname = name.split(',')[0] ?? name;
    surnames.set(surname, (surnames.get(surname) ?? 0) + 1);
  }
  return names.map((name) => {
    const comma = name.indexOf(',');
    if (comma < 0) return { short: name, rest: '' };
    const surname = name.slice(0, comma);
    const shared = (surnames.get(surname) ?? 0) > 1;
    const given = name.slice(comma + 1).trim();
    const kept = shared && given !== '' ? `${surname}, ${given.slice(0, 1)}` : surname;
    return { short: kept, rest: name.slice(kept.length) };
  });
}

/** A name as it stands between quotation marks: Russian marks inside it become inner ones, «…» to „…“. */
export function innerQuotes(name: string): string {
  return name.replaceAll('«', '„').replaceAll('»', '“');
}
