import type { EventRecord, RoundEntry } from '../../../event/index.ts';
import { lotsOf, seedFor } from '../../../lots/index.ts';
import { eventOf } from '../../dutch/testing/written-event.ts';
import type { SwissSystem } from '../system.ts';

/** An event whose player k has rating 2500 − 10 k. */
export function rated(players: number, rounds: readonly string[], planned = 9): EventRecord {
  const event = eventOf(players, rounds, { planned });
  return {
    ...event,
    players: event.players.map((player) => ({ ...player, rating: 2500 - 10 * player.number })),
  };
}

/** Plays an event by a system with results by lot; the last record is after the last round that could be paired. */
export function playBy<S>(
  system: SwissSystem<S>,
  settings: S,
  players: number,
  rounds: number,
  seed: string,
): { readonly record: EventRecord; readonly paired: number } {
  let record = rated(players, [], rounds);
  const lots = lotsOf(seedFor(seed, 'results'));
  for (let round = 1; round <= rounds; round++) {
    const answer = system.pair(record, settings, { round, seed });
    if (answer.status === 'none') return { record, paired: round - 1 };
    const entries = new Map<number, RoundEntry>();
    if (answer.bye !== null) entries.set(answer.bye, { kind: 'bye', bye: 'pairing' });
    for (const { white, black } of answer.pairs) {
      const lot = lots.below(10);
      const [mine, theirs] =
        lot < 4
          ? (['win', 'loss'] as const)
          : lot < 7
            ? (['draw', 'draw'] as const)
            : (['loss', 'win'] as const);
      entries.set(white, { kind: 'game', opponent: black, colour: 'white', outcome: mine, rated: true });
      entries.set(black, { kind: 'game', opponent: white, colour: 'black', outcome: theirs, rated: true });
    }
    record = {
      ...record,
      players: record.players.map((player) => {
        const entry = entries.get(player.number);
        if (entry === undefined) throw new Error(`player ${player.number} was forgotten`);
        return { ...player, rounds: [...player.rounds, entry] };
      }),
    };
  }
  return { record, paired: rounds };
}

/** Opponents of every player, 0 for the bye, and his colours in order. */
export function pathsOf(record: EventRecord): readonly { opponents: number[]; colours: string }[] {
  return record.players.map(({ rounds }) => ({
    opponents: rounds.map((entry) => (entry.kind === 'game' ? entry.opponent : 0)),
    colours: rounds.flatMap((entry) => (entry.kind === 'game' ? [entry.colour[0] ?? ''] : [])).join(''),
  }));
}
