import { afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, TEST_DIALECTS } from '../../test/support/database.ts';
import { openMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { addPeople } from '../../test/support/people.ts';
import { silent, TestClock } from '../../test/support/rooms.ts';
import { createDeadlines, type Deadlines } from '../deadlines/index.ts';
import { isFinal, waitAfter, WAITS_MS } from './decide.ts';
import { createMailer, type Letter, type Mailer } from './index.ts';

const NOON = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Office {
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly mailer: Mailer;
  readonly deadlines: Deadlines;
  readonly userId: string;
  send(letter: Letter): Promise<void>;
  /** Lets everything due happen. */
  round(): Promise<void>;
  outbox(): Promise<{ sent_at: number | null; given_up_at: number | null; tries: number; data: string }[]>;
}

async function office(
  smtpUrl: string | null,
  options: { readonly dialect?: TestDatabase['dialect'] } = {},
): Promise<Office> {
  const database = await openTestDatabase(options.dialect);
  const clock = new TestClock(NOON);
  const one = await clerk(database, clock, smtpUrl);
  closing.push(() => database.close());
  const [ann] = await addPeople(database, ['ann'], NOON);
  async function round(): Promise<void> {
    await one.deadlines.settled();
    await one.mailer.settled();
  }
  return {
    ...one,
    database,
    clock,
    userId: ann?.id ?? '',
    async send(letter) {
      expect(await database.commit(one.mailer.letter(letter))).toBe('committed');
      await round();
    },
    round,
    outbox: () => database.all(database.build.selectFrom('outbox').selectAll().orderBy('created_at')),
  };
}

/** A process with a mailer on a database. */
async function clerk(database: TestDatabase, clock: TestClock, smtpUrl: string | null) {
  const deps = { database, now: clock.now, log: silent };
  const deadlines = createDeadlines(deps);
  const mailer = createMailer({
    ...deps,
    deadlines,
    config: { smtpUrl, mailFrom: null, baseUrl: 'https://chess.example.org', host: '127.0.0.1', port: 3000 },
  });
  await deadlines.start();
  closing.push(async () => {
    await deadlines.stop();
    await mailer.stop();
  });
  return { deadlines, mailer };
}

async function server(): Promise<MailServer> {
  const open = await openMailServer();
  closing.push(() => open.close());
  return open;
}

test('ML-2 a letter is in the language its reader has when it leaves, plain text alone', async () => {
  const mail = await server();
  const here = await office(mail.url);
  const { database, userId } = here;
  await here.send({ key: 'one', kind: 'test', to: { userId }, link: '/settings' });
  await database.commit([
    database.statement(database.build.updateTable('users').set({ language: 'ru' }).where('id', '=', userId)),
  ]);
  await here.send({ key: 'two', kind: 'test', to: { userId } });
  expect(mail.letters.map(({ subject }) => subject)).toEqual([
    'Mail from https://chess.example.org arrives',
    'Почта с https://chess.example.org доходит',
  ]);
  const [first, second] = mail.letters;
  expect(first?.to).toEqual(['ann@example.org']);
  expect(first?.from).toBe('noreply@chess.example.org');
  expect(first?.text).toContain('Hello ann,');
  expect(first?.text).toContain('\nhttps://chess.example.org/settings\n');
  expect(first?.headers.get('content-type')).toMatch(/^text\/plain/u);
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(second?.text).toContain('Здравствуйте, ann!');
  expect(second?.headers.get('content-language')).toBe('ru');
});

test('ML-1 one row per notice and reader: the same key twice is one letter', async () => {
  const mail = await server();
  const here = await office(mail.url);
  const letter: Letter = { key: 'one', kind: 'test', to: { userId: here.userId } };
  await here.send(letter);
  await here.send(letter);
  expect(mail.letters.length).toBe(1);
  expect((await here.outbox()).length).toBe(1);
});

test('ML-1 what is not committed is not sent', async () => {
  const mail = await server();
  const here = await office(mail.url);
  const { database } = here;
  const wrong = database.statement(database.build.deleteFrom('lots'), 1);
  const statements = here.mailer.letter({ key: 'one', kind: 'test', to: { userId: here.userId } });
  expect(await database.commit([...statements, wrong])).toBe('conflict');
  await here.round();
  expect(mail.letters).toEqual([]);
});

describe('ML-3 at least once', () => {
  test.each(TEST_DIALECTS)('two processes send a letter once (%s)', async (dialect) => {
    const mail = await server();
    const here = await office(mail.url, { dialect });
    const other = await clerk(here.database, here.clock, mail.url);
    await here.database.commit(
      Array.from({ length: 12 }, (_, n) =>
        here.mailer.letter({ key: `n${n}`, kind: 'test', to: { userId: here.userId } }),
      ).flat(),
    );
    await Promise.all([here.deadlines.settled(), other.deadlines.settled()]);
    await Promise.all([here.mailer.settled(), other.mailer.settled()]);
    expect(mail.letters.length).toBe(12);
    expect(new Set(mail.letters.map(({ headers }) => headers.get('message-id'))).size).toBe(12);
    expect(await here.database.all(here.database.build.selectFrom('deadlines').selectAll())).toEqual([]);
  });

  test('a hand-over whose process died is made again, under the same Message-ID', async () => {
    const mail = await server();
    const here = await office(mail.url);
    await here.send({ key: 'one', kind: 'test', to: { userId: here.userId } });
    // The process died after the server had taken the letter and before it could write that down.
    const { database } = here;
    const [row] = await database.all(database.build.selectFrom('outbox').select('id'));
    await database.commit([
      database.statement(database.build.updateTable('outbox').set({ sent_at: null })),
      here.deadlines.add({
        kind: 'outbox-send',
        subject: row?.id ?? '',
        dueAt: NOON + 10 * MINUTE,
        data: {},
      }),
    ]);
    await here.round();
    expect(mail.letters.length).toBe(1);
    here.clock.instant += 10 * MINUTE;
    await here.round();
    const ids = mail.letters.map(({ headers }) => headers.get('message-id'));
    expect(ids.length).toBe(2);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toBe(`<${row?.id}@chess.example.org>`);
  });
});

describe('ML-4 what is not taken', () => {
  test('is tried again later when the server has passing trouble', async () => {
    const mail = await server();
    const here = await office(mail.url);
    mail.refuse(451);
    await here.send({ key: 'one', kind: 'test', to: { userId: here.userId } });
    expect(mail.letters).toEqual([]);
    here.clock.instant += MINUTE - 1;
    mail.refuse(null);
    await here.round();
    expect(mail.letters).toEqual([]);
    here.clock.instant += 1;
    await here.round();
    expect(mail.letters.length).toBe(1);
    expect((await here.outbox())[0]).toMatchObject({ tries: 2, given_up_at: null });
  });

  test('is tried again when no server answers at all', async () => {
    const mail = await openMailServer();
    await mail.close();
    const here = await office(mail.url);
    await here.send({ key: 'one', kind: 'test', to: { userId: here.userId } });
    expect((await here.outbox())[0]).toMatchObject({ tries: 1, sent_at: null, given_up_at: null });
    expect((await here.mailer.list({ limit: 5 }))[0]).toMatchObject({ state: 'waiting', tries: 1 });
    for (const wait of WAITS_MS) {
      here.clock.instant += wait;
      await here.round();
    }
    expect((await here.outbox())[0]).toMatchObject({
      tries: 9,
      sent_at: null,
      given_up_at: here.clock.now(),
    });
    expect(await here.mailer.counts()).toEqual({ waiting: 0, givenUp: 1 });
  });

  test('is given up at once when the reader is refused for good', async () => {
    const mail = await server();
    const here = await office(mail.url);
    mail.refuse(550);
    await here.send({ key: 'one', kind: 'test', to: { userId: here.userId } });
    expect((await here.outbox())[0]).toMatchObject({ tries: 1, given_up_at: NOON });
    expect((await here.mailer.list({ limit: 5 }))[0]?.error).toContain('not today');
  });

  test.each([
    [1, MINUTE],
    [2, 5 * MINUTE],
    [8, 24 * 60 * MINUTE],
    [9, null],
  ])('after %i tries the wait is %s', (tries, wait) => {
    expect(waitAfter(tries)).toBe(wait);
  });

  test.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, true],
    [{ code: 'EENVELOPE', responseCode: 451 }, false],
    [{ code: 'EMESSAGE', responseCode: 554, permanent: true }, true],
    [{ code: 'EAUTH', responseCode: 535, permanent: true }, false],
    [{ code: 'ECONNECTION' }, false],
  ])('%j is final: %s', (fault, final) => {
    expect(isFinal(fault)).toBe(final);
  });

  test('a link that has expired meanwhile is not sent, nor a letter to a closed account', async () => {
    const mail = await server();
    const here = await office(mail.url);
    const { database, userId } = here;
    mail.refuse(451);
    await here.send({ key: 'one', kind: 'test', to: { userId }, goodUntil: NOON + MINUTE });
    mail.refuse(null);
    await database.commit([
      database.statement(
        database.build.updateTable('users').set({ closed_at: NOON }).where('id', '=', userId),
      ),
    ]);
    await here.send({ key: 'two', kind: 'test', to: { userId } });
    here.clock.instant += MINUTE;
    await here.round();
    expect(mail.letters).toEqual([]);
    expect(await here.mailer.counts()).toEqual({ waiting: 0, givenUp: 2 });
  });
});

