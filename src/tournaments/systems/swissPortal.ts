import { chesson, CHESSON_SETTINGS, portalRounds, portalSwiss } from 'tabiya-engine/swiss';
import type { TournamentSettings } from '../types.ts';
import { groupsStory } from './groupsStory.ts';
import { swiss } from './swiss.ts';

/** R-270…R-282: the portal's own Swiss. */
export const swissPortal = swiss({
  id: 'swiss-portal',
  ranking: { play: 'swiss', tieBreaks: ['BH', 'SB', 'WIN'], edition: 'face' },
  evenField: true,
  options: [],
  rounds: portalRounds,

  pair(record, settings, seed) {
    const colours = settings.kind !== 'battle';
    const paired = portalSwiss.pair(record, { colours, rounds: record.roundsPlanned }, { seed });
    return paired.status === 'ok' ? paired : { status: 'none', why: paired.reason };
  },

  faults: () => [],
  sentences: (settings) => [
    { key: 'portalHalves' },
    { key: 'portalGroups' },
    { key: 'neverTwice' },
    // in Battle chess the rules of colours do not apply.
    { key: settings?.kind === 'battle' ? 'battleColours' : 'portalColours' },
    { key: 'portalEven' },
  ],
  why: groupsStory,
});

function limitsOf({ swiss }: TournamentSettings) {
  return {
    repetition: swiss?.repetition ?? CHESSON_SETTINGS.repetition,
    difference: swiss?.difference ?? CHESSON_SETTINGS.difference,
  };
}

/** R-290…R-307: the Swiss system after FIDE with two settings of its own. */
export const swissChesson = swiss({
  id: 'swiss-chesson',
  ranking: { play: 'swiss', tieBreaks: ['BH'], edition: 'face' },
  evenField: false,
  options: ['colour-limits'],
  rounds: (entrants) => portalRounds(entrants) + 1,

  pair(record, settings, seed) {
    const rounds = record.roundsPlanned ?? CHESSON_SETTINGS.rounds;
    const paired = chesson.pair(record, { ...CHESSON_SETTINGS, ...limitsOf(settings), rounds }, { seed });
    return paired.status === 'ok' ? paired : { status: 'none', why: paired.reason };
  },

  faults(settings) {
    const faulty = chesson.validate({ ...CHESSON_SETTINGS, ...limitsOf(settings) });
    return faulty.map(() => ({ field: 'swiss', fault: 'out-of-range' }));
  },

  sentences: (settings) => [
    { key: 'portalHalves' },
    { key: 'neverTwice' },
    { key: 'chessonColours', params: settings === null ? CHESSON_LIMITS : limitsOf(settings) },
    { key: 'chessonBye' },
  ],
  why: groupsStory,
});

const CHESSON_LIMITS = { repetition: CHESSON_SETTINGS.repetition, difference: CHESSON_SETTINGS.difference };
