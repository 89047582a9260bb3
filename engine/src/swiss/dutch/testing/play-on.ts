import type { EventRecord, RoundEntry } from '../../../event/index.ts';
import { pairDutch } from '../pair.ts';
import { eventOf } from './written-event.ts';

/** Plays rounds with the engine's pairings and results, byes and absences from `dice`. */
export function playOn(players: number, rounds: number, dice: readonly number[]): EventRecord[] {
  const stages: EventRecord[] = [];
  let at = 0;
  const roll = (sides: number): number => (dice[at++ % dice.length] ?? 0) % sides;
  let event = eventOf(players, [], { planned: rounds });
  for (let round = 1; round <= rounds; round++) {
    const absent = new Map<number, RoundEntry>();
    for (let n = 1; n <= players; n++) {
      const lot = roll(16);
      if (lot < 3) absent.set(n, { kind: 'bye', bye: lot === 0 ? 'half' : lot === 1 ? 'full' : 'zero' });
    }
    event = {
      ...event,
      players: event.players.map((p) => {
        const bye = absent.get(p.number);
        return bye === undefined ? p : { ...p, rounds: [...p.rounds, bye] };
      }),
    };
    stages.push(event);
    const answer = pairDutch(event, { round });
    if (answer.status === 'none') return stages;
    const entries = new Map<number, RoundEntry>();
    if (answer.bye !== null) entries.set(answer.bye, { kind: 'bye', bye: 'pairing' });
    for (const { white, black } of answer.pairs) {
      const lot = roll(20);
      const [mine, theirs] =
        lot < 8
          ? (['win', 'loss'] as const)
          : lot < 14
            ? (['loss', 'win'] as const)
            : (['draw', 'draw'] as const);
      if (lot === 0) {
        entries.set(white, { kind: 'forfeit', opponent: black, colour: 'white', outcome: 'win' });
        entries.set(black, { kind: 'forfeit', opponent: white, colour: 'black', outcome: 'loss' });
      } else {
        entries.set(white, { kind: 'game', opponent: black, colour: 'white', outcome: mine, rated: true });
        entries.set(black, { kind: 'game', opponent: white, colour: 'black', outcome: theirs, rated: true });
      }
    }
    event = {
      ...event,
      players: event.players.map((p) => {
        const entry = entries.get(p.number);
        return entry === undefined ? p : { ...p, rounds: [...p.rounds, entry] };
      }),
    };
  }
  return stages;
}
