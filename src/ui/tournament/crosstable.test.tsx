import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Crosstable as Table, CrosstableCell, CrosstableRow } from '../../tournaments/view.ts';
import { words } from '../../words/index.ts';
import { Crosstable } from './crosstable.tsx';

function cell(
  opponent: number,
  round: number,
  colour: 'white' | 'black',
  rest: Partial<CrosstableCell>,
): CrosstableCell {
  return { opponent, round, colour, score: null, gameNumber: null, live: false, ...rest };
}

function row(
  number: number,
  name: string,
  cells: readonly (readonly CrosstableCell[])[],
  rest: Partial<CrosstableRow>,
) {
  return {
    number,
    name,
    title: null,
    rating: null,
    userId: `u${number}`,
    cells,
    points: 0,
    played: 0,
    tieBreaks: ['0.0'],
    place: number,
    filedPlace: null,
    computedPlace: null,
    ...rest,
  } satisfies CrosstableRow;
}

/** Number 2 leads; 1 and 3 share the second place; one game runs, one is to come. */
const TABLE: Table = {
  tieBreaks: ['DSB'],
  rows: [
    row(
      2,
      'boris',
      [
        [cell(1, 1, 'black', { score: '1', gameNumber: 7 })],
        [],
        [cell(3, 2, 'white', { live: true, gameNumber: 9 })],
      ],
      {
        points: 10,
        place: 1,
        tieBreaks: ['2.5'],
      },
    ),
    row(1, 'anna', [[], [cell(2, 1, 'white', { score: '0', gameNumber: 7 })], [cell(3, 3, 'black', {})]], {
      place: 2,
    }),
    row(3, 'Cecilia', [[cell(1, 3, 'white', {})], [cell(2, 2, 'black', { live: true, gameNumber: 9 })], []], {
      place: 2,
      points: 5,
    }),
  ],
};

const draw = (table: Table | null, language: 'ru' | 'en' = 'en', userId: string | null = null): string =>
  render(<Crosstable t={words(language)} language={language} table={table} userId={userId} headingId="h" />);

test('rows and columns follow the places, so that the diagonal is straight', () => {
  const html = draw(TABLE);
  const rows = html.split('<tbody>')[1]?.split('</tr>') ?? [];
  for (const [i, text] of rows.slice(0, 3).entries()) {
    const cells = text.match(/<td class="x-cell[^"]*"/g) ?? [];
    expect(cells.map((one) => one.includes('x-self'))).toEqual([0, 1, 2].map((column) => column === i));
  }
});

test('every result says in words what it is, and leads to its game', () => {
  const html = draw(TABLE);
  expect(html).toContain('href="/game/7"');
  expect(html).toContain(`1 against anna, ${words('en')('ui.black')}, round 1`);
  expect(html).toContain(`against Cecilia, ${words('en')('ui.white')}, round 2, being played`);
  expect(html).toContain(`against Cecilia, ${words('en')('ui.black')}, round 3, not played yet`);
  expect(draw(TABLE, 'ru')).toContain('0 против boris, белые, тур 1');
});

test('colours, wins and losses are classes; nothing carries a style of its own', () => {
  const html = draw(TABLE, 'en', 'u1');
  expect(html).toContain('x-cell x-black x-win');
  expect(html).toContain('x-cell x-white x-loss');
  expect(html).toContain('x-cell x-white x-live');
  expect(html).toContain('x-cell x-black x-soon');
  expect(html).toMatch(/<tr [^>]*class="me"/);
  expect(html).not.toContain('style=');
});

test('figures are in the language of the reader: halves, decimal commas', () => {
  expect(draw(TABLE)).toContain('>½</td>');
  expect(draw(TABLE)).toContain('>2.5</td>');
  expect(draw(TABLE, 'ru')).toContain('>2,5</td>');
});

test('before the draw an empty table says what will stand here', () => {
  for (const table of [null, { tieBreaks: [], rows: [] }]) {
    expect(draw(table)).toContain(words('en')('ui.crosstableEmptyTitle'));
    expect(draw(table)).not.toContain('<table');
  }
});

test('two games of a pair share a cell, and each keeps its colour', () => {
  const twice: Table = {
    tieBreaks: [],
    rows: [
      row(1, 'anna', [[], [cell(2, 1, 'white', { score: '½' }), cell(2, 2, 'black', { score: '+' })]], {}),
      row(2, 'boris', [[cell(1, 1, 'black', { score: '½' }), cell(1, 2, 'white', { score: '-' })], []], {}),
    ],
  };
  const html = draw(twice);
  expect(html.match(/x-double/g)).toHaveLength(2);
  expect(html).toContain('<span class="x-white">');
  expect(html).toContain('<span class="x-black x-win">');
  expect(html).toContain(`win by forfeit against boris, ${words('en')('ui.black')}, round 2`);
});
