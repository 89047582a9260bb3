import { STANDARD_POINTS } from 'tabiya-engine/event';
import type { EventRecord, RoundEntry } from 'tabiya-engine/event';
import { createStandings } from 'tabiya-engine/standings';
import type { StandingsRow, StandingsSettings } from 'tabiya-engine/standings';
import type { PairingResult } from '../../src/tournaments/types.ts';
import { count } from './kind.ts';
import type { CaseResult, Counts } from './kind.ts';
import { judgedCrosstable, TURNED, type PlayedAs } from './real-commands.ts';
import { realEvent } from './real-event.ts';
import type { RealTournament } from './real-event.ts';

interface ReferenceTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** Where the event goes on, the reference took the rounds to come as absences: only these agree then. */
const INTERIM = new Set(['PTS', 'WIN', 'BPG']);

function rowsOf(event: EventRecord, settings: StandingsSettings): Map<number, StandingsRow> {
  const result = createStandings(event, settings);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return new Map(result.standings.table().rows.map((row) => [row.number, row]));
}

/** One value a case: our column of the code against theirs, by pairing number. */
function* compare(
  id: string,
  event: EventRecord,
  settings: Omit<StandingsSettings, 'list'>,
  code: string,
  values: ReadonlyMap<number, number>,
  counts: Counts,
): Iterable<CaseResult> {
  const list = code === 'PTS' ? ['PTS'] : ['PTS', code];
  const rows = rowsOf(event, { ...settings, list });
  for (const [player, theirs] of values) {
    const ours = rows.get(player)?.values.at(-1) ?? null;
    count(counts, 'values');
    const name = `${id} ${code} player ${player}`;
    yield ours !== null && Number(ours) === theirs
      ? { name, verdict: 'passed' }
      : { name, verdict: 'failed', detail: `ours ${ours} | reference ${theirs}` };
  }
}

/** Values and ranks of the reference tool, and the snapshot of a published table where there is one. */
export function* realTables(given: RealTournament, _path: string, counts: Counts): Iterable<CaseResult> {
  const event = realEvent(given);
  const complete = given.roundsPlayed >= given.roundsPlanned;
  const settings = { system: given.kind, edition: 'c07-2026' } as const;
  const table = given.reference?.tieBreaks as ReferenceTable | undefined;
  if (table !== undefined) {
    const columnOf = (index: number) => new Map(table.rows.map((row) => [row[0] ?? 0, row[index] ?? 0]));
    for (const [index, code] of table.columns.entries()) {
      if (code === 'tpn' || code === 'rank' || code === 'DE' || !(complete || INTERIM.has(code))) continue;
      yield* compare(given.id, event, settings, code, columnOf(index), counts);
    }
    if (complete) {
      // Ranks go by the columns as they stand, so the reference's own DE splits there: a place, lower is better.
      const outside: Record<string, Map<number, number>> = { OTHER_DE: new Map() };
      const at = table.columns.indexOf('DE');
      if (at >= 0) outside.OTHER_DE = new Map([...columnOf(at)].map(([player, place]) => [player, -place]));
      const list = table.columns.slice(2).map((code) => (code === 'DE' ? 'OTHER_DE' : code));
      const rows = rowsOf(event, { ...settings, list, outside });
      count(counts, 'rank lists');
      const wrong = [...columnOf(1)].find(([player, rank]) => rows.get(player)?.place !== rank);
      const name = `${given.id} ${list.join(',')}`;
      yield wrong === undefined
        ? { name, verdict: 'passed' }
        : {
            name,
            verdict: 'failed',
            detail: `player ${wrong[0]}: ours ${rows.get(wrong[0])?.place} | reference ${wrong[1]}`,
          };
    }
  }
  const published = given.expectedTieBreaks as readonly Readonly<Record<string, number>>[] | undefined;
  for (const code of Object.keys(published?.[0] ?? {})) {
    if (code === 'tpn' || code === 'DE') continue;
    const values = new Map((published ?? []).map((row) => [row.tpn ?? 0, row[code] ?? 0]));
    yield* compare(given.id, event, settings, code === 'points' ? 'PTS' : code, values, counts);
  }
}

/** Columns that do not hang on the order of rounds, of which the portal's own table is another. */
const ORDERLESS = new Set(['PTS', 'SB', 'WIN']);

/** A round robin that was really played, entered in the portal by a judge: points and what follows from them. */
export function* replayedTable(given: RealTournament, _path: string, counts: Counts): Iterable<CaseResult> {
  if (given.kind !== 'roundrobin' || given.roundsPlayed < given.roundsPlanned) return;
  const played = new Map(
    given.rounds.flatMap(({ games }) =>
      games.map(({ white, black, result }) => [`${white}-${black}`, result as PairingResult] as const),
    ),
  );
  const result: PlayedAs = (white, black) => {
    const turned = played.get(`${black}-${white}`);
    return played.get(`${white}-${black}`) ?? (turned === undefined ? null : TURNED[turned]);
  };
  const event = judgedCrosstable(given.id, given.players.length, [result], counts);
  const table = given.reference?.tieBreaks as ReferenceTable | undefined;
  const settings = { system: given.kind, edition: 'c07-2026' } as const;
  for (const [index, code] of table?.columns.entries() ?? []) {
    if (!ORDERLESS.has(code)) continue;
    const values = new Map(table?.rows.map((row) => [row[0] ?? 0, row[index] ?? 0]));
    yield* compare(`${given.id} replayed`, event, settings, code, values, counts);
  }
}

