import { expect, test } from 'vitest';
import { words } from '../words/index.ts';
import { diplomaPdf } from './diploma.ts';

const DIPLOMA = {
  name: 'Иван Петрович',
  place: 1,
  event: 'Кубок осени «Ладья»',
  game: 'Боевые шахматы',
  hall: 'Москва, клуб «Белая ладья»',
  date: '30 ноября 2026',
  organisers: ['Мастер'],
  judges: ['Судья'],
  portal: 'Tabiya',
};

test.each(['ru', 'en'] as const)(
  'R-359 a diploma is one page of PDF with its own fonts (%s)',
  async (language) => {
    const pdf = await diplomaPdf(DIPLOMA, words(language));
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/gu)).toHaveLength(1);
    // Embedded as subsets: it looks the same everywhere.
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+PTSerif-Bold/u);
    expect(text).toMatch(/\/FontFile2 /u);
  },
);

test('R-359 a name longer than the sheet gets smaller, the page stays one', async () => {
  const pdf = await diplomaPdf({ ...DIPLOMA, name: 'Александр-Константин '.repeat(5) }, words('ru'));
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/gu)).toHaveLength(1);
});
