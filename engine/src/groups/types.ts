import type { Language, Tenths } from '../event/index.ts';
import type { BergerRound } from '../roundrobin/index.ts';

/** Names of entrants are the caller's own. */
export type Id = string | number;

/** Somebody registered; lists of entrants are in order of registration. */
export interface Entrant<E extends Id> {
  readonly id: E;
  /** Rating frozen for the event; null = unrated. */
  readonly rating: number | null;
}

/** A player at the end of his group. Lists are in the final order, deciding games and lots included. */
export interface Ranked<E extends Id> {
  readonly id: E;
  /** 1-based place in the group; equal places may be shared where nothing depends on them. */
  readonly place: number;
  readonly points: Tenths;
  /** Games of his schedule that count. */
  readonly games: number;
  /** At least one game with a move of his own (R-185, C-23). */
  readonly hasPlayed: boolean;
}

export interface Group<E extends Id> {
  readonly players: readonly E[];
  /** How many go on; null in the group that decides the event. */
  readonly places: number | null;
}

/** A group that was drawn; `ranking` is null until its last game is over. */
export interface DrawnGroup<E extends Id> extends Group<E> {
  readonly ranking: readonly Ranked<E>[] | null;
}

export interface DrawnStage<E extends Id> {
  readonly groups: readonly DrawnGroup<E>[];
}

/** An event in stages of groups: everything its next stage follows from. */
export interface StagesState<E extends Id> {
  readonly entrants: readonly Entrant<E>[];
  /** Stages drawn so far, the first one first. */
  readonly stages: readonly DrawnStage<E>[];
}

/** A group ready to be played: all its games, to be created at once or round by round. */
export interface GroupPairing<E extends Id> extends Group<E> {
  /** Players on the seats of the Berger table, seat 1 first. */
  readonly numbers: readonly E[];
  readonly rounds: readonly BergerRound[];
}

export type StagePairing<E extends Id> =
  | { readonly ok: true; readonly stage: number; readonly groups: readonly GroupPairing<E>[] }
  | {
      readonly ok: false;
      /** `too-few`: nobody to play with; `unfinished`: a group is still played; `over`: the last stage is done. */
      readonly code: 'too-few' | 'unfinished' | 'over';
    };

export interface FinalPlace<E extends Id> {
  readonly id: E;
  /** 1-based, shared by players who went out in the same stage on the same place of their groups. */
  readonly place: number;
}

export type StagesStep<E extends Id> =
  | { readonly step: 'wait' | 'pair' }
  | { readonly step: 'finish'; readonly places: readonly FinalPlace<E>[] };

/** A group of the grid that is published before its players are known. */
export interface PlannedGroup {
  readonly size: number;
  readonly places: number | null;
}

export interface PlannedStage {
  readonly name: 'stage' | 'final' | 'superfinal';
  /** Groups with more places first, then the larger ones. */
  readonly groups: readonly PlannedGroup[];
  /** Players who go on; null in the last stage. */
  readonly qualifiers: number | null;
}

export type Bilingual = Readonly<Record<Language, string>>;

export interface StagesDescription {
  /** The whole grid; empty with too few players. */
  readonly stages: readonly PlannedStage[];
  /** Ranking list inside a group, codes of the tie-breaks room. */
  readonly ranking: readonly string[];
  readonly sentences: readonly Bilingual[];
}

/** A setting that does not fit, by its name. */
export interface SettingFault {
  readonly setting: string;
}

/** A system of groups in stages: four pure functions. `seed` is the value whose hash was published before. */
export interface StagesSystem<Settings> {
  readonly id: string;
  validate(settings: Settings): readonly SettingFault[];
  /** The next stage: the first one from the entrants, a later one from the rankings of the groups before. */
  pair<E extends Id>(state: StagesState<E>, settings: Settings, seed: string): StagePairing<E>;
  next<E extends Id>(state: StagesState<E>, settings: Settings): StagesStep<E>;
  /** `players` = how many take part, or have registered so far. */
  describe(settings: Settings, players: number): StagesDescription;
}
