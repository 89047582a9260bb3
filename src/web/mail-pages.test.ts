import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;
let eve: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  eve = await site.person('eve');
});
afterAll(() => site.close());

async function send(to: string, body = 'Shall we play on Sunday?'): Promise<string> {
  const answer = await ann.post('/mail/new', { to, subject: 'A game', body });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

describe('mail without script', () => {
  test('R-080 written, counted in the head of every page, read, answered', async () => {
    const path = await send('bob');
    expect((await bob.get('/?lang=en')).body).toContain('1 unread');
    const box = await bob.get('/mail?lang=en');
    expect(box.body).toContain('Shall we play on Sunday?');
    expect(box.body).toContain('1 of 30 places taken');
    expect(box.headers['cache-control']).toBe('private, no-store');
    const page = await bob.get(`${path}?lang=en`);
    expect(page.body).not.toContain('1 unread');
    const answered = await bob.post(path, { body: 'Gladly.' });
    expect(answered.headers.location).toBe(path);
    expect((await ann.get(path)).body).toContain('Gladly.');
  });

  test('R-087 R-393 nobody else opens, answers, reports or deletes it', async () => {
    const path = await send('bob');
    for (const browser of [eve, await site.person('boss', 'administrator')]) {
      expect((await browser.get(path)).statusCode).toBe(404);
      expect((await browser.post(path, { body: 'x' })).statusCode).toBe(404);
      expect((await browser.get(`${path}/report`)).statusCode).toBe(404);
      expect((await browser.post(`${path}/delete`)).statusCode).toBe(404);
    }
    expect((await site.visitor().get(path)).headers.location).toContain('/login?next=');
  });

  test('R-086 R-395 whatever way a letter comes in, hidden signs fall out and markup stays text', async () => {
    const body =
      'Look\u202egpj.exe\u202c at\u0000 this\u0007\u200b <script>alert(1)</script> javascript:alert(1)';
    const clean = 'Lookgpj.exe at this <script>alert(1)</script> javascript:alert(1)';
    const sent = await ann.post('/mail/new', { to: 'bob', subject: 'A\u202e <b>game</b>\u0000', body });
    const path = String(sent.headers.location);
    await bob.post(path, { body });
    const thread = await site.mail.thread(path.replace('/mail/', ''), bob.user.id);
    expect(thread?.letters.map((letter) => letter.body)).toEqual([clean, clean]);
    expect(thread?.subject).toBe('A <b>game</b>');
    const page = (await bob.get(path)).body;
    expect(page).toContain('&lt;script>alert(1)&lt;/script>');
    expect(page).not.toMatch(/<script>alert|href="javascript:/u);
    // What a moderator reads of it went through the same.
    await bob.post(`${path}/report`, { reason: 'malicious-code', note: 'Bad\u202e code' });
    const report = (await site.moderation.reports(true)).at(-1);
    expect([report?.quoted, report?.note]).toEqual([clean, 'Bad code']);
    await ann.post('/contact', { kind: 'suggestion', name: 'A\u202en', address: '', body });
    expect((await site.moderation.claims(true)).at(-1)).toMatchObject({ name: 'An', body: clean });
  });

  test('a refused letter keeps every word', async () => {
    const body = 'A long letter\n\nwith "quotes" & <signs>';
    const answer = await ann.post('/mail/new?lang=en', { to: 'nobody here', subject: 'Hello', body });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([422, 'unknown-login']);
    expect(answer.body).toContain('value="nobody here"');
    expect(answer.body).toContain('value="Hello"');
    expect(answer.body).toContain('with &quot;quotes&quot; &amp; &lt;signs>');
    const empty = await ann.post('/mail/new', { to: 'bob', subject: 'Hello', body: '' });
    expect(refusalOf(empty)).toBe('empty');
  });

  test('R-089 a complaint shows the last letter of the other one alone to the moderators', async () => {
    const path = await send('bob', 'You play like a <b>goat</b>');
    const none = await bob.post(`${path}/report`, { reason: 'other', note: '' });
    expect([none.statusCode, refusalOf(none)]).toEqual([422, 'reason-needed']);
    const done = await bob.post(`${path}/report`, { reason: 'insult', note: 'Rude.' });
    expect(done.headers.location).toBe(path);
    const [report] = (await site.moderation.reports(true)).slice(-1);
    expect(report).toMatchObject({
      subjectKind: 'letter',
      aboutId: ann.user.id,
      byId: bob.user.id,
      reason: 'insult',
      quoted: 'You play like a <b>goat</b>',
    });
    // The writer has nothing to complain about: he got no letter.
    expect((await ann.get(`${path}/report`)).statusCode).toBe(404);
  });

  test('R-089 blocked from the letter itself, let in again from the list', async () => {
    const path = await send('bob');
    await bob.post('/mail/blocked', { login: 'ann', back: path.replace('/mail/', '') });
    const refused = await ann.post('/mail/new', { to: 'bob', subject: '', body: 'again' });
    expect(refusalOf(refused)).toBe('blocked');
    expect((await bob.get('/mail/blocked')).body).toContain('>ann</a>');
    await bob.post('/mail/unblock', { login: 'ann' });
    expect((await bob.get('/mail/blocked')).body).not.toContain('>ann</a>');
  });

  test('R-081 deleting one letter or all of them frees places', async () => {
    const path = await send('eve');
    const before = await site.mail.used(eve.user.id);
    const id = /action="\/mail\/letter\/(\w+)\/delete"/u.exec((await eve.get(path)).body)?.[1] ?? '';
    expect((await eve.post(`/mail/letter/${id}/delete`)).headers.location).toBe('/mail');
    expect(await site.mail.used(eve.user.id)).toBe(before - 1);
    expect((await eve.post(`/mail/letter/${id}/delete`)).statusCode).toBe(404);
  });
});
