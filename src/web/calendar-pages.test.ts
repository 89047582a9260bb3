import { readTrf } from 'tabiya-engine/trf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import type { TournamentSettings } from '../tournaments/types.ts';
import { calendarFile } from './pages/ical.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let ann: Awaited<ReturnType<TestSite['person']>>;

const HOUR = 3_600_000;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  ann = await site.person('ann');
});

afterAll(() => site.close());

function settings(change: Partial<TournamentSettings> = {}): TournamentSettings {
  const now = site.now();
  return {
    name: 'Cup, the “great”',
    regulation: '',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 600_000 },
    firstMoveMs: 60_000,
    registrationFrom: now - HOUR,
    registrationTo: now + 2 * HOUR,
    startsAt: now + 2 * HOUR,
    tieBreaks: [],
    pace: 'rounds',
    rated: false,
    ...change,
  };
}

async function announce(change: Partial<TournamentSettings> = {}): Promise<string> {
  const by = { userId: boss.user.id, roles: ['organiser'] };
  const done = await site.tournaments.announce(settings(change), by);
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value.id;
}

describe('calendar, series and files', () => {
  test('the calendar shows the events of a month by day, and says so when there are none', async () => {
    await announce();
    const page = await ann.get('/tournaments/calendar?lang=en');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Cup, the “great”');
    const empty = await ann.get('/tournaments/calendar?month=1999-01&lang=en');
    expect(empty.body).toContain('No tournament begins in this month');
    expect((await ann.get('/tournaments/calendar?month=nonsense')).statusCode).toBe(200);
  });

  test('a person’s starts as a calendar file', async () => {
    const id = await announce();
    await site.tournaments.register(id, { userId: ann.user.id, roles: [] });
    const file = await boss.get('/calendar/ann.ics');
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toContain(`UID:${id}-start@`);
    expect(file.body).toContain('SUMMARY:Cup\\, the “great”');
    expect((await boss.get('/calendar/nobody.ics')).statusCode).toBe(404);
  });

  test('R-201 the feed has the coming round of an event under way, and nothing of what is over', async () => {
    const id = await announce({ name: 'Slow cup', breakMs: 2 * HOUR, rounds: 3 });
    const people = [ann, ...(await Promise.all(['dee', 'eve', 'fay'].map((login) => site.person(login))))];
    for (const { user } of people) await site.tournaments.register(id, { userId: user.id, roles: [] });
    const feed = async (): Promise<string[]> =>
      (await boss.get('/calendar/ann.ics?lang=en')).body.split('\r\n').filter((text) => text.includes(id));
    expect(await feed()).toEqual([
      expect.stringMatching(/^UID:\w+-start@/u),
      expect.stringContaining('URL:'),
    ]);
    site.clock.instant += 2 * HOUR;
    await site.deadlines.settled();
    // Round 1 is being played: nothing lies ahead that has a time.
    expect(await feed()).toEqual([]);
    const by = { userId: boss.user.id, roles: ['organiser'] };
    for (const board of [1, 2])
      await site.tournaments.judge(id, { type: 'Correct', round: 1, board, result: '1-0' }, by);
    const file = (await boss.get('/calendar/ann.ics?lang=en')).body;
    const at = new Date(site.now() + 2 * HOUR).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');
    expect(file).toContain(`UID:${id}-2@`);
    expect(file).toContain(`DTSTART:${at}`);
    expect(file).toContain('SUMMARY:Slow cup: Round 2');
    expect((await boss.get('/calendar/boss.ics')).body).not.toContain(id);
  });

  test('RFC 5545 lines are folded at 75 bytes', () => {
    const entry = { id: 'x', at: 0, title: 'Турнир '.repeat(30), link: 'x' };
    const file = calendarFile([entry], 'https://example.org', { host: 'example.org', now: 0 });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain('Турнир '.repeat(30).trim());
  });

  test('the table as CSV is safe for spreadsheets, the event as TRF reads back', async () => {
    const id = await announce();
    const desk = (act: string, fields: Record<string, string>) =>
      boss.post(`/tournament/${id}/judge/${act}`, fields);
    for (const name of ['=1+1', 'B', 'C', 'D']) await desk('enter', { name });
    site.clock.instant += 3 * HOUR;
    await site.deadlines.settled();
    for (const board of ['1', '2']) await desk('result', { round: '1', board, result: '1-0' });
    const csv = await ann.get(`/tournament/${id}/table.csv`);
    expect(csv.body).toMatch(/^\uFEFFplace,number,name/u);
    expect(csv.body).toContain("'=1+1");
    const trf = await ann.get(`/tournament/${id}/event.trf`);
    const read = readTrf(new TextEncoder().encode(trf.body));
    expect(read.ok && read.record.players.length).toBe(4);
  });

  test('R-240 a weekly series from the form: first edition, its page, its end', async () => {
    const page = await boss.get('/tournament/new?system=swiss-dutch');
    const fields: Record<string, string> = { name: 'Wednesday blitz', series: 'weekly', baseUnit: 'minutes' };
    for (const [tag] of page.body.matchAll(/<input[^>]*>/gu)) {
      const name = /name="([^"]*)"/u.exec(tag)?.[1] ?? '';
      const value = /value="([^"]*)"/u.exec(tag)?.[1] ?? '';
      if (name === '' || name === 'name') continue;
      if (!/type="(radio|checkbox)"/u.test(tag) || /\schecked/u.test(tag)) fields[name] = value;
    }
    const done = await boss.post('/tournament/new', fields);
    expect(done.statusCode).toBe(303);
    const event = await boss.get(`${String(done.headers.location)}?lang=en`);
    expect(event.body).toContain('Wednesday blitz 1');
    const series = /href="(\/series\/\w+)"/u.exec(event.body)?.[1] ?? '';
    const shown = await ann.get(`${series}?lang=en`);
    expect(shown.body).toContain('every week');
    expect(shown.body).not.toContain('Yes, end it');
    expect((await ann.post(`${series}/end`, {})).statusCode).toBe(403);
    const silent = await boss.post(`${series}/end`, { note: ' ' });
    expect([silent.statusCode, refusalOf(silent)]).toEqual([422, 'reason-needed']);
    const note = 'Too few came';
    expect((await boss.post(`${series}/end`, { note })).statusCode).toBe(303);
    // who ended it, why, what stood and what stands.
    expect(await site.moderation.log({ text: note, limit: 5 })).toMatchObject([
      {
        act: 'series-end',
        byLogin: boss.user.login,
        subjectId: series.replace('/series/', ''),
        before: 'Wednesday blitz running',
        after: 'Wednesday blitz ended',
      },
    ]);
    expect((await ann.get('/tournaments?lang=en')).statusCode).toBe(200);
  });
});