describe('ML-6 who sees what', () => {
  test('without a mail server letters are kept and shown whole, and never sent later', async () => {
    const here = await office(null);
    await here.send({
      key: 'one',
      kind: 'test',
      to: { userId: here.userId },
      link: '/reset/abc',
      secret: true,
    });
    expect(here.mailer.sends).toBe(false);
    const [letter] = await here.mailer.list({ limit: 5 });
    expect(letter).toMatchObject({ state: 'kept', to: 'ann <ann@example.org>' });
    expect(letter?.text).toContain('https://chess.example.org/reset/abc');
    const mail = await server();
    const later = await clerk(here.database, here.clock, mail.url);
    await later.deadlines.settled();
    await later.mailer.settled();
    expect(mail.letters).toEqual([]);
  });

  test('a token is shown to nobody while it can be sent, and wiped when it has left', async () => {
    const mail = await server();
    const here = await office(mail.url);
    mail.refuse(451);
    await here.send({
      key: 'one',
      kind: 'test',
      to: { userId: here.userId },
      link: '/reset/abc',
      secret: true,
    });
    expect((await here.mailer.list({ limit: 5 }))[0]).toMatchObject({ state: 'waiting', text: null });
    mail.refuse(null);
    here.clock.instant += MINUTE;
    await here.round();
    expect(mail.letters[0]?.text).toContain('/reset/abc');
    expect((await here.outbox())[0]?.data).not.toContain('abc');
    expect((await here.mailer.list({ limit: 5 }))[0]).toMatchObject({ state: 'sent', text: null });
  });

  test('sent letters are forgotten after 30 days', async () => {
    const mail = await server();
    const here = await office(mail.url);
    await here.send({ key: 'one', kind: 'test', to: { userId: here.userId } });
    here.clock.instant += 31 * 86_400_000;
    await here.send({ key: 'two', kind: 'test', to: { userId: here.userId } });
    expect((await here.outbox()).length).toBe(1);
  });
});

