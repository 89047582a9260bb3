import type { Group, PlannedStage } from '../groups/index.ts';

import { BadInput, type Terminal } from './command.ts';

/** C-46: fewer make no tournament. */
export function refuseTooFew(players: number): void {
  if (players >= 3) return;
  throw new BadInput({
    ru: 'Нужно не меньше трёх участников.',
    en: 'At least three players are needed.',
  });
}

/** Shows a grid: the groups of the first stage with their players, the later ones by their sizes. */
export function showGrid(
  first: readonly Group<number>[],
  stages: readonly PlannedStage[],
  terminal: Terminal,
): void {
  const { language, json, out } = terminal;
  if (json) {
    const told = stages.map(({ groups, qualifiers }, index) => ({
      groups: index === 0 ? first.map(({ players, places }) => ({ players, places })) : groups,
      qualifiers,
    }));
    out(`${JSON.stringify({ stages: told })}\n`);
    return;
  }
  const ru = language === 'ru';
  const names = {
    stage: { ru: 'Этап', en: 'Stage' },
    final: { ru: 'Финал', en: 'Final' },
    superfinal: { ru: 'Суперфинал', en: 'Superfinal' },
  } as const;
  stages.forEach(({ name, groups, qualifiers }, index) => {
    const title = name === 'stage' ? `${names.stage[language]} ${index + 1}` : names[name][language];
    const rest = qualifiers === null ? '' : ru ? `, дальше выходят ${qualifiers}` : `, ${qualifiers} go on`;
    out(`${index === 0 ? '' : '\n'}${title}${rest}\n`);
    if (index === 0) {
      first.forEach(({ players, places }, group) => {
        const on = places === null ? '' : ru ? `   мест: ${places}` : `   places: ${places}`;
        out(`  ${String(group + 1).padStart(3)}.  ${players.join(' ')}${on}\n`);
      });
      return;
    }
    const kinds = new Map<string, number>();
    for (const { size, places } of groups) {
      const on = places === null ? '' : ru ? `, мест: ${places}` : `, places: ${places}`;
      const kind = `${ru ? 'по' : 'of'} ${size}${on}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const [kind, count] of kinds) {
      out(ru ? `  групп: ${count}, ${kind}\n` : `  groups: ${count}, ${kind}\n`);
    }
  });
}
