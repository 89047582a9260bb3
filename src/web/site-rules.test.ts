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
const SAID: readonly (readonly [id: string, ru: readonly RegExp[], en: readonly RegExp[]])[] = [
  ['R-059', [/вовремя меняйте/u], [/change it in time/u]],
  ['R-060', [/считается сделанным его владельцем/u], [/counts as done by its owner/u]],
  ['R-062', [/Пользоваться двумя записями нельзя/u], [/Nobody may use two accounts/u]],
  [
    'R-063 R-383',
    [/в любое время.*закрыть сервис или учётную запись/u],
    [/close the service or an account, at any time/u],
  ],
  ['R-064', [/до трёх лет/u], [/for up to three years/u]],
  [
    'R-065',
    [/Нельзя выдавать себя за другого человека, организацию или сотрудника сайта/u],
    [/Nobody may pose as another person, an organisation or the staff/u],
  ],
  [
    'R-066',
    [/только через страницы этого сайта.*чужие формы входа не наши/u],
    [/through the pages of this site alone; sign-in forms elsewhere are not ours/u],
  ],
  [
    'R-068',
    [/отказывается от услуг: закрывает свою учётную запись/u],
    [/gives up the service: he closes his account/u],
  ],
  [
    'R-069',
    [/Указанное при регистрации хранится.*позволяет установить вашу личность/u],
    [/What you gave when registering stays with the account and shows who you are/u],
  ],
  ['R-070', [/бесплатно/u, /сервис бесплатный/u], [/free of charge/u, /the service is free/u]],
  [
    'R-104',
    [/До публикации ничего не проверяется.*размещено, отправлено или получено, отвечает сам/u],
    [/Nothing is checked before it appears; whoever posts, sends or receives something answers for it/u],
  ],
  [
    'R-106',
    [/Размещённое публично сайт может использовать без оплаты/u],
    [/What is posted publicly may be used by the site without payment/u],
  ],
  [
    'R-110',
    [/копировать части сервиса.*без разрешения/u],
    [/copy parts of the service.*without permission/u],
  ],
  [
    'R-154',
    [/Обобщённые сведения, в которых никто не назван.*маркетинга/u],
    [/Figures that name nobody may be evaluated, for marketing too/u],
  ],
  [
    'R-376',
    [/в течение десяти рабочих дней, анонимные не рассматриваются/u],
    [/within ten working days, anonymous ones are not considered/u],
  ],
  [
    'R-377',
    [/Если договориться не удалось, решают право и суды страны.*российское право/u],
    [/Where no agreement is found, the law of the country.*and its courts decide: Russian law/u],
  ],
  [
    'R-381',
    [/без особого уведомления.*исключённый пункт.*отмечен/u, /новый номер, она стоит на этой странице/u],
    [/without special notice.*removed is marked as removed/u, /new number and stands on this page/u],
  ],
  ['R-382', [/в любое время изменить ограничения/u], [/change the limits of the service.*at any time/u]],
  ['R-384', [/может прерваться из-за работ или сбоев/u], [/interrupted for maintenance or by failures/u]],
  [
    'R-390',
    [/читают только отправитель и адресат; сведения.*не разглашаются.*требует закон/u],
    [/read by sender and addressee alone;.*confidential.*where the law demands/u],
  ],
  ['R-391', [/Адрес никому не показывается и не передаётся/u], [/shown to nobody and given to nobody/u]],
  [
    'R-392',
    [/никому не давайте пароль/u, /хеш пароля/u],
    [/keep your password to yourself/u, /a hash of the password/u],
  ],
  ['R-394', [/собирать и хранить здесь чужие личные данные/u], [/collect or store personal data of others/u]],
  ['R-398', [/Без гарантий/u, /как есть/u], [/No warranty/u, /as it is/u]],
  [
    'R-399',
    [
      /Если какой-то пункт недействителен, остальные сохраняют силу/u,
      /неиспользованное право не означает отказа/u,
      /никого не делают агентом или партнёром/u,
      /закон о защите потребителей не применяется/u,
      /личное и не передаётся другим/u,
      /копировать и изменять эти программы можно только так, как разрешает их собственная лицензия/u,
      /Права третьих лиц соблюдаются/u,
      /Соблюдайте сетевой этикет/u,
      /Если изменится закон, правила последуют за ним/u,
    ],
    [
      /If a clause is void, the others stay in force/u,
      /a right that was not used is not given up/u,
      /nobody an agent or partner/u,
      /the law on consumers does not apply/u,
      /is personal and cannot be handed on/u,
      /copied and changed only as their own licence/u,
      /The rights of third parties are respected/u,
      /Keep the customs of the net/u,
      /If a law changes, the rules follow it/u,
    ],
  ],
  ['C-08', [/не позднее одного дня/u], [/at the latest within one day/u]],
];

