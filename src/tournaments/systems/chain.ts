import { lotsOf, seedFor } from 'tabiya-engine/lots';
import { ok, refuse } from '../../result.ts';
import { hasPlayed, wasGone } from '../decide/played.ts';
import { entrantOf, type Tournament } from '../decide/state.ts';
import { type StageEvent, stageEvent, stageEvents, stageSeed, stageSettings } from '../stageEvents.ts';
import type { EntrantId, Place, SettingsFault, StageSettings } from '../types.ts';
import type { Pairing, RoundPairing, Sentence, TournamentSystem } from './system.ts';

const MOST_STAGES = 4;

const LEAST_OF_TABLE = 3;
const LEAST_OF_SWISS = 4;

/** Systems for a stage that others follow, and for the last one. */
const INNER = ['swiss-dutch', 'swiss-portal', 'swiss-chesson', 'round-robin', 'group-stage'] as const;
const LAST = ['knockout', 'round-robin', 'swiss-dutch', 'swiss-portal', 'swiss-chesson'] as const;

/**
 * An event that chains systems by stages: a Swiss and a playoff, groups and a knockout, a Swiss and a final of all
 * against all. Each stage is an event of its own to the room of its system; the best of it enter the next by
 * themselves (C-35), seeded by their places.
 */
export function chain(systems: readonly TournamentSystem[]): TournamentSystem {
  const roomOf = (id: string): TournamentSystem => {
    const found = systems.find((system) => system.id === id);
    if (found === undefined) throw new Error(`unknown system ${id} of a stage`);
    return found;
  };

  /** Everybody in the final order of a stage that is over: level people by lot, since a place may depend on it (C-27). */
  function orderOf({ tournament }: StageEvent): readonly EntrantId[] {
    const room = roomOf(tournament.system);
    if (room.order !== undefined) return room.order(tournament);
    const places = room.places(tournament);
    const lot = lotsOf(seedFor(tournament.lot?.seed ?? '', 'order')).shuffle(places);
    return lot.toSorted((a, b) => a.place - b.place).map(({ entrant }) => entrant);
  }

  /** Who goes on: the first in order who are still there and have played a game (R-185, C-23, C-35). */
  function qualified(
    event: StageEvent,
    isThere: (event: StageEvent, entrant: EntrantId) => boolean = isStillThere,
  ): readonly EntrantId[] {
    const { tournament, settings } = event;
    const fit = orderOf(event).filter((entrant) => isThere(event, entrant) && hasPlayed(tournament, entrant));
    const most = settings.places ?? roomOf(settings.system).goingOn?.(tournament) ?? 0;
    // C-22: nobody moves up to a place that lapsed.
    return fit.slice(0, most).filter((entrant) => !lapsedIn(event).includes(entrant));
  }

  /** The stage that is to be drawn after `last`, with people on its numbers. */
  function drawn(tournament: Tournament, last: StageEvent): StageEvent | null {
    const stage = last.stage + 1;
    const order = qualified(last);
    const own = {
      rounds: [],
      offset: tournament.rounds.at(-1)?.round ?? 0,
      before: tournament.rounds.length,
    };
    const blank = stageEvent(tournament, stage, { ...own, numbers: [] });
    if (blank === null) return null;
    const room = roomOf(blank.tournament.system);
    const seed = stageSeed(tournament.lot?.seed ?? '', stage);
    const numbers = room.seats?.(order, blank.tournament.settings, seed) ?? order;
    return stageEvent(tournament, stage, { ...own, numbers });
  }

  function nextOf({ tournament }: StageEvent) {
    return roomOf(tournament.system).next(tournament);
  }

  function isLast({ settings }: Tournament, { stage }: StageEvent): boolean {
    return stage >= (settings?.stages?.length ?? 0);
  }

  /** The stage that is played, or, when the one before is over, the one that comes. */
  function current(tournament: Tournament): { readonly event: StageEvent; readonly opens: boolean } | null {
    const last = stageEvents(tournament).at(-1);
    if (last === undefined) return null;
    if (nextOf(last).step !== 'finish' || isLast(tournament, last)) return { event: last, opens: false };
    const event = drawn(tournament, last);
    return event === null ? { event: last, opens: false } : { event, opens: true };
  }

  /** A round of a stage as one of the event. */
  function shifted(
    round: RoundPairing,
    { offset }: StageEvent,
    opens: readonly EntrantId[] | null,
  ): RoundPairing {
    return { ...round, round: round.round + offset, ...(opens === null ? {} : { opens }) };
  }

  const system: TournamentSystem = {
    id: 'chain',
    absence: 'forfeit',
    form: { options: ['stages', 'byes', 'breaks', 'ratings', 'confirm'], offered: [], usual: [] },

    validate(settings) {
      const faults: SettingsFault[] = [];
      const stages = settings.stages ?? [];
      const fits = stages.length >= 2 && stages.length <= MOST_STAGES;
      if (!fits || stages.some((stage, index) => !isFit(stage, index === stages.length - 1)))
        return [{ field: 'stages', fault: 'out-of-range' }];
      if (settings.tieBreaks.length > 0) faults.push({ field: 'tieBreaks', fault: 'unknown' });
      if (settings.pace !== 'rounds') faults.push({ field: 'pace', fault: 'unknown' });
      stages.forEach((stage, index) => {
        const before = stages[index - 1];
        const limit = before === undefined ? (settings.entrantsLimit ?? null) : (before.places ?? null);
        const own = { ...stageSettings(settings, stage), entrantsLimit: limit };
        if (limit !== null && limit < leastOf(stage.system))
          faults.push({ field: 'stages', fault: 'out-of-range' });
        const room = roomOf(stage.system);
        if (stage.roundRobin !== undefined && room.form?.options.includes('cycles') !== true)
          faults.push({ field: 'stages', fault: 'unknown' });
        for (const { fault } of room.validate(own)) {
          // A knockout by lot asks for 2^n people: here they are those who go on.
          faults.push({ field: 'stages', fault });
        }
      });
      return faults;
    },

    pair(tournament, seed) {
      if (tournament.numbers.length === 0) {
        const own = { numbers: [], rounds: [], offset: 0, before: 0 };
        const first = stageEvent(tournament, 1, own);
        if (first === null) return refuse('no-pairing', { why: 'nobody' });
        const paired = roomOf(first.tournament.system).pair(first.tournament, seed);
        if (!paired.ok) return paired;
        const { numbers, rounds } = paired.value;
        return ok({ numbers, rounds: opened(rounds, first, numbers) });
      }
      const now = current(tournament);
      if (now === null) return refuse('no-pairing', { why: 'nobody' });
      const { event, opens } = now;
      const own = event.tournament;
      const paired = roomOf(own.system).pair(own, own.lot?.seed ?? '');
      if (!paired.ok) return paired;
      const rounds = opened(paired.value.rounds, event, opens ? paired.value.numbers : null);
      return ok({ numbers: tournament.numbers, rounds });
    },

    next(tournament) {
      const last = stageEvents(tournament).at(-1);
      if (last === undefined) return { step: 'pair' };
      const next = nextOf(last);
      if (next.step === 'games') return { ...next, round: next.round + last.offset };
      if (next.step !== 'finish') return next;
      const then = tournament.settings?.stages?.[last.stage];
      if (then !== undefined && qualified(last).length >= leastOf(then.system)) return { step: 'pair' };
      return { step: 'finish', places: system.places(tournament) };
    },

    // places by right are those of the next stage.
    qualified(tournament) {
      const last = stageEvents(tournament).at(-1);
      if (last === undefined || isLast(tournament, last) || nextOf(last).step !== 'finish') return [];
      return qualified(last);
    },

    places(tournament): readonly Place[] {
      const places: Place[] = [];
      const done = new Set<EntrantId>();
      // The last stage first; who did not get there stands behind, in the order of the stage he was out in.
      for (const { tournament: own } of stageEvents(tournament).toReversed()) {
        const out = roomOf(own.system)
          .places(own)
          .filter(({ entrant }) => !done.has(entrant))
          .toSorted((a, b) => a.place - b.place);
        const before = places.length;
        for (const { entrant, place } of out) {
          places.push({ entrant, place: before + out.findIndex((one) => one.place === place) + 1 });
          done.add(entrant);
        }
      }
      return places;
    },

    mayLeave(tournament) {
      const last = stageEvents(tournament).at(-1);
      // As the system of the stage has it (B14 is the judge's act); between stages as one likes.
      if (last === undefined || nextOf(last).step === 'finish') return true;
      return roomOf(last.tournament.system).mayLeave?.(last.tournament) === true;
    },

    handPaired(tournament) {
      const now = current(tournament);
      if (now === null || now.opens) return false;
      return roomOf(now.event.tournament.system).handPaired?.(now.event.tournament) ?? false;
    },

    leaders(tournament) {
      const last = stageEvents(tournament).at(-1)?.tournament;
      return (last && roomOf(last.system).leaders?.(last)) ?? [];
    },

    leaves(tournament, entrant) {
      const last = stageEvents(tournament).at(-1)?.tournament;
      if (last === undefined || !last.numbers.includes(entrant)) return 'keep';
      return roomOf(last.system).leaves?.(last, entrant) ?? 'keep';
    },

    describe(settings, entrants) {
      const sentences: Sentence[] = [];
      let field = entrants;
      let rounds: number | null = 0;
      (settings?.stages ?? []).forEach((stage, index) => {
        if (settings === null) return;
        const room = roomOf(stage.system);
        const own = room.describe(stageSettings(settings, stage), field);
        sentences.push({ key: `chain_${own.table}`, params: { stage: index + 1 } }, ...own.sentences);
        rounds = rounds === null || own.rounds === null ? null : rounds + own.rounds;
        const most = stage.places ?? room.goingOnOf?.(stageSettings(settings, stage), field) ?? null;
        if (most === null) return;
        field = Math.min(most, field);
        sentences.push({ key: 'chainPlaces', params: { places: field } });
      });
      if (settings?.confirm === true) sentences.push({ key: 'confirm' });
      const said = new Set<string>();
      return {
        sentences: sentences.filter((one) => {
          const text = JSON.stringify(one);
          if (said.has(text)) return false;
          said.add(text);
          return true;
        }),
        rounds: rounds === 0 ? null : rounds,
        table: 'chain',
        ranking: { play: 'swiss', tieBreaks: [] },
        grid: [],
      };
    },

    admit(tournament, entrant, rating) {
      const [first, ...more] = stageEvents(tournament);
      // Only the first stage takes late entrants.
      if (first === undefined || more.length > 0 || nextOf(first).step === 'finish') return null;
      return roomOf(first.tournament.system).admit?.(first.tournament, entrant, rating) ?? null;
    },

    broken(tournament) {
      const stages = stageEvents(tournament);
      for (const [index, event] of stages.entries()) {
        const own = roomOf(event.tournament.system).broken?.(event.tournament) ?? null;
        const before = stages[index - 1];
        if (before !== undefined && !follows(before, event)) return firstRound(event);
        if (own !== null) return own + event.offset;
      }
      return null;
    },

    explains: (tournament, round) => {
      const event = stageEvents(tournament).findLast(({ offset }) => offset < round);
      return event !== undefined && roomOf(event.tournament.system).why !== undefined;
    },

    why(before, pair, language) {
      const first = stageEvent(before, 1, { numbers: before.numbers, rounds: [], offset: 0, before: 0 });
      const own = (current(before)?.event ?? first)?.tournament;
      return own === undefined ? [] : (roomOf(own.system).why?.(own, pair, language) ?? []);
    },
  };

  function opened(
    rounds: Pairing['rounds'],
    event: StageEvent,
    numbers: readonly EntrantId[] | null,
  ): RoundPairing[] {
    return rounds.map((round, index) => shifted(round, event, index === 0 ? numbers : null));
  }

  function firstRound({ tournament, offset }: StageEvent): number {
    return (tournament.rounds[0]?.round ?? 1) + offset;
  }

  /** True while the same people would be drawn into the stage again. */
  function follows(before: StageEvent, event: StageEvent): boolean {
    if (nextOf(before).step !== 'finish') return false;
    const then: Tournament = { ...event.tournament, rounds: [] };
    const room = roomOf(event.tournament.system);
    const drawn = new Set(event.tournament.numbers);
    // Who came back or left later changes nothing about the draw: it follows from the results.
    const order = qualified(before, (stage, entrant) => drawn.has(entrant) || wasThere(stage, entrant));
    const numbers = room.seats?.(order, then.settings, then.lot?.seed ?? '') ?? order;
    return numbers.join() === event.tournament.numbers.join();
  }

  return system;
}

