import type { SeriesSettings } from 'tabiya-engine/series';
import type { Tournament } from '../../src/tournaments/decide/state.ts';
import { DAY } from './season.ts';
import type { Life, Year } from './year.ts';

const HOUR = DAY / 24;
/** Notices are kept for 90 days; a little less is looked at. */
const NOTICES_MS = 80 * DAY;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What a clock on the wall and a calendar show, by the platform's own knowledge of zones. */
function wall(at: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    weekday: DAYS.indexOf(part('weekday')) + 1,
    day: Number(part('day')),
    lastDay: new Date(Date.UTC(Number(part('year')), Number(part('month')), 0)).getUTCDate(),
    time: `${part('hour')}:${part('minute')}`,
    date: ['year', 'month', 'day'].map((type) => Number(part(type))).join('-'),
  };
}

/** R-241…: every edition begins on a day of its rhythm, at its time of day, in summer and in winter. */
export function rhythmFault(rhythm: SeriesSettings, startsAt: number): string | null {
  if (rhythm.kind === 'ordinary') return null;
  const shown = wall(startsAt, rhythm.zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${two(rhythm.time.hour)}:${two(rhythm.time.minute)}`;
  // Half past two does not exist on the night the clocks go forward.
  const skipped = `${two(rhythm.time.hour + 1)}:${two(rhythm.time.minute)}`;
  const isSkipped = shown.date === '2026-3-29' && time === '02:30' && shown.time === skipped;
  if (shown.time !== time && !isSkipped) return `begins at ${shown.time}, not ${time}`;
  const fits = {
    // Put off from one day of the weekend to the next one.
    weekend: () => shown.weekday >= 6,
    workingDays: () => shown.weekday <= 5,
    weekly: () => rhythm.kind === 'weekly' && shown.weekday === rhythm.weekday,
    monthly: () => rhythm.kind === 'monthly' && shown.day === Math.min(rhythm.day, shown.lastDay),
  }[rhythm.kind]();
  return fits ? null : `begins on ${shown.date}, which is no day of its rhythm`;
}

/** What unsent letters of notices have before the notice's own key. */
const LETTER = 'mail:notice:';

/** Whom keys `round:EVENT:ROUND:AT:PERSON` name, by all before the person; a key is unique, a person may not be twice. */
function byMailing(rows: readonly { readonly unique_key: string }[]): ReadonlyMap<string, readonly string[]> {
  const people = new Map<string, string[]>();
  for (const { unique_key } of rows) {
    const key = unique_key.replace(LETTER, '');
    const at = key.lastIndexOf(':');
    const list = people.get(key.slice(0, at)) ?? [];
    list.push(key.slice(at + 1));
    people.set(key.slice(0, at), list);
  }
  return people;
}

/** news and awards stand once; the mailing of an hour before round 1 has a row for everybody who was there. */
export async function mailingFaults({ portal, follower, outages, clock, mailed }: Life): Promise<string[]> {
  const { database } = portal;
  const faults: string[] = [];
  const told = byMailing(
    await database.all<{ unique_key: string }>(
      database.build.selectFrom('notices').select('unique_key').where('kind', '=', 'round'),
    ),
  );
  const letters = byMailing(
    await database.all<{ unique_key: string }>(
      database.build
        .selectFrom('outbox')
        .select('unique_key')
        .where('channel', '=', 'mail')
        .where('unique_key', 'like', `${LETTER}round:%`),
    ),
  );
  for (const event of follower.states.values()) {
    const begins = event.settings?.startsAt ?? 0;
    const announcedAt = event.createdAt;
    const wasServed = outages.every(({ from, until }) => until < begins - HOUR || from > begins);
    if (mailed.has(event.id)) continue;
    // An edition told of later than an hour before its start, or a start that moved, tells in its own way.
    if (event.startedAt !== begins || begins < clock.instant - NOTICES_MS || !wasServed) continue;
    if (
      event.postponed > 0 ||
      announcedAt > begins - HOUR ||
      event.settings?.series?.rhythm.kind === 'ordinary'
    )
      continue;
    const there = event.entrants.filter(
      ({ userId, registeredAt, withdrawnAt, fromRound }) =>
        userId !== null &&
        fromRound === 1 &&
        registeredAt <= begins - HOUR &&
        (withdrawnAt === null || withdrawnAt > begins - HOUR),
    );
    const people = there.flatMap(({ userId }) => userId ?? []).toSorted();
    for (const [kind, all] of [
      ['were told', told],
      ['letters', letters],
    ] as const) {
      const got = (all.get(`round:${event.id}:1:${begins}`) ?? []).toSorted();
      if (got.join() !== people.join())
        faults.push(`${event.name}: ${people.length} wait for round 1, ${got.length} ${kind}`);
    }
    mailed.add(event.id);
  }
  return faults;
}

function editionFaults({ follower }: Year): string[] {
  const series = new Map<string, Tournament[]>();
  for (const event of follower.states.values()) {
    const { id } = event.settings?.series ?? {};
    if (id !== undefined) series.set(id, [...(series.get(id) ?? []), event]);
  }
  return [...series.values()].flatMap((editions) => {
    const numbers = editions.map(({ settings }) => settings?.series?.edition ?? 0).toSorted((a, b) => a - b);
    const [first] = editions;
    const faults = numbers.some((edition, index) => edition !== index + 1)
      ? [`${first?.name}: editions ${numbers.join()}`]
      : [];
    for (const { name, settings } of editions) {
      if (settings?.series === undefined) continue;
      const fault = rhythmFault(settings.series.rhythm, settings.startsAt);
      if (fault !== null) faults.push(`${name} ${fault}`);
    }
    return faults;
  });
}

/** Every start at its instant; one that fell into an outage at the end of it. */
function startFaults({ follower, outages }: Year): string[] {
  return [...follower.states.values()].flatMap(({ name, startedAt, settings }) => {
    if (startedAt === null || settings === null || startedAt === settings.startsAt) return [];
    const waited = outages.some(
      ({ from, until }) => from <= settings.startsAt && settings.startsAt <= until && startedAt === until,
    );
    return waited ? [] : [`${name} should start at ${settings.startsAt}, did at ${startedAt}`];
  });
}

/** Everything that must hold at the end of a year, beyond what was looked at after each step. */
export async function faultsAtTheEnd(year: Year): Promise<string[]> {
  const { portal, journal, follower, clock, log } = year;
  const { database } = portal;
  const rows = await database.all<{ id: string; due_at: number; kind: string }>(
    database.build.selectFrom('deadlines').select(['id', 'due_at', 'kind']),
  );
  const stored = new Set(rows.map(({ id }) => id));
  const faults = rows
    .filter(({ due_at }) => Number(due_at) <= clock.instant)
    .map(({ kind }) => `${kind} is overdue`);
  // The archive writes its yearly step only where none stands.
  for (const { id, kind } of rows)
    if (!journal.pending.has(id) && kind !== 'erase-moves')
      faults.push(`a step ${kind} stands there that nobody wrote`);
  for (const [id, { kind }] of journal.pending)
    if (!stored.has(id)) faults.push(`a step ${kind} is gone without having been executed`);
  const known = await database.all<{ id: string }>(database.build.selectFrom('tournaments').select('id'));
  if (known.length !== follower.states.size) faults.push('an event nobody followed');
  const awarded = await database.all<{ tournament_id: string }>(
    database.build.selectFrom('awards').select('tournament_id').where('place', '=', 1).distinct(),
  );
  const finished = [...follower.states.values()].filter(({ phase }) => phase === 'finished');
  if (awarded.length !== finished.length)
    faults.push(`${finished.length} events are over, ${awarded.length} have a winner`);
  const { differences } = await portal.tournaments.rebuild({ repair: false });
  faults.push(...differences.map((id) => `${id} is not its log`));
  faults.push(...editionFaults(year), ...startFaults(year), ...(await mailingFaults(year)));
  faults.push(...log.lines.filter(({ level }) => level === 'error').map((line) => JSON.stringify(line)));
  return faults;
}

/** Groups of the stages of an event, each group's people in order, its places behind. */
export function groupsOf(event: Tournament | undefined): { players: number[]; places: number | null }[][] {
  return (event?.rounds ?? []).map(({ groups = [] }) =>
    groups.map(({ numbers, places }) => ({ players: numbers.toSorted((a, b) => a - b), places })),
  );
}

/** Finished events by the rhythm of their series, or by their system where they belong to none. */
export function playedOf(states: Iterable<Tournament>): Readonly<Record<string, number>> {
  const played: Record<string, number> = {};
  for (const { phase, settings, system } of states) {
    if (phase !== 'finished') continue;
    const kind = settings?.series?.rhythm.kind ?? system;
    played[kind] = (played[kind] ?? 0) + 1;
  }
  return played;
}
