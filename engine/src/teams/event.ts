import {
  type ByeKind,
  type Colour,
  type EventRecord,
  type Outcome,
  type PointSystem,
  STANDARD_POINTS,
  type Tenths,
} from '../event/index.ts';
import { createSheet, type Edition, type PlaySystem, refreshPlayer, type Sheet } from '../tiebreaks/index.ts';

/** Team number, 1-based. */
export type TeamNumber = number;

/** A team's round at match level; points are those awarded, in tenths. */
export type TeamRound =
  | {
      readonly kind: 'match' | 'forfeit';
      readonly opponent: TeamNumber;
      readonly colour: Colour | null;
      readonly matchPoints: Tenths;
      readonly gamePoints: Tenths;
      /** Points on board 1, 2 …, where known. */
      readonly boards?: readonly Tenths[];
    }
  | {
      readonly kind: 'bye';
      readonly bye: ByeKind;
      readonly matchPoints: Tenths;
      readonly gamePoints: Tenths;
    };

export interface Team {
  readonly number: TeamNumber;
  readonly name: string;
  readonly rounds: readonly TeamRound[];
}

export type TeamScore = 'MP' | 'GP';

/** A team event as tie-breaks see it (`tiebreaks.md` 10A). */
export interface TeamEvent {
  readonly teams: readonly Team[];
  readonly rounds: number;
  readonly boards: number;
  /** Score the ranking and pairing begin with. */
  readonly primary: TeamScore;
  /** Points of a match, default 2-1-0. */
  readonly match: { readonly win: Tenths; readonly draw: Tenths; readonly loss: Tenths };
  /** Points of a game on one board, default 1-½-0. */
  readonly game: { readonly win: Tenths; readonly draw: Tenths };
}

export const MATCH_POINTS = Object.freeze({ win: 20, draw: 10, loss: 0 });
export const GAME_POINTS = Object.freeze({ win: 10, draw: 5 });

function outcomeOf(event: TeamEvent, matchPoints: Tenths): Outcome {
  if (matchPoints >= event.match.win) return 'win';
  return matchPoints > event.match.loss ? 'draw' : 'loss';
}

/** Full and half score of one round: a match in match points, all boards in game points. */
function systemOf(event: TeamEvent, score: TeamScore): PointSystem {
  const win = score === 'MP' ? event.match.win : event.game.win * event.boards;
  const draw = score === 'MP' ? event.match.draw : event.game.draw * event.boards;
  return { ...STANDARD_POINTS, win, draw, fullBye: win, forfeitWin: win, pairingBye: draw, halfBye: draw };
}

/** The teams as players of an individual event, so that articles 6 to 9 and 16 apply to them. */
function asPlayers(event: TeamEvent, score: TeamScore): EventRecord {
  return {
    name: '',
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: event.rounds,
    initialColour: null,
    points: systemOf(event, score),
    players: event.teams.map(({ number, name, rounds }) => ({
      number,
      name,
      sex: null,
      title: null,
      rating: null,
      federation: null,
      fideId: null,
      birth: null,
      filedRank: null,
      filedPoints: null,
      rounds: rounds.map((round) => {
        if (round.kind === 'bye') return { kind: 'bye', bye: round.bye };
        const { opponent, colour } = round;
        const outcome = outcomeOf(event, round.matchPoints);
        if (round.kind === 'forfeit') {
          return { kind: 'forfeit', opponent, colour, outcome: outcome === 'win' ? 'win' : 'loss' };
        }
        return { kind: 'game', opponent, colour: colour ?? 'white', outcome, rated: true };
      }),
    })),
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
  };
}

/** Sheet of a team event in match points or game points. */
export function teamSheet(
  event: TeamEvent,
  score: TeamScore,
  settings: { readonly system: PlaySystem; readonly edition: Edition },
): Sheet {
  const sheet = createSheet(asPlayers(event, score), { ...settings, rounds: event.rounds });
  event.teams.forEach(({ rounds }, p) => {
    rounds.slice(0, event.rounds).forEach((round, r) => {
      sheet.awarded[p * sheet.rounds + r] = score === 'MP' ? round.matchPoints : round.gamePoints;
    });
  });
  for (let p = 0; p < sheet.players; p++) refreshPlayer(sheet, p);
  return sheet;
}
