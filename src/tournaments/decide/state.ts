import type { GameId } from '../../games/types.ts';
import type { TournamentState as Phase } from '../view.ts';
import type {
  EntrantId,
  ImportedRecord,
  PairingResult,
  Place,
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
  readonly withdrawnAt: number | null;
}

export interface BoardState {
  readonly board: number;
  readonly white: EntrantId;
  readonly black: EntrantId;
  readonly gameId: GameId | null;
  /** Null = to come or being played. */
  readonly result: PairingResult | null;
}

export interface RoundState {
  readonly round: number;
  readonly boards: readonly BoardState[];
  /** Entrants without a game in this round. */
  readonly rest: readonly EntrantId[];
}

export type NewsKind = 'announced' | 'started' | 'round-finished' | 'finished' | 'cancelled';

/** What the portal tells everybody about an event; `version` is that of the event that caused it. */
export interface Milestone {
  readonly version: number;
  readonly at: number;
  readonly kind: NewsKind;
  readonly round: number | null;
  readonly reason: string | null;
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
}

/** Entrants who have not withdrawn, in order of registration. */
export function active(tournament: Tournament): readonly EntrantState[] {
  return tournament.entrants.filter(({ withdrawnAt }) => withdrawnAt === null);
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
