import type { EventRecord } from 'tabiya-engine/event';
import { commitTo } from 'tabiya-engine/lots';
import { decide, type TournamentCommand } from '../../src/tournaments/decide/decide.ts';
import { apply } from '../../src/tournaments/decide/fold.ts';
import type { BoardState, Tournament } from '../../src/tournaments/decide/state.ts';
import type { Actor, TournamentSettings } from '../../src/tournaments/index.ts';
import { eventRecord } from '../../src/tournaments/record.ts';
import { bracketState } from '../../src/tournaments/systems/knockout.ts';
import type { PairingResult } from '../../src/tournaments/types.ts';
import { count } from './kind.ts';
import type { CaseResult, Counts } from './kind.ts';

const NOW = Date.UTC(2026, 0, 5);
const SEED = '5e'.repeat(32);
const JUDGE: Actor = { userId: 'judge', roles: ['organiser'] };

/** Schema `real-knockout/1` (`data/real/README.md`), by seeds. */
export interface RealKnockout {
  readonly id: string;
  readonly participants: readonly { readonly seed: number }[];
  readonly finalOrder?: { readonly first: number };
  readonly rounds: readonly {
    readonly name: string;
    readonly matches: readonly {
      readonly a: number;
      readonly b: number | null;
      readonly winner: number;
      readonly decidedBy: string;
      readonly games?: readonly {
        readonly white: number;
        readonly black: number;
        readonly result: PairingResult;
      }[];
    }[];
  }[];
}

const TURNED: Readonly<Record<PairingResult, PairingResult>> = {
  '1-0': '0-1',
  '0-1': '1-0',
  '1/2-1/2': '1/2-1/2',
  '+--': '--+',
  '--+': '+--',
  '---': '---',
};

/** An event of the portal whose judge enters everybody by name and every result: the commands, without a database. */
class JudgedEvent {
  #tournament: Tournament | null = null;

