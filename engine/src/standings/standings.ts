import type { EventPlayer, EventRecord, PlayerNumber, RoundEntry, Tenths } from '../event/index.ts';
import { lotsOf } from '../lots/index.ts';
import {
  baseCode,
  countedRounds,
  createColumn,
  createSheet,
  createWorkshop,
  type Criterion,
  type Descriptor,
  type Edition,
  type LiveColumn,
  type OutsideValues,
  parseDescriptor,
  type PlaySystem,
  printValue,
  type Ranking,
  rank,
  refreshPlayer,
  type Sheet,
  type SheetSettings,
  type Workshop,
  writeCell,
} from '../tiebreaks/index.ts';
import { explainPlayer, type PlayerExplanation } from './explain.ts';
import { checkList, type ListFault } from './list.ts';

export interface StandingsSettings extends SheetSettings {
  /** Ranking list; without `PTS` points come first. */
  readonly list: readonly string[];
  /** Values of `OTHER_…` codes by player: play-off, manual order; higher is better. */
  readonly outside?: OutsideValues;
  /** Seed of `OTHER_LOT`: published before as a hash, after as itself. */
  readonly lotSeed?: string;
  /** Refuse lists that may end in shared places. */
  readonly mustSeparate?: boolean;
}

export interface StandingsRow {
  readonly number: PlayerNumber;
  /** 1-based; shared places have the lowest number of their block. Null = results annulled, listed last. */
  readonly place: number | null;
  readonly points: Tenths;
  /** One value an item of the list, printed like `data/tiebreaks`; null = undefined or not needed (DE). */
  readonly values: readonly (string | null)[];
}

export interface StandingsTable {
  readonly edition: Edition;
  readonly system: PlaySystem;
  readonly list: readonly string[];
  /** Rounds counted. */
  readonly rounds: number;
  /** True while a counted round has games without a result (B17). */
  readonly provisional: boolean;
  readonly rows: readonly StandingsRow[];
}

/** New entries of one round for the players they concern. */
export interface RoundChange {
  readonly round: number;
  readonly player: PlayerNumber;
  readonly entry: RoundEntry;
}

/**
 * Standings that follow an event result by result. Everything in here is made from `record`; entering changes
 * gives the same table, byte for byte, as building it anew.
 */
export interface Standings {
  readonly list: readonly Descriptor[];
  /** The record with all changes entered. */
  record(): EventRecord;
  sheet(): Sheet;
  table(): StandingsTable;
  /** Why a player stands where he stands; null for an unknown number. */
  explain(player: PlayerNumber): PlayerExplanation | null;
  /** Enters results; rounds not counted before (a new round) rebuild everything. */
  enter(changes: readonly RoundChange[]): void;
}

export type StandingsResult =
  | { readonly ok: true; readonly standings: Standings }
  | { readonly ok: false; readonly faults: readonly ListFault[] };

/** One item of the list: a column, or the places a splitting code gave inside its tied groups. */
interface Item {
  readonly criterion: Criterion;
  readonly column: LiveColumn | null;
}

interface Calculation {
  readonly sheet: Sheet;
  readonly items: readonly Item[];
  /** Items that are not columns, with the places their printed rows show. */
  readonly splitting: readonly { readonly item: Item; readonly shown: Int32Array }[];
  /** Columns in an order in which each comes after what it is made from. */
  readonly columns: readonly LiveColumn[];
  /** Rows printed before, as long as they hold. */
  readonly printed: (StandingsRow | null)[];
  ranking: Ranking;
}

/** Lots of the seed as values: the first drawn has the highest. */
function lotValues(record: EventRecord, seed: string): ReadonlyMap<PlayerNumber, number> {
  const drawn = lotsOf(seed).shuffle(record.players.map(({ number }) => number));
  return new Map(drawn.map((number, index) => [number, drawn.length - index]));
}

function createItems(
  workshop: Workshop,
  list: readonly Descriptor[],
): { readonly items: Item[]; readonly columns: LiveColumn[] } {
  const { sheet } = workshop;
  const made = new Map<string, LiveColumn>();
  const columnOf = (descriptor: Descriptor): LiveColumn | null => {
    const known = made.get(descriptor.code);
    if (known !== undefined) return known;
    const base = baseCode(descriptor);
    const parsed = base === null ? null : parseDescriptor(base);
    const below = parsed !== null && parsed.ok ? columnOf(parsed.descriptor) : null;
    const column = createColumn(workshop, descriptor, below);
    if (column !== null) made.set(descriptor.code, column);
    return column;
  };
  const items = list.map((descriptor): Item => {
    const places = () => new Int32Array(sheet.players);
    if (descriptor.name === 'FAMILY')
      return { criterion: { kind: 'family', places: places() }, column: null };
    const column = columnOf(descriptor);
    if (column !== null) return { criterion: { kind: 'column', column }, column };
    const options = {
      forfeitsPlayed: descriptor.forfeitsPlayed,
      roundRobin: sheet.settings.system === 'roundrobin',
    };
    return { criterion: { kind: 'direct', options, places: places() }, column: null };
  });
  return { items, columns: [...made.values()] };
}

function counted(sheet: Sheet): Int32Array {
  return Int32Array.from({ length: sheet.players }, (_, p) => p).filter((p) => sheet.annulled[p] !== 1);
}

