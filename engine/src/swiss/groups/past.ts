import { entryOf, pointsOf } from '../../event/index.ts';
import type { EventPlayer, EventRecord, PlayerNumber, Tenths } from '../../event/index.ts';

export type Side = 'white' | 'black';

/** What the rounds before a round say of one player. */
export interface Past {
  readonly number: PlayerNumber;
  readonly rating: number | null;
  readonly score: Tenths;
  /** Colours of played games in order; forfeits and byes have none. */
  readonly colours: readonly Side[];
  /** Whites minus Blacks. */
  readonly difference: number;
  /** Length of the last run of one colour. */
  readonly run: number;
  readonly played: ReadonlySet<PlayerNumber>;
  /** Opponents he was paired with, played or not. */
  readonly paired: ReadonlySet<PlayerNumber>;
  /** He was free in a round by pairing. */
  readonly hadBye: boolean;
  /** He has had the points of a win without a game. */
  readonly unearned: boolean;
  /** Where he met another score, in the last round and the one before it. */
  readonly floats: readonly ['up' | 'down' | null, 'up' | 'down' | null];
}

/** Points after each round `0…last`. */
function scoresOf(record: EventRecord, player: EventPlayer, last: number): Tenths[] {
  const scores = [0];
  for (let round = 1; round <= last; round++) {
    const entry = entryOf(player, round);
    const gained = entry.kind === 'pending' ? record.points.draw : pointsOf(entry, record.points);
    scores.push((scores[round - 1] ?? 0) + gained);
  }
  return scores;
}

/** The past of every player before `round`; later rounds are never looked at. */
export function pastOf(record: EventRecord, round: number): readonly Past[] {
  const last = round - 1;
  const scores = new Map(
    record.players.map((player) => [player.number, scoresOf(record, player, last)] as const),
  );
  return record.players.map((player) => {
    const own = scores.get(player.number) ?? [];
    const colours: Side[] = [];
    const played = new Set<PlayerNumber>();
    const paired = new Set<PlayerNumber>();
    let hadBye = false;
    let unearned = false;
    for (let k = 1; k <= last; k++) {
      const entry = entryOf(player, k);
      if (entry.kind === 'game' || entry.kind === 'pending') {
        colours.push(entry.colour);
        played.add(entry.opponent);
        paired.add(entry.opponent);
        continue;
      }
      if (entry.kind === 'forfeit' && entry.opponent !== null) paired.add(entry.opponent);
      if (entry.kind === 'bye' && entry.bye === 'pairing') hadBye = true;
      if (pointsOf(entry, record.points) >= record.points.win) unearned = true;
    }
    const floatIn = (k: number): 'up' | 'down' | null => {
      const entry = k < 1 ? null : entryOf(player, k);
      if (entry === null) return null;
      if (entry.kind === 'bye') return entry.bye === 'pairing' ? 'down' : null;
      if (entry.kind === 'forfeit') return null;
      const mine = own[k - 1] ?? 0;
      const theirs = scores.get(entry.opponent)?.[k - 1] ?? mine;
      return mine > theirs ? 'down' : mine < theirs ? 'up' : null;
    };
    const latest = colours.at(-1);
    const turn = colours.findLastIndex((colour) => colour !== latest);
    return {
      number: player.number,
      rating: player.rating,
      score: own[last] ?? 0,
      colours,
      difference: colours.reduce((sum, colour) => sum + (colour === 'white' ? 1 : -1), 0),
      run: colours.length - 1 - turn,
      played,
      paired,
      hadBye,
      unearned: unearned || hadBye,
      floats: [floatIn(last), floatIn(last - 1)],
    };
  });
}

/** Whether a player may have a colour once more: run and difference stay within the limits (null = no limit). */
export function mayHave(past: Past, side: Side, longestRun: number, widest: number | null): boolean {
  const run = past.colours.at(-1) === side ? past.run + 1 : 1;
  const difference = Math.abs(past.difference + (side === 'white' ? 1 : -1));
  return run <= longestRun && (widest === null || difference <= widest);
}
