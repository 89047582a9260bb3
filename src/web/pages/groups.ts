import { bandOf, levelName, type PlayerGroup } from '../../tournaments/index.ts';
import type { Words } from '../../words/index.ts';

/** A class or a level in words (C-24). */
export function groupText({ classOf, level }: PlayerGroup, t: Words): string {
  if (classOf !== null) return t('entries.groupClass', { name: classOf });
  const band = bandOf(level ?? 1);
  return t('entries.groupLevel', { name: levelName(level ?? 1), ...band });
}
