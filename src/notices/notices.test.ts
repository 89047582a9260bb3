import { afterEach, describe, expect, test } from 'vitest';
import { type TestDatabase, TEST_DIALECTS } from '../../test/support/database.ts';
import { closePlaces, closeToo, DAY, ground, HOUR, NOON, noticesRoom } from '../../test/support/days.ts';
import type { MailServer } from '../../test/support/mail-server.ts';
import { addPeople } from '../../test/support/people.ts';
import { openPushService } from '../../test/support/push-service.ts';
import type { TestClock } from '../../test/support/rooms.ts';
import { DEFAULT_SETTINGS, type Notice, type NoticeSettings } from './index.ts';

afterEach(closePlaces);

async function place(dialect?: TestDatabase['dialect']) {
  const there = await ground(dialect);
  return { ...there, ...(await process(there.database, there.clock, there.mail)) };
}

/** A process with a notices room on a database. */
async function process(database: TestDatabase, clock: TestClock, mail: MailServer) {
  const one = await noticesRoom(database, clock, mail);
  return {
    ...one,
    async tell(notice: Notice) {
      expect(await database.commit(one.notices.tell(notice))).toBe('committed');
      await one.round();
    },
    async choose(userId: string, settings: Partial<NoticeSettings>) {
      const done = await one.notices.setSettings(userId, { ...DEFAULT_SETTINGS, ...settings });
      expect(done.ok).toBe(true);
    },
  };
}

const moved = (userId: string, ply = 3): Notice => ({
  key: `move:g:${ply}:${userId}`,
  userId,
  kind: 'move',
  params: { number: 7, name: 'bob', move: 'e4' },
  link: '/game/7',
});

const mailOf = (way: 'now' | 'digest' | 'off'): Partial<NoticeSettings> => ({
  mail: { ...DEFAULT_SETTINGS.mail, move: way },
});

test('R-160 a move is told on the site; it is new until the list was seen', async () => {
  const { notices, tell, ann, clock, mail } = await place();
  await tell(moved(ann));
  expect(await notices.unread(ann)).toBe(1);
  expect(await notices.list(ann, 10)).toMatchObject([
    {
      kind: 'move',
      words: 'move',
      params: { number: 7, name: 'bob', move: 'e4' },
      link: '/game/7',
      isNew: true,
    },
  ]);
  expect(mail.letters).toEqual([]);
  await notices.markRead(ann, clock.now());
  expect(await notices.unread(ann)).toBe(0);
});

test('NT-1 the same notice twice is one notice', async () => {
  const { notices, tell, ann, choose, mail } = await place();
  await choose(ann, mailOf('now'));
  await tell(moved(ann));
  await tell(moved(ann));
  expect((await notices.list(ann, 10)).length).toBe(1);
  expect(mail.letters.length).toBe(1);
});

test.each(TEST_DIALECTS)('NT-2 two processes tell once (%s)', async (dialect) => {
  const here = await place(dialect);
  const other = await process(here.database, here.clock, here.mail);
  await here.choose(here.ann, mailOf('now'));
  for (let ply = 1; ply <= 8; ply += 1) await here.database.commit(here.notices.tell(moved(here.ann, ply)));
  await Promise.all([here.round(), other.round()]);
  await Promise.all([here.round(), other.round()]);
  expect(here.mail.letters.length).toBe(8);
});

test('R-161 mail about moves is optional and off at first; with it comes the insert of R-162', async () => {
  const { notices, tell, ann, choose, mail } = await place();
  await tell(moved(ann, 1));
  expect(mail.letters).toEqual([]);
  expect(
    await notices.setInsert({ ru: 'Реклама', en: 'Our shop of boards', link: 'https://shop.example/' }),
  ).toEqual({ ok: true, value: null });
  await choose(ann, mailOf('now'));
  await tell(moved(ann, 3));
  const [letter] = mail.letters;
  expect(letter?.subject).toBe('Game 7: bob has played e4. It is your move.');
  expect(letter?.text).toContain('https://chess.example.org/game/7');
  expect(letter?.text).toContain('Our shop of boards\nhttps://shop.example/');
});

test('R-162 C-18 the insert may be empty, its link is a web address', async () => {
  const { notices, tell, ann, choose, mail } = await place();
  const insert = { ru: 'а', en: 'a', link: 'javascript:alert(1)' };
  expect(await notices.setInsert(insert)).toMatchObject({ ok: false, refusal: { code: 'insert-link' } });
  expect(await notices.insert()).toEqual({ ru: '', en: '', link: '' });
  await choose(ann, mailOf('now'));
  await tell(moved(ann, 1));
  const bare = mail.letters[0]?.text;
  await notices.setInsert({ ru: 'Лавка', en: 'Our shop', link: 'https://shop.example/' });
  await tell(moved(ann, 3));
  expect(mail.letters[1]?.text).toContain('Our shop');
  // The administrator takes it away again: the next letter is as the first one, but for its move.
  expect(await notices.setInsert({ ru: '', en: '', link: '' })).toEqual({ ok: true, value: null });
  await tell(moved(ann, 5));
  expect(mail.letters[2]?.text).not.toContain('shop');
  expect(mail.letters[2]?.text.split('\n').length).toBe(bare?.split('\n').length);
});

