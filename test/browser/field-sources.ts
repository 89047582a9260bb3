/** Fields of words as the sources of pages and islands name them, for a test that has to meet them all. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../src/words/index.ts';

export interface SourceField {
  /** Where it stands: file and name. */
  readonly at: string;
  readonly name: string;
  /** What it is called on an English page; null when the source composes it. */
  readonly label: string | null;
}

/** Names that the sources take from a list. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'archive.tsx {field}': ['player', 'opponent', 'event'],
  'admin-news.tsx {language}': ['ru', 'en'],
  'stage-fields.tsx {name}': ['stage1Rounds', 'stage2Rounds', 'stage3Rounds', 'stage1Places', 'stage2Places'],
  'tournament-fields.tsx {name}': ['minGames', 'ratingFrom', 'ratingTo', 'least', 'postpone'],
  'tournament-fields.tsx {part}': ['conduct', 'disputes', 'information', 'appendix'],
};

const NO_WORDS = /\btype="(password|date|datetime-local|hidden|radio|checkbox|file)"|\breadOnly\b/u;

export function fieldsOfSources(): readonly SourceField[] {
  const { t } = { t: words('en') };
  const root = new URL('../../', import.meta.url).pathname;
  const fields: SourceField[] = [];
  const files = ['src', 'client'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  for (const file of files) {
    if (!file.endsWith('.tsx') || /(\.test|src\/ui\/base\/form)\.tsx$/u.test(file)) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const short = file.split('/').at(-1) ?? file;
    for (const [tag, element] of source.matchAll(/<(TextField|TextArea|input|textarea)\s[\s\S]*?\/>/gu)) {
      if (NO_WORDS.test(tag)) continue;
      const said = /\sname=(?:"([^"]+)"|(\{[^}]+\}))/u.exec(tag);
      const key = /\slabel=\{t\('([^']+)'\)\}/u.exec(tag)?.[1];
      const label = key === undefined ? null : t(key);
      const names = said?.[1] === undefined ? LISTED[`${short} ${said?.[2] ?? element ?? ''}`] : [said[1]];
      if (names === undefined) fields.push({ at: `${file}: ${tag}`, name: '', label });
      for (const name of names ?? []) fields.push({ at: `${file} ${name}`, name, label });
    }
  }
  return fields;
}
