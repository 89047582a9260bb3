import { GAME_POINTS, MATCH_POINTS, teamStandings } from 'tabiya-engine/teams';
import type { TeamEvent, TeamRound } from 'tabiya-engine/teams';
import { count } from './kind.ts';
import type { CaseResult, Counts } from './kind.ts';

interface ExerciseRound {
  readonly kind: 'played' | '+' | '-' | 'U' | 'H' | 'Z';
  readonly opp?: number | null;
  readonly col?: 'w' | 'b' | null;
  readonly mp: number;
  readonly gp: number;
}

type Values = Readonly<Record<string, readonly number[]>>;

/** `team-exercise.json` of `data/tiebreaks`: 14 teams, 7 rounds, 4 boards. */
export interface TeamExercise {
  readonly teams: Readonly<Record<string, readonly ExerciseRound[]>>;
  readonly values: Readonly<Record<'c07-2024' | 'c07-2026', Values>>;
  readonly EDE: { readonly groups: Readonly<Record<string, { readonly order: readonly number[] | string }>> };
  readonly 'rank MP,GP': readonly number[];
  readonly 'rank GP,MP': readonly number[];
}

function roundOf({ kind, opp, col, mp, gp }: ExerciseRound): TeamRound {
  const points = { matchPoints: Math.round(mp * 10), gamePoints: Math.round(gp * 10) };
  const byes = { U: 'pairing', H: 'half', Z: 'zero' } as const;
  if (kind === 'U' || kind === 'H' || kind === 'Z') return { kind: 'bye', bye: byes[kind], ...points };
  const colour = col === 'w' ? 'white' : col === 'b' ? 'black' : null;
  return { kind: kind === 'played' ? 'match' : 'forfeit', opponent: opp ?? 0, colour, ...points };
}

function eventOf(given: TeamExercise, primary: 'MP' | 'GP'): TeamEvent {
  return {
    teams: Object.entries(given.teams).map(([number, rounds]) => ({
      number: Number(number),
      name: `Team ${number}`,
      rounds: rounds.map(roundOf),
    })),
    rounds: 7,
    boards: 4,
    primary,
    match: MATCH_POINTS,
    game: GAME_POINTS,
  };
}

/** Rows of a team table; the exercise uses only codes that are known. */
function rowsOf(event: TeamEvent, edition: 'c07-2024' | 'c07-2026', list: readonly string[]) {
  const result = teamStandings(event, { system: 'swiss', edition, list });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.table.rows;
}

/** Every value of the exercise in both editions, the orders and the direct encounters. */
export function* teamExercise(given: TeamExercise, counts: Counts): Iterable<CaseResult> {
  const event = eventOf(given, 'MP');
  for (const edition of ['c07-2024', 'c07-2026'] as const) {
    for (const [code, values] of Object.entries(given.values[edition])) {
      // Adjusted scores are no tie-break of their own; every Buchholz below contains them.
      if (code.startsWith('adj')) continue;
      const asked = code === 'MP' ? 'PTS:MP' : code === 'GP' ? 'PTS:GP' : code;
      const ours = new Map(
        rowsOf(event, edition, [asked]).map((row) => [row.number, row.values.at(-1) ?? null]),
      );
      for (const [index, value] of values.entries()) {
        const mine = ours.get(index + 1) ?? null;
        const name = `team exercise ${edition} ${code} team ${index + 1}`;
        count(counts, 'team values');
        yield mine !== null && Number(mine) === value
          ? { name, verdict: 'passed' }
          : { name, verdict: 'failed', detail: `ours ${mine} | reference ${value}` };
      }
    }
  }
  for (const [name, primary] of [
    ['rank MP,GP', 'MP'],
    ['rank GP,MP', 'GP'],
  ] as const) {
    const order = rowsOf(eventOf(given, primary), 'c07-2024', ['MPvGP']).map(({ number }) => number);
    yield same(name, order, given[name]);
  }
  for (const [name, { order }] of Object.entries(given.EDE.groups)) {
    const members = (/\(([^)]*)\)/.exec(name)?.[1] ?? '')
      .split(/, /)
      .map((text) => text.split('-').map(Number));
    const teams = new Set(
      members.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
    );
    const rows = rowsOf(event, 'c07-2024', ['EDE']).filter(({ number }) => teams.has(number));
    const places = rows.map(({ place }) => place);
    if (typeof order === 'string') yield same(`EDE ${name}`, places, Array(rows.length).fill(places[0]));
    else
      yield same(
        `EDE ${name}`,
        rows.map(({ number }) => number),
        order,
      );
  }
}

function same(name: string, ours: readonly number[], theirs: readonly number[]): CaseResult {
  const title = `team exercise ${name}`;
  return ours.join() === theirs.join()
    ? { name: title, verdict: 'passed' }
    : { name: title, verdict: 'failed', detail: `ours ${ours.join()} | reference ${theirs.join()}` };
}
