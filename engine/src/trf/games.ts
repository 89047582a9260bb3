import {
  type ByeKind,
  type Colour,
  type EventPlayer,
  opposite,
  type Outcome,
  type RoundEntry,
} from '../event/index.ts';
import type { FaultLog } from './faults.ts';
import type { RawPlayer, RawRound } from './player-line.ts';

const PLAYED: Readonly<Record<string, Outcome>> = {
  '1': 'win',
  '=': 'draw',
  '0': 'loss',
  W: 'win',
  D: 'draw',
  L: 'loss',
};

const BYES: Readonly<Record<string, ByeKind>> = { U: 'pairing', F: 'full', H: 'half', Z: 'zero' };

const HALVES: Readonly<Record<Outcome, number>> = { win: 2, draw: 1, loss: 0 };

type Kind = 'played' | 'forfeit' | 'bye' | 'pending';

function kindOf(raw: RawRound): Kind {
  if (raw.result in PLAYED) return 'played';
  if (raw.result === '+' || raw.result === '-') return 'forfeit';
  return raw.result in BYES ? 'bye' : 'pending';
}

/** Entry of a round without opponent. */
function loneEntry(player: RawPlayer, raw: RawRound, round: number, log: FaultLog): RoundEntry {
  const place = { found: raw.result, player: player.number, round };
  switch (kindOf(raw)) {
    case 'bye':
      return { kind: 'bye', bye: BYES[raw.result] ?? 'zero' };
    case 'played':
      log.add('fault', 'result-needs-opponent', player.line, raw.column + 7, place);
      return { kind: 'bye', bye: 'zero' };
    case 'forfeit':
      log.add('warning', 'forfeit-without-opponent', player.line, raw.column + 7, {
        ...place,
        used: raw.result === '+' ? '+' : 'Z',
      });
      return raw.result === '+'
        ? { kind: 'forfeit', opponent: null, colour: null, outcome: 'win' }
        : { kind: 'bye', bye: 'zero' };
    case 'pending':
      if (raw.result === '?') {
        log.add('warning', 'odd-field', player.line, raw.column + 7, {
          ...place,
          expected: 'result',
          used: 'Z',
        });
      }
      return { kind: 'bye', bye: 'zero' };
  }
}

/** Checks the two sides of one game; reports on the line of the lower number only. */
function checkResults(
  player: RawPlayer,
  mine: RawRound,
  other: RawPlayer,
  theirs: RawRound,
  round: number,
  log: FaultLog,
): void {
  const place = {
    found: `${mine.result || '·'} ${theirs.result || '·'}`,
    player: player.number,
    round,
    otherLine: other.line,
  };
  const column = mine.column + 7;
  const kind = kindOf(mine);
  const outcome = PLAYED[mine.result];
  const answer = PLAYED[theirs.result];
  if (kind !== kindOf(theirs) || (mine.result === '+' && theirs.result === '+')) {
    log.add('fault', 'results-disagree', player.line, column, place);
  } else if (outcome !== undefined && answer !== undefined) {
    const halves = HALVES[outcome] + HALVES[answer];
    // Each line keeps its own result: the reference engine reads such files too.
    if (halves > 2) log.add('warning', 'results-disagree', player.line, column, place);
    else if (halves < 2) log.add('warning', 'unusual-result', player.line, column, place);
    if (isRated(mine) !== isRated(theirs)) log.add('warning', 'rated-disagree', player.line, column, place);
  }
}

function isRated(raw: RawRound): boolean {
  return raw.result === '1' || raw.result === '=' || raw.result === '0';
}

/** Colour of a game: as written, the other side's opposite, or for forfeits without colours White to the lower number. */
function colourOf(
  player: RawPlayer,
  mine: RawRound,
  theirs: RawRound,
  opponent: number,
  round: number,
  log: FaultLog,
): Colour {
  if (mine.colour !== null) return mine.colour;
  if (theirs.colour !== null) return opposite(theirs.colour);
  if (player.number < opponent) {
    const place = { player: player.number, round, expected: 'colour' } as const;
    if (kindOf(mine) === 'forfeit') log.add('warning', 'forfeit-colour', player.line, mine.column + 5, place);
    else log.add('fault', 'bad-field', player.line, mine.column + 5, { ...place, found: '-' });
  }
  return player.number < opponent ? 'white' : 'black';
}

function pairedEntry(
  player: RawPlayer,
  raw: RawRound,
  opponent: number,
  round: number,
  players: ReadonlyMap<number, RawPlayer>,
  log: FaultLog,
): RoundEntry {
  const place = { found: String(opponent), player: player.number, round };
  const zero: RoundEntry = { kind: 'bye', bye: 'zero' };
  if (opponent === player.number) {
    log.add('fault', 'own-opponent', player.line, raw.column, place);
    return zero;
  }
  const other = players.get(opponent);
  if (other === undefined) {
    log.add('fault', 'unknown-opponent', player.line, raw.column, place);
    return zero;
  }
  if (kindOf(raw) === 'bye') {
    log.add('fault', 'bye-with-opponent', player.line, raw.column, { ...place, found: raw.result });
    return zero;
  }
  const theirs = other.rounds[round - 1];
  if (theirs === undefined || theirs.opponent !== player.number) {
    log.add('fault', 'one-sided', player.line, raw.column, { ...place, otherLine: other.line });
    return zero;
  }
  if (player.number < opponent) {
    checkResults(player, raw, other, theirs, round, log);
    if (raw.colour !== null && raw.colour === theirs.colour) {
      log.add('fault', 'colours-disagree', player.line, raw.column + 5, { ...place, otherLine: other.line });
    }
  }
  const colour = colourOf(player, raw, theirs, opponent, round, log);
  const outcome = PLAYED[raw.result];
  if (outcome !== undefined) {
    return { kind: 'game', opponent, colour, outcome, rated: isRated(raw) && isRated(theirs) };
  }
  if (raw.result === '+' || raw.result === '-') {
    return { kind: 'forfeit', opponent, colour, outcome: raw.result === '+' ? 'win' : 'loss' };
  }
  return { kind: 'pending', opponent, colour };
}

/** Turns raw round blocks into entries and checks that both sides of every game say the same (`trf.md` 8). */
export function joinGames(raw: readonly RawPlayer[], log: FaultLog): EventPlayer[] {
  const players = new Map(raw.map((player) => [player.number, player]));
  const lastPaired = raw.reduce(
    (last, player) =>
      player.rounds.reduce(
        (at, r, i) => (r.opponent !== null || r.result === 'U' ? Math.max(at, i + 1) : at),
        last,
      ),
    0,
  );
  return raw.map((own) => {
    const { line, ...player } = own;
    const rounds = [...player.rounds];
    // A last column with nothing but empty forfeits is an artefact of some programs, not a round (D25).
    while (rounds.length > lastPaired) {
      const last = rounds.at(-1);
      if (last === undefined || (last.result !== '-' && last.result !== '')) break;
      log.add('warning', 'stray-round', line, last.column, {
        found: last.result,
        player: player.number,
        round: rounds.length,
      });
      rounds.pop();
    }
    return {
      ...player,
      rounds: rounds.map((entry, index) =>
        entry.opponent === null
          ? loneEntry(own, entry, index + 1, log)
          : pairedEntry(own, entry, entry.opponent, index + 1, players, log),
      ),
    };
  });
}
