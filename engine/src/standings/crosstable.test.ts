import { describe, expect, test } from 'vitest';
import { eventOf, EXERCISE_ROUND_ROBIN, EXERCISE_SWISS } from '../../../test/support/event-lines.ts';
import type { EventRecord } from '../event/index.ts';
import {
  cellText,
  createStandings,
  gridCrosstable,
  groupCrosstables,
  type StandingsSettings,
  type StandingsTable,
  swissCrosstable,
} from './index.ts';

function tableOf(record: EventRecord, settings: Partial<StandingsSettings>): StandingsTable {
  const result = createStandings(record, { system: 'swiss', edition: 'c07-2026', list: ['SB'], ...settings });
  if (!result.ok) throw new Error('list');
  return result.standings.table();
}

describe('crosstable of a Swiss', () => {
  const record = eventOf(EXERCISE_SWISS);
  const crosstable = swissCrosstable(record, tableOf(record, {}), { order: 'place' });

  test('opponent, colour and result round by round, with running points', () => {
    const leader = crosstable.rows[0];
    expect(leader).toMatchObject({ number: 2, place: 1, points: 40, running: [10, 20, 25, 35, 40] });
    expect(leader?.cells.map(cellText)).toEqual(['10b1', '7w1', '1b½', '16w1', '3b½']);
    const twelve = crosstable.rows.find(({ number }) => number === 12);
    expect(twelve?.cells.map(cellText)).toEqual(['4w0', '1', '14w+', '0', '0']);
  });

  test('B17 references are numbers and the places of this very table', () => {
    for (const row of crosstable.rows) {
      for (const { opponent, opponentPlace } of row.cells) {
        const other = crosstable.rows.find(({ number }) => number === opponent);
        expect(opponentPlace).toBe(opponent === null ? null : (other?.place ?? null));
      }
    }
  });
});

describe('crosstable of a round robin', () => {
  test('a grid by number: the cell of A against B mirrors that of B against A', () => {
    const record = eventOf(EXERCISE_ROUND_ROBIN);
    const grid = gridCrosstable(record, tableOf(record, { system: 'roundrobin' }), { order: 'number' });
    expect(grid).toMatchObject({ cycles: 1, columns: [1, 2, 3, 4, 5, 6] });
    expect(grid.rows.map(({ cells }) => cells.map((cell) => cell?.[0]?.result ?? ' ').join(''))).toEqual([
      ' 110=1',
      '0 =111',
      '0= 111',
      '100 0=',
      '=001 -',
      '000=+ ',
    ]);
  });

  test('double cycle: two games a cell in order of rounds', () => {
    const record = eventOf(['2w1 2b=', '1b0 1w=']);
    const grid = gridCrosstable(record, tableOf(record, { system: 'roundrobin' }), { order: 'place' });
    expect(grid.cycles).toBe(2);
    expect(grid.rows[0]?.cells[1]?.map(({ result, colour, round }) => [result, colour, round])).toEqual([
      ['1', 'white', 1],
      ['=', 'black', 2],
    ]);
  });

  test('B14 annulled results stay visible and are marked', () => {
    const record = eventOf(['3w1 2w=', '? 1b=', '1b0 ?'].map((line) => line.replace('?', 'Z')));
    const annulled = [3];
    const table = tableOf(record, { system: 'roundrobin', annulled });
    const grid = gridCrosstable(record, table, { order: 'number', annulled });
    expect(grid.rows[0]).toMatchObject({ points: 5 });
    expect(grid.rows[0]?.cells[2]?.[0]).toMatchObject({ result: '1', annulled: true });
    expect(groupCrosstables([{ name: 'A', crosstable: grid }]).groups[0]?.crosstable).toBe(grid);
  });
});