function calculate(
  record: EventRecord,
  settings: StandingsSettings,
  list: readonly Descriptor[],
): Calculation {
  const sheet = createSheet(record, settings);
  const lot = settings.lotSeed === undefined ? {} : { OTHER_LOT: lotValues(record, settings.lotSeed) };
  const workshop = createWorkshop(sheet, { ...settings.outside, ...lot });
  const { items, columns } = createItems(workshop, list);
  for (const column of columns) for (let p = 0; p < sheet.players; p++) column.fill(p);
  const ranking = rank(
    sheet,
    counted(sheet),
    items.map(({ criterion }) => criterion),
  );
  const splitting = items
    .filter(({ column }) => column === null)
    .map((item) => ({ item, shown: new Int32Array(sheet.players) }));
  const printed: (StandingsRow | null)[] = Array.from({ length: sheet.players }, () => null);
  return { sheet, items, splitting, columns, printed, ranking };
}

/** A set of players and the opponents of all of them. */
function withOpponents(sheet: Sheet, players: ReadonlySet<number>): Set<number> {
  const wider = new Set(players);
  for (const p of players) {
    for (let cell = p * sheet.rounds; cell < (p + 1) * sheet.rounds; cell++) {
      const opponent = sheet.opponent[cell] ?? -1;
      if (opponent >= 0) wider.add(opponent);
    }
  }
  return wider;
}

function changeRecord(record: EventRecord, sheet: Sheet, changes: readonly RoundChange[]): EventRecord {
  const players: EventPlayer[] = [...record.players];
  for (const { round, player, entry } of changes) {
    const index = sheet.indexOf.get(player);
    const before = index === undefined ? undefined : players[index];
    if (index === undefined || before === undefined) continue;
    const rounds = [...before.rounds];
    while (rounds.length < round - 1) rounds.push({ kind: 'bye', bye: 'zero' });
    rounds[round - 1] = entry;
    players[index] = { ...before, rounds };
  }
  return { ...record, players };
}

/** Recomputes only what the changed cells can reach and ranks again from the former order. */
function update(calculation: Calculation, record: EventRecord, changes: readonly RoundChange[]): void {
  const { sheet, columns, items, printed } = calculation;
  const own = new Set<number>();
  for (const { round, player } of changes) {
    const p = sheet.indexOf.get(player);
    if (p === undefined || round > sheet.rounds) continue;
    own.add(p);
    const opponent = sheet.opponent[p * sheet.rounds + round - 1] ?? -1;
    if (opponent >= 0) own.add(opponent);
  }
  for (const { round, player, entry } of changes) {
    const p = sheet.indexOf.get(player);
    if (p !== undefined && round <= sheet.rounds) writeCell(sheet, record, p, round, entry);
  }
  for (const p of own) refreshPlayer(sheet, p);
  const near = withOpponents(sheet, own);
  const far = withOpponents(sheet, near);
  const reached = [own, near, far] as const;
  for (const column of columns) for (const p of reached[column.reach]) column.fill(p);
  for (const p of far) printed[p] = null;
  calculation.ranking = rank(
    sheet,
    calculation.ranking.order,
    items.map(({ criterion }) => criterion),
  );
}

/** Place inside its tied group that a splitting code gave; 0 where there was no tie. */
function insidePlace({ criterion }: Item, p: number): number {
  return criterion.kind === 'column' ? 0 : (criterion.places[p] ?? 0);
}

/** Row of a player; the former one, or at least its values, if they still hold. */
function rowOf(calculation: Calculation, p: number, place: number | null): StandingsRow {
  const { sheet, items, printed, splitting } = calculation;
  const known = printed[p] ?? null;
  let holds = known !== null;
  for (const { item, shown } of splitting) {
    const inside = insidePlace(item, p);
    if (shown[p] === inside) continue;
    shown[p] = inside;
    holds = false;
  }
  if (known !== null && holds && known.place === place) return known;
  const values =
    known !== null && holds
      ? known.values
      : items.map((item) => {
          if (item.column !== null) return printValue(item.column, p);
          const inside = insidePlace(item, p);
          return inside === 0 ? null : String(inside);
        });
  const row = { number: sheet.numbers[p] ?? 0, place, points: sheet.total[p] ?? 0, values };
  printed[p] = row;
  return row;
}

function tabulate(calculation: Calculation, list: readonly Descriptor[]): StandingsTable {
  const { sheet, ranking } = calculation;
  const rows: StandingsRow[] = [];
  let place = 0;
  ranking.order.forEach((p, at) => {
    if (ranking.opens[at] === 1) place = at + 1;
    rows.push(rowOf(calculation, p, place));
  });
  for (let p = 0; p < sheet.players; p++) if (sheet.annulled[p] === 1) rows.push(rowOf(calculation, p, null));
  return {
    edition: sheet.settings.edition,
    system: sheet.settings.system,
    list: list.map(({ code }) => code),
    rounds: sheet.rounds,
    provisional: sheet.pending > 0,
    rows,
  };
}

/** Standings of an event by a ranking list; refused with coded faults when the list is not usable. */
export function createStandings(record: EventRecord, settings: StandingsSettings): StandingsResult {
  const checked = checkList(settings.list, settings);
  if (!checked.ok) return { ok: false, faults: checked.faults };
  const list = checked.descriptors;
  let current = record;
  let calculation = calculate(record, settings, list);
  return {
    ok: true,
    standings: {
      list,
      record: () => current,
      sheet: () => calculation.sheet,
      table: () => tabulate(calculation, list),
      explain: (player) => explainPlayer({ ...calculation, list }, player),
      enter(changes) {
        current = changeRecord(current, calculation.sheet, changes);
        // Only a change in the last counted round or after it can change how many rounds count.
        const late = changes.some(({ round }) => round >= calculation.sheet.rounds);
        const rounds = late ? (settings.rounds ?? countedRounds(current)) : calculation.sheet.rounds;
        if (rounds !== calculation.sheet.rounds) calculation = calculate(current, settings, list);
        else update(calculation, current, changes);
      },
    },
  };
}
