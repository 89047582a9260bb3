/** Letters to an outside mailbox that people ask for: moves, news of the site, new messages of the forum. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';
import { NOTICE_KINDS } from '../notices/index.ts';

let mail: MailServer;
let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;
let boss: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  mail = await openMailServer();
  site = await openTestSite({ config: { smtpUrl: mail.url } });
  ann = await site.person('ann');
  bob = await site.person('bob');
  boss = await site.person('boss', 'administrator');
  const insert = { ru: 'Доски', en: 'Boards of oak', link: 'https://shop.example', note: 'A shop pays' };
  await boss.post('/admin/notices/insert', insert);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

async function letters(): Promise<readonly { to: string; subject: string; text: string; ends: boolean }[]> {
  await site.deadlines.settled();
  await site.mailer.settled();
  return mail.letters.map(({ to, subject, text, headers }) => ({
    to: to[0] ?? '',
    subject,
    text,
    ends: headers.has('list-unsubscribe'),
  }));
}

/** Mail about one kind at once, about nothing else. */
const wanting = (kind: string): Record<string, string> => ({
  ...Object.fromEntries(NOTICE_KINDS.map((one) => [`mail_${one}`, one === kind ? 'now' : 'off'])),
  digestHour: '8',
  quietFrom: '',
  quietTo: '',
  reminders: '',
});

test('R-107 R-161 R-162 new messages of a topic come by mail to whoever watches it and wants letters, with the insert', async () => {
  const opened = await bob.post('/forum/new', {
    section: 'general',
    title: 'Rook endings',
    body: 'Who likes them?',
    act: 'send',
  });
  const topic = String(opened.headers.location);
  await ann.post(`${topic}/watch`, { on: '1' });
  await boss.post(`${topic}/watch`, { on: '1' });
  await bob.post(topic, { body: 'Nobody?', act: 'send' });
  // Nobody has asked for letters yet: they are told on the site alone.
  expect(await letters()).toEqual([]);
  expect(await site.notices.unread(ann.user.id)).toBe(1);
  await ann.post('/settings/notices', wanting('forum'));
  await bob.post(topic, { body: 'Still nobody?', act: 'send' });
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    to: 'ann@example.org',
    subject: 'New in the forum: Rook endings',
    ends: true,
  });
  expect(letter?.text).toMatch(/\/forum\/post\/\w+\n/u);
  expect(letter?.text).toContain('Boards of oak\nhttps://shop.example');
  await ann.post(`${topic}/watch`, { on: '' });
  await bob.post(topic, { body: 'Well then', act: 'send' });
  expect(await letters()).toHaveLength(1);
});

test('R-109 R-161 R-162 news of the site come by mail to whoever subscribes, in his language, with the insert', async () => {
  const before = (await letters()).length;
  await ann.post('/settings', { language: 'ru', zone: '' });
  await ann.post('/settings/notices', wanting('news'));
  await bob.post('/settings/notices', wanting('news'));
  await ann.post('/news/subscription', { on: '1' });
  await boss.post('/admin/news', { ru: 'Сайту год', en: 'The site is one year old', note: 'birthday' });
  const [letter, ...others] = (await letters()).slice(before);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: 'ann@example.org', subject: 'Сайту год', ends: true });
  expect(letter?.text).toContain('/news');
  expect(letter?.text).toContain('Доски\nhttps://shop.example');
  await ann.post('/news/subscription', { on: '' });
  await boss.post('/admin/news', { ru: 'Ещё', en: 'More', note: 'more' });
  expect(await letters()).toHaveLength(before + 1);
});

test('R-160 R-161 moves come by mail to whoever wants them; a reader cannot switch the insert off', async () => {
  const before = (await letters()).length;
  await bob.post('/settings/notices', { ...wanting('move'), insert: '', mail_insert: 'off' });
  const { id, statements } = site.games.create(
    {
      kind: 'chess',
      whiteId: ann.user.id,
      blackId: bob.user.id,
      rated: false,
      control: { mode: 'sudden', baseMs: 3 * 86_400_000 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    site.now(),
  );
  await site.database.commit(statements);
  await site.games.created(id);
  await site.games.act(id, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, ann.user.id);
  const sent = (await letters()).slice(before);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['bob@example.org', 'Game 1: ann has played e4. It is your move.'],
  ]);
  expect(sent[0]?.text).toContain('Boards of oak\nhttps://shop.example');
});
