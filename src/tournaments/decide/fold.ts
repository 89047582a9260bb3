import { systemOf } from '../systems/registry.ts';
import type { EntrantId, TournamentEvent } from '../types.ts';
import { withAct } from './foldActs.ts';
import { foldEntry, newEntrant } from './foldEntrants.ts';
import { foldConfirmation, foldProposal } from './foldProposal.ts';
import { foldRounds, roundOf } from './foldRounds.ts';
import { importedRounds } from './importedRounds.ts';
import { isRoundOver, type Milestone, type NewsKind, type Tournament } from './state.ts';

/** An event with what the log adds to it. */
export interface LoggedEvent {
  readonly version: number;
  readonly at: number;
  readonly by: string | null;
  readonly event: TournamentEvent;
}

/** State after one more event; `tournament` is null before the first. A log that does not fit together is a bug. */
export function apply(id: string, tournament: Tournament | null, logged: LoggedEvent): Tournament {
  const { version, at, event } = logged;
  if (tournament === null) {
    if (event.type === 'announced') return tell(opened(id, logged, event), at, 'announced');
    if (event.type === 'proposed')
      return { ...opened(id, logged, event), phase: 'proposed', proposal: { returned: null } };
    if (event.type === 'imported') return imported(id, logged, event);
    throw new Error(`log of tournament ${id} begins with ${event.type}`);
  }
  if (version !== tournament.version + 1) throw new Error(`log of tournament ${id} misses an event`);
  const next = withAct({ ...tournament, version }, logged);
  switch (event.type) {
    case 'registered':
    case 'accepted':
    case 'declined':
    case 'withdrawn':
    case 'readmitted':
    case 'late-entered':
    case 'bye-requested':
    case 'bye-dropped':
    case 'linked':
    case 'rating-set':
      return foldEntry(next, event, at);
    case 'postponed': {
      const { registrationTo, startsAt } = event;
      const settings = next.settings && { ...next.settings, registrationTo, startsAt };
      if (event.why === 'reached') return { ...next, settings };
      return tell({ ...next, settings, postponed: next.postponed + 1 }, at, 'postponed');
    }
    case 'revised':
    case 'returned':
      return foldProposal(next, event);
    case 'agreed':
      return tell({ ...next, phase: 'announced', proposal: null }, at, 'announced');
    case 'confirmation-opened': {
      const after = foldConfirmation(next, event);
      return event.rests === true ? tell(after, at, 'break', event.round, null, [], event.earliest) : after;
    }
    case 'confirmed':
    case 'places-lapsed':
      return foldConfirmation(next, event);
    case 'started':
      return tell(started(next, event, at), at, 'started');
    case 'round-scheduled': {
      const after = foldRounds(next, event, at);
      // the break between two rounds or stages.
      return event.rests === true ? tell(after, at, 'break', event.round, null, [], event.at) : after;
    }
    case 'round-drafted':
    case 'round-paired':
    case 'pairing-failed':
    case 'rounds-taken-back':
    case 'rounds-restored':
      return foldRounds(next, event, at);
    case 'games-added': {
      // The round only seemed over: the news of its end comes with its last game.
      const milestones = next.milestones.filter(
        ({ kind, round }) => kind !== 'round-finished' || round !== event.round,
      );
      return foldRounds({ ...next, milestones }, event, at);
    }
    case 'corrected':
      return tell(foldRounds(next, event, at), at, 'corrected', event.round);
    case 'result': {
      const after = foldRounds(next, event, at);
      const round = roundOf(after, event.round);
      // With all games at once rounds end in any order and say nothing to anybody.
      const tells = next.settings?.pace === 'rounds' && round !== undefined && isRoundOver(round);
      return tells ? tell(after, at, 'round-finished', event.round, null, leadersOf(after)) : after;
    }
    case 'tie-decided': {
      const { round, winner, loser } = event;
      return { ...next, decidedTies: [...next.decidedTies, { round, winner, loser }] };
    }
    case 'settling':
      return { ...next, settling: event.until };
    case 'paused':
      return { ...next, paused: true };
    case 'resumed':
      return { ...next, paused: false };
    case 'reopened':
      return { ...next, phase: 'running', finishedAt: null, places: [], reopened: true };
    case 'undone':
      return {
        ...next,
        // Acts after it compensate it.
        acts: next.acts.map((act) => (act.version >= event.of ? { ...act, undone: true } : act)),
      };
    case 'official-named': {
      const { userId, office } = event;
      const others = next.officials.filter((one) => one.userId !== userId);
      return { ...next, officials: [...others, { userId, office }] };
    }
    case 'official-dismissed':
      return { ...next, officials: next.officials.filter(({ userId }) => userId !== event.userId) };
    case 'finished': {
      const end = { phase: 'finished', finishedAt: at, places: event.places } as const;
      return tell({ ...next, ...end, coming: null, settling: null, reopened: false }, at, 'finished');
    }
    case 'cancelled': {
      const end = { ...next, phase: 'cancelled', finishedAt: at } as const;
      // What was never announced is nobody's news.
      return tournament.phase === 'proposed' ? end : tell(end, at, 'cancelled', null, event.reason);
    }
    case 'announced':
    case 'proposed':
    case 'imported':
      throw new Error(`log of tournament ${id} begins twice`);
  }
}

