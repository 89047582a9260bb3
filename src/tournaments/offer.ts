import { type Language, words } from '../words/index.ts';
import { findSystem } from './systems/registry.ts';
import type { Description } from './systems/system.ts';
import type { TournamentSettings } from './types.ts';

export { offeredSystems } from './systems/registry.ts';

/** What settings mean for a field of this size: sentences, rounds, grid. Null for a system nobody knows. */
export function describeSettings(
  settings: TournamentSettings,
  entrants: number,
  language: Language,
):
  | (Pick<Description, 'rounds' | 'grid' | 'table' | 'stages'> & { readonly sentences: readonly string[] })
  | null {
  const system = findSystem(settings.system);
  if (system === undefined) return null;
  const say = words(language);
  const { sentences, rounds, grid, table, stages = [] } = system.describe(settings, entrants);
  return {
    sentences: sentences.map(({ key, params }) => say(`tournaments.describe.${key}`, params)),
    rounds,
    grid,
    table,
    stages,
  };
}
