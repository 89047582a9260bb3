import { daysLater, zoneOf } from 'tabiya-engine/series';
import { type Language, words } from '../words/index.ts';
import { findSystem } from './systems/registry.ts';
import type { Description } from './systems/system.ts';
import { suggestedTieBreaks } from './tieBreaks.ts';
import type { TournamentSettings } from './types.ts';

export { offeredSystems } from './systems/registry.ts';

/** R-192, C-25: people leave an event of this system until registration ends, not until its start. */
export function leavesByRegistration(system: string): boolean {
  return findSystem(system)?.leavesUntil === 'registration';
}

/** Whether a judge of an event of this system may give byes. */
export function takesByes(system: string): boolean {
  return findSystem(system)?.admit !== undefined;
}

/** What settings mean for a field of this size: sentences, rounds, grid. Null for a system nobody knows. */
export function describeSettings(
  settings: TournamentSettings,
  entrants: number,
  language: Language,
):
  | (Pick<Description, 'rounds' | 'grid' | 'table' | 'stages'> & {
      readonly sentences: readonly string[];
      /** tie-breaks one could take for such a field; empty where the system has its own order. */
      readonly suggested: readonly string[];
      /** Results are entered by the judge, the games are played at a table. */
      readonly byHand: boolean;
    })
  | null {
  const system = findSystem(settings.system);
  if (system === undefined) return null;
  const say = words(language);
  const { sentences, rounds, grid, table, ranking, stages = [] } = system.describe(settings, entrants);
  return {
    sentences: sentences.map(({ key, params }) => say(`tournaments.describe.${key}`, params)),
    rounds,
    grid,
    table,
    stages,
    byHand: system.byHand ?? false,
    suggested:
      system.form?.options.includes('tie-breaks') === true
        ? suggestedTieBreaks(settings, ranking.play, rounds ?? entrants - 1)
        : [],
  };
}

/** When a round begins if all goes as announced, ms; `earliest` = not before, since it follows the end of the last one. */
export interface PlannedRound {
  readonly round: number;
  readonly at: number;
  readonly earliest: boolean;
}

/** The days of an event as far as its settings fix them; `rounds` as `describeSettings` has them. */
export function scheduleOf(settings: TournamentSettings, rounds: number | null): readonly PlannedRound[] {
  const { startsAt, breakMs = 0, daily = false, pace } = settings;
  const zone = zoneOf(settings.zone ?? '');
  const paced = pace === 'rounds' && (daily || breakMs > 0);
  return Array.from({ length: paced ? (rounds ?? 1) : 1 }, (_, index) => {
    const rested = startsAt + index * breakMs;
    if (!daily || zone === null) return { round: index + 1, at: rested, earliest: index > 0 };
    return { round: index + 1, at: Math.max(rested, daysLater(zone, startsAt, index)), earliest: index > 0 };
  });
}