describe('NT-4 the digest', () => {
  test('gathers a day and leaves at the chosen hour of the reader, one letter', async () => {
    const { tell, ann, choose, mail, clock, round, database } = await place();
    await database.commit([
      database.statement(
        database.build.updateTable('users').set({ time_zone: 'Europe/Moscow' }).where('id', '=', ann),
      ),
    ]);
    // 18:00 in Moscow is 15:00 UTC.
    await choose(ann, { ...mailOf('digest'), digestHour: 18 });
    await tell(moved(ann, 1));
    clock.instant += HOUR;
    await tell(moved(ann, 3));
    expect(mail.letters).toEqual([]);
    clock.instant = NOON + 3 * HOUR - 1;
    await round();
    expect(mail.letters).toEqual([]);
    clock.instant += 1;
    await round();
    await round();
    expect(mail.letters.map(({ subject }) => subject)).toEqual(['2 notices from https://chess.example.org']);
    expect(mail.letters[0]?.text.match(/bob has played e4/gu)?.length).toBe(2);
    // Nothing happened: no letter.
    clock.instant += 2 * DAY;
    await round();
    expect(mail.letters.length).toBe(1);
    await tell(moved(ann, 5));
    clock.instant += DAY;
    await round();
    await round();
    expect(mail.letters.length).toBe(2);
  });
});

describe('NT-5 quiet hours', () => {
  test('hold mail and pushes back until they end, not what cannot wait', async () => {
    const { tell, ann, choose, mail, clock, round, notices } = await place();
    const service = await openPushService();
    closeToo(() => service.close());
    await notices.addBrowser(ann, service.browser, 'test');
    await choose(ann, { ...mailOf('now'), quiet: { from: 22, to: 8 } });
    clock.instant = NOON + 11 * HOUR;
    await tell(moved(ann));
    expect([mail.letters.length, service.pushes.length]).toEqual([0, 0]);
    await tell({
      ...moved(ann),
      key: 'time',
      kind: 'time-low',
      params: { number: 7, name: 'bob', at: { at: NOON + 12 * HOUR } },
    });
    expect([mail.letters.length, service.pushes.length]).toEqual([1, 1]);
    expect(mail.letters[0]?.text).toContain('your time ends on 1 December at 03:00');
    clock.instant = NOON + 20 * HOUR;
    await round();
    expect([mail.letters.length, service.pushes.length]).toEqual([2, 2]);
  });
});

describe('NT-6 pushes of the Web', () => {
  test('arrive encrypted, in the reader’s language, signed by the site', async () => {
    const { tell, ann, notices } = await place();
    const service = await openPushService();
    closeToo(() => service.close());
    expect(await notices.addBrowser(ann, service.browser, 'test')).toEqual({ ok: true, value: null });
    await tell(moved(ann));
    expect(service.pushes.map(({ text }) => text)).toEqual([
      {
        title: 'Tabiya',
        body: 'Game 7: bob has played e4. It is your move.',
        url: '/game/7',
        tag: '/game/7',
      },
    ]);
    const { authorization, ttl } = service.pushes[0]?.headers ?? {};
    expect(authorization).toMatch(/^vapid t=/u);
    expect(String(authorization)).toContain(`k=${await notices.pushKey()}`);
    expect(Number(ttl)).toBeGreaterThan(0);
  });

  test('the keys of the site stay the same, in another process too', async () => {
    const here = await place();
    const other = await process(here.database, here.clock, here.mail);
    expect(await other.notices.pushKey()).toBe(await here.notices.pushKey());
  });

  test('a browser that is gone is forgotten, a service in trouble is tried again', async () => {
    const { tell, ann, notices, clock, round } = await place();
    const service = await openPushService();
    closeToo(() => service.close());
    await notices.addBrowser(ann, service.browser, 'test');
    service.answer(503);
    await tell(moved(ann, 1));
    service.answer(201);
    clock.instant += 60_000;
    await round();
    expect(service.pushes.length).toBe(1);
    service.answer(410);
    await tell(moved(ann, 3));
    expect(await notices.browsers(ann)).toBe(0);
  });

  test('a kind that is switched off is not pushed', async () => {
    const { tell, ann, notices, choose } = await place();
    const service = await openPushService();
    closeToo(() => service.close());
    await notices.addBrowser(ann, service.browser, 'test');
    await choose(ann, { push: { ...DEFAULT_SETTINGS.push, move: false } });
    await tell(moved(ann));
    expect(service.pushes).toEqual([]);
  });

  test('a browser belongs to whoever signed in there last', async () => {
    const { tell, ann, bob, notices } = await place();
    const service = await openPushService();
    closeToo(() => service.close());
    await notices.addBrowser(ann, service.browser, 'test');
    await notices.addBrowser(bob, service.browser, 'test');
    await tell(moved(ann));
    expect(service.pushes).toEqual([]);
    expect(await notices.browsers(bob)).toBe(1);
  });
});

