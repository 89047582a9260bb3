import { isGameKind } from '../../chess/index.ts';
import type { Control } from '../../clocks/types.ts';
import {
  offeredSystems,
  PLAYER_CLASSES,
  REGULATION_PARTS,
  type SystemForm,
} from '../../tournaments/index.ts';
import type {
  EntryConditions,
  GroupsOptions,
  KnockoutOptions,
  RoundRobinOptions,
  SettingsFault,
  StageSettings,
  TournamentSettings,
} from '../../tournaments/types.ts';
import { form, line, lines, numberOf, oneOf, ticked } from '../forms.ts';
import { instantOf } from '../zones.ts';

export const REGULATION_MAX = 20_000;

const PART_MAX = 10_000;

const TIME_UNITS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const tournamentForm = form({
  system: line(40),
  name: line(400),
  regulation: lines(REGULATION_MAX * 2),
  conduct: lines(PART_MAX),
  venue: lines(PART_MAX),
  prizes: lines(PART_MAX),
  disputes: lines(PART_MAX),
  information: lines(PART_MAX),
  appendix: lines(PART_MAX),
  kind: line(20),
  mode: oneOf(['fischer', 'bronstein', 'delay', 'per-move', '']),
  setupTime: line(20),
  noVacation: line(10),
  autoThreefold: line(10),
  castling: line(10),
  arrayPerRound: line(10),
  minutes: line(20),
  baseUnit: oneOf(['minutes', 'hours', 'days', '']),
  increment: line(20),
  firstMove: line(20),
  firstMoveUnit: oneOf(['seconds', 'minutes', 'hours', 'days', '']),
  registrationFrom: line(40),
  registrationTo: line(40),
  startsAt: line(40),
  tieBreak1: line(20),
  tieBreak2: line(20),
  tieBreak3: line(20),
  tieBreak4: line(20),
  undivided: line(10),
  ratings: oneOf(['portal', 'fide', '']),
  cycles: oneOf(['1', '2', '']),
  lastTwo: oneOf(['field', 'yes', 'no', '']),
  pace: oneOf(['rounds', 'all-at-once', '']),
  rated: line(10),
  entrantsLimit: line(20),
  rounds: line(20),
  halfByes: line(20),
  breakTime: line(20),
  breakUnit: oneOf(['minutes', 'hours', 'days', '']),
  daily: line(10),
  release: oneOf(['automatic', 'judge', '']),
  acceleration: oneOf(['none', 'baku', '']),
  repetition: line(20),
  difference: line(20),
  format: oneOf(['single', 'double', 'sequential', '']),
  order: oneOf(['lots', 'seeded', '']),
  tieBreakGames: line(20),
  tieBreakPairs: line(10),
  stage1: line(20),
  stage1Rounds: line(20),
  stage1Places: line(20),
  stage2: line(20),
  stage2Rounds: line(20),
  stage2Places: line(20),
  stage3: line(20),
  stage3Rounds: line(20),
  largest: line(20),
  groupPlaces: line(20),
  minGames: line(20),
  ratingFrom: line(20),
  ratingTo: line(20),
  classOf: line(4),
  level: line(4),
  confirm: line(10),
  over: line(4),
  place: lines(4_000),
  money: lines(4_000),
  sponsor: lines(4_000),
  acceptance: line(10),
  waitingList: line(10),
  least: line(20),
  postpone: line(20),
  extend: line(10),
  series: oneOf(['weekend', 'workingDays', 'weekly', 'monthly', 'ordinary', '']),
  look: line(10),
});

export type TypedTournament = NonNullable<ReturnType<typeof tournamentForm.read>>;

/** The form of the system that is asked for, else of the first. */
export function formOf(system: string): { readonly id: string; readonly form: SystemForm } {
  const systems = offeredSystems();
  const found = systems.find(({ id }) => id === system) ?? systems[0];
  if (found === undefined) throw new Error('no system can be announced');
  return found;
}

type Field = SettingsFault['field'];

/** Reads fields one by one and keeps what cannot be read. */
class Reading {
  readonly faults: SettingsFault[] = [];

  constructor(private readonly zone: string) {}

  instant(field: Field, text: string): number {
    const at = instantOf(text, this.zone);
    if (at === null) this.faults.push({ field, fault: text === '' ? 'missing' : 'unknown' });
    return at ?? Number.NaN;
  }

