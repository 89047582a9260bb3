import { eventWith, forfeitEntries, gameEntries, playerWith, STANDARD_POINTS } from '../../../event/index.ts';
import type { EventRecord, PointSystem, RoundEntry } from '../../../event/index.ts';

/** Builds an event from rounds written as in the arbiters' cases: `1-3 1-0, 4-2 =, 2-5 +-, U5, H5, Z5`. */
export function eventOf(
  players: number,
  rounds: readonly string[],
  rest: {
    readonly points?: Partial<PointSystem>;
    readonly initial?: 'white' | 'black';
    readonly planned?: number;
  } = {},
): EventRecord {
  const entries: RoundEntry[][] = Array.from({ length: players + 1 }, () => []);
  rounds.forEach((text, index) => {
    const put = (number: number, entry: RoundEntry): void => {
      entries[number]?.splice(index, 1, entry);
    };
    for (const row of entries) while (row.length < index + 1) row.push({ kind: 'bye', bye: 'zero' });
    for (const part of text.split(',').map((p) => p.trim())) {
      const bye = /^([UHFZ])(\d+)$/.exec(part);
      if (bye) {
        const kind = { U: 'pairing', H: 'half', F: 'full', Z: 'zero' }[bye[1] ?? 'Z'] as 'pairing';
        put(Number(bye[2]), { kind: 'bye', bye: kind });
        continue;
      }
      const game = /^(\d+)-(\d+) (1-0|0-1|=|\+-|-\+|--|W\/L|L\/W)$/.exec(part);
      if (!game) throw new Error(`cannot read ${part}`);
      const white = Number(game[1]);
      const black = Number(game[2]);
      const result = game[3] ?? '';
      const [one, two] = /^[+-]{2}$/.test(result)
        ? forfeitEntries(white, black, [forfeited(result[0]), forfeited(result[1])])
        : gameEntries(
            white,
            black,
            result === '=' ? 'draw' : result === '1-0' || result === 'W/L' ? 'win' : 'loss',
            !result.includes('/'),
          );
      put(white, one);
      put(black, two);
    }
  });
  return eventWith(
    entries.slice(1).map((row, i) => playerWith(i + 1, { rounds: row })),
    {
      name: 'case',
      roundsPlanned: rest.planned ?? 9,
      initialColour: rest.initial ?? 'white',
      points: { ...STANDARD_POINTS, ...rest.points },
    },
  );
}

function forfeited(sign: string | undefined): 'win' | 'loss' {
  return sign === '+' ? 'win' : 'loss';
}
