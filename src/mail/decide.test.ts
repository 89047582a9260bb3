import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Addressee, checkText, decideSend, type Facts, harmlessLine, harmlessText } from './decide.ts';
import type { MailLimits } from './types.ts';

const limits: MailLimits = {
  box: 30,
  keepDays: 365,
  perDay: 50,
  characters: 10_000,
  addressees: 10,
  unanswered: 5,
};
const facts: Facts = { senderId: 'me', senderUsed: 0, sentToday: 0, limits, staff: false, toJudge: false };
const draft = { subject: 'A game?', body: 'On Sunday at noon?' };
const to = (id: string, more: Partial<Addressee> = {}): Addressee => ({
  id,
  login: id,
  used: 0,
  blocksSender: false,
  unanswered: 0,
  ...more,
});

describe('whether a letter goes out', () => {
  const CASES: readonly [
    string,
    readonly Addressee[],
    Partial<Facts>,
    Partial<typeof draft>,
    string | null,
  ][] = [
    ['R-080 to one person', [to('ann')], {}, {}, null],
    ['R-080 to nobody', [], {}, {}, 'nobody'],
    ['R-080 to oneself', [to('me')], {}, {}, 'yourself'],
    ['R-080 an empty letter', [to('ann')], {}, { body: ' \n ' }, 'empty'],
    ['R-081 the last free place of the sender', [to('ann')], { senderUsed: 29 }, {}, null],
    ['R-081 a full box of the sender', [to('ann')], { senderUsed: 30 }, {}, 'own-box-full'],
    ['R-082 the last free place of the addressee', [to('ann', { used: 29 })], {}, {}, null],
    ['R-082 a full box of the addressee', [to('ann', { used: 30 })], {}, {}, 'box-full'],
    ['R-083 the largest letter', [to('ann')], {}, { body: 'я'.repeat(10_000) }, null],
    ['R-083 a letter too large', [to('ann')], {}, { body: 'я'.repeat(10_001) }, 'too-long'],
    ['R-083 the last letter of a day', [to('ann')], { sentToday: 49 }, {}, null],
    ['R-083 one letter more', [to('ann')], { sentToday: 50 }, {}, 'too-many-today'],
    ['R-084 ten addressees', Array.from({ length: 10 }, (_, i) => to(`p${i}`)), {}, {}, null],
    [
      'R-084 eleven addressees',
      Array.from({ length: 11 }, (_, i) => to(`p${i}`)),
      {},
      {},
      'too-many-addressees',
    ],
    ['R-084 the fifth letter without an answer', [to('ann', { unanswered: 4 })], {}, {}, null],
    ['R-084 the sixth letter without an answer', [to('ann', { unanswered: 5 })], {}, {}, 'unanswered'],
    ['R-085 organisational letters are no spam', [to('ann', { unanswered: 9 })], { staff: true }, {}, null],
    ['R-089 a block stops staff too', [to('ann', { blocksSender: true })], { staff: true }, {}, 'blocked'],
    ['MAIL-3 but not what a judge is told', [to('ann', { blocksSender: true })], { toJudge: true }, {}, null],
    ['R-089 somebody who takes no letters', [to('ann', { blocksSender: true })], {}, {}, 'blocked'],
  ];
  test.each(CASES)('%s', (_, addressees, more, words, code) => {
    const done = decideSend({ ...draft, ...words }, addressees, { ...facts, ...more });
    expect(done.ok ? null : done.refusal.code).toBe(code);
  });

  test('R-082 of several addressees those with a full box are left out and named', () => {
    const done = decideSend(draft, [to('ann'), to('bob', { used: 30 })], facts);
    expect(done).toMatchObject({ ok: true, value: { to: [{ id: 'ann' }], full: [{ id: 'bob' }] } });
  });

  test('somebody named twice gets one letter', () => {
    const done = decideSend(draft, [to('ann'), to('ann')], facts);
    expect(done.ok && done.value.to).toHaveLength(1);
  });

  test('R-081 R-082 no letter ever overfills a box', () => {
    const person = fc.record({
      id: fc.stringMatching(/^[a-z]{1,3}$/u),
      used: fc.integer({ min: 0, max: 40 }),
      blocksSender: fc.boolean(),
      unanswered: fc.integer({ min: 0, max: 7 }),
    });
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 14 }),
        fc.integer({ min: 0, max: 40 }),
        (people, senderUsed) => {
          const addressees = people.map((one) => ({ ...one, login: one.id }));
          const done = decideSend(draft, addressees, { ...facts, senderUsed });
          if (!done.ok) return;
          expect(senderUsed).toBeLessThan(limits.box);
          expect(done.value.to.length).toBeGreaterThan(0);
          for (const one of done.value.to) expect(one.used < limits.box && !one.blocksSender).toBe(true);
        },
      ),
    );
  });
});

describe('R-086 R-395 text only', () => {
  test.each([
    ['control characters', 'a\u0000b\u0007c\u009bd', 'abcd'],
    ['marks that turn the reading direction', 'a\u202egpj.exe\u202c', 'agpj.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['an invisible blank', 'ad\u200bmin', 'admin'],
    ['line ends', 'a\r\nb', 'a\nb'],
    ['endless blank lines', 'a\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['markup is text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s', (_, text, clean) => {
    expect(harmlessText(text)).toBe(clean);
  });

  test('what is harmless stays as it is, and a subject is one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = harmlessText(text);
        expect(harmlessText(once)).toBe(once);
        expect(once).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
        expect(harmlessLine(text)).not.toContain('\n');
      }),
    );
  });

  test('a subject has 120 characters at most', () => {
    expect(checkText({ subject: 'x'.repeat(121), body: 'y' }, limits)).toMatchObject({
      refusal: { code: 'subject-long' },
    });
  });
});
