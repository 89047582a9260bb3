import { zoneOf } from 'tabiya-engine/series';
import { isGameKind } from '../../chess/index.ts';
import { readControl } from '../../clocks/index.ts';
import { GREATEST_LEVEL } from '../levels.ts';
import { findSystem } from '../systems/registry.ts';
import type { SettingsFault, TournamentSettings } from '../types.ts';

export const NAME_LENGTH = 100;
export const REGULATION_LENGTH = 20_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Shortest and longest base time, greatest addition a move. */
const LEAST_BASE = MINUTE / 4;
const GREATEST_BASE = 400 * DAY;

const LEAST_SETUP = 10_000;
const GREATEST_SETUP = 30 * DAY;

const LEAST_FIRST_MOVE = 10_000;
const GREATEST_FIRST_MOVE = 30 * DAY;

/** Far enough for any calendar, near enough to be no slip of the pen. */
const HORIZON = 2 * 366 * DAY;

const GREATEST_LIMIT = 10_000;

/**
 * Characters no text may hold: control characters other than line ends and tabs (a database refuses some), overrides of
 * the reading direction (they turn what follows, the rest of a list included, around) and halves of a character.
 */
const UNFIT = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u;

/** Something a reader can see: a letter, a digit or a sign. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function within(value: number, least: number, greatest: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= greatest;
}

/** Everything wrong with settings at the moment of announcement (T-10); empty = fine. */
export function checkSettings(settings: TournamentSettings, now: number): readonly SettingsFault[] {
  const faults: SettingsFault[] = [];
  const add = (field: SettingsFault['field'], fault: SettingsFault['fault']): void => {
    faults.push({ field, fault });
  };
  const { control, registrationFrom, registrationTo, startsAt, tieBreaks, entrantsLimit } = settings;
  if (!VISIBLE.test(settings.name)) add('name', 'missing');
  else if ([...settings.name].length > NAME_LENGTH) add('name', 'too-long');
  if (UNFIT.test(settings.name)) add('name', 'characters');
  if ([...settings.regulation].length > REGULATION_LENGTH) add('regulation', 'too-long');
  if (UNFIT.test(settings.regulation)) add('regulation', 'characters');
  const system = findSystem(settings.system);
  if (system === undefined) add('system', 'unknown');
  if (!isGameKind(settings.kind)) add('kind', 'unknown');
  if (!within(control.baseMs, LEAST_BASE, GREATEST_BASE)) add('control', 'out-of-range');
  else if (readControl(control) === null) add('control', 'out-of-range');
  if (settings.setupMs != null && !within(settings.setupMs, LEAST_SETUP, GREATEST_SETUP))
    add('setupMs', 'out-of-range');
  if (!within(settings.firstMoveMs, LEAST_FIRST_MOVE, GREATEST_FIRST_MOVE))
    add('firstMoveMs', 'out-of-range');
  if (!within(registrationFrom, 0, now + HORIZON)) add('registrationFrom', 'out-of-range');
  if (!within(registrationTo, 0, now + HORIZON)) add('registrationTo', 'out-of-range');
  else if (registrationTo < registrationFrom) add('registrationTo', 'before-registration');
  else if (registrationTo > startsAt) add('registrationTo', 'after-start');
  if (!within(startsAt, 0, now + HORIZON)) add('startsAt', 'out-of-range');
  else if (startsAt <= now) add('startsAt', 'in-the-past');
  if (new Set(tieBreaks).size !== tieBreaks.length) add('tieBreaks', 'repeated');
  if (tieBreaks.length > 10) add('tieBreaks', 'too-long');
  if (settings.pace !== 'rounds' && settings.pace !== 'all-at-once') add('pace', 'unknown');
  // Cycles are for systems whose form offers them; a stage has its own.
  if (settings.roundRobin !== undefined && system?.form?.options.includes('cycles') !== true)
    add('roundRobin', 'unknown');
  if (entrantsLimit !== undefined && entrantsLimit !== null && !within(entrantsLimit, 2, GREATEST_LIMIT))
    add('entrantsLimit', 'out-of-range');
  faults.push(...checkMore(settings));
  faults.push(...checkPlace(settings));
  return [...faults, ...(system?.validate(settings) ?? [])];
}

/** Settings as they are stored: blanks around the name and the text go, line ends and tabs within the name become blanks. */
export function tidySettings(settings: TournamentSettings): TournamentSettings {
  return {
    ...settings,
    name: settings.name.trim().replaceAll(/[\t\n\r]+/gu, ' '),
    regulation: settings.regulation.trim(),
  };
}

const PLACE_LENGTH = 2_000;

/** an event over the board has a place and says where the money comes from; series are online. */
function checkPlace({ overBoard, series }: TournamentSettings): readonly SettingsFault[] {
  if (overBoard === undefined) return [];
  const faults: SettingsFault[] = [];
  const { place, money, sponsor } = overBoard;
  if (series !== undefined) faults.push({ field: 'series', fault: 'not-over-board' });
  if (!VISIBLE.test(place) || !VISIBLE.test(money)) faults.push({ field: 'overBoard', fault: 'missing' });
  for (const text of [place, money, sponsor]) {
    if ([...text].length > PLACE_LENGTH) faults.push({ field: 'overBoard', fault: 'too-long' });
    if (UNFIT.test(text)) faults.push({ field: 'overBoard', fault: 'characters' });
  }
  return faults;
}

const GREATEST_BREAK = 366 * DAY;
const PART_LENGTH = 10_000;

/** Fields that only some events use. */
function checkMore(settings: TournamentSettings): readonly SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (settings.ratings !== undefined && settings.ratings !== 'portal' && settings.ratings !== 'fide')
    faults.push({ field: 'ratings', fault: 'unknown' });
  const { breakMs = 0, halfByes = 0, lateEntryUntil = null, entry = {}, parts = {} } = settings;
  if (settings.zone !== undefined && zoneOf(settings.zone) === null)
    faults.push({ field: 'zone', fault: 'unknown' });
  if (!within(breakMs, 0, GREATEST_BREAK)) faults.push({ field: 'breakMs', fault: 'out-of-range' });
  if (!within(halfByes, 0, 10)) faults.push({ field: 'halfByes', fault: 'out-of-range' });
  if (lateEntryUntil !== null && !within(lateEntryUntil, 1, 99))
    faults.push({ field: 'lateEntryUntil', fault: 'out-of-range' });
  const { minGames, ratingFrom, ratingTo, least, postponeMs, level, classOf } = entry;
  const fits = (value: number | null | undefined, most: number): boolean =>
    value === null || value === undefined || within(value, 0, most);
  if (
    !fits(minGames, 10_000) ||
    !fits(ratingFrom, 9_999) ||
    !fits(ratingTo, 9_999) ||
    !fits(least, GREATEST_LIMIT) ||
    !fits(level, GREATEST_LEVEL) ||
    level === 0 ||
    // A class or a level, not both.
    (level != null && classOf != null) ||
    !fits(postponeMs, GREATEST_BREAK) ||
    (ratingFrom ?? 0) > (ratingTo ?? 9_999)
  )
    faults.push({ field: 'entry', fault: 'out-of-range' });
  for (const text of Object.values(parts)) {
    if ([...(text ?? '')].length > PART_LENGTH) faults.push({ field: 'parts', fault: 'too-long' });
    if (UNFIT.test(text ?? '')) faults.push({ field: 'parts', fault: 'characters' });
  }
  return faults;
}
