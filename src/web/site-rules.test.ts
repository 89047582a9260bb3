/** What the requirements want said or refused at the doors of the site. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const pageOf = async (path: string, language: 'ru' | 'en') =>
  (await site.visitor().get(`${path}?lang=${language}`)).body;

/** Row, and what the rules of the site must say of it in Russian and English. */
const SAID: readonly (readonly [id: string, ru: RegExp, en: RegExp])[] = [
  ['R-066', /только через страницы этого сайта/u, /through the pages of this site alone/u],
  ['R-070', /бесплатн/u, /free of charge/u],
  ['R-110', /копировать части сервиса.*без разрешения/u, /copy parts of the service.*without permission/u],
  ['R-377', /российское право/u, /Russian law/u],
  ['R-383', /в любое время закрыть сервис/u, /close the service or an account at any time/u],
  ['R-390', /читают только отправитель и адресат/u, /read by sender and addressee alone/u],
  ['R-391', /Адрес никому не показывается и не передаётся/u, /shown to nobody and given to nobody/u],
  ['R-394', /собирать и хранить здесь чужие личные данные/u, /collect or store personal data of others/u],
  ['R-398', /как есть/u, /as it is/u],
  ['R-399', /Если какой-то пункт недействителен/u, /If a clause is void/u],
  ['C-08', /не позднее одного дня/u, /at the latest within one day/u],
];

describe('the rules of the site', () => {
  test.each(SAID)('%s stands in the rules and in the form of registration', async (_id, ru, en) => {
    for (const path of ['/rules', '/register']) {
      expect(await pageOf(path, 'ru')).toMatch(ru);
      expect(await pageOf(path, 'en')).toMatch(en);
    }
  });
});

describe('the doors of the site', () => {
  test('R-062 one account a person: said at the form, and an address opens one account only', async () => {
    expect(await pageOf('/register', 'en')).toContain('Nobody may use two accounts');
    const form = { email: 'one@club.example', password: 'a long enough sentence', consent: '1' };
    expect((await site.visitor().post('/register', { ...form, login: 'one' })).statusCode).toBe(303);
    const second = await site
      .visitor()
      .post('/register', { ...form, email: 'ONE@club.example', login: 'two' });
    expect(refusalOf(second)).toBe('email-taken');
  });

  test('R-066 a form of another site signs nobody in', async () => {
    const form = { login: 'one', password: 'a long enough sentence' };
    const foreign = await site.visitor().post('/login', form, { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.cookies.some(({ name }) => name === 'tabiya_session')).toBe(false);
    expect((await site.visitor().post('/login', form)).statusCode).toBe(303);
  });

  test('R-385 the address of the administration stands on the page of contacts once it is set', async () => {
    const chief = await site.person('chief', 'administrator');
    const set = { name: 'contact', value: 'desk@club.example', note: 'our address' };
    expect((await chief.post('/admin/settings', set)).statusCode).toBe(303);
    for (const language of ['ru', 'en'] as const)
      expect(await pageOf('/contact', language)).toContain('desk@club.example');
  });

  test('C-10 C-11 C-12 the limits of mail are those decided until somebody changes them', async () => {
    const limit = site.moderation.settings.number;
    expect(await Promise.all([limit('mail-box'), limit('mail-keep-days'), limit('mail-per-day')])).toEqual([
      30, 365, 50,
    ]);
    expect(
      await Promise.all([limit('mail-characters'), limit('mail-addressees'), limit('mail-unanswered')]),
    ).toEqual([10_000, 10, 5]);
  });

  test('C-53 passwords are argon2id hashes of 19 MiB and two passes', async () => {
    const row = await site.database.first(
      site.database.build.selectFrom('users').select('password_hash').where('login', '=', 'one'),
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  });
});
