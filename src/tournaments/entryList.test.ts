import { describe, expect, test } from 'vitest';
import { decodeList, readEntryList } from './entryList.ts';

/** Codes of the notes of every line, with `!` where the line stays out. */
function notes(text: string): string[][] {
  return readEntryList(text).lines.map((line) =>
    line.notes.map(({ code, wrong }) => (wrong ? `!${code}` : code)),
  );
}

describe('lists of people', () => {
  test.each([
    ['commas', 'Name,Rating\nA One,1800\n', ','],
    ['semicolons', 'Имя;Рейтинг\nA One;1800\n', ';'],
    ['tabs', 'player\tElo\r\nA One\t1800\r\n', '\t'],
    ['no headings', 'A One;1800', ';'],
  ])('D24 %s are found', (_, text, delimiter) => {
    const list = readEntryList(text);
    expect(list.delimiter).toBe(delimiter);
    expect(list.lines.map(({ name, rating }) => [name, rating])).toEqual([['A One', 1800]]);
  });

  test('D24 one name a line needs no delimiter; a name with a comma stays whole between semicolons', () => {
    expect(readEntryList('Анна\nБорис\n').lines.map(({ name }) => name)).toEqual(['Анна', 'Борис']);
    expect(readEntryList('name;elo\n"O\'Neill, Zoë";2100\n').lines[0]).toMatchObject({
      name: "O'Neill, Zoë",
      rating: 2100,
      line: 2,
    });
  });

  test('D24 UTF-8 with a mark of order, and Windows-1251', () => {
    const bytes = Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed, 0x3b, 0x31, 0x35, 0x30, 0x30]);
    expect(decodeList(bytes)).toEqual({ text: 'Иван;1500', encoding: 'windows-1251' });
    const utf8 = new TextEncoder().encode('\uFEFFимя;рейтинг\nИван;1500');
    const { text, encoding } = decodeList(utf8);
    expect(encoding).toBe('utf-8');
    expect(readEntryList(text, encoding).lines[0]).toMatchObject({ name: 'Иван', rating: 1500 });
  });

  test('D24 numbers in quotes, with .0, N/A, dates in the wrong column and births are told, the line is good', () => {
    const list = readEntryList(
      [
        'ID;Name;Rating;Birth',
        '"""12345678""";Quoted One;1800;2014',
        '12345679.0;Point Two;1790.0;01/02/2014',
        'N/A;Nothing Three;N/A;2014-02-01',
        '01/02/2014;Date Four;1770;13/02/2014',
      ].join('\n'),
    );
    expect(list.lines.map(({ id, rating }) => [id, rating])).toEqual([
      ['12345678', 1800],
      ['12345679', 1790],
      [null, null],
      [null, 1770],
    ]);
    expect(list.lines.map((line) => line.notes.map(({ code, column }) => [code, column]))).toEqual([
      [],
      [
        ['birth-unclear', 4],
        ['id-cleaned', 1],
      ],
      [],
      [['id-date', 1]],
    ]);
    expect(list.lines.flatMap((line) => line.notes).every(({ wrong }) => !wrong)).toBe(true);
  });

  test('D24 the same person twice, by number and by name, is proposed for merging', () => {
    const list = readEntryList(
      'id;name;elo;title\n111222;Jan Novak;;\n111222;Novák J.;1900;\n;Novak Jan;1850;FM\n333444;Jan Novak;1700;\n',
    );
    expect(list.lines.map((line) => line.notes.map(({ code, line: of }) => [code, of]))).toEqual([
      [
        ['merged', 3],
        ['merged', 4],
      ],
      [['same-id', 2]],
      [['same-person', 2]],
      // Another number: another person of the same name.
      [],
    ]);
    expect(list.lines[0]).toMatchObject({ rating: 1900, title: 'FM' });
  });

  test('D24 a title nobody has is left out; columns that have shifted keep the line out', () => {
    expect(notes('name;title;fed;elo\nA One;WH;GER;1800\nB Two;;DEUTSCHLAND;1700\n')).toEqual([
      ['title-unknown'],
      ['federation-unknown'],
    ]);
    expect(notes('id;name;title;fed;elo\n1234567;C Three;WFM;FA,NI;GER;1800;x\n')).toEqual([
      ['!shifted', '!bad-rating', 'federation-unknown'],
    ]);
  });

  test.each([
    ['no name', 'name;elo\n;1800', '!no-name'],
    ['a name without letters', 'name;elo\n12 34;1800', '!bad-name'],
    ['letters as rating', 'name;elo\nA One;GER', '!bad-rating'],
    ['a rating out of reach', 'name;elo\nA One;18000', '!bad-rating'],
  ])('D24 %s keeps a line out, and the others are good', (_, text, code) => {
    expect(notes(`${text}\nGood One;1600`)).toEqual([[code], []]);
  });

  test('D24 two thousand lines and no more; an open quote ends with the file', () => {
    // Names of one letter each: nobody is anybody else.
    const many = Array.from({ length: 2_005 }, (_, n) => `Person ${String.fromCodePoint(0x4e00 + n)};1500`);
    const list = readEntryList(many.join('\n'));
    expect([list.lines.length, list.leftOut]).toEqual([2_000, 5]);
    expect(readEntryList('name;elo\n"A One;1800\nB Two;1700').lines).toHaveLength(1);
    expect(readEntryList('').lines).toEqual([]);
  });

  test('D24 a cell of nothing but quotes takes no longer than its length', () => {
    const began = performance.now();
    const row = `x${'"'.repeat(60_000)}x`;
    expect(notes(`name;elo\n${row};1800\n"""A One""";1700`)).toEqual([['!bad-name'], []]);
    // Ten times what is named; a pattern that began anew at each quote takes five seconds a look, ten looks a line.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
