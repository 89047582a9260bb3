import type { Colour, EventPlayer } from '../event/index.ts';
import type { FaultLog } from './faults.ts';
import type { TrfLine } from './lines.ts';

/** First value of one of the codes, without its code and the blanks around; null if the file has none. */
export function headerText(lines: readonly TrfLine[], ...codes: readonly string[]): string | null {
  const line = lines.find(({ code }) => codes.includes(code));
  return line?.text.slice(3).trim() || null;
}

const DATE_FORMS: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, [1, 2, 3]],
  [/^(\d{1,2})[.](\d{1,2})[.](\d{4})$/, [3, 2, 1]],
  [/^(\d{2})\/(\d{1,2})\/(\d{1,2})$/, [1, 2, 3]],
];

/** A date of 042 or 052 as `YYYY-MM-DD`; null (with a warning) when it is free text. */
export function readDate(lines: readonly TrfLine[], code: string, log: FaultLog): string | null {
  const line = lines.find((candidate) => candidate.code === code);
  const text = line?.text.slice(3).trim() ?? '';
  if (line === undefined || text === '') return null;
  for (const [form, [year, month, day]] of DATE_FORMS) {
    const match = form.exec(text);
    if (!match) continue;
    const y = Number(match[year]);
    const m = Number(match[month]);
    const d = Number(match[day]);
    if (m < 1 || m > 12 || d < 1 || d > 31) break;
    const full = (match[year] ?? '').length === 2 ? y + (y < 70 ? 2000 : 1900) : y;
    return `${String(full).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  }
  log.add('warning', 'odd-field', line.number, 5, { found: text, expected: 'date' });
  return null;
}

/** Planned rounds of 142 or XXR; null with a warning when the file does not say. */
export function readRoundsPlanned(
  lines: readonly TrfLine[],
  columnsUsed: number,
  log: FaultLog,
): number | null {
  const line = lines.find(({ code }) => code === '142') ?? lines.find(({ code }) => code === 'XXR');
  const text = line?.text.slice(3).trim() ?? '';
  if (line === undefined || text === '') {
    log.add('warning', 'rounds-missing', 0, 0, { expected: 'rounds', used: String(columnsUsed) });
    return null;
  }
  const match = /^\d{1,3}$/.exec(text);
  if (!match || Number(text) === 0) {
    log.add('fault', 'bad-record', line.number, 5, { found: text, expected: 'rounds' });
    return null;
  }
  return Number(text);
}

/**
 * Initial colour from the games: the first round in which a colour appears; the lowest number paired in it
 * has the initial colour, and if he has none there, the next one has the opposite, and so on (`trf.md` 2, 152).
 */
export function inferInitialColour(players: readonly EventPlayer[]): Colour | null {
  const rounds = players.reduce((most, { rounds: own }) => Math.max(most, own.length), 0);
  for (let index = 0; index < rounds; index++) {
    let seat = 0;
    for (const player of players) {
      const entry = player.rounds[index];
      if (entry === undefined || entry.kind === 'bye') continue;
      if (entry.colour !== null) return (seat % 2 === 0) === (entry.colour === 'white') ? 'white' : 'black';
      seat++;
    }
  }
  return null;
}

/** Colour of the top seed in round 1 from 152 or XXC, else inferred from the games. */
export function readInitialColour(
  lines: readonly TrfLine[],
  players: readonly EventPlayer[],
  log: FaultLog,
): Colour | null {
  const record = lines.find(({ code }) => code === '152');
  if (record !== undefined) {
    const text = record.text.slice(3).trim();
    if (/^w(hite)?$/i.test(text) || /^b(lack)?$/i.test(text)) {
      if (text !== 'W' && text !== 'B') {
        const used = text.slice(0, 1).toUpperCase();
        log.add('warning', 'letter-case', record.number, 5, { found: text, used });
      }
      return /^w/i.test(text) ? 'white' : 'black';
    }
    log.add('fault', 'bad-record', record.number, 5, { found: text, expected: 'initial-colour' });
    return null;
  }
  for (const line of lines.filter(({ code }) => code === 'XXC').slice(0, 100)) {
    for (const word of line.text.slice(3).trim().toLowerCase().split(/\s+/, 100)) {
      if (word === 'white1') return 'white';
      if (word === 'black1') return 'black';
      log.add('warning', 'not-supported', line.number, 5, { found: `XXC ${word}` });
    }
  }
  const inferred = inferInitialColour(players);
  if (inferred === null) log.add('warning', 'colour-missing', 0, 0, { expected: 'initial-colour' });
  else
    log.add('warning', 'colour-inferred', 0, 0, {
      expected: 'initial-colour',
      used: inferred === 'white' ? 'W' : 'B',
    });
  return inferred;
}

/** Tie-break codes of 202, else of 212 without its `PTS`. */
export function readTieBreaks(lines: readonly TrfLine[]): string[] {
  const text = headerText(lines, '202') ?? headerText(lines, '212') ?? '';
  return text
    .split(',', 100)
    .map((code) => code.trim())
    .filter((code) => code !== '' && code.toUpperCase() !== 'PTS');
}
