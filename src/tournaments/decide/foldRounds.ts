import type { Movers, PairedGame, PairedRound, PairingResult, TournamentEvent } from '../types.ts';
import type { BoardState, RoundState, Tournament } from './state.ts';

type RoundEvent = Extract<
  TournamentEvent,
  {
    type:
      | 'round-scheduled'
      | 'round-drafted'
      | 'round-paired'
      | 'games-added'
      | 'pairing-failed'
      | 'result'
      | 'corrected'
      | 'rounds-taken-back'
      | 'rounds-restored';
  }
>;

export function roundOf({ rounds }: Tournament, round: number): RoundState | undefined {
  return rounds.find((one) => one.round === round);
}

function openBoard(pair: PairedGame): BoardState {
  return { ...pair, result: pair.result ?? null };
}

function withRound(
  tournament: Tournament,
  round: number,
  change: (one: RoundState) => RoundState,
): Tournament {
  return {
    ...tournament,
    rounds: tournament.rounds.map((one) => (one.round === round ? change(one) : one)),
  };
}

function withResult(
  tournament: Tournament,
  round: number,
  board: number,
  result: PairingResult | null,
  {
    gameId,
    moved,
    at,
    left,
  }: {
    readonly gameId?: string | undefined;
    readonly moved?: Movers | undefined;
    readonly left?: true | undefined;
    /** When a game ended; a correction leaves that instant as it is. */
    readonly at?: number;
  },
) {
  return withRound(tournament, round, (one) => ({
    ...one,
    boards: one.boards.map((seat) => {
      if (seat.board !== board) return seat;
      const { left: _, ...rest } = seat;
      return {
        ...rest,
        result,
        gameId: gameId ?? seat.gameId,
        ...(moved === undefined ? {} : { moved }),
        ...(at === undefined ? {} : { endedAt: at }),
        ...(left === undefined ? {} : { left }),
      };
    }),
  }));
}

/** Rounds as they are planned, paired, played, corrected and taken back. */
export function foldRounds(tournament: Tournament, event: RoundEvent, at: number): Tournament {
  const nothing = { at: null, draft: null, failed: null };
  switch (event.type) {
    case 'round-scheduled':
      return { ...tournament, coming: { ...nothing, round: event.round, at: event.at } };
    case 'round-drafted': {
      const { type: _, ...draft } = event;
      return { ...tournament, coming: { ...nothing, round: event.round, draft } };
    }
    case 'pairing-failed':
      return { ...tournament, coming: { ...nothing, round: event.round, failed: event.reason } };
    case 'round-paired':
      return { ...tournament, coming: null, rounds: [...tournament.rounds, pairedRound(event)] };
    case 'games-added':
      return withRound(tournament, event.round, (one) => ({
        ...one,
        boards: [...one.boards, ...event.pairs.map(openBoard)],
      }));
    case 'result':
      return withResult(tournament, event.round, event.board, event.result, {
        moved: event.moved,
        at,
        left: event.reason === 'forfeit' ? true : undefined,
      });
    case 'corrected':
      // A judge's result of an open board ends it now.
      return withResult(tournament, event.round, event.board, event.to, {
        gameId: event.gameId,
        ...(event.from === null ? { at } : {}),
      });
    case 'rounds-taken-back': {
      const gone = new Set(event.rounds.map(({ round }) => round));
      return {
        ...tournament,
        coming: null,
        rounds: tournament.rounds.filter(({ round }) => !gone.has(round)),
      };
    }
    case 'rounds-restored':
      return { ...tournament, coming: null, rounds: [...tournament.rounds, ...event.rounds] };
  }
}

function pairedRound({ round, pairs, rest, byes, groups, startNumber, opens }: PairedRound): RoundState {
  return {
    round,
    boards: pairs.map(openBoard),
    rest,
    byes: byes ?? [],
    ...(groups === undefined ? {} : { groups }),
    ...(startNumber === undefined ? {} : { startNumber }),
    ...(opens === undefined ? {} : { opens }),
  };
}