test('ML-7 only letters one may end say how, and carry the insert (R-162)', async () => {
  const mail = await server();
  const here = await office(mail.url);
  here.mailer.insertFrom(async (language) => ({ text: `insert ${language}`, link: 'https://shop.example/' }));
  const to = { userId: here.userId };
  await here.send({ key: 'one', kind: 'test', to });
  await here.send({ key: 'two', kind: 'test', to, unsubscribe: '/unsubscribe/token' });
  const [needed, wanted] = mail.letters;
  expect(needed?.headers.has('list-unsubscribe')).toBe(false);
  expect(needed?.text).not.toContain('insert');
  const address = 'https://chess.example.org/unsubscribe/token';
  expect(wanted?.headers.get('list-unsubscribe')).toBe(`<${address}>`);
  expect(wanted?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(wanted?.text).toContain('insert en\nhttps://shop.example/');
  expect(wanted?.text).toContain(address);
});

test('ML-2 an address that is no account, and names that try to write headers', async () => {
  const mail = await server();
  const here = await office(mail.url);
  await here.send({
    key: 'one',
    kind: 'test',
    to: { address: 'new@example.org', language: 'ru', userId: here.userId },
    params: { site: 'x\r\nBcc: victim@example.org' },
  });
  expect(mail.letters[0]?.to).toEqual(['new@example.org']);
  expect(mail.letters[0]?.headers.has('bcc')).toBe(false);
  expect(mail.letters[0]?.text).toContain('Здравствуйте, ann!');
});
