import type { PairingResult, TournamentEvent } from '../types.ts';
import { importedRounds } from './importedRounds.ts';
import { isRoundOver, type Milestone, type NewsKind, type RoundState, type Tournament } from './state.ts';

/** An event with what the log adds to it. */
export interface LoggedEvent {
  readonly version: number;
  readonly at: number;
  readonly by: string | null;
  readonly event: TournamentEvent;
}

/** State after one more event; `tournament` is null before the first. A log that does not fit together is a bug. */
export function apply(id: string, tournament: Tournament | null, logged: LoggedEvent): Tournament {
  const { version, at, event } = logged;
  if (tournament === null) {
    if (event.type === 'announced') return announced(id, logged, event);
    if (event.type === 'imported') return imported(id, logged, event);
    throw new Error(`log of tournament ${id} begins with ${event.type}`);
  }
  if (version !== tournament.version + 1) throw new Error(`log of tournament ${id} misses an event`);
  const next: Tournament = { ...tournament, version };
  switch (event.type) {
    case 'registered':
      return {
        ...next,
        entrants: [
          ...next.entrants,
          {
            entrant: event.entrant,
            userId: event.userId,
            rating: event.rating,
            number: null,
            registeredAt: at,
            withdrawnAt: null,
          },
        ],
      };
    case 'withdrawn':
      return {
        ...next,
        entrants: next.entrants.map((one) =>
          one.entrant === event.entrant ? { ...one, withdrawnAt: at } : one,
        ),
      };
    case 'started': {
      const numberOf = new Map(event.numbers.map((entrant, index) => [entrant, index]));
      return tell(
        {
          ...next,
          phase: 'running',
          startedAt: at,
          numbers: event.numbers,
          lot: next.lot && { hash: next.lot.hash, seed: event.seed },
          entrants: next.entrants.map((one) => {
            const index = numberOf.get(one.entrant);
            return index === undefined
              ? one
              : { ...one, number: index + 1, rating: event.ratings[index] ?? null };
          }),
        },
        at,
        'started',
      );
    }
    case 'round-paired':
      return {
        ...next,
        rounds: [
          ...next.rounds,
          {
            round: event.round,
            boards: event.pairs.map((pair) => ({ ...pair, result: null })),
            rest: event.rest,
          },
        ],
      };
    case 'result': {
      const rounds = next.rounds.map((round) =>
        round.round === event.round ? withResult(round, event.board, event.result) : round,
      );
      const after = { ...next, rounds };
      const round = rounds.find((one) => one.round === event.round);
      // With all games at once rounds end in any order and say nothing to anybody.
      const tells = next.settings?.pace === 'rounds' && round !== undefined && isRoundOver(round);
      return tells ? tell(after, at, 'round-finished', event.round) : after;
    }
    case 'finished':
      return tell({ ...next, phase: 'finished', finishedAt: at, places: event.places }, at, 'finished');
    case 'cancelled':
      return tell({ ...next, phase: 'cancelled', finishedAt: at }, at, 'cancelled', null, event.reason);
    case 'announced':
    case 'imported':
      throw new Error(`log of tournament ${id} begins twice`);
  }
}

/** Folds a whole log; null for an empty one. */
export function fold(id: string, log: readonly LoggedEvent[]): Tournament | null {
  return log.reduce<Tournament | null>((tournament, logged) => apply(id, tournament, logged), null);
}

function tell(
  tournament: Tournament,
  at: number,
  kind: NewsKind,
  round: number | null = null,
  reason: string | null = null,
): Tournament {
  const milestone: Milestone = { version: tournament.version, at, kind, round, reason };
  return { ...tournament, milestones: [...tournament.milestones, milestone] };
}

function withResult(round: RoundState, board: number, result: PairingResult): RoundState {
  return { ...round, boards: round.boards.map((one) => (one.board === board ? { ...one, result } : one)) };
}

function announced(
  id: string,
  { version, at, by }: LoggedEvent,
  event: Extract<TournamentEvent, { type: 'announced' }>,
): Tournament {
  return tell(
    {
      id,
      version,
      phase: 'announced',
      name: event.settings.name,
      system: event.settings.system,
      settings: event.settings,
      imported: null,
      organiserId: by,
      createdAt: at,
      startedAt: null,
      finishedAt: null,
      lot: { hash: event.lotHash, seed: null },
      entrants: [],
      numbers: [],
      rounds: [],
      places: [],
      milestones: [],
    },
    at,
    'announced',
  );
}

function imported(
  id: string,
  { version, at, by }: LoggedEvent,
  event: Extract<TournamentEvent, { type: 'imported' }>,
): Tournament {
  const { record, settings } = event;
  const rounds = importedRounds(record);
  const planned = record.roundsPlanned ?? rounds.length;
  const over = rounds.length >= planned && rounds.every(isRoundOver);
  return {
    id,
    version,
    phase: over ? 'finished' : 'running',
    name: settings.name,
    system: settings.system,
    settings: null,
    imported: record,
    organiserId: by,
    createdAt: at,
    startedAt: null,
    finishedAt: null,
    lot: null,
    entrants: record.players.map(({ number, rating }) => ({
      entrant: number,
      userId: null,
      rating,
      number,
      registeredAt: at,
      withdrawnAt: null,
    })),
    numbers: record.players.map(({ number }) => number),
    rounds,
    places: record.players.flatMap(({ number, filedRank }) =>
      filedRank === null ? [] : [{ entrant: number, place: filedRank }],
    ),
    milestones: [],
  };
}
