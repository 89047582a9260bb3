import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf, EXERCISE_ROUND_ROBIN, EXERCISE_SWISS, rated } from '../../../test/support/event-lines.ts';
import type { EventRecord } from '../event/index.ts';
import { EDITIONS } from '../tiebreaks/index.ts';
import { createStandings, describePlayer, type PlayerExplanation, type StandingsSettings } from './index.ts';

function explain(
  record: EventRecord,
  player: number,
  settings: Partial<StandingsSettings>,
): PlayerExplanation {
  const result = createStandings(record, {
    system: 'swiss',
    edition: 'c07-2026',
    list: ['PTS'],
    ...settings,
  });
  const explanation = result.ok ? result.standings.explain(player) : null;
  if (explanation === null) throw new Error('no explanation');
  return explanation;
}

const swiss = rated(eventOf(EXERCISE_SWISS));
const SUMS =
  'PTS BH BH/C1 BH/C2 BH/M1 BH/P SB SB/C1 SB/C2 FB FB/C1 KS PS PS/C1 WIN WON BPG BWG REP STD DSB'.split(' ');

describe('working shown', () => {
  test('BH/C1 of player 4: the dummy is capped and cut first', () => {
    const [, working] = explain(swiss, 4, { list: ['BH/C1'] }).values;
    expect(working).toMatchObject({ code: 'BH/C1', article: 'C.07 8.1', edition: 'c07-2026', value: '11.5' });
    expect(working?.terms[0]).toMatchObject({
      opponent: 12,
      score: '3.0',
      plain: '2.0',
      adjusted: [4, 5],
      cut: null,
    });
    expect(working?.terms[1]).toMatchObject({
      round: 2,
      result: 'H',
      opponent: null,
      reason: 'dummy-half',
      score: '2.5',
      plain: '3.5',
      cut: 'voluntary',
    });
  });

  test('SB/C1 of player 14: the lowest opponent is cut, the worthless forfeit is not', () => {
    const [, working] = explain(swiss, 14, { list: ['SB/C1'] }).values;
    expect(working?.terms.map(({ opponent, cut }) => [opponent, cut])).toEqual([
      [6, null],
      [8, null],
      [12, null],
      [null, null],
      [13, 'lowest'],
    ]);
  });

  test('the terms that were not cut add up to the value, for every code that is a sum, in every edition', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EDITIONS),
        fc.constantFrom(...SUMS),
        fc.integer({ min: 1, max: 16 }),
        (edition, code, player) => {
          const list = code === 'PTS' ? ['PTS'] : [code];
          const working = explain(swiss, player, { edition, list }).values.at(-1);
          const sum = working?.terms
            .filter(({ cut }) => cut === null)
            .reduce((total, { adds }) => total + Math.round(Number(adds) * 100), 0);
          expect([code, player, sum]).toEqual([code, player, Math.round(Number(working?.value) * 100)]);
        },
      ),
      { numRuns: 250 },
    );
  });

  test('TPR and PTP name fraction, difference and expectation', () => {
    const [, tpr, ptp] = explain(swiss, 4, { list: ['TPR', 'PTP'] }).values;
    expect(tpr?.steps).toEqual({
      score: '3.0',
      games: '4',
      fraction: '0.75',
      difference: '193',
      average: '1888',
    });
    expect(ptp?.value).toBe('2168');
    expect(Number(ptp?.steps.expectedBelow)).toBeLessThan(3);
  });

  test('a place is explained by what separates it: ahead of B by BH/C1 11½ to 11', () => {
    const explanation = explain(swiss, 4, { list: ['DE', 'BH/C1'] });
    expect(explanation.below).toEqual({ player: 1, code: 'BH/C1', index: 2, ahead: '11.5', behind: '11.0' });
    expect(describePlayer(explanation, 'en')).toContain('Ahead of No. 1 by BH/C1 11½ to 11.');
    expect(describePlayer(explanation, 'ru', (n) => `Игрок ${n}`)).toContain(
      'Выше, чем Игрок 1, по BH/C1 11½ против 11.',
    );
  });

  test('the mini-table of a direct encounter says why the tie stays', () => {
    const { direct } = explain(swiss, 4, { list: ['DE'] });
    expect(direct[0]?.steps[0]?.rows[0]).toEqual({ player: 4, score: '1.00', missing: 1, maximum: '2.00' });
    const sentences = describePlayer(explain(swiss, 4, { list: ['DE'] }), 'en');
    expect(sentences.at(-1)).toBe(
      'DE. Not all have met and nobody was out of reach of the others, so the tie stays.',
    );
  });

  test('every sentence exists in both languages, without holes', () => {
    const robin = rated(eventOf(EXERCISE_ROUND_ROBIN));
    const all = [...SUMS, 'AOB', 'ARO/C1', 'TPR', 'PTP', 'APRO', 'APPO', 'RTNG', 'TPN', 'AROF', 'DE', 'DE/P'];
    for (const edition of EDITIONS) {
      for (const language of ['ru', 'en'] as const) {
        const lines = [
          ...Array.from({ length: 16 }, (_, i) => explain(swiss, i + 1, { edition, list: all })),
          ...Array.from({ length: 6 }, (_, i) =>
            explain(robin, i + 1, { edition, system: 'roundrobin', list: ['SB', 'KS', 'WIN', 'FAMILY'] }),
          ),
        ].flatMap((explanation) => describePlayer(explanation, language));
        for (const line of lines) expect(line).not.toMatch(/undefined|null|NaN|\{|\}/);
      }
    }
  });
});
