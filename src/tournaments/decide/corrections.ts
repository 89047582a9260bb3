import { ok, refuse } from '../../result.ts';
import { systemOf } from '../systems/registry.ts';
import type { PairingResult, TakenBackRound, TournamentEvent } from '../types.ts';
import type { Decision, JudgeCommand } from './commands.ts';
import { roundOf } from './foldRounds.ts';
import { foresee, proceed } from './proceed.ts';
import type { BoardState, Tournament } from './state.ts';

const RESULTS: ReadonlySet<string> = new Set<PairingResult>(['1-0', '0-1', '1/2-1/2', '+--', '--+', '---']);

function seatOf(tournament: Tournament, round: number, board: number): BoardState | Decision {
  const found = roundOf(tournament, round);
  if (found === undefined) return refuse('no-such-round');
  return found.boards.find((one) => one.board === board) ?? refuse('no-such-board');
}

/** R-228, D23: a result of a board played without the portal. */
export function enterResult(
  tournament: Tournament,
  { round, board, result }: Extract<JudgeCommand, { type: 'EnterResult' }>,
  now: number,
): Decision {
  if (tournament.phase !== 'running') return refuse('not-started');
  const seat = seatOf(tournament, round, board);
  if ('ok' in seat) return seat;
  if (!RESULTS.has(result)) return refuse('bad-result');
  if (seat.result !== null) return refuse('same-result');
  return ok(proceed(tournament, [{ type: 'result', round, board, result, reason: 'judge' }], now));
}

/**
 * C18: a result is corrected, and with it everything that no longer follows: rounds are taken back as a whole and
 * paired again. In a Swiss the rounds stand, and the result counts for the pairing after the next (GHR 4.3).
 */
export function correct(
  tournament: Tournament,
  { round, board, result }: Extract<JudgeCommand, { type: 'Correct' }>,
  now: number,
): Decision {
  if (tournament.phase === 'finished') return refuse('is-finished');
  if (tournament.phase !== 'running') return refuse('not-started');
  const seat = seatOf(tournament, round, board);
  if ('ok' in seat) return seat;
  if (result !== null && !RESULTS.has(result)) return refuse('bad-result');
  if (seat.result === result) return refuse('same-result');
  const corrected: TournamentEvent = { type: 'corrected', round, board, from: seat.result, to: result };
  return ok(proceed(tournament, withdrawn(tournament, [corrected], now), now));
}

/**
 * G-19: a game that had ended on time goes on. Its result leaves the table, the board is open again with the same game;
 * an event that has finished is open until the judge closes it again (D23).
 */
export function restoreGame(tournament: Tournament, gameId: string, now: number): Decision {
  for (const { round, boards } of tournament.rounds)
    for (const { board, gameId: id, result } of boards) {
      if (id !== gameId) continue;
      if (result === null) return ok([]);
      const corrected: TournamentEvent = { type: 'corrected', round, board, from: result, to: null, gameId };
      const opened: readonly TournamentEvent[] =
        tournament.phase === 'finished' ? [{ type: 'reopened' }, corrected] : [corrected];
      return ok(proceed(tournament, withdrawn(tournament, opened, now), now));
    }
  return refuse('not-found');
}

/** Adds the rounds that no longer follow once the events have happened. */
function withdrawn(
  tournament: Tournament,
  events: readonly TournamentEvent[],
  now: number,
): readonly TournamentEvent[] {
  const after = foresee(tournament, events, now);
  const broken = systemOf(after).broken?.(after) ?? null;
  if (broken === null) return events;
  return [...events, { type: 'rounds-taken-back', rounds: snapshots(after, broken) }];
}

function snapshots({ rounds }: Tournament, from: number): TakenBackRound[] {
  return rounds.filter(({ round }) => round >= from);
}

/** T-83: nobody comes back over whose departure others have gone on (knockout). */
export function returned(tournament: Tournament, events: readonly TournamentEvent[], now: number): Decision {
  const after = foresee(tournament, events, now);
  const { broken } = systemOf(after);
  if (broken !== undefined && broken(tournament) === null && broken(after) !== null)
    return refuse('round-paired', { round: tournament.rounds.at(-1)?.round ?? 0 });
  return ok(proceed(tournament, events, now));
}

/** Takes the last act back that still stands; nothing but compensating events. */
export function undo(tournament: Tournament, version: number, now: number): Decision {
  const act = tournament.acts.findLast(({ undone }) => !undone);
  if (act === undefined || act.version !== version) return refuse('nothing-to-undo');
  if (tournament.phase === 'finished') return refuse('is-finished');
  const done = (events: readonly TournamentEvent[]): Decision =>
    ok(proceed(tournament, [...events, { type: 'undone', of: version }], now));
  const { entrant, round, board, from, to } = act;
  switch (act.kind) {
    case 'corrected': {
      if (round === null || board === null) return refuse('nothing-to-undo');
      const [first] = act.takenBack;
      const back: TournamentEvent = { type: 'corrected', round, board, from: to, to: from };
      if (first === undefined) return done(withdrawn(tournament, [back], now));
      const since = snapshots(tournament, first.round);
      return done([
        back,
        ...(since.length === 0 ? [] : [{ type: 'rounds-taken-back', rounds: since } as const]),
        { type: 'rounds-restored', rounds: act.takenBack },
      ]);
    }
    case 'withdrawn':
    case 'expelled':
      if (entrant === null) return refuse('nothing-to-undo');
      return returned(
        tournament,
        [{ type: 'readmitted', entrant }, ...reopened(tournament, version), { type: 'undone', of: version }],
        now,
      );
    case 'readmitted':
    case 'late-entered':
      if (entrant === null) return refuse('nothing-to-undo');
      // Whoever has been paired meanwhile can only be taken out (C22).
      if (isSeated(tournament, entrant) && act.kind === 'late-entered') return refuse('has-played');
      return done([
        {
          type: 'withdrawn',
          entrant,
          ...(act.left?.expelled === true ? { expelled: true } : {}),
          ...(act.left?.annulled === true ? { annulled: true } : {}),
        },
      ]);
    case 'bye-requested':
      if (entrant === null || round === null) return refuse('nothing-to-undo');
      if (round <= tournament.rounds.length) return refuse('round-paired', { round });
      return done([{ type: 'bye-dropped', entrant, round }]);
  }
}

function isSeated({ rounds }: Tournament, entrant: number): boolean {
  return rounds.some(({ boards }) =>
    boards.some(({ white, black }) => white === entrant || black === entrant),
  );
}

/**
 * Games that were lost with the departure are open again; once a round has been paired on them, only those of that
 * round.
 */
function reopened(tournament: Tournament, version: number): readonly TournamentEvent[] {
  const act = tournament.acts.find((one) => one.version === version);
  const last = tournament.rounds.at(-1);
  if (act === undefined || last === undefined) return [];
  const isLost = (round: number, board: number): boolean =>
    tournament.rounds.length === act.rounds
      ? act.forfeited.some((one) => one.round === round && one.board === board)
      : round === last.round;
  return tournament.rounds.flatMap(({ round, boards }) =>
    boards.flatMap(({ board, white, black, result }): TournamentEvent[] => {
      const lost = white === act.entrant ? '--+' : '+--';
      if ((white !== act.entrant && black !== act.entrant) || result !== lost) return [];
      return isLost(round, board) ? [{ type: 'corrected', round, board, from: result, to: null }] : [];
    }),
  );
}
