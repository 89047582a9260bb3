import type { Tenths } from '../event/index.ts';
import {
  baseCode,
  type Column,
  createColumn,
  createTerms,
  createWorkshop,
  type Criterion,
  cutTerms,
  type Descriptor,
  type DescriptorFault,
  type Edition,
  fillTerms,
  type LiveColumn,
  parseDescriptor,
  type PlaySystem,
  printValue,
  rank,
  type Sheet,
  sumTerms,
} from '../tiebreaks/index.ts';
import { type BoardCode, boardCount, boardsOf, compareBoards } from './boards.ts';
import { isTeamEncounter, teamEncounter } from './encounter.ts';
import { type TeamEvent, type TeamNumber, type TeamScore, teamSheet } from './event.ts';

export interface TeamSettings {
  readonly system: PlaySystem;
  readonly edition: Extract<Edition, 'c07-2024' | 'c07-2026'>;
  /** Codes in order; without `PTS` the primary score comes first. */
  readonly list: readonly string[];
}

export interface TeamRow {
  readonly number: TeamNumber;
  readonly place: number;
  readonly matchPoints: Tenths;
  readonly gamePoints: Tenths;
  readonly values: readonly (string | null)[];
}

export interface TeamTable {
  readonly list: readonly string[];
  readonly rows: readonly TeamRow[];
}

export type TeamResult =
  | { readonly ok: true; readonly table: TeamTable }
  | {
      readonly ok: false;
      readonly faults: readonly (
        | DescriptorFault
        | { readonly code: 'not-for-teams'; readonly text: string }
      )[];
    };

interface Sheets {
  readonly event: TeamEvent;
  readonly MP: Sheet;
  readonly GP: Sheet;
}

function otherScore(score: TeamScore): TeamScore {
  return score === 'MP' ? 'GP' : 'MP';
}

/** Codes of articles 7 to 9 that a team's score can be put into. */
const SINGLE = new Set([
  'PTS',
  'WIN',
  'WON',
  'BPG',
  'BWG',
  'PS',
  'REP',
  'STD',
  'TPN',
  'BH',
  'FB',
  'AOB',
  'SB',
  'KS',
]);

const EXTENDED: Readonly<Record<string, readonly [TeamScore, TeamScore]>> = {
  EMMSB: ['MP', 'MP'],
  EMGSB: ['MP', 'GP'],
  EGMSB: ['GP', 'MP'],
  EGGSB: ['GP', 'GP'],
};

function filled(column: LiveColumn, teams: number): LiveColumn {
  for (let p = 0; p < teams; p++) column.fill(p);
  return column;
}

/** Column of a code that individual events know, in one of the two scores. */
function singleColumn(sheet: Sheet, descriptor: Descriptor): LiveColumn | null {
  const workshop = createWorkshop(sheet, {});
  const base = baseCode(descriptor);
  const parsed = base === null ? null : parseDescriptor(base);
  const below = parsed !== null && parsed.ok ? createColumn(workshop, parsed.descriptor, null) : null;
  if (below !== null) filled(below, sheet.players);
  const column = createColumn(workshop, descriptor, below);
  return column === null ? null : filled(column, sheet.players);
}

/** Extended Sonneborn-Berger (13.2): opponents' X times own Y, cut by the opponents' X. */
function extendedBerger(sheets: Sheets, descriptor: Descriptor): Column {
  const [x, y] = EXTENDED[descriptor.name] ?? ['MP', 'MP'];
  const sheet = sheets[x];
  const terms = createTerms(sheet.rounds);
  const options = {
    fore: false,
    times: true,
    forfeitsPlayed: descriptor.forfeitsPlayed,
    pointsOf: sheets[y],
  };
  const values = Float64Array.from({ length: sheet.players }, (_, p) => {
    fillTerms(sheet, p, options, terms);
    cutTerms(terms, descriptor.low, descriptor.high);
    return sumTerms(terms);
  });
  return { descriptor, unit: 'products', better: 'high', values, denominators: null };
}

/** Divisor of SSSC: the most primary points of the event over the most secondary points of a match (13.4). */
export function scheduleDivisor(event: TeamEvent): number {
  const most = { MP: event.match.win, GP: event.game.win * event.boards };
  return Math.floor((most[event.primary] * event.rounds) / most[otherScore(event.primary)]);
}

/** Score and schedule strength: the secondary score plus Buchholz of the primary one over the divisor. */
function scheduleStrength(sheets: Sheets, descriptor: Descriptor): Column {
  const { event } = sheets;
  const parsed = parseDescriptor(descriptor.fore ? 'FB' : 'BH');
  const buchholz = parsed.ok ? singleColumn(sheets[event.primary], parsed.descriptor) : null;
  const secondary = sheets[otherScore(event.primary)];
  const divisor = descriptor.divisor > 0 ? descriptor.divisor : Math.max(1, scheduleDivisor(event));
  const values = Float64Array.from(
    { length: secondary.players },
    (_, p) => (secondary.total[p] ?? 0) * divisor + (buchholz?.values[p] ?? Number.NaN),
  );
  const denominators = new Int32Array(secondary.players).fill(divisor);
  return { descriptor, unit: 'mean-points', better: 'high', values, denominators };
}