/** Schema `real-crosstable/1`: games without rounds. */
export interface RealCrosstable {
  readonly id: string;
  readonly players: readonly string[];
  readonly games?: readonly { readonly white: string; readonly black: string; readonly result: string }[];
  readonly results?: readonly { readonly a: string; readonly b: string; readonly aScore: number }[];
  readonly expected: {
    readonly order?: readonly string[];
    readonly points?: Readonly<Record<string, number>>;
    readonly SB?: Readonly<Record<string, number>>;
    readonly wins?: Readonly<Record<string, number>>;
  };
}

const SCORES: Readonly<Record<string, number>> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

/** The games laid into rounds: each into the first one in which both are free. */
function crosstableEvent(given: RealCrosstable): EventRecord {
  const games =
    given.games?.map(({ white, black, result }) => [white, black, SCORES[result] ?? 0] as const) ??
    given.results?.map(({ a, b, aScore }) => [a, b, aScore] as const) ??
    [];
  const rounds: Map<string, RoundEntry>[] = [];
  const entry = (opponent: string, colour: 'white' | 'black', score: number): RoundEntry => ({
    kind: 'game',
    opponent: given.players.indexOf(opponent) + 1,
    colour,
    outcome: score === 1 ? 'win' : score === 0 ? 'loss' : 'draw',
    rated: true,
  });
  for (const [white, black, score] of games) {
    let round = rounds.find((taken) => !taken.has(white) && !taken.has(black));
    if (round === undefined) {
      round = new Map();
      rounds.push(round);
    }
    round.set(white, entry(black, 'white', score));
    round.set(black, entry(white, 'black', 1 - score));
  }
  return {
    name: given.id,
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: null,
    initialColour: null,
    points: STANDARD_POINTS,
    players: given.players.map((name, index) => ({
      number: index + 1,
      name,
      sex: null,
      title: null,
      rating: null,
      federation: null,
      fideId: null,
      birth: null,
      rounds: rounds.map((round) => round.get(name) ?? { kind: 'bye', bye: 'zero' }),
      filedRank: null,
      filedPoints: null,
    })),
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
  };
}

/** The same table from games that a judge has entered in the portal, pair by pair. */
export function* replayedCrosstable(
  given: RealCrosstable,
  _path: string,
  counts: Counts,
): Iterable<CaseResult> {
  const numberOf = (name: string): number => given.players.indexOf(name) + 1;
  const ofWhite = new Map<string, PairingResult[]>();
  for (const { white, black, result } of given.games ?? []) {
    const key = `${numberOf(white)}-${numberOf(black)}`;
    ofWhite.set(key, [...(ofWhite.get(key) ?? []), result as PairingResult]);
  }
  for (const { a, b, aScore } of given.results ?? []) {
    const key = `${numberOf(a)}-${numberOf(b)}`;
    const result: PairingResult = aScore === 1 ? '1-0' : aScore === 0 ? '0-1' : '1/2-1/2';
    ofWhite.set(key, [...(ofWhite.get(key) ?? []), result]);
  }
  const games = [...ofWhite.values()].reduce((sum, results) => sum + results.length, 0);
  const pairs = (given.players.length * (given.players.length - 1)) / 2;
  /** The next game of two that has not been entered, seen from the table's White. */
  const next: PlayedAs = (white, black) => {
    const straight = ofWhite.get(`${white}-${black}`)?.shift();
    if (straight !== undefined) return straight;
    const turned = ofWhite.get(`${black}-${white}`)?.shift();
    return turned === undefined ? null : TURNED[turned];
  };
  const cycles = Array.from({ length: games / pairs }, () => next);
  const event = judgedCrosstable(given.id, given.players.length, cycles, counts);
  yield* crosstableCases({ ...given, id: `${given.id} replayed` }, given, event, counts);
}

/** Points, Sonneborn-Berger, wins and the order of a published crosstable. */
export function* realCrosstable(given: RealCrosstable, _path: string, counts: Counts): Iterable<CaseResult> {
  yield* crosstableCases(given, given, crosstableEvent(given), counts);
}

function* crosstableCases(
  { id }: Pick<RealCrosstable, 'id'>,
  given: RealCrosstable,
  event: EventRecord,
  counts: Counts,
): Iterable<CaseResult> {
  const settings = { system: 'roundrobin', edition: 'c07-2026' } as const;
  const { points, SB, wins, order } = given.expected;
  for (const [code, values] of [
    ['PTS', points],
    ['SB', SB],
    ['WIN', wins],
  ] as const) {
    if (values === undefined) continue;
    const byNumber = new Map(
      Object.entries(values).map(([name, value]) => [given.players.indexOf(name) + 1, value]),
    );
    yield* compare(id, event, settings, code, byNumber, counts);
  }
  if (order === undefined) return;
  const rows = rowsOf(event, { ...settings, list: ['PTS', 'SB', 'WIN'] });
  const ours = [...rows.keys()].map((number) => given.players[number - 1]).join();
  const name = `${id} order`;
  yield ours === order.join()
    ? { name, verdict: 'passed' }
    : { name, verdict: 'failed', detail: `ours ${ours} | reference ${order.join()}` };
}