  /** A number, or null where the field is empty; what cannot be read becomes NaN. */
  number(field: Field, text: string): number | null {
    if (text.trim() === '') return null;
    const number = numberOf(text);
    if (number === null) this.faults.push({ field, fault: 'out-of-range' });
    return number ?? Number.NaN;
  }

  time(field: Field, text: string, unit: keyof typeof TIME_UNITS): number {
    const number = this.number(field, text);
    if (number === null) this.faults.push({ field, fault: 'missing' });
    return number === null ? Number.NaN : Math.round(number * TIME_UNITS[unit]);
  }
}

function controlOf(typed: TypedTournament, read: Reading): Control {
  const baseMs = read.time('control', typed.minutes, typed.baseUnit === '' ? 'minutes' : typed.baseUnit);
  const added = read.number('control', typed.increment) ?? 0;
  const incrementMs = Math.round(added * 1000);
  if (typed.mode === 'per-move') return { mode: 'per-move', baseMs };
  if (incrementMs === 0) return { mode: 'sudden', baseMs };
  if (typed.mode === 'delay') return { mode: 'delay', baseMs, delayMs: incrementMs };
  return { mode: typed.mode === 'bronstein' ? 'bronstein' : 'fischer', baseMs, incrementMs };
}

function entryOf(typed: TypedTournament, read: Reading): EntryConditions {
  const postpone = read.number('entry', typed.postpone);
  return {
    minGames: read.number('entry', typed.minGames),
    ratingFrom: read.number('entry', typed.ratingFrom),
    ratingTo: read.number('entry', typed.ratingTo),
    classOf: PLAYER_CLASSES.find((one) => one === typed.classOf) ?? null,
    level: read.number('entry', typed.level),
    acceptance: ticked(typed.acceptance),
    waitingList: ticked(typed.waitingList),
    least: read.number('entry', typed.least),
    postponeMs: postpone === null ? null : Math.round(postpone * TIME_UNITS.days),
    extend: ticked(typed.extend),
  };
}

function groupsOf(typed: TypedTournament, read: Reading): GroupsOptions {
  return {
    largest: read.number('groups', typed.largest) ?? 8,
    places: read.number('groups', typed.groupPlaces) ?? 2,
  };
}

function knockoutOf(typed: TypedTournament, read: Reading): KnockoutOptions {
  return {
    format: typed.format === '' ? 'single' : typed.format,
    order: typed.order === 'seeded' ? 'seeded' : 'lots',
    tieBreakGames: read.number('knockout', typed.tieBreakGames) ?? 0,
    ...(ticked(typed.tieBreakPairs) ? { tieBreakPairs: true } : {}),
  };
}

/** Two cycles; one is what an event has without the setting. */
function cyclesOf({ lastTwo }: TypedTournament): RoundRobinOptions {
  return { cycles: 2, swapLastTwo: lastTwo === 'yes' ? true : lastTwo === 'no' ? false : null };
}

/** The stages of a chain: the first, perhaps one between, the last. */
function stagesOf(typed: TypedTournament, read: Reading): StageSettings[] {
  const stage = (system: string, rounds: string, places: string | null): StageSettings => ({
    system,
    places: places === null || system === 'group-stage' ? null : read.number('stages', places),
    ...(system.startsWith('swiss') ? { rounds: read.number('stages', rounds) } : {}),
    ...(system === 'round-robin' && typed.cycles === '2' ? { roundRobin: cyclesOf(typed) } : {}),
    ...(system === 'knockout' ? { knockout: knockoutOf(typed, read) } : {}),
    ...(system === 'group-stage' ? { groups: groupsOf(typed, read) } : {}),
  });
  return [
    stage(typed.stage1, typed.stage1Rounds, typed.stage1Places),
    ...(typed.stage2 === '' ? [] : [stage(typed.stage2, typed.stage2Rounds, typed.stage2Places)]),
    stage(typed.stage3, typed.stage3Rounds, null),
  ];
}

/** Line ends of forms as everywhere else. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/**
 * What is typed as settings. Fields that cannot be read become values no rule accepts (NaN), and stand in `faults`, so
 * that the room checks all the others in the same pass.
 */
