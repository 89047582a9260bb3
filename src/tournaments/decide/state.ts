import type { GameId } from '../../games/types.ts';
import type { TournamentState as Phase } from '../view.ts';
import type {
  Asked,
  EntrantId,
  ImportedRecord,
  Movers,
  Office,
  PairedRound,
  PairingResult,
  Place,
  RequestedByeKind,
  RoundBye,
  StageGroup,
  TakenBackRound,
  TournamentId,
  TournamentSettings,
} from '../types.ts';

/** A person in one event as the log knows him: a number, perhaps an account, never a name. */
export interface EntrantState {
  readonly entrant: EntrantId;
  readonly userId: string | null;
  /** At registration; replaced by the frozen rating when the event starts. */
  readonly rating: number | null;
  /** Pairing number after the draw. */
  readonly number: number | null;
  readonly registeredAt: number;
  /** When he was brought back; null = he never was. */
  readonly returnedAt: number | null;
  readonly withdrawnAt: number | null;
  /** How many rounds were paired when he left; null = he is there. */
  readonly leftIn: number | null;
  /** None of his results counts: he left before he had played half of his games (B14). */
  readonly annulled: boolean;
  readonly standing: Standing;
  /** Taken out by the judge for good. */
  readonly expelled: boolean;
  /** First round he could play in: 1, or later for late entrants (A07). */
  readonly fromRound: number;
  readonly byes: readonly { readonly round: number; readonly kind: RequestedByeKind }[];
}

/** `applied` waits for the judge's yes, `waiting` for a place. */
export type Standing = 'entered' | 'applied' | 'waiting' | 'declined';

export interface BoardState {
  readonly board: number;
  readonly white: EntrantId;
  readonly black: EntrantId;
  readonly gameId: GameId | null;
  /** Null = to come or being played. */
  readonly result: PairingResult | null;
  /** When it was known; absent = it was when the pair was made, or there is none. */
  readonly endedAt?: number;
  /** C-23, as far as it is known. */
  readonly moved?: Movers;
  /** Lost by forfeit because the loser left the event. */
  readonly left?: true;
}

export interface RoundState {
  readonly round: number;
  readonly boards: readonly BoardState[];
  /** Entrants without a game in this round. */
  readonly rest: readonly EntrantId[];
  readonly byes: readonly RoundBye[];
  /** Groups, where the round is a stage of groups. */
  readonly groups?: readonly StageGroup[];
  /** F-03: the start position of all boards, where the event has one a round. */
  readonly startNumber?: number;
  /** Entrants on the numbers of the stage that this round opens. */
  readonly opens?: readonly EntrantId[];
}

/** Something a judge did, with what takes it back. */
export interface JudgeAct {
  /** Version of its first event. */
  readonly version: number;
  readonly at: number;
  readonly by: string | null;
  readonly kind: 'corrected' | 'withdrawn' | 'expelled' | 'readmitted' | 'late-entered' | 'bye-requested';
  readonly entrant: EntrantId | null;
  readonly round: number | null;
  readonly board: number | null;
  readonly from: PairingResult | null;
  readonly to: PairingResult | null;
  /** Rounds paired when it was done. */
  readonly rounds: number;
  /**
   * Rounds that were left of them when later ones were taken back, each with the version of the correction that did so:
   * what is drawn anew knows of the act.
   */
  readonly since?: readonly { readonly rounds: number; readonly by: number }[];
  /** How somebody who was brought back had left. */
  readonly left?: { readonly expelled: boolean; readonly annulled: boolean };
  /** Open games that were lost with it. */
  readonly forfeited: readonly { readonly round: number; readonly board: number }[];
  /** Rounds this act took back. */
  readonly takenBack: readonly TakenBackRound[];
  readonly undone: boolean;
}

export type NewsKind =
  | 'announced'
  | 'postponed'
  | 'started'
  | 'round-finished'
  | 'break'
  | 'corrected'
  | 'finished'
  | 'cancelled';