  constructor(change: Pick<TournamentSettings, 'name' | 'system'> & Partial<TournamentSettings>) {
    const settings: TournamentSettings = {
      regulation: '',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 90 * 60_000 },
      firstMoveMs: 60 * 60_000,
      registrationFrom: NOW,
      registrationTo: NOW + 1000,
      startsAt: NOW + 1000,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
      ...change,
    };
    this.do({ type: 'Announce', settings, lotHash: commitTo(SEED) });
  }

  get state(): Tournament {
    if (this.#tournament === null) throw new Error('nothing announced');
    return this.#tournament;
  }

  do(command: TournamentCommand, by: Actor | null = JUDGE): void {
    const at = command.type === 'Announce' || command.type === 'EnterPersons' ? NOW : NOW + 1000;
    const decision = decide(this.#tournament, command, { now: at, by });
    if (!decision.ok) throw new Error(`${command.type}: ${JSON.stringify(decision.refusal)}`);
    for (const event of decision.value) {
      const version = (this.#tournament?.version ?? 0) + 1;
      this.#tournament = apply('real', this.#tournament, { version, at, by: by?.userId ?? null, event });
    }
  }

  /** Enters people by name, with these ratings, and starts. */
  begin(ratings: readonly number[]): void {
    this.do({ type: 'EnterPersons', persons: ratings.map((rating) => ({ userId: null, rating })) });
    this.do({ type: 'Start', seed: SEED, ratings: new Map() }, null);
  }

  /** Boards without a result at which these two sit. */
  open(a: number, b: number): (BoardState & { readonly round: number })[] {
    return this.state.rounds.flatMap(({ round, boards }) =>
      boards
        .filter(
          ({ white, black, result }) =>
            result === null && ((white === a && black === b) || (white === b && black === a)),
        )
        .map((board) => ({ ...board, round })),
    );
  }
}

/** Every match played by the judge's results: its sides follow from the winners before, its winner from the games. */
export function* realKnockout(given: RealKnockout, _path: string, counts: Counts): Iterable<CaseResult> {
  const seeds = given.participants.map(({ seed }) => seed).toSorted((one, other) => one - other);
  const entrantOf = (seed: number): number => seeds.indexOf(seed) + 1;
  const event = new JudgedEvent({
    name: given.id,
    system: 'knockout',
    knockout: { format: 'double', order: 'seeded', tieBreakGames: 10, tieBreakPairs: true },
  });
  // The bracket follows the seeds, not the ratings the players had.
  event.begin(seeds.map((_, index) => 3000 - index));
  for (const [index, { name, matches }] of given.rounds.entries()) {
    for (const { a, b, winner, games = [] } of matches) {
      if (b === null) continue;
      const queue = [...games];
      for (;;) {
        const boards = event.open(entrantOf(a), entrantOf(b));
        const [next] = queue;
        const seat =
          boards.find(({ white }) => next !== undefined && white === entrantOf(next.white)) ?? boards[0];
        if (seat === undefined) break;
        queue.shift();
        // Tie-breaks the source does not tell: the judge enters who won them.
        const result = next?.result ?? '1-0';
        const white = next === undefined ? winner : next.white;
        count(counts, next === undefined ? 'decisions entered' : 'results entered');
        const turned = seat.white === entrantOf(white) ? result : TURNED[result];
        event.do({ type: 'EnterResult', round: seat.round, board: seat.board, result: turned });
      }
    }
    const bracket = bracketState(event.state)[index] ?? [];
    for (const { a, b, winner, decidedBy } of matches) {
      count(counts, 'matches');
      const sides = [entrantOf(a), b === null ? null : entrantOf(b)];
      const match = bracket.find(
        (one) =>
          one.sides.some(({ player }) => player === sides[0]) &&
          one.sides.some(({ player }) => player === sides[1]),
      );
      const won = match?.winner == null ? null : (match.sides[match.winner].player ?? null);
      const label = `${given.id} ${name}: ${a} – ${b ?? 'bye'} (${decidedBy})`;
      yield won === entrantOf(winner)
        ? { name: label, verdict: 'passed' }
        : {
            name: label,
            verdict: 'failed',
            detail: `ours ${won === null ? 'nobody' : seeds[won - 1]} | reference ${winner}`,
          };
    }
  }
  const first = event.state.places.find(({ place }) => place === 1)?.entrant;
  const champion = given.finalOrder?.first;
  if (champion === undefined) return;
  yield event.state.phase === 'finished' && first === entrantOf(champion)
    ? { name: `${given.id} champion`, verdict: 'passed' }
    : { name: `${given.id} champion`, verdict: 'failed', detail: `ours ${first} | reference ${champion}` };
}

/** A result by the numbers of the players, White first. */
export type PlayedAs = (white: number, black: number) => PairingResult | null;

/**
 * A round robin at a table, each cycle an event of its own with colours as the table has them; results by `cycles`.
 * Answers the games of all cycles as one record.
 */
export function judgedCrosstable(
  name: string,
  players: number,
  cycles: readonly PlayedAs[],
  counts: Counts,
): EventRecord {
  const records = cycles.map((result) => {
    const event = new JudgedEvent({ name, system: 'family' });
    event.begin(Array.from({ length: players }, () => 1500));
    for (;;) {
      const round = event.state.rounds.find(({ boards }) => boards.some((board) => board.result === null));
      const seat = round?.boards.find((board) => board.result === null);
      if (round === undefined || seat === undefined) break;
      const entered = result(seat.white, seat.black);
      if (entered === null) throw new Error(`${name}: ${seat.white} and ${seat.black} did not play`);
      count(counts, 'results entered');
      event.do({ type: 'EnterResult', round: round.round, board: seat.board, result: entered });
    }
    if (event.state.phase !== 'finished') throw new Error(`${name} did not end`);
    return eventRecord(event.state);
  });
  const [first] = records;
  if (first === undefined) throw new Error(`${name} has no games`);
  return {
    ...first,
    players: first.players.map((player, index) => ({
      ...player,
      rounds: records.flatMap((record) => record.players[index]?.rounds ?? []),
    })),
  };
}

export { TURNED };