function boardCountColumn({ event }: Sheets, descriptor: Descriptor): Column {
  const values = Float64Array.from(event.teams, (team) => {
    const boards = boardsOf(event, team);
    return boards === null ? Number.NaN : boardCount(boards);
  });
  return { descriptor, unit: 'points', better: 'low', values, denominators: null };
}

/** Splits a group by top boards or bottom boards over the whole event; unknown boards stay together. */
function splitByBoards({ event }: Sheets, code: BoardCode, group: readonly number[]): number[][] {
  const boards = new Map(
    group.map((p) => [p, event.teams[p] === undefined ? null : boardsOf(event, event.teams[p])]),
  );
  if ([...boards.values()].includes(null)) return [[...group]];
  const compare = (a: number, b: number) => compareBoards(code, boards.get(a) ?? [], boards.get(b) ?? []);
  const groups: number[][] = [];
  for (const p of group.toSorted(compare)) {
    const last = groups.at(-1);
    if (last !== undefined && compare(last[0] ?? p, p) === 0) last.push(p);
    else groups.push([p]);
  }
  return groups;
}

function columnOf(sheets: Sheets, descriptor: Descriptor): Column | null {
  const { event } = sheets;
  const { name } = descriptor;
  if (name in EXTENDED) return extendedBerger(sheets, descriptor);
  if (name === 'SSSC') return scheduleStrength(sheets, descriptor);
  if (name === 'BC') return boardCountColumn(sheets, descriptor);
  if (name === 'MPVGP') {
    const points = parseDescriptor('PTS');
    return points.ok ? singleColumn(sheets[otherScore(event.primary)], points.descriptor) : null;
  }
  return SINGLE.has(name) ? singleColumn(sheets[descriptor.score ?? event.primary], descriptor) : null;
}

function criterionOf(sheets: Sheets, descriptor: Descriptor, settings: TeamSettings): Criterion | null {
  const { event } = sheets;
  const { name } = descriptor;
  const places = new Int32Array(event.teams.length);
  const options = {
    forfeitsPlayed: descriptor.forfeitsPlayed,
    roundRobin: settings.system === 'roundrobin',
  };
  if (isTeamEncounter(name)) {
    const primary = sheets[event.primary];
    const secondary = sheets[otherScore(event.primary)];
    const split = (group: readonly number[]) =>
      teamEncounter(event, primary, secondary, group, name, options);
    return { kind: 'split', split, places };
  }
  if (name === 'DE') return { kind: 'direct', options, places };
  if (name === 'TBR' || name === 'BBE') {
    return { kind: 'split', split: (group) => splitByBoards(sheets, name, group), places };
  }
  const column = columnOf(sheets, descriptor);
  return column === null ? null : { kind: 'column', column };
}

/** Standings of a team event at match level (`tiebreaks.md` 10A). */
export function teamStandings(event: TeamEvent, settings: TeamSettings): TeamResult {
  const parsed = settings.list.map(parseDescriptor);
  const bad = parsed.flatMap((result) => (result.ok ? [] : [result.fault]));
  if (bad.length > 0) return { ok: false, faults: bad };
  const given = parsed.flatMap((result) => (result.ok ? [result.descriptor] : []));
  const points = parseDescriptor('PTS');
  const list = given.some(({ name }) => name === 'PTS') || !points.ok ? given : [points.descriptor, ...given];
  const sheets: Sheets = {
    event,
    MP: teamSheet(event, 'MP', settings),
    GP: teamSheet(event, 'GP', settings),
  };
  const criteria: Criterion[] = [];
  for (const descriptor of list) {
    const criterion = criterionOf(sheets, descriptor, settings);
    if (criterion === null) return { ok: false, faults: [{ code: 'not-for-teams', text: descriptor.code }] };
    criteria.push(criterion);
  }
  const ranking = rank(
    sheets[event.primary],
    Int32Array.from(event.teams, (_, p) => p),
    criteria,
  );
  let place = 0;
  const rows = Array.from(ranking.order, (p, at): TeamRow => {
    if (ranking.opens[at] === 1) place = at + 1;
    return {
      number: sheets.MP.numbers[p] ?? 0,
      place,
      matchPoints: sheets.MP.total[p] ?? 0,
      gamePoints: sheets.GP.total[p] ?? 0,
      values: criteria.map((criterion) => {
        if (criterion.kind === 'column') return printValue(criterion.column, p);
        const inside = criterion.places[p] ?? 0;
        return inside === 0 ? null : String(inside);
      }),
    };
  });
  return { ok: true, table: { list: list.map(({ code }) => code), rows } };
}
