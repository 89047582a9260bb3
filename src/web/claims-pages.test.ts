/** The register of claims: numbers, terms, answers to the address given, and who wrote. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

const DAY = 86_400_000;
/** A Monday noon. */
const MONDAY = Date.UTC(2026, 10, 30, 12);

let mail: MailServer;
let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let looks = 0;

beforeAll(async () => {
  mail = await openMailServer();
  site = await openTestSite({ config: { smtpUrl: mail.url }, instant: MONDAY });
  boss = await site.person('boss', 'administrator');
});
beforeEach(() => {
  site.clock.instant = MONDAY;
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

async function settled(): Promise<void> {
  await site.deadlines.settled();
  await site.mailer.settled();
}

const open = async (body: string) =>
  (await site.moderation.claims(true)).find((claim) => claim.body === body) ?? { id: '', at: 0, due_at: 0 };

describe('R-376 claims against the site', () => {
  test('R-376 one without a name or an address is not considered, and what was typed stays', async () => {
    for (const [form, code] of [
      [{ name: '', address: 'lee@club.example' }, 'name-needed'],
      [{ name: 'Ann Lee', address: 'nowhere' }, 'address-needed'],
    ] as const) {
      const refused = await site
        .visitor()
        .post('/contact', { kind: 'claim', body: 'I want justice', ...form });
      expect([refused.statusCode, refusalOf(refused)]).toEqual([422, code]);
      expect(refused.body).toContain('I want justice');
    }
    expect(await site.moderation.claims(true)).toEqual([]);
  });

  test('R-376 the answer goes to the address given, in the language of the claim, by mail', async () => {
    const form = { kind: 'claim', name: 'Ann Lee', address: 'lee@club.example', body: 'I want justice' };
    const sent = await site.visitor().post('/contact?lang=en', form);
    expect(sent.body).toContain('Number 1 in the register');
    const russian = { ...form, name: 'Анна', address: 'anna@club.example', body: 'Требую справедливости' };
    await site.visitor().post('/contact', russian);
    for (const [body, answer] of [
      ['I want justice', 'You are right, the result is corrected.'],
      ['Требую справедливости', 'Вы правы, результат исправлен.'],
    ] as const)
      await boss.post(`/admin/claim-answer/${(await open(body)).id}`, { state: 'answered', answer });
    await settled();
    const letters = mail.letters.map(({ to, subject, text }) => [to[0], subject, text] as const);
    expect(letters.map(([to, subject]) => `${to} ${subject}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'anna@club.example Ответ на обращение № 2',
      'lee@club.example Answer to number 1 of the register',
    ]);
    expect(letters.find(([to]) => to?.startsWith('lee'))?.[2]).toContain(
      'You are right, the result is corrected.',
    );
    const again = await boss.post(`/admin/claim-answer/${(await open('x')).id}`, {
      state: 'answered',
      answer: 'x',
    });
    expect(again.statusCode).toBe(404);
  });

  test.each([
    ['on a Monday', MONDAY, 14],
    ['on a Friday', MONDAY + 4 * DAY, 14],
    ['on a Saturday', MONDAY + 5 * DAY, 13],
    ['on a Sunday', MONDAY + 6 * DAY, 12],
  ])('R-376 C-30 what came %s is due ten working days later', async (when, now, days) => {
    site.clock.instant = now;
    const form = { kind: 'claim', name: 'Ann Lee', address: 'lee@club.example', body: `It came ${when}` };
    await site.visitor().post('/contact', form);
    const claim = await open(form.body);
    expect((Number(claim.due_at) - Number(claim.at)) / DAY).toBe(days);
    // The register marks what is late.
    const line = async (): Promise<string> => {
      // Sessions of the test hold a day, so each look is somebody's own.
      looks += 1;
      const keeper = await site.person(`keeper ${looks}`, 'administrator');
      const page = (await keeper.get('/admin/claims?lang=en')).body;
      return new RegExp(`<li>(?:(?!</li>).)*It came ${when}.*?</li>`, 'su').exec(page)?.[0] ?? '';
    };
    expect(await line()).toContain('answer due');
    expect(await line()).not.toContain('tag-alert');
    site.clock.instant = Number(claim.due_at) + 1;
    expect(await line()).toContain('tag-alert');
  });

  test('R-376 what came to the published address is entered with the day it came, and has its term from there', async () => {
    const form = {
      kind: 'claim',
      name: 'Ben Low',
      address: 'ben@club.example',
      body: 'My prize did not come',
      day: '2026-11-27',
      note: 'letter of 27 November',
    };
    for (const [change, code] of [
      [{ day: '2026-12-01' }, 'day-received'],
      [{ day: '27.11.2026' }, 'day-received'],
      [{ day: '2026-09-01' }, 'day-received'],
      [{ name: '' }, 'name-needed'],
      [{ note: ' ' }, 'reason-needed'],
    ] as const) {
      const refused = await boss.post('/admin/claims', { ...form, ...change });
      expect([refused.statusCode, refusalOf(refused)]).toEqual([422, code]);
      expect(refused.body).toContain('My prize did not come');
    }
    expect((await (await site.person('somebody else')).post('/admin/claims', form)).statusCode).toBe(403);
    expect((await boss.post('/admin/claims', form)).headers.location).toBe('/admin/claims');
    const claim = await open('My prize did not come');
    expect(Number(claim.at)).toBe(Date.UTC(2026, 10, 27));
    expect(Number(claim.due_at)).toBe(Date.UTC(2026, 11, 11));
    expect(await site.moderation.log({ text: 'letter of 27 November', limit: 2 })).toMatchObject([
      { act: 'claim-entered', byLogin: 'boss', subjectId: claim.id },
    ]);
    expect((await boss.get('/admin/log?lang=en')).body).toContain('Claim entered into the register');
    expect((await boss.get('/admin/log?lang=ru')).body).toContain('Обращение внесено в реестр');
  });
});

test('R-069 what somebody gave when he registered is kept and shows who he is when he makes a claim', async () => {
  const browser = site.visitor();
  const registered = { login: 'claire', email: 'Claire@club.example', password: 'a long enough sentence' };
  await browser.post('/register', { ...registered, consent: '1' }, { 'accept-language': 'en' });
  const person = await site.accounts.byLogin('claire');
  expect(await site.security.profile(person?.id ?? '')).toMatchObject({
    email: 'Claire@club.example',
    consentAt: MONDAY,
    consentVersion: 3,
  });
  // His login stands for a name; he asks for an answer elsewhere.
  const form = { kind: 'claim', name: '', address: 'work@firm.example', body: 'My game was lost' };
  expect((await browser.post('/contact', form)).statusCode).toBe(200);
  const page = (await boss.get('/admin/claims?lang=en')).body;
  const line = /<li>(?:(?!<\/li>).)*My game was lost.*?<\/li>/su.exec(page)?.[0] ?? '';
  expect(line).toContain('claire, work@firm.example');
  expect(line).toContain('written from the account');
  expect(line).toContain('<a href="/admin/person/claire">claire</a>, Claire@club.example');
  expect(line).toContain('30 November 2026');
  // He reads the answer in his mailbox and at the address he gave.
  await settled();
  const before = mail.letters.length;
  const answer = 'It is restored.';
  await boss.post(`/admin/claim-answer/${(await open(form.body)).id}`, { state: 'answered', answer });
  await settled();
  expect(mail.letters.slice(before).map(({ to, text }) => [to[0], text.includes(answer)])).toEqual([
    ['work@firm.example', true],
  ]);
  expect((await browser.get('/mail?lang=en')).body).toContain('It is restored.');
});