export function settingsOf(
  typed: TypedTournament,
  zone: string,
): { readonly settings: TournamentSettings; readonly faults: readonly SettingsFault[] } {
  const read = new Reading(zone);
  const { id, form } = formOf(typed.system);
  const takes = (option: SystemForm['options'][number]): boolean => form.options.includes(option);
  const parts = REGULATION_PARTS.flatMap((part) => {
    const text = part === 'general' ? '' : typed[part].replaceAll('\r\n', '\n').trim();
    return text === '' ? [] : [[part, text] as const];
  });
  const breakTime = typed.breakTime.trim();
  const settings: TournamentSettings = {
    name: typed.name,
    regulation: typed.regulation.replaceAll('\r\n', '\n'),
    system: id,
    kind: isGameKind(typed.kind) ? typed.kind : 'chess',
    control: controlOf(typed, read),
    firstMoveMs: read.time(
      'firstMoveMs',
      typed.firstMove,
      typed.firstMoveUnit === '' ? 'seconds' : typed.firstMoveUnit,
    ),
    registrationFrom: read.instant('registrationFrom', typed.registrationFrom),
    registrationTo: read.instant('registrationTo', typed.registrationTo),
    startsAt: read.instant('startsAt', typed.startsAt),
    tieBreaks: takes('tie-breaks')
      ? [typed.tieBreak1, typed.tieBreak2, typed.tieBreak3, typed.tieBreak4].filter((code) => code !== '')
      : [],
    ...(takes('tie-breaks') && ticked(typed.undivided) ? { undivided: true } : {}),
    ...(takes('ratings') && typed.ratings === 'fide' ? { ratings: 'fide' as const } : {}),
    pace: takes('pace') && typed.pace === 'all-at-once' ? 'all-at-once' : 'rounds',
    rated: ticked(typed.rated),
    ...(typed.setupTime.trim() === '' ? {} : { setupMs: read.time('setupMs', typed.setupTime, 'minutes') }),
    ...(ticked(typed.noVacation) ? { vacation: false } : {}),
    ...(ticked(typed.autoThreefold) ? { autoThreefold: true } : {}),
    ...(typed.kind === 'kingchess' && ticked(typed.castling) ? { castling: true } : {}),
    ...(typed.kind === 'chess960' && ticked(typed.arrayPerRound) ? { arrayPerRound: true } : {}),
    entrantsLimit: read.number('entrantsLimit', typed.entrantsLimit),
    entry: entryOf(typed, read),
    ...(takes('confirm') && typed.series === '' ? { confirm: ticked(typed.confirm) } : {}),
    ...(typed.over === ''
      ? {}
      : {
          overBoard: { place: plain(typed.place), money: plain(typed.money), sponsor: plain(typed.sponsor) },
        }),
    ...(parts.length === 0 ? {} : { parts: Object.fromEntries(parts) }),
    ...(takes('rounds') ? { rounds: read.number('rounds', typed.rounds) } : {}),
    ...(takes('byes') ? { halfByes: read.number('halfByes', typed.halfByes) ?? 0 } : {}),
    ...(takes('breaks')
      ? {
          breakMs:
            breakTime === ''
              ? 0
              : read.time('breakMs', breakTime, typed.breakUnit === '' ? 'minutes' : typed.breakUnit),
          daily: ticked(typed.daily),
          ...(ticked(typed.daily) ? { zone } : {}),
          release: typed.release === 'judge' ? 'judge' : 'automatic',
        }
      : {}),
    ...(takes('cycles') && typed.cycles === '2' ? { roundRobin: cyclesOf(typed) } : {}),
    ...(takes('acceleration') || takes('colour-limits')
      ? {
          swiss: {
            acceleration: typed.acceleration === 'baku' ? 'baku' : 'none',
            repetition: read.number('swiss', typed.repetition) ?? 2,
            difference: read.number('swiss', typed.difference) ?? 2,
          },
        }
      : {}),
    ...(takes('groups') ? { groups: groupsOf(typed, read) } : {}),
    ...(takes('knockout') ? { knockout: knockoutOf(typed, read) } : {}),
    ...(takes('stages') ? { stages: stagesOf(typed, read) } : {}),
  };
  return { settings, faults: read.faults };
}

/** What is wrong, by field of the settings. */
export type FormFaults = ReadonlyMap<Field, SettingsFault['fault']>;

/** The first fault of each field: reading comes before meaning. */
export function faultsByField(faults: readonly SettingsFault[]): FormFaults {
  const byField = new Map<Field, SettingsFault['fault']>();
  for (const { field, fault } of faults) if (!byField.has(field)) byField.set(field, fault);
  return byField;
}