describe('NT-7 unsubscription', () => {
  test('the link of a letter ends that kind of mail and nothing else', async () => {
    const { tell, ann, choose, mail, notices } = await place();
    await choose(ann, mailOf('now'));
    await tell(moved(ann, 1));
    const link = /\/unsubscribe\/([\w.-]+)/u.exec(mail.letters[0]?.text ?? '')?.[1] ?? '';
    expect(await notices.unsubscription(link)).toEqual({ userId: ann, what: 'move' });
    expect(await notices.unsubscribe(link)).toBe(true);
    await tell(moved(ann, 3));
    expect(mail.letters.length).toBe(1);
    expect((await notices.settings(ann)).mail).toEqual({ ...DEFAULT_SETTINGS.mail, move: 'off' });
    expect((await notices.list(ann, 10)).length).toBe(2);
  });

  test.each(['', 'x', 'a.move.b', `${'a'.repeat(12)}.move.${'A'.repeat(27)}`])(
    '%j is no link',
    async (token) => {
      const { notices } = await place();
      expect(await notices.unsubscribe(token)).toBe(false);
    },
  );

  test('a link of one person does not work for another', async () => {
    const { tell, ann, bob, choose, mail, notices } = await place();
    await choose(ann, mailOf('now'));
    await tell(moved(ann, 1));
    const link = /\/unsubscribe\/([\w.-]+)/u.exec(mail.letters[0]?.text ?? '')?.[1] ?? '';
    expect(await notices.unsubscribe(link.replace(ann, bob))).toBe(false);
  });
});

describe('R-163 mailings to everybody', () => {
  test('at most once in seven days, both languages, each in his own', async () => {
    const { notices, ann, mail, clock, round, database, bob } = await place();
    await database.commit([
      database.statement(database.build.updateTable('users').set({ language: 'ru' }).where('id', '=', bob)),
    ]);
    expect(await notices.mailing({ ru: '', en: 'x' }, ann)).toMatchObject({
      refusal: { code: 'mailing-empty' },
    });
    expect(await notices.mailing({ ru: 'Новости', en: 'News' }, ann)).toEqual({ ok: true, value: null });
    await round();
    expect(
      mail.letters
        .map(({ to, text }) => [to[0], text.split('\n')[0]])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['ann@example.org', 'News'],
      ['bob@example.org', 'Новости'],
    ]);
    clock.instant += 7 * DAY - 1;
    expect(await notices.mailing({ ru: 'а', en: 'a' }, ann)).toMatchObject({
      refusal: { code: 'mailing-too-soon' },
    });
    expect(await notices.nextMailingAt()).toBe(clock.instant + 1);
    clock.instant += 1;
    expect(await notices.mailing({ ru: 'а', en: 'a' }, ann)).toEqual({ ok: true, value: null });
  });
});

describe('R-168 C-19 planned works', () => {
  const plan = { from: NOON + DAY, until: NOON + DAY + HOUR, ru: 'Обновление', en: 'Upgrade' };

  test('are told a day ahead with their end and stand on every page until they are over', async () => {
    const { notices, ann, bob, round, clock } = await place();
    expect(await notices.planMaintenance({ ...plan, from: plan.from - 1 }, false, ann)).toMatchObject({
      refusal: { code: 'maintenance-too-soon' },
    });
    expect(await notices.planMaintenance(plan, false, ann)).toEqual({ ok: true, value: null });
    await round();
    expect(await notices.list(bob, 5)).toMatchObject([{ kind: 'maintenance', params: { en: 'Upgrade' } }]);
    expect(await notices.maintenance()).toEqual(plan);
    clock.instant = plan.until - 1;
    expect(await notices.maintenance()).toEqual(plan);
    clock.instant = plan.until;
    expect(await notices.maintenance()).toBeNull();
  });

  test('an emergency needs no day, an end before the beginning is refused', async () => {
    const { notices, ann } = await place();
    expect(await notices.planMaintenance({ ...plan, from: NOON }, true, ann)).toEqual({
      ok: true,
      value: null,
    });
    await notices.cancelMaintenance();
    expect(await notices.maintenance()).toBeNull();
    expect(await notices.planMaintenance({ ...plan, until: plan.from }, false, ann)).toMatchObject({
      refusal: { code: 'maintenance-order' },
    });
  });
});

test('a message to everybody reaches people beyond one step, each once', async () => {
  const { database, notices, ann, clock, round } = await place();
  await addPeople(
    database,
    Array.from({ length: 450 }, (_, n) => `p${n}`),
    NOON,
  );
  await database.commit([
    database.statement(
      database.build
        .insertInto('notice_settings')
        .columns(['user_id', 'data'])
        .expression(
          database.build
            .selectFrom('users')
            .select((e) => ['id', e.val(JSON.stringify({ mail: { mailing: 'off' } })).as('data')]),
        ),
    ),
  ]);
  await notices.mailing({ ru: 'а', en: 'a' }, ann);
  for (let n = 0; n < 5; n += 1) {
    await round();
    clock.instant += 1_000;
  }
  const rows = await database.all(database.build.selectFrom('notices').select('user_id'));
  expect(rows.length).toBe(452);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(452);
});
