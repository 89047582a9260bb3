import type { EntrantId, TournamentEvent } from '../types.ts';
import type { EntrantState, Tournament } from './state.ts';

type EntryEvent = Extract<
  TournamentEvent,
  {
    type:
      | 'registered'
      | 'accepted'
      | 'declined'
      | 'withdrawn'
      | 'readmitted'
      | 'late-entered'
      | 'bye-requested'
      | 'bye-dropped'
      | 'linked'
      | 'rating-set';
  }
>;

/** A person as he stands right after he was entered. */
export function newEntrant(
  entrant: EntrantId,
  userId: string | null,
  rating: number | null,
  at: number,
): EntrantState {
  return {
    entrant,
    userId,
    rating,
    number: null,
    registeredAt: at,
    returnedAt: null,
    withdrawnAt: null,
    leftIn: null,
    annulled: false,
    standing: 'entered',
    expelled: false,
    fromRound: 1,
    byes: [],
  };
}

function changed(
  tournament: Tournament,
  entrant: EntrantId,
  change: (one: EntrantState) => Partial<EntrantState>,
): Tournament {
  const entrants = tournament.entrants.map((one) =>
    one.entrant === entrant ? { ...one, ...change(one) } : one,
  );
  return { ...tournament, entrants };
}

/** Entries, departures, returns and requested byes. */
export function foldEntry(tournament: Tournament, event: EntryEvent, at: number): Tournament {
  switch (event.type) {
    case 'registered': {
      const { entrant, userId, rating, standing = 'entered' } = event;
      const one: EntrantState = { ...newEntrant(entrant, userId, rating, at), standing };
      return { ...tournament, entrants: [...tournament.entrants, one] };
    }
    case 'accepted':
      return changed(tournament, event.entrant, () => ({ standing: 'entered' }));
    case 'declined':
      return changed(tournament, event.entrant, () => ({ standing: 'declined' }));
    case 'withdrawn':
      return changed(tournament, event.entrant, () => ({
        withdrawnAt: at,
        leftIn: tournament.rounds.length,
        expelled: event.expelled === true,
        annulled: event.annulled === true,
      }));
    case 'readmitted':
      return changed(tournament, event.entrant, () => ({
        returnedAt: at,
        withdrawnAt: null,
        leftIn: null,
        expelled: false,
        annulled: false,
      }));
    case 'late-entered': {
      const one = { ...newEntrant(event.entrant, event.userId, event.rating, at), fromRound: event.round };
      // Somebody who waited for a place keeps his number of entrant.
      const others = tournament.entrants.filter(({ entrant }) => entrant !== event.entrant);
      const entrants = [...others, one].sort((a, b) => a.entrant - b.entrant);
      return renumbered({ ...tournament, entrants }, event.numbers);
    }
    case 'bye-requested':
      return changed(tournament, event.entrant, ({ byes }) => ({
        byes: [
          ...byes.filter(({ round }) => round !== event.round),
          { round: event.round, kind: event.kind },
        ],
      }));
    case 'bye-dropped':
      return changed(tournament, event.entrant, ({ byes }) => ({
        byes: byes.filter(({ round }) => round !== event.round),
      }));
    case 'rating-set':
      return changed(tournament, event.entrant, () => ({ rating: event.rating }));
    case 'linked':
      return changed(tournament, event.entrant, () => ({ userId: event.userId }));
  }
}

function renumbered(tournament: Tournament, numbers: readonly EntrantId[]): Tournament {
  const numberOf = new Map(numbers.map((entrant, index) => [entrant, index + 1]));
  return {
    ...tournament,
    numbers,
    entrants: tournament.entrants.map((one) => ({ ...one, number: numberOf.get(one.entrant) ?? null })),
  };
}
