import { type EventRecord, type RoundEntry, STANDARD_POINTS } from 'tabiya-engine/event';

/** An event from lines of round entries: `3w1` beat 3 with White, `4b=`, `2w-` forfeit, `U`, `F`, `H`, `Z`, `5w?`. */
export function eventOf(lines: readonly string[], more: Partial<EventRecord> = {}): EventRecord {
  return {
    name: 'Test',
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: null,
    initialColour: null,
    points: STANDARD_POINTS,
    players: lines.map((line, index) => ({
      number: index + 1,
      name: `P${index + 1}`,
      sex: null,
      title: null,
      rating: 2000 - index * 10,
      federation: null,
      fideId: null,
      birth: null,
      filedRank: null,
      filedPoints: null,
      rounds: line.trim().split(/\s+/).map(entryOf),
    })),
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
    ...more,
  };
}

/** One round entry, see {@link eventOf}. */
export function entryOf(text: string): RoundEntry {
  const [, opponent = '', side = '', code = ''] = /^(\d+)([wb])(.)$/.exec(text) ?? [];
  if (opponent === '') {
    const bye = { U: 'pairing', F: 'full', H: 'half', Z: 'zero' } as const;
    return { kind: 'bye', bye: bye[text as keyof typeof bye] };
  }
  const game = { opponent: Number(opponent), colour: side === 'w' ? 'white' : 'black' } as const;
  if (code === '?') return { kind: 'pending', ...game };
  if (code === '+' || code === '-')
    return { kind: 'forfeit', ...game, outcome: code === '+' ? 'win' : 'loss' };
  return {
    kind: 'game',
    ...game,
    outcome: code === '1' ? 'win' : code === '=' ? 'draw' : 'loss',
    rated: true,
  };
}

/** The 16-player Swiss of the tie-break exercises (`tiebreaks.md` 6.5). */
export const EXERCISE_SWISS: readonly string[] = [
  '9w1 13b= 2w= 15b1 4w=',
  '10b1 7w1 1b= 16w1 3b=',
  '11w= 6b1 8w1 4b= 2w=',
  '12b1 H 13w1 3w= 1b=',
  '13w0 15b0 11w1 7b= 10w1',
  '14b0 3w0 U 10w1 8b1',
  '15w1 2b0 16b0 5w= 11b0',
  '16b= 14w1 3b0 13w1 6w0',
  '1b0 10w0 H 11w- U',
  '2w0 9b1 15w0 6b0 5b0',
  '3b= 16w0 5b0 9b+ 7w1',
  '4w0 U 14w+ Z Z',
  '5b1 1w= 4b0 8b0 14w0',
  '6w1 8b0 12b- Z 13b1',
  '7b0 5w1 10b1 1w0 16b0',
  '8w= 11b1 7w1 2b0 15w1',
];

/** The six-player round robin of the same paper; 5 forfeited to 6. */
export const EXERCISE_ROUND_ROBIN: readonly string[] = [
  '5w= 2w1 3b1 4w0 6b1',
  '6w1 1b0 5w1 3w= 4b1',
  '4w1 6b1 1w0 2b= 5w1',
  '3b0 5b0 6w= 1b1 2w0',
  '1b= 4w1 2b0 6w- 3b0',
  '2b0 3w0 4b= 5b+ 1w0',
];

/** Ratings of the exercise: 2200 for number 1 and 50 less for each that follows. */
export function rated(record: EventRecord): EventRecord {
  return { ...record, players: record.players.map((player, i) => ({ ...player, rating: 2200 - 50 * i })) };
}

/**
 * A player who beats opponents with the given final scores and has a pairing-allocated bye in round `bye`
 * (`tiebreaks.md` 6.8). The opponents play all their other rounds against players who fill the table.
 */
export function winnerWithBye(scores: readonly number[], bye: number): EventRecord {
  const rounds = scores.length + 1;
  const lines: string[][] = [[], ...scores.map(() => [])];
  let next = 0;
  for (let round = 1; round <= rounds; round++) {
    const beaten = round === bye ? -1 : next++;
    lines[0]?.push(round === bye ? 'U' : `${beaten + 2}w1`);
    scores.forEach((score, index) => {
      const own = lines[index + 1] ?? [];
      if (index === beaten) {
        own.push('1b0');
        return;
      }
      const made = own.reduce(
        (sum, text) => sum + (text.endsWith('1') ? 1 : text.endsWith('=') ? 0.5 : 0),
        0,
      );
      const rest = score - made;
      const result = rest >= 1 ? '1' : rest === 0.5 ? '=' : '0';
      const filler = lines.length + 1;
      own.push(`${filler}w${result}`);
      const empty = Array.from({ length: rounds }, () => 'Z');
      empty[round - 1] = `${index + 2}b${result === '1' ? '0' : result === '0' ? '1' : '='}`;
      lines.push(empty);
    });
  }
  return eventOf(lines.map((line) => line.join(' ')));
}
