import type { EventRecord, RequestedBye } from 'tabiya-engine';
import { lotsOf, seedFor } from 'tabiya-engine/lots';
import type { Tournament } from '../decide/state.ts';
import { eventRecord } from '../record.ts';

/**
 * The event as pairing programs read it: with the planned rounds, the first colour (by lot from the seed) and the
 * absences of the round to come.
 */
export function swissRecord(tournament: Tournament, seed: string, rounds: number): EventRecord {
  const record = eventRecord(tournament);
  const round = tournament.rounds.length + 1;
  const absences: RequestedBye[] = tournament.entrants.flatMap(({ number, withdrawnAt, byes }) => {
    if (number === null) return [];
    const bye = byes.find((one) => one.round === round);
    if (withdrawnAt !== null) return [{ kind: 'zero', round, players: [number] }];
    return bye === undefined ? [] : [{ kind: bye.kind, round, players: [number] }];
  });
  return {
    ...record,
    roundsPlanned: rounds,
    initialColour: lotsOf(seedFor(seed, 'initial-colour')).coin() ? 'white' : 'black',
    requestedByes: absences,
  };
}