/** Folds a whole log; null for an empty one. */
export function fold(id: string, log: readonly LoggedEvent[]): Tournament | null {
  return log.reduce<Tournament | null>((tournament, logged) => apply(id, tournament, logged), null);
}

function tell(
  tournament: Tournament,
  at: number,
  kind: NewsKind,
  round: number | null = null,
  reason: string | null = null,
  leaders: readonly EntrantId[] = [],
  until?: number,
): Tournament {
  const milestone: Milestone = {
    version: tournament.version,
    at,
    kind,
    round,
    reason,
    leaders,
    ...(until === undefined ? {} : { until }),
  };
  return { ...tournament, milestones: [...tournament.milestones, milestone] };
}

/** More than so many at the top are no news. */
const MOST_LEADERS = 3;

/** whoever stands first after a round, where the system has a table then. */
function leadersOf(tournament: Tournament): readonly EntrantId[] {
  const { leaders } = systemOf(tournament);
  const first = leaders?.(tournament) ?? [];
  return first.length > MOST_LEADERS ? [] : first;
}

function started(
  tournament: Tournament,
  event: Extract<TournamentEvent, { type: 'started' }>,
  at: number,
): Tournament {
  const numberOf = new Map(event.numbers.map((entrant, index) => [entrant, index]));
  return {
    ...tournament,
    phase: 'running',
    startedAt: at,
    numbers: event.numbers,
    lot: tournament.lot && { hash: tournament.lot.hash, seed: event.seed },
    entrants: tournament.entrants.map((one) => {
      const index = numberOf.get(one.entrant);
      return index === undefined ? one : { ...one, number: index + 1, rating: event.ratings[index] ?? null };
    }),
  };
}

/** What every event begins with. */
const BLANK = {
  startedAt: null,
  finishedAt: null,
  coming: null,
  decidedTies: [],
  settling: null,
  paused: false,
  reopened: false,
  postponed: 0,
  acts: [],
  officials: [],
  proposal: null,
  confirming: null,
  lapsed: [],
} as const;

function opened(
  id: string,
  { version, at, by }: LoggedEvent,
  event: Extract<TournamentEvent, { type: 'announced' | 'proposed' }>,
): Tournament {
  return {
    ...BLANK,
    id,
    version,
    phase: 'announced',
    name: event.settings.name,
    system: event.settings.system,
    settings: event.settings,
    imported: null,
    organiserId: by,
    createdAt: at,
    lot: { hash: event.lotHash, seed: null },
    entrants: [],
    numbers: [],
    rounds: [],
    places: [],
    milestones: [],
  };
}

function imported(
  id: string,
  { version, at, by }: LoggedEvent,
  event: Extract<TournamentEvent, { type: 'imported' }>,
): Tournament {
  const { record, settings } = event;
  const rounds = importedRounds(record);
  const planned = record.roundsPlanned ?? rounds.length;
  const over = rounds.length >= planned && rounds.every(isRoundOver);
  return {
    ...BLANK,
    id,
    version,
    phase: over ? 'finished' : 'running',
    name: settings.name,
    system: settings.system,
    settings: null,
    imported: record,
    organiserId: by,
    createdAt: at,
    lot: null,
    entrants: record.players.map(({ number, rating }) => ({
      ...newEntrant(number, null, rating, at),
      number,
    })),
    numbers: record.players.map(({ number }) => number),
    rounds,
    places: record.players.flatMap(({ number, filedRank }) =>
      filedRank === null ? [] : [{ entrant: number, place: filedRank }],
    ),
    milestones: [],
  };
}
