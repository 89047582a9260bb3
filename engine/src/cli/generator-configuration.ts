import {
  type EventRecord,
  entryOf,
  lastPairedRound,
  roundsOf,
  STANDARD_POINTS,
  type Tenths,
} from '../event/index.ts';
import { DEFAULT_SETTINGS, type GeneratorSettings } from '../generate/index.ts';
import { lotsOf, seedFor } from '../lots/index.ts';
import { parseTenths } from '../trf/index.ts';

export type Configured = { readonly settings: GeneratorSettings } | { readonly fault: string };

/** Limits of a field drawn by lot where the configuration gives none. */
const FIELD = { least: 15, most: 215 } as const;

/** Reads lines such as `PlayersNumber=50`; what is not given is drawn by the lots of the seed. */
export function readConfiguration(text: string, seed: string): Configured {
  const lots = lotsOf(seedFor(seed, 'configuration'));
  const drawnPlayers = FIELD.least + lots.below(FIELD.most - FIELD.least + 1);
  const drawnRounds = 5 + lots.below(5);
  const values = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plain = line.trim();
    if (plain === '' || plain.startsWith('#')) continue;
    const match = /^(\w+)\s*=\s*(\S+)$/.exec(plain);
    if (match === null) return { fault: `The line "${plain}" is not of the form name=value.` };
    values.set(match[1] ?? '', match[2] ?? '');
  }
  let fault: string | null = null;
  const take = <T>(
    names: readonly string[],
    otherwise: T,
    read: (text: string) => number | null,
  ): number | T => {
    for (const name of names) {
      const given = values.get(name);
      if (given === undefined) continue;
      values.delete(name);
      const value = read(given);
      if (value !== null) return value;
      fault ??= `The value of ${name} is not valid: ${given}.`;
    }
    return otherwise;
  };
  const whole =
    (least: number, most: number) =>
    (text: string): number | null => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= least && value <= most ? value : null;
    };
  /** "One in so many" as a percent; 0 = never. */
  const rate = (text: string): number | null => {
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text)) return null;
    return value === 0 ? 0 : Math.max(1, Math.min(100, Math.round(100 / value)));
  };
  const players = take(['PlayersNumber'], drawnPlayers, whole(2, 99_999));
  const rounds = take(['RoundsNumber'], drawnRounds, whole(1, 99));
  const draws = take(['DrawPercentage'], null, whole(0, 100));
  const forfeits = take(['ForfeitRate'], DEFAULT_SETTINGS.forfeits, rate);
  const withdrawals = take(['RetiredRate'], DEFAULT_SETTINGS.withdrawals, rate);
  const halfByes = take(['HalfPointByeRate', 'HalfPointByteRate'], DEFAULT_SETTINGS.halfByes, rate);
  const highestRating = take(['HighestRating'], 2600, whole(1, 9999));
  const lowestRating = take(['LowestRating'], Math.min(1400, highestRating), whole(1, 9999));
  const win: Tenths = take(['PointsForWin'], 10, parseTenths);
  const draw: Tenths = take(['PointsForDraw'], 5, parseTenths);
  const loss: Tenths = take(['PointsForLoss'], 0, parseTenths);
  const zeroBye: Tenths = take(['PointsForZPB'], 0, parseTenths);
  const forfeitLoss: Tenths = take(['PointsForForfeitLoss'], zeroBye, parseTenths);
  const pairingBye: Tenths = take(['PointsForPAB'], win, parseTenths);
  const [unknown] = values.keys();
  if (unknown !== undefined) return { fault: `Unexpected parameter "${unknown}".` };
  if (fault !== null) return { fault };
  if (lowestRating > highestRating) return { fault: 'LowestRating is above HighestRating.' };
  const points = {
    ...STANDARD_POINTS,
    win,
    draw,
    loss,
    zeroBye,
    forfeitLoss,
    pairingBye,
    fullBye: win,
    halfBye: draw,
    forfeitWin: win,
  };
  return {
    settings: {
      ...DEFAULT_SETTINGS,
      players,
      rounds,
      draws,
      forfeits,
      withdrawals,
      halfByes,
      highestRating,
      lowestRating,
      points,
      unrated: 0,
      absences: 0,
      lateEntries: 0,
    },
  };
}

/** Settings that resemble a tournament that was played. */
export function modelSettings(model: EventRecord): Configured {
  const last = lastPairedRound(model);
  const ratings = model.players.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const count = { game: 0, draw: 0, forfeit: 0, half: 0, full: 0, zero: 0, all: 0 };
  for (const player of model.players) {
    for (let round = 1; round <= last; round++) {
      const entry = entryOf(player, round);
      count.all += 1;
      if (entry.kind === 'game') {
        count.game += 1;
        if (entry.outcome === 'draw') count.draw += 1;
      } else if (entry.kind === 'forfeit') count.forfeit += 1;
      else if (entry.kind === 'bye' && entry.bye !== 'pairing') count[entry.bye] += 1;
    }
  }
  const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((100 * part) / of));
  return {
    settings: {
      ...DEFAULT_SETTINGS,
      players: model.players.length,
      rounds: Math.max(1, roundsOf(model)),
      lowestRating: Math.min(...ratings, 4000) === 4000 ? 1400 : Math.min(...ratings),
      highestRating: Math.max(...ratings, 0) === 0 ? 2600 : Math.max(...ratings),
      unrated: percent(model.players.length - ratings.length, model.players.length),
      draws: count.game === 0 ? null : percent(count.draw, count.game),
      forfeits: percent(count.forfeit, count.game + count.forfeit),
      halfByes: percent(count.half, count.all),
      fullByes: percent(count.full, count.all),
      absences: percent(count.zero, count.all),
      lateEntries: 0,
      withdrawals: 0,
      points: model.points,
    },
  };
}
