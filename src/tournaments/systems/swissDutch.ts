import {
  explainRound,
  explanationLines,
  noPairingWords,
  pairDutch,
  validateDutch,
  withAcceleration,
} from 'tabiya-engine/swiss';
import type { EventRecord } from 'tabiya-engine';
import type { TournamentSettings } from '../types.ts';
import { swiss } from './swiss.ts';

const POINTS = { win: 10, draw: 5, loss: 0 } as const;

function settingsOf({ swiss }: TournamentSettings, rounds: number) {
  return { rounds, acceleration: swiss?.acceleration ?? 'none', ...POINTS } as const;
}

function accelerated(record: EventRecord, settings: TournamentSettings): EventRecord {
  return withAcceleration(record, settingsOf(settings, record.roundsPlanned ?? 1));
}

/** C.04.3: the FIDE (Dutch) system. */
export const swissDutch = swiss({
  id: 'swiss-dutch',
  ranking: { play: 'swiss', tieBreaks: ['BH/C1', 'BH', 'SB', 'WIN'] },
  evenField: false,
  options: ['acceleration'],
  /** As many as a knockout would need, and two more for the places behind the winner. */
  rounds: (entrants) => Math.max(3, Math.ceil(Math.log2(Math.max(2, entrants))) + 1),

  pair(record, settings) {
    const paired = pairDutch(accelerated(record, settings));
    return paired.status === 'ok' ? paired : { status: 'none', why: paired.reason.code };
  },

  faults: (settings) =>
    validateDutch(settingsOf(settings, settings.rounds ?? 5))
      .filter(({ field }) => field !== 'rounds')
      .map(() => ({ field: 'swiss', fault: 'out-of-range' })),

  sentences: (settings) => [
    { key: 'dutch' },
    { key: 'dutchPairs' },
    { key: 'dutchBye' },
    ...(settings?.swiss?.acceleration === 'baku' ? [{ key: 'baku' }] : []),
  ],

  why(record, white, _black, language) {
    const explained = explainRound(record, { player: white });
    if (explained.status === 'none') return [noPairingWords(explained.reason, language)];
    return explanationLines(explained, language, white);
  },
});
