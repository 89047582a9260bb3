import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { addPeople } from '../../test/support/people.ts';
import { createAccounts, type User } from '../accounts/index.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createMailer } from '../mailer/index.ts';
import { createModeration, type Moderation } from '../moderation/index.ts';
import { createNotices } from '../notices/index.ts';
import { createMail, type Mail } from './index.ts';

const DAY = 86_400_000;

describe.each(TEST_DIALECTS)('letters on %s', (dialect) => {
  let database: TestDatabase;
  let mail: Mail;
  let moderation: Moderation;
  let deadlines: ReturnType<typeof createDeadlines>;
  let now = 1_800_000_000_000;
  let ann: User;
  let bob: User;
  let eve: User;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    const log = keepingLog();
    const deps = { database, now: () => now, log };
    const accounts = createAccounts(deps);
    deadlines = createDeadlines(deps);
    moderation = createModeration({ ...deps, accounts });
    const config = { baseUrl: null, smtpUrl: null, mailFrom: null, host: '127.0.0.1', port: 0 };
    const mailer = createMailer({ ...deps, deadlines, config });
    const notices = createNotices({ ...deps, deadlines, mailer, config });
    mail = createMail({ ...deps, accounts, deadlines, notices, settings: moderation.settings });
    const people = await addPeople(database, ['ann', 'bob', 'eve'], now);
    const users = await accounts.byIds(people.map(({ id }) => id));
    [ann, bob, eve] = people.map(({ id }) => users.get(id)) as [User, User, User];
  });
  afterEach(async () => {
    await deadlines.stop();
    await database.close();
  });

  const letter = (to: string[], body = 'Good evening!') => ({ to, subject: 'A game?', body });

  async function send(from: User, to: string[], body?: string): Promise<string> {
    const done = await mail.write(letter(to, body), from);
    if (!done.ok) throw new Error(done.refusal.code);
    return done.value.threadId;
  }

  /** So many letters to Bob from people who exist only in the table of boxes. */
  async function fill(user: User, places: number): Promise<void> {
    const { build } = database;
    await database.commit([
      database.statement(build.insertInto('mail_boxes').values({ user_id: user.id, used: places }), 1),
    ]);
  }

  test('R-080 R-087 a letter and its answer, read by these two alone', async () => {
    const id = await send(ann, ['BOB']);
    expect(await mail.unread(bob.id)).toBe(1);
    expect(await mail.threads(bob.id)).toMatchObject([
      { id, subject: 'A game?', withIds: [ann.id], lastFromId: ann.id, unread: 1, messages: 1 },
    ]);
    await mail.markRead(id, bob.id);
    expect(await mail.unread(bob.id)).toBe(0);
    now += 1000;
    const answered = await mail.answer(id, 'With pleasure.', bob);
    expect(answered.ok).toBe(true);
    const thread = await mail.thread(id, ann.id);
    expect(thread?.letters.map(({ body, direction }) => [body, direction])).toEqual([
      ['Good evening!', 'out'],
      ['With pleasure.', 'in'],
    ]);
    expect(await mail.thread(id, eve.id)).toBeNull();
    expect(await mail.answer(id, 'me too', eve)).toMatchObject({ refusal: { code: 'not-found' } });
  });

  test('R-081 R-082 C-10 a full box refuses, the sender is told, deleting makes room', async () => {
    await fill(bob, 29);
    const id = await send(ann, ['bob']);
    expect(await mail.used(bob.id)).toBe(30);
    expect(await mail.write(letter(['bob']), eve)).toMatchObject({ refusal: { code: 'box-full' } });
    expect(await mail.used(eve.id)).toBe(0);
    expect(await mail.threads(bob.id)).toHaveLength(1);
    await mail.deleteThread(id, bob.id);
    expect(await mail.used(bob.id)).toBe(29);
    await send(eve, ['bob']);
    expect(await mail.used(bob.id)).toBe(30);
  });

  test('R-082 R-167 R-085 of several, one full: the sender gets a notice that takes no place', async () => {
    await fill(bob, 30);
    const done = await mail.write(letter(['bob', 'eve']), ann);
    expect(done).toMatchObject({ value: { deliveredTo: ['eve'], full: ['bob'] } });
    expect(await mail.used(ann.id)).toBe(1);
    const told = (await mail.threads(ann.id)).find(({ notice }) => notice !== null);
    expect(told).toMatchObject({
      notice: { kind: 'site', name: 'box-full', params: { login: 'bob' } },
      unread: 1,
    });
  });

  test('R-081 many senders at once never overfill the box', async () => {
    await fill(bob, 28);
    const sent = await Promise.all(
      [ann, eve, ann, eve, ann].map((from, i) => mail.write(letter(['bob'], `letter ${i}`), from)),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await mail.used(bob.id)).toBe(30);
    expect(await mail.threads(bob.id)).toHaveLength(2);
  });

  test('R-083 R-382 limits follow the settings at once', async () => {
    const boss = { ...ann, roles: ['administrator'] } as User;
    await moderation.settings.all();
    expect(await moderation.setSetting('mail-characters', '100', 'shorter letters', boss)).toMatchObject({
      ok: true,
    });
    expect(await mail.write(letter(['bob'], 'x'.repeat(101)), ann)).toMatchObject({
      refusal: { code: 'too-long' },
    });
  });

  test.each([
    ['mail-box', '7', 'box'],
    ['mail-keep-days', '30', 'keepDays'],
    ['mail-per-day', '3', 'perDay'],
    ['mail-characters', '200', 'characters'],
    ['mail-addressees', '2', 'addressees'],
    ['mail-unanswered', '1', 'unanswered'],
  ] as const)('R-083 R-382 the administration sets %s to %s', async (name, value, limit) => {
    const boss = { ...ann, roles: ['administrator'] } as User;
    expect((await moderation.setSetting(name, value, 'a trial', boss)).ok).toBe(true);
    expect((await mail.limits())[limit]).toBe(Number(value));
    expect((await moderation.setSetting(name, '0', 'a trial', boss)).ok).toBe(false);
    expect((await mail.limits())[limit]).toBe(Number(value));
  });

  test('R-083 letters go after the storage time, and free their places', async () => {
    await send(ann, ['bob']);
    await mail.start();
    await deadlines.start();
    now += 366 * DAY;
    deadlines.wake();
    await deadlines.settled();
    expect(await mail.threads(bob.id)).toEqual([]);
    expect([await mail.used(ann.id), await mail.used(bob.id)]).toEqual([0, 0]);
    const left = await database.all(database.build.selectFrom('mail_messages').select('id'));
    expect(left).toEqual([]);
  });

  test('R-084 C-12 five letters without an answer, then silence until one comes', async () => {
    for (let i = 0; i < 5; i += 1) await send(ann, ['bob']);
    expect(await mail.write(letter(['bob']), ann)).toMatchObject({ refusal: { code: 'unanswered' } });
    now += 1000;
    const [thread] = await mail.threads(bob.id);
    await mail.answer(thread?.id ?? '', 'Stop, please.', bob);
    now += 1000;
    await send(ann, ['bob']);
  });

  test('R-089 a blocked sender gets through no more, until he is let in again', async () => {
    await mail.block(bob.id, 'ann');
    expect(await mail.write(letter(['bob']), ann)).toMatchObject({ refusal: { code: 'blocked' } });
    expect(await mail.block(bob.id, 'bob')).toMatchObject({ refusal: { code: 'yourself' } });
    await mail.unblock(bob.id, 'ann');
    await send(ann, ['bob']);
  });

  test('a letter is gone when both have deleted it, not before', async () => {
    const id = await send(ann, ['bob']);
    await mail.deleteThread(id, ann.id);
    expect((await mail.thread(id, bob.id))?.letters).toHaveLength(1);
    const [letter1] = (await mail.thread(id, bob.id))?.letters ?? [];
    expect(await mail.deleteLetter(letter1?.id ?? '', eve.id)).toMatchObject({
      refusal: { code: 'not-found' },
    });
    await mail.deleteLetter(letter1?.id ?? '', bob.id);
    expect(await database.all(database.build.selectFrom('mail_messages').select('id'))).toEqual([]);
  });

  test('R-088 the judge learns of a deciding game before it, and of its result from the winner', async () => {
    const { build } = database;
    const event = {
      id: 'T',
      name: 'Semi-final',
      system: 'knockout',
      kind: 'chess',
      state: 'running',
      version: 1,
    };
    const game = {
      id: 'G',
      number: 77,
      kind: 'chess',
      white_id: ann.id,
      black_id: bob.id,
      rated: 1,
      control: '{}',
      status: 'finished',
      version: 1,
      ply: 2,
      fen: '',
      options: '{}',
      phase: 'play',
      white_ms: 0,
      black_ms: 0,
      turn_began_at: 0,
      clock_running: 0,
      extra: '{}',
      result: '0-1',
      annulled: 0,
      created_at: now,
    } as const;
    await database.commit([
      database.statement(
        build.insertInto('tournaments').values({
          ...event,
          settings: '{}',
          organiser_id: eve.id,
          round: 1,
          entrants: 2,
          created_at: now,
          imported: 0,
        }),
        1,
      ),
      ...[ann, bob].map((person, i) =>
        database.statement(
          build
            .insertInto('entrants')
            .values({ tournament_id: 'T', entrant: i + 1, user_id: person.id, registered_at: now }),
          1,
        ),
      ),
      database.statement(build.insertInto('games').values(game), 1),
    ]);
    // MAIL-3: whom the judge takes no letters from still tells him of the event.
    await mail.block(eve.id, 'ann');
    expect(await mail.write(letter(['eve']), ann)).toMatchObject({ refusal: { code: 'blocked' } });
    const intent = await mail.tellJudge('T', { kind: 'deciding-intent', opponent: 'bob' }, ann);
    expect(intent.ok).toBe(true);
    expect((await mail.threads(eve.id))[0]).toMatchObject({
      subject: 'Semi-final',
      notice: { kind: 'deciding-intent', opponentId: bob.id },
    });
    const result = { kind: 'deciding-result', opponent: 'bob', gameNumber: 77 } as const;
    expect(await mail.tellJudge('T', result, ann)).toMatchObject({
      refusal: { code: 'not-yours-to-report' },
    });
    expect(await mail.tellJudge('T', { ...result, gameNumber: 78 }, ann)).toMatchObject({
      refusal: { code: 'game-number' },
    });
    now += 1000;
    expect(await mail.tellJudge('T', { ...result, opponent: 'ann' }, bob)).toMatchObject({ ok: true });
    // After a draw it is White who tells.
    const drawn = { ...game, id: 'D', number: 79, result: '1/2-1/2' };
    await database.commit([database.statement(build.insertInto('games').values(drawn), 1)]);
    const draw = { ...result, gameNumber: 79 };
    expect(await mail.tellJudge('T', { ...draw, opponent: 'ann' }, bob)).toMatchObject({
      refusal: { code: 'not-yours-to-report' },
    });
    expect(
      (await mail.noticesOf('T')).filter(({ notice }) => notice.kind === 'deciding-result'),
    ).toHaveLength(1);
    now += 1000;
    expect(await mail.tellJudge('T', draw, ann)).toMatchObject({ ok: true });
    expect((await mail.threads(eve.id))[0]).toMatchObject({
      notice: { kind: 'deciding-result', gameNumber: 79, result: '1/2-1/2' },
    });
    expect((await mail.noticesOf('T')).slice(0, 2)).toMatchObject([
      { fromId: ann.id, notice: { kind: 'deciding-intent' } },
      { fromId: bob.id, notice: { kind: 'deciding-result', gameNumber: 77, result: '0-1' } },
    ]);
    expect(await mail.tellJudge('T', { kind: 'deciding-intent', opponent: 'bob' }, eve)).toMatchObject({
      refusal: { code: 'not-your-event' },
    });
  });
});
