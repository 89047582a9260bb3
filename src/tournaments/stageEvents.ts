import { seedFor } from 'tabiya-engine/lots';
import type { RoundState, Tournament } from './decide/state.ts';
import type { EntrantId, StageSettings, TournamentSettings } from './types.ts';

/** A stage of an event that chains systems, as an event of its own: rounds and numbers count from 1. */
export interface StageEvent {
  /** 1 = the first. */
  readonly stage: number;
  readonly settings: StageSettings;
  /** Number of the last round before it. */
  readonly offset: number;
  /** Rounds of the event up to its end so far, counted. */
  readonly through: number;
  readonly tournament: Tournament;
}

/** Settings of the event as those of one of its stages. */
export function stageSettings(settings: TournamentSettings, stage: StageSettings): TournamentSettings {
  const {
    stages: _,
    rounds: __,
    roundRobin: ___,
    knockout: ____,
    groups: _____,
    // C-22: the event asks before a stage, not inside it.
    confirm: ______,
    ...common
  } = settings;
  return {
    ...common,
    system: stage.system,
    tieBreaks: [],
    pace: 'rounds',
    entrantsLimit: null,
    rounds: stage.rounds ?? null,
    ...(stage.roundRobin === undefined ? {} : { roundRobin: stage.roundRobin }),
    ...(stage.knockout === undefined ? {} : { knockout: stage.knockout }),
    ...(stage.groups === undefined ? {} : { groups: stage.groups }),
  };
}

/** The seed of a stage; the first one draws with the seed of the event itself (T-30). */
export function stageSeed(seed: string, stage: number): string {
  return stage === 1 ? seed : seedFor(seed, `stage ${stage}`);
}

/**
 * The event as its stage `stage` sees it: people on the numbers of the stage, rounds from 1, the stage's own settings.
 * `before` is how many rounds had been paired when it began, which may be fewer than `offset`.
 */
export function stageEvent(
  tournament: Tournament,
  stage: number,
  own: {
    readonly numbers: readonly EntrantId[];
    readonly rounds: readonly RoundState[];
    readonly offset: number;
    readonly before: number;
  },
): StageEvent | null {
  const { settings, lot } = tournament;
  const chosen = settings?.stages?.[stage - 1];
  if (settings === null || chosen === undefined) return null;
  const { numbers, offset, before } = own;
  const through = before + own.rounds.length;
  const numberOf = new Map(numbers.map((entrant, index) => [entrant, index + 1]));
  const later = <T extends { readonly round: number }>(list: readonly T[]): T[] =>
    list.flatMap((one) => (one.round > offset ? [{ ...one, round: one.round - offset }] : []));
  return {
    stage,
    settings: chosen,
    offset,
    through,
    tournament: {
      ...tournament,
      system: chosen.system,
      settings: stageSettings(settings, chosen),
      lot: lot && { hash: lot.hash, seed: lot.seed === null ? null : stageSeed(lot.seed, stage) },
      entrants: tournament.entrants.map((one) => ({
        ...one,
        number: numberOf.get(one.entrant) ?? null,
        byes: later(one.byes),
        fromRound: Math.max(1, one.fromRound - offset),
        leftIn: one.leftIn === null ? null : one.leftIn - before,
        // Results of the stages before and after the one he left in stand (B14).
        annulled: one.annulled && (one.leftIn ?? 0) > before && (one.leftIn ?? 0) <= through,
      })),
      numbers,
      rounds: later(own.rounds),
      decidedTies: later(tournament.decidedTies),
      // The round a place lapsed in is counted among those paired so far.
      lapsed: tournament.lapsed.flatMap((one) =>
        one.round > before ? [{ ...one, round: one.round - before }] : [],
      ),
      acts: tournament.acts.map((act) => ({
        ...act,
        rounds: act.rounds - before,
        ...(act.since === undefined
          ? {}
          : { since: act.since.map((one) => ({ ...one, rounds: one.rounds - before })) }),
      })),
    },
  };
}

/** The stages that have been drawn, the first one first. Empty before the start. */
export function stageEvents(tournament: Tournament): readonly StageEvent[] {
  const stages: StageEvent[] = [];
  const { rounds } = tournament;
  const starts = rounds.flatMap(({ opens }, index) => (opens === undefined ? [] : [index]));
  starts.forEach((start, at) => {
    const own = rounds.slice(start, starts[at + 1] ?? rounds.length);
    const offset = rounds[start - 1]?.round ?? 0;
    // Late entries of the first stage renumber the event itself (GHR 2.3).
    const numbers = at === 0 ? tournament.numbers : (own[0]?.opens ?? []);
    const stage = stageEvent(tournament, at + 1, { numbers, rounds: own, offset, before: start });
    if (stage !== null) stages.push(stage);
  });
  return stages;
}