describe('the rules of the site', () => {
  test.each(SAID)('%s stands in the rules and in the form of registration', async (_id, ru, en) => {
    for (const path of ['/rules', '/register']) {
      const [russian, english] = [await pageOf(path, 'ru'), await pageOf(path, 'en')];
      for (const words of ru) expect(russian).toMatch(words);
      for (const words of en) expect(english).toMatch(words);
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

  test('R-057 login and password are asked for on the pages visitors see, and lead back to them', async () => {
    const form = (body: string): string =>
      /<form class="sign-in-form" method="post" action="\/login">.*?<\/form>/su.exec(body)?.[0] ?? '';
    for (const path of ['/', '/tournaments', '/players', '/archive', '/forum', '/news', '/rules', '/@/one'])
      for (const [language, login, password] of [
        ['ru', 'Логин', 'Пароль'],
        ['en', 'Login', 'Password'],
      ] as const) {
        const shown = form(await pageOf(path, language));
        expect(shown, path).toContain(`>${login}</label>`);
        expect(shown, path).toContain(`>${password}</label>`);
        expect(shown, path).toMatch(/name="login"/u);
        expect(shown, path).toMatch(
          /type="password"[^>]*name="password"|name="password"[^>]*type="password"/u,
        );
        expect(shown, path).toContain('href="/forgot"');
        expect(shown, path).toContain(`name="next" value="${path}"`);
      }
    const next = /name="next" value="([^"]*)"/u.exec(form(await pageOf('/forum', 'en')))?.[1] ?? '';
    const browser = site.visitor();
    const answer = await browser.post('/login', { login: 'one', password: 'a long enough sentence', next });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/forum']);
    // Nobody is asked twice, and who is in is not asked.
    expect(form((await browser.get('/forum')).body)).toBe('');
    for (const path of ['/login', '/register', '/forgot']) expect(form(await pageOf(path, 'en'))).toBe('');
  });

  test('R-070 R-050 whoever registers has the services at once and is asked for nothing but login, address, password', async () => {
    const asked =
      /<form class="form form-register".*?<\/form>/su.exec(await pageOf('/register', 'en'))?.[0] ?? '';
    const names = [...asked.matchAll(/name="(\w+)"/gu)].map(([, name]) => name);
    expect(names).toEqual(['login', 'email', 'password', 'consent', 'next']);
    const fresh = site.visitor();
    for (const path of ['/mail', '/forum/new', '/my', '/account'])
      expect((await fresh.get(path)).headers.location, path).toContain('/login?next=');
    const form = { login: 'three', email: 'three@club.example', password: 'a long enough sentence' };
    await fresh.post('/register', { ...form, consent: '1' });
    for (const path of ['/mail', '/forum/new', '/my', '/account'])
      expect((await fresh.get(path)).statusCode, path).toBe(200);
  });

  test('R-383 the administration closes an account and the whole service at any time, and opens it again', async () => {
    const keeper = await site.person('keeper', 'administrator');
    const leaver = await site.person('leaver');
    await keeper.post('/admin/person/leaver', { act: 'close', note: 'not used for years' });
    expect((await leaver.get('/account')).headers.location).toContain('/login');
    expect((await site.visitor().get('/@/leaver')).statusCode).toBe(404);
    await keeper.post('/admin/settings', { name: 'maintenance', value: '1', note: 'for good' });
    for (const path of ['/', '/play', '/forum', '/register', '/api/v1/news'])
      expect((await site.visitor().get(path)).statusCode, path).toBe(503);
    expect((await site.visitor().post('/register', { login: 'late' })).statusCode).toBe(503);
    await keeper.post('/admin/settings', { name: 'maintenance', value: '', note: 'not yet' });
    expect((await site.visitor().get('/')).statusCode).toBe(200);
  });

  test('R-386 the page about the site thanks its supporters and takes suggestions in both languages', async () => {
    expect(await pageOf('/about', 'en')).toMatch(/<h2>Thanks<\/h2><p>This portal lives by those/u);
    expect(await pageOf('/about', 'ru')).toMatch(/<h2>Спасибо<\/h2><p>Портал живёт благодаря тем/u);
    const page = await pageOf('/about', 'en');
    const fields = Object.fromEntries(
      [...page.slice(page.indexOf('action="/contact"')).matchAll(/<(?:input|textarea)[^>]*>/gu)]
        .map(([tag]) => [/name="(\w+)"/u.exec(tag)?.[1] ?? '', /value="([^"]*)"/u.exec(tag)?.[1] ?? ''])
        .filter(([name]) => ['kind', 'body', 'address'].includes(name ?? '')),
    );
    expect(fields).toEqual({ kind: 'suggestion', body: '', address: '' });
    const sent = await site.visitor().post('/contact?lang=en', { ...fields, body: 'A lamp over the board' });
    expect(sent.body).toMatch(/Number \d+ in the register/u);
    const keeper = await site.person('reader', 'administrator');
    expect((await keeper.get('/admin/claims?lang=en')).body).toContain('A lamp over the board');
    for (const [language, body] of [
      ['en', 'Thanks to **Ann**'],
      ['ru', 'Спасибо **Анне**'],
    ] as const)
      await site.moderation.savePage(
        { name: 'about', language, title: 'About', body },
        'friends',
        keeper.user,
      );
    expect(await pageOf('/about', 'en')).toContain('Thanks to <strong>Ann</strong>');
    expect(await pageOf('/about', 'ru')).toContain('Спасибо <strong>Анне</strong>');
  });

  test('R-385 the address of the administration stands on the page of contacts once it is set', async () => {
    const chief = await site.person('chief', 'administrator');
    const set = { name: 'contact', value: 'desk@club.example', note: 'our address' };
    expect((await chief.post('/admin/settings', set)).statusCode).toBe(303);
    for (const language of ['ru', 'en'] as const)
      expect(await pageOf('/contact', language)).toContain('href="mailto:desk@club.example"');
    // The way there stands at the foot of every page.
    expect(await pageOf('/', 'en')).toContain('<a href="/contact">');
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
