import {
  type Colour,
  entryOf,
  type EventRecord,
  type PlayerNumber,
  type RoundEntry,
  type Tenths,
} from '../event/index.ts';
import { awardedPoints } from '../tiebreaks/index.ts';
import type { StandingsTable } from './standings.ts';

/** Result of a round as files write it; `?` is a game being played. */
export type CellResult = '1' | '=' | '0' | '+' | '-' | 'U' | 'F' | 'H' | 'Z' | '?';

/** One game or bye in a crosstable; pages, print and files draw it each in their way. */
export interface CrosstableCell {
  readonly round: number;
  readonly opponent: PlayerNumber | null;
  /** Place of the opponent in this very table (B17); null = none. */
  readonly opponentPlace: number | null;
  readonly colour: Colour | null;
  readonly result: CellResult;
  readonly points: Tenths;
  /** Shown but not counted: one of the two left before half of his games (`round-robin.md` 3). */
  readonly annulled: boolean;
}

interface CrosstableHead {
  readonly number: PlayerNumber;
  readonly name: string;
  readonly rating: number | null;
  readonly place: number | null;
  readonly points: Tenths;
  /** Values of the ranking list, in its order. */
  readonly values: readonly (string | null)[];
}

/** Swiss: one cell a round. */
export interface SwissCrosstable {
  readonly kind: 'swiss';
  readonly list: readonly string[];
  readonly rounds: number;
  readonly rows: readonly (CrosstableHead & {
    readonly cells: readonly CrosstableCell[];
    /** Points after each round. */
    readonly running: readonly Tenths[];
  })[];
}

/** Round robin: a grid; a cell holds the games of the two in order of rounds, null is the diagonal. */
export interface GridCrosstable {
  readonly kind: 'grid';
  readonly list: readonly string[];
  readonly cycles: number;
  /** Numbers of the columns, the same order as the rows. */
  readonly columns: readonly PlayerNumber[];
  readonly rows: readonly (CrosstableHead & {
    readonly cells: readonly (readonly CrosstableCell[] | null)[];
  })[];
}

export interface CrosstableSettings {
  /** Order of the rows: by place, or by number as the Berger table has it. */
  readonly order: 'place' | 'number';
  readonly annulled?: readonly PlayerNumber[];
}

function resultOf(entry: RoundEntry): CellResult {
  switch (entry.kind) {
    case 'game':
      return entry.outcome === 'win' ? '1' : entry.outcome === 'draw' ? '=' : '0';
    case 'forfeit':
      return entry.outcome === 'win' ? '+' : '-';
    case 'bye':
      return entry.bye === 'pairing' ? 'U' : entry.bye === 'full' ? 'F' : entry.bye === 'half' ? 'H' : 'Z';
    case 'pending':
      return '?';
  }
}

/** Heads in the order asked for, and the places they have. */
function headsOf(
  record: EventRecord,
  table: StandingsTable,
  order: CrosstableSettings['order'],
): CrosstableHead[] {
  const players = new Map(record.players.map((player) => [player.number, player]));
  const rows = order === 'place' ? table.rows : table.rows.toSorted((a, b) => a.number - b.number);
  return rows.map(({ number, place, points, values }) => {
    const player = players.get(number);
    return { number, name: player?.name ?? '', rating: player?.rating ?? null, place, points, values };
  });
}

function cellMaker(record: EventRecord, table: StandingsTable, annulled: readonly PlayerNumber[]) {
  const places = new Map(table.rows.map(({ number, place }) => [number, place]));
  const gone = new Set(annulled);
  return (number: PlayerNumber, round: number, entry: RoundEntry): CrosstableCell => {
    const opponent = entry.kind === 'bye' ? null : entry.opponent;
    return {
      round,
      opponent,
      opponentPlace: opponent === null ? null : (places.get(opponent) ?? null),
      colour: entry.kind === 'bye' ? null : entry.colour,
      result: resultOf(entry),
      points: awardedPoints(record, number, round, entry),
      annulled: gone.has(number) || (opponent !== null && gone.has(opponent)),
    };
  };
}

/** Crosstable of a Swiss: opponent, colour and result round by round. */
export function swissCrosstable(
  record: EventRecord,
  table: StandingsTable,
  { order, annulled = [] }: CrosstableSettings,
): SwissCrosstable {
  const players = new Map(record.players.map((player) => [player.number, player]));
  const cellOf = cellMaker(record, table, annulled);
  const rows = headsOf(record, table, order).map((head) => {
    const player = players.get(head.number);
    const cells = Array.from({ length: table.rounds }, (_, index) =>
      cellOf(
        head.number,
        index + 1,
        player === undefined ? { kind: 'bye', bye: 'zero' } : entryOf(player, index + 1),
      ),
    );
    let sum = 0;
    const running = cells.map(({ points, annulled: left }) => {
      sum += left ? 0 : points;
      return sum;
    });
    return { ...head, cells, running };
  });
  return { kind: 'swiss', list: table.list, rounds: table.rounds, rows };
}

/** Crosstable of a round robin, single or double: everybody against everybody. */
export function gridCrosstable(
  record: EventRecord,
  table: StandingsTable,
  { order, annulled = [] }: CrosstableSettings,
): GridCrosstable {
  const cellOf = cellMaker(record, table, annulled);
  const games = new Map<string, CrosstableCell[]>();
  for (const { number, rounds } of record.players) {
    rounds.forEach((entry, index) => {
      const cell = cellOf(number, index + 1, entry);
      if (cell.opponent === null) return;
      const key = `${number}/${cell.opponent}`;
      games.set(key, [...(games.get(key) ?? []), cell]);
    });
  }
  const heads = headsOf(record, table, order);
  const columns = heads.map(({ number }) => number);
  const rows = heads.map((head) => ({
    ...head,
    cells: columns.map((column) =>
      column === head.number ? null : (games.get(`${head.number}/${column}`) ?? []),
    ),
  }));
  const cycles = Math.max(1, ...Array.from(games.values(), ({ length }) => length));
  return { kind: 'grid', list: table.list, cycles, columns, rows };
}

export type Crosstable = SwissCrosstable | GridCrosstable;

/** Crosstables of the groups of a stage, one beside the other. */
export interface GroupCrosstables {
  readonly kind: 'groups';
  readonly groups: readonly { readonly name: string; readonly crosstable: Crosstable }[];
}

/** Crosstables of several groups, in their order. */
export function groupCrosstables(
  groups: readonly { readonly name: string; readonly crosstable: Crosstable }[],
): GroupCrosstables {
  return { kind: 'groups', groups };
}

const SIGNS: Readonly<Record<CellResult, string>> = {
  '1': '1',
  '=': '½',
  '0': '0',
  '+': '+',
  '-': '–',
  U: '1',
  F: '1',
  H: '½',
  Z: '0',
  '?': '·',
};

/** A cell as print shows it: `12w½` in a Swiss, only the sign without an opponent. */
export function cellText({ opponent, colour, result }: CrosstableCell): string {
  if (opponent === null) return SIGNS[result];
  return `${opponent}${colour === null ? '' : colour === 'white' ? 'w' : 'b'}${SIGNS[result]}`;
}