/** Whose places in the stage after this one lapsed. */
function lapsedIn({ tournament }: StageEvent): readonly EntrantId[] {
  const round = tournament.rounds.length + 1;
  return tournament.lapsed.filter((one) => one.round === round).map(({ entrant }) => entrant);
}

function isStillThere({ tournament }: StageEvent, entrant: EntrantId): boolean {
  return entrantOf(tournament, entrant)?.withdrawnAt === null;
}

/** Whether somebody who was not drawn into the next stage could have been: he is there, and was when it was drawn. */
function wasThere({ tournament }: StageEvent, entrant: EntrantId): boolean {
  if (entrantOf(tournament, entrant)?.withdrawnAt !== null) return false;
  return !wasGone(tournament, entrant, tournament.rounds.length);
}

/** So many must go on, or the stage could never be paired (C-46, T-34). */
function leastOf(system: string): number {
  if (system.startsWith('swiss')) return LEAST_OF_SWISS;
  return system === 'knockout' ? 2 : LEAST_OF_TABLE;
}

function isFit({ system, places }: StageSettings, last: boolean): boolean {
  const names: readonly string[] = last ? LAST : INNER;
  if (!names.includes(system)) return false;
  if (last || system === 'group-stage') return places === null;
  return places !== null && Number.isSafeInteger(places) && places >= 2 && places <= 256;
}
