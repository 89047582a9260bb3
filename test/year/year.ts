import { lotsOf } from 'tabiya-engine/lots';
import { drawFrom } from '../../src/app/ids.ts';
import type { Services } from '../../src/app/services.ts';
import type { Place } from '../../src/db/index.ts';
import type { Actor } from '../../src/tournaments/index.ts';
import { keepingLog } from '../support/log.ts';
import { addPeople } from '../support/people.ts';
import { TestClock } from '../support/rooms.ts';
import { APPETITE_MS, Crowd } from './crowd.ts';
import { openWithoutThread } from './disk.ts';
import { Follower } from './follow.ts';
import { Journal } from './journal.ts';
import { openPortal } from './portal.ts';
import { mailingFaults } from './verdict.ts';
import { BEGIN, DAY, type Planned, season, settingsOf, ZONE } from './season.ts';

const HOUR = DAY / 24;
const PASSES = 40;

/** An hour or days without service. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/** What is looked at while the year goes on. */
export interface Life {
  readonly portal: Services & { stop(): Promise<void> };
  readonly clock: TestClock;
  readonly follower: Follower;
  readonly outages: readonly Outage[];
  /** Events whose mailing before round 1 was found whole. */
  readonly mailed: Set<string>;
}

export interface Year extends Life {
  readonly journal: Journal;
  readonly crowd: Crowd;
  readonly people: readonly Actor[];
  readonly log: ReturnType<typeof keepingLog>;
  /** Full comparisons of an event's rows with its log that found no difference. */
  readonly rebuilds: number;
}

/**
 * Ratings as the championship's worked example has them: rank k has 2000 - 10 k. FIDE's, since the portal's own follow from
 * games and are computed from them again.
 */
async function rate({ ratings }: Services, people: readonly Actor[], by: Actor): Promise<void> {
  for (const [index, { userId }] of people.slice(0, 52).entries()) {
    const done = await ratings.setFide(userId, 2000 - 10 * (index + 1), by.userId);
    if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  }
}

/**
 * `days` days of a portal with `count` people: time jumps from one due step to the next, now and then nobody serves for
 * hours or days. What the rooms did is looked at after each jump, event of the log by event.
 */
export async function liveThrough(
  place: Place,
  { days, count, seed }: { readonly days: number; readonly count: number; readonly seed: number },
): Promise<Year> {
  const random = drawFrom(bytesOf(seed));
  try {
    return await live(place, { days, count, seed });
  } finally {
    random();
  }
}

/** Bytes that are the same for the same seed (mulberry32), so that a year can be lived through again. */
function bytesOf(seed: number): (count: number) => Uint8Array {
  let state = seed;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) & 0xff;
    });
}

async function live(
  place: Place,
  { days, count, seed }: { readonly days: number; readonly count: number; readonly seed: number },
): Promise<Year> {
  const clock = new TestClock(BEGIN);
  const { now } = clock;
  const log = keepingLog();
  const journal = new Journal(now);
  const follower = new Follower();
  const lots = lotsOf(`year ${seed}`);
  const outages: Outage[] = [];
  const mailed = new Set<string>();
  const open = (gapMs: number) =>
    openPortal(place, { now, log, watch: journal.watch, gapMs, open: openWithoutThread });
  let portal = await open(0);
  await journal.adopt(portal.database);
  let rebuilds = 0;

  const logins = Array.from({ length: count }, (_, index) => `Player ${index + 1}`);
  const people = (await addPeople(portal.database, logins, BEGIN)).map(
    ({ id }): Actor => ({ userId: id, roles: [] }),
  );
  const [host] = await addPeople(portal.database, ['Organiser'], BEGIN);
  const organiser: Actor = { userId: host?.id ?? '', roles: ['organiser'] };
  await rate(portal, people, organiser);
  const crowd = new Crowd(lots, people, organiser, now);
  const planned = [...season(days)];
  const plans = new Map<string, Planned>();
  /** How many people an event has asked for so far. */
  const asked = new Map<string, number>();

  async function announce(): Promise<void> {
    while (planned[0] !== undefined && planned[0].at <= clock.instant) {
      const [plan] = planned.splice(0, 1);
      if (plan === undefined) return;
      const settings = settingsOf(plan);
      const done =
        plan.series === null
          ? await portal.tournaments.announce(settings, organiser)
          : await portal.tournaments.series.announce(plan.series, ZONE, settings, organiser);
      if (!done.ok) throw new Error(`${plan.name}: ${JSON.stringify(done.refusal)}`);
      plans.set(plan.name, plan);
    }
  }

  async function enter(): Promise<void> {
    for (const event of follower.states.values()) {
      if (event.phase !== 'announced' || event.settings === null) continue;
      const plan = plans.get(event.name.replace(/ \d+$/, '')) ?? plans.get(event.name);
      if (plan === undefined) throw new Error(`nobody planned ${event.name}`);
      if (plan.series === 'ordinary' && clock.instant < event.createdAt + APPETITE_MS) continue;
      // Who was too few when the start came is more after it was put off.
      const round = event.postponed;
      if (plan.series !== 'ordinary' && asked.get(event.id) === round) continue;
      const first = !asked.has(event.id);
      if (!first && plan.series === null) continue;
      asked.set(event.id, round);
      if (plan.name.startsWith('Championship')) {
        for (const one of people.slice(0, 52)) await portal.tournaments.register(event.id, one);
        continue;
      }
      const few = first && plan.series !== null && plan.series !== 'ordinary' && lots.below(10) === 0;
      await crowd.enter(portal, event.id, few ? 11 : plan.wants + (first ? 0 : 6));
    }
  }

  /** What was written since the last look: each event of the logs, then the rows of what has ended. */
  async function look(): Promise<void> {
    const ids = [...journal.touched];
    journal.touched.clear();
    for (const id of ids) await follower.follow(portal.database, id);
    const faults = [...journal.faults, ...follower.faults];
    if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'));
    for (const id of follower.ended) {
      const { differences } = await portal.tournaments.rebuild({ repair: false, only: id });
      if (differences.length > 0) throw new Error(`${follower.states.get(id)?.name} is not its log`);
      rebuilds++;
    }
    follower.ended.clear();
  }

  async function settle(): Promise<void> {
    await portal.deadlines.settled();
    await look();
  }

  async function fail(): Promise<void> {
    // Notices are kept for 90 days: the mailings are looked at well before.
    const faults = await mailingFaults({ portal, clock, follower, outages, mailed });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const from = clock.instant;
    await portal.stop();
    clock.instant += outages.length % 2 === 0 ? (1 + lots.below(20)) * HOUR : (1 + lots.below(4)) * DAY;
    outages.push({ from, until: clock.instant });
    portal = await open(clock.instant - from);
    await settle();
  }

  for (let stop = 1; clock.instant < BEGIN + days * DAY; stop++) {
    await announce();
    await settle();
    await enter();
    await settle();
    for (let pass = 0; (await crowd.play(portal)) && pass < PASSES; pass++) await settle();
    await settle();
    const running = [...follower.states.values()].filter(
      ({ phase, system }) => phase === 'running' && /^(swiss|knockout)/.test(system),
    );
    const [event] = lots.shuffle(running);
    if (event !== undefined && lots.below(6) === 0) await crowd.meddle(portal, event);
    await settle();
    if (stop % 150 === 149) await fail();
    else clock.instant = Math.min(journal.nextDue() ?? Infinity, clock.instant + 6 * HOUR);
    await settle();
  }
  return { portal, clock, journal, follower, crowd, outages, mailed, people, log, rebuilds };
}