/** What the portal tells everybody about an event; `version` is that of the event that caused it. */
export interface Milestone {
  readonly version: number;
  readonly at: number;
  readonly kind: NewsKind;
  readonly round: number | null;
  readonly reason: string | null;
  /** Who leads after the round. */
  readonly leaders: readonly EntrantId[];
  /** End of a break, ms. */
  readonly until?: number;
}

/** The fold of a tournament's log: all that decides, and all that is shown except names. */
export interface Tournament {
  readonly id: TournamentId;
  /** Version of the last event. */
  readonly version: number;
  readonly phase: Phase;
  readonly name: string;
  /** Name of the room that validates, pairs and ends the event. */
  readonly system: string;
  /** Null in imported events. */
  readonly settings: TournamentSettings | null;
  /** The event of a file, or null. */
  readonly imported: ImportedRecord | null;
  readonly organiserId: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly lot: { readonly hash: string; readonly seed: string | null } | null;
  /** In order of registration; entrant n stands at index n - 1. */
  readonly entrants: readonly EntrantState[];
  /** `numbers[i]` is the entrant with pairing number i + 1; empty before the draw. */
  readonly numbers: readonly EntrantId[];
  readonly rounds: readonly RoundState[];
  readonly places: readonly Place[];
  readonly milestones: readonly Milestone[];
  /** The next round, if it waits for its time or for the judge. */
  readonly coming: {
    readonly round: number;
    readonly at: number | null;
    readonly draft: PairedRound | null;
    /** Why it cannot be paired. */
    readonly failed: string | null;
  } | null;
  /** Ties of groups that were settled over the board. */
  readonly decidedTies: readonly {
    readonly round: number;
    readonly winner: EntrantId;
    readonly loser: EntrantId;
  }[];
  /** until then level players may settle their order; the event ends then (or when they have). */
  readonly settling: number | null;
  readonly paused: boolean;
  /** After the end, until the judge closes the event again. */
  readonly reopened: boolean;
  /** How often the start was put off. */
  readonly postponed: number;
  readonly acts: readonly JudgeAct[];
  readonly officials: readonly { readonly userId: string; readonly office: Office }[];
  /** what waits for the administration; `returned` = what it wants changed. Null in all other events. */
  readonly proposal: { readonly returned: string | null } | null;
  /** who may confirm for which round, and who has. */
  readonly confirming: Confirming | null;
  /** C-22: places that lapsed, by round. */
  readonly lapsed: readonly { readonly round: number; readonly entrant: EntrantId }[];
}

export interface Confirming {
  readonly round: number;
  /** The qualified, each with the end of his own two weeks. */
  readonly asked: readonly Asked[];
  readonly confirmed: readonly EntrantId[];
  readonly earliest: number;
}

/** Entrants who take part and have not withdrawn, in order of registration. */
export function active(tournament: Tournament): readonly EntrantState[] {
  return tournament.entrants.filter(
    ({ withdrawnAt, standing }) => withdrawnAt === null && standing === 'entered',
  );
}

/** Entrants who wait for the judge or for a place, in order of registration. */
export function inLine(tournament: Tournament, standing: 'applied' | 'waiting'): readonly EntrantState[] {
  return tournament.entrants.filter((one) => one.withdrawnAt === null && one.standing === standing);
}

export function entrantOf({ entrants }: Tournament, entrant: EntrantId): EntrantState | undefined {
  return entrants[entrant - 1];
}

/** True while some paired game has no result. */
export function isPlaying(tournament: Tournament): boolean {
  return tournament.rounds.some((round) => !isRoundOver(round));
}

export function isRoundOver(round: RoundState): boolean {
  return round.boards.every(({ result }) => result !== null);
}

/** The round people play now: the first one that is not over, else the last one; 0 before round 1. */
export function currentRound(tournament: Tournament): number {
  const open = tournament.rounds.find((round) => !isRoundOver(round));
  return open?.round ?? tournament.rounds.at(-1)?.round ?? 0;
}
