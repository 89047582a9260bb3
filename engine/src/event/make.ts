import type { PointSystem } from './points.ts';
import { STANDARD_POINTS } from './points.ts';
import type { EventPlayer, EventRecord, Outcome, PlayerNumber, RoundEntry } from './record.ts';

/** A player of whom nothing is known but what is said. */
export function playerWith(
  number: PlayerNumber,
  known: Partial<Omit<EventPlayer, 'number'>> = {},
): EventPlayer {
  return {
    number,
    name: `P${number}`,
    sex: null,
    title: null,
    rating: null,
    federation: null,
    fideId: null,
    birth: null,
    rounds: [],
    filedRank: null,
    filedPoints: null,
    ...known,
  };
}

/** An event of these players of which nothing is known but what is said; points as usual (1, ½, 0). */
export function eventWith(
  players: readonly EventPlayer[],
  known: Partial<Omit<EventRecord, 'players' | 'points'>> & { readonly points?: PointSystem } = {},
): EventRecord {
  return {
    name: '',
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: null,
    initialColour: null,
    points: STANDARD_POINTS,
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
    ...known,
    players,
  };
}

const ANSWERS: Readonly<Record<Outcome, Outcome>> = { win: 'loss', draw: 'draw', loss: 'win' };

/** What the other side has when one side has this. */
export function answerTo(outcome: Outcome): Outcome {
  return ANSWERS[outcome];
}

/** What a game leaves in its round with White and with Black; `outcome` is White's. */
export function gameEntries(
  white: PlayerNumber,
  black: PlayerNumber,
  outcome: Outcome,
  rated = true,
): readonly [white: RoundEntry, black: RoundEntry] {
  return [
    { kind: 'game', opponent: black, colour: 'white', outcome, rated },
    { kind: 'game', opponent: white, colour: 'black', outcome: answerTo(outcome), rated },
  ];
}

/** What a game that was not played leaves with White and with Black; both may have lost it. */
export function forfeitEntries(
  white: PlayerNumber,
  black: PlayerNumber,
  outcomes: readonly [white: 'win' | 'loss', black: 'win' | 'loss'],
): readonly [white: RoundEntry, black: RoundEntry] {
  return [
    { kind: 'forfeit', opponent: black, colour: 'white', outcome: outcomes[0] },
    { kind: 'forfeit', opponent: white, colour: 'black', outcome: outcomes[1] },
  ];
}
