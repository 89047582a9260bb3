import { isPaired } from 'tabiya-engine/event';
import type { EventRecord, RoundEntry } from 'tabiya-engine/event';
import type { Board } from 'tabiya-engine/swiss';

const BYES: Readonly<Record<string, RoundEntry>> = {
  Z: { kind: 'bye', bye: 'zero' },
  H: { kind: 'bye', bye: 'half' },
  F: { kind: 'bye', bye: 'full' },
};

/** The event as it stood before `round`, with the byes and absences of that round (number to Z, H or F). */
export function beforeRound(
  record: EventRecord,
  round: number,
  absent: ReadonlyMap<number, string>,
): EventRecord {
  return {
    ...record,
    requestedByes: [],
    players: record.players.map((player) => {
      const past: RoundEntry[] = Array.from(
        { length: round - 1 },
        (_, i) => player.rounds[i] ?? { kind: 'bye', bye: 'zero' },
      );
      const bye = BYES[absent.get(player.number) ?? ''];
      return { ...player, rounds: bye === undefined ? past : [...past, bye] };
    }),
  };
}

/** Who was absent by the columns of a round that has been paired: everybody without game, forfeit or `U`. */
export function absencesOf(record: EventRecord, round: number): Map<number, string> {
  const absent = new Map<number, string>();
  for (const player of record.players) {
    const entry = player.rounds[round - 1];
    if (entry !== undefined && isPaired(entry)) continue;
    absent.set(
      player.number,
      entry?.kind === 'bye' && entry.bye === 'half'
        ? 'H'
        : entry?.kind === 'bye' && entry.bye === 'full'
          ? 'F'
          : 'Z',
    );
  }
  return absent;
}

type Pair = readonly [number, number];

/** Pairs as a sorted text, bye as 0, for comparing and showing; pairs of `loose` players without their colours. */
export function pairText(
  pairs: readonly Pair[],
  bye: number | null,
  loose: ReadonlySet<number> = new Set(),
): string {
  const all = bye === null ? [...pairs] : [...pairs, [bye, 0] as const];
  return all
    .map(([a, b]) => (a > b && b > 0 && (loose.has(a) || loose.has(b)) ? `${b}-${a}` : `${a}-${b}`))
    .sort()
    .join(' ');
}

export function boardPairs(boards: readonly Board[]): [number, number][] {
  return boards.map(({ white, black }) => [white, black]);
}

/** Only what differs: our pairs that they have not, and the other way round. */
export function difference(ours: string, theirs: string): string {
  const mine = new Set(ours.split(' '));
  const other = new Set(theirs.split(' '));
  const only = (a: Set<string>, b: Set<string>): string => [...a].filter((x) => !b.has(x)).join(' ');
  return `ours ${only(mine, other)} | theirs ${only(other, mine)}`;
}

/** The pairs of a round as the record has them, some of them exchanged for others. */
export function playedText(
  record: EventRecord,
  round: number,
  exchange: { readonly oracle: readonly Pair[]; readonly file: readonly Pair[] } | null,
  loose: ReadonlySet<number> = new Set(),
): string {
  const pairs: Pair[] = [];
  for (const player of record.players) {
    const entry = player.rounds[round - 1];
    if (entry === undefined || !isPaired(entry)) continue;
    if (entry.kind === 'bye') pairs.push([player.number, 0]);
    else if (entry.colour === 'white' && entry.opponent !== null) pairs.push([player.number, entry.opponent]);
  }
  const text = (pair: Pair): string => pairText([pair], null, loose);
  const file = new Set((exchange?.file ?? []).map(text));
  return pairText(
    [...pairs.filter((pair) => !file.has(text(pair))), ...(exchange?.oracle ?? [])],
    null,
    loose,
  );
}
