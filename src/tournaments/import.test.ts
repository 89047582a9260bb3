import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPoints } from 'tabiya-engine';
import { describe, expect, test } from 'vitest';
import { fold } from './decide/fold.ts';
import type { Tournament } from './decide/state.ts';
import { type ImportedFile, readTournamentFile } from './import.ts';
import { tablesOf } from './table.ts';
import type { EntrantView } from './view.ts';

const reference = process.env['TABIYA_REFERENCE'] ?? '../shared';
const real = join(reference, 'data/real');
const isThere = existsSync(real);

function read(path: string): { readonly file: ImportedFile; readonly tournament: Tournament } {
  const reading = readTournamentFile(readFileSync(path), null);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  const { settings, record } = reading.value;
  // Through JSON, as the log keeps it.
  const event = JSON.parse(JSON.stringify({ type: 'imported', settings, record }));
  const tournament = fold('t', [{ version: 1, at: 0, by: null, event }]);
  if (tournament === null) throw new Error('nothing folded');
  return { file: reading.value, tournament };
}

function named({ file, tournament }: ReturnType<typeof read>): EntrantView[] {
  return tournament.entrants.map(({ entrant, number, rating }) => ({
    entrant,
    number,
    userId: null,
    name: file.persons.get(entrant)?.name ?? '',
    title: file.persons.get(entrant)?.title ?? null,
    federation: file.persons.get(entrant)?.federation ?? null,
    rating,
    withdrawn: false,
    standing: 'entered',
    expelled: false,
    fromRound: 1,
    requestedByes: [],
  }));
}

/** Place, points and name as the columns of the file have them. */
function columnsOf(path: string): { place: number; points: string; name: string; number: number }[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('001'))
    .map((line) => ({
      number: Number(line.slice(4, 8)),
      name: line.slice(14, 47).trim(),
      points: line.slice(80, 84).trim(),
      place: Number(line.slice(85, 89)),
    }));
}

describe('a tournament from a file', () => {
  test.skipIf(!isThere).each([
    ['rr-elite-2025.trf', 10],
    ['youth-open-b-rr-2026.trf', 7],
  ])('T-70 %s shows crosstable, points and places of the file', (name, players) => {
    const path = join(real, name);
    const both = read(path);
    const { crosstable, standings, schedule } = tablesOf(both.tournament, named(both), new Map());
    expect(both.tournament.phase).toBe('finished');
    expect(standings).toBeNull();
    expect(crosstable?.rows.length).toBe(players);
    const shown = crosstable?.rows.map(({ number, name, points, filedPlace }) => ({
      number,
      name,
      points: formatPoints(points),
      place: filedPlace,
    }));
    // In the order of the file's places, ours beside them.
    expect(crosstable?.rows.map(({ place }) => place)).toEqual(shown?.map((_, index) => index + 1));
    for (const row of crosstable?.rows ?? []) {
      expect(row.place).toBe(row.filedPlace);
      expect(row.computedPlace).toBeGreaterThan(0);
    }
    expect(shown?.toSorted((a, b) => a.number - b.number)).toEqual(columnsOf(path));
    for (const row of crosstable?.rows ?? []) {
      expect(row.cells.length).toBe(players);
      row.cells.forEach((cell, index) => expect(cell.length).toBe(index + 1 === row.number ? 0 : 1));
      const points = row.cells
        .flat()
        .reduce((sum, { score }) => sum + (score === '1' ? 10 : score === '½' ? 5 : 0), 0);
      expect(points).toBe(row.points);
    }
    expect(schedule.length).toBe(players % 2 === 0 ? players - 1 : players);
    for (const { rest } of schedule) expect(rest.length).toBe(players % 2);
  });

  test.skipIf(!isThere)(
    'T-71 every individual file of the collection is read, with points as in the file',
    () => {
      let files = 0;
      for (const name of readdirSync(real).filter((one) => one.endsWith('.trf') && !one.includes('team'))) {
        const path = join(real, name);
        const both = read(path);
        const tables = tablesOf(both.tournament, named(both), new Map());
        const rows = tables.crosstable?.rows ?? tables.standings?.rows ?? [];
        expect(rows.length, name).toBe(both.tournament.entrants.length);
        expect(tables.schedule.length, name).toBeGreaterThan(0);
        const differ = rows
          .map(({ number, points }) => [
            number,
            points,
            both.file.record.players.find((p) => p.number === number)?.filedPoints,
          ])
          .filter(([, points, filed]) => points !== filed);
        const told = both.file.warnings.filter(({ code }) => code === 'points-differ').length;
        expect(differ.length, `${name} ${JSON.stringify(differ.slice(0, 3))}`).toBe(told);
        files++;
      }
      expect(files).toBeGreaterThan(20);
    },
  );

  test('T-72 a broken file is refused with line and column', () => {
    const text = ['012 Broken', 'XXR 1', player(1, '   2 w 1'), player(2, '   1 w 0')].join('\r\n');
    const reading = readTournamentFile(new TextEncoder().encode(text), null);
    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.faults).toContainEqual(
      expect.objectContaining({ code: 'colours-disagree', severity: 'fault', line: 3 }),
    );
    expect(
      reading.faults.filter(({ severity }) => severity === 'fault').every(({ column }) => column > 0),
    ).toBe(true);
  });

  test('T-73 names stand in the rows of entrants, not in the log', () => {
    const text = ['012 Small', 'XXR 1', player(1, '   2 w 1'), player(2, '   1 b 0')].join('\r\n');
    const reading = readTournamentFile(new TextEncoder().encode(text), 'Other name');
    if (!reading.ok) throw new Error('refused');
    expect(reading.value.settings.name).toBe('Other name');
    expect(JSON.stringify(reading.value.record)).not.toMatch(/Nobody|1990/);
    expect([...reading.value.persons.values()].map(({ name }) => name)).toEqual([
      'Nobody, One',
      'Nobody, Two',
    ]);
  });
});

function player(number: number, round: string): string {
  const name = (number === 1 ? 'Nobody, One' : 'Nobody, Two').padEnd(33);
  const points = round.endsWith('1') ? ' 1.0' : ' 0.0';
  return `001 ${String(number).padStart(4)} m    ${name} 1500 FRA             1990/01/01 ${points}    ${number}  ${round}`;
}
