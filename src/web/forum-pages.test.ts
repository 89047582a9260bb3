import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;
let mod: Awaited<ReturnType<TestSite['person']>>;
let topic: string;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  mod = await site.person('mod', 'moderator');
  const body = 'A study: [fen]8/8/8/4k3/8/8/4K3/8[/fen] White wins, see https://example.org/study';
  const opened = await ann.post('/forum/new', {
    section: 'analysis',
    title: 'Study of the week',
    body,
    act: 'send',
  });
  topic = String(opened.headers.location);
});
afterAll(() => site.close());

const postId = async (n = 0): Promise<string> => {
  const posts = await site.forum.posts(topic.replace('/forum/topic/', ''), 1);
  return posts[n]?.id ?? '';
};

describe('the forum without script', () => {
  test('R-100 everybody reads, a visitor is asked to sign in', async () => {
    const page = await site.visitor().get(`${topic}?lang=en`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('class="squares"');
    expect(page.body).toContain('rel="noopener noreferrer nofollow ugc"');
    expect(page.body).toContain('Sign in to answer');
    expect((await site.visitor().get('/forum')).body).toContain('Study of the week');
    expect((await site.visitor().get('/forum/section/analysis')).body).toContain('Study of the week');
    const refused = await site.visitor().post(topic, { body: 'x', act: 'send' });
    expect(refused.headers.location).toContain('/login?next=');
  });

  test('R-100 preview keeps the text and stores nothing; then it is sent', async () => {
    const before = (await site.forum.topic(topic.replace('/forum/topic/', '')))?.posts;
    const preview = await bob.post(`${topic}?lang=en`, { body: '**Well done** <b>!', act: 'preview' });
    expect(preview.body).toContain('<strong>Well done</strong> &lt;b&gt;!');
    expect(preview.body).toContain('Not sent yet.');
    expect((await site.forum.topic(topic.replace('/forum/topic/', '')))?.posts).toBe(before);
    const sent = await bob.post(topic, { body: '**Well done**', act: 'send' });
    expect(sent.headers.location).toBe(`${topic}#p2`);
  });

  test('R-100 a quotation is prepared, an edit marked, a refused text kept', async () => {
    const id = await postId();
    const quoting = await bob.get(`${topic}?quote=${id}`);
    expect(quoting.body).toContain('> **ann**');
    const empty = await bob.post(topic, { body: '  ', act: 'send' });
    expect([empty.statusCode, refusalOf(empty)]).toEqual([422, 'empty']);
    const foreign = await bob.get(`/forum/post/${id}/edit`);
    expect(foreign.statusCode).toBe(404);
    await ann.post(`/forum/post/${id}/edit`, { body: 'A better study', act: 'send' });
    expect((await bob.get(`${topic}?lang=en`)).body).toContain('edited');
  });

  test('R-102 R-105 a reported post is hidden with its reason; its author and moderators still read it', async () => {
    const id = await postId(1);
    const page = await ann.post(`/forum/post/${id}/report`, { reason: 'hint', note: 'My game!' });
    expect(page.statusCode).toBe(303);
    expect((await site.moderation.reports(true)).at(-1)).toMatchObject({
      subjectKind: 'post',
      subjectId: id,
    });
    expect((await bob.get(`/forum/post/${id}/hide`)).statusCode).toBe(403);
    const wrong = await mod.post(`/forum/post/${id}/hide`, {
      reason: 'hint',
      note: '',
      game: '99',
      act: 'hide',
    });
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'game-number']);
    await mod.post(`/forum/post/${id}/hide`, { reason: 'insult', note: '', game: '', act: 'hide' });
    const seen = (await site.visitor().get(`${topic}?lang=en`)).body;
    expect(seen).toContain('Hidden by a moderator: rude or insulting.');
    expect(seen).not.toContain('Well done');
    expect((await mod.get(topic)).body).toContain('Well done');
    expect((await bob.get(topic)).body).toContain('Well done');
    expect((await bob.get('/mail?lang=en')).body).toContain('A moderator has hidden your post');
    await mod.post(`/forum/post/${id}/hide`, { note: 'a mistake', act: 'show' });
    expect((await site.visitor().get(topic)).body).toContain('Well done');
  });

  test('R-104 nothing is looked at before it appears: everybody reads a post at once, whatever it says', async () => {
    const body = 'A rude word: mudak. https://elsewhere.example <b>now</b>';
    const sent = await bob.post(topic, { body, act: 'send' });
    expect(sent.statusCode).toBe(303);
    expect((await site.visitor().get(topic)).body).toContain('A rude word: mudak.');
    expect((await site.moderation.reports(true)).some(({ quoted }) => quoted?.includes('mudak'))).toBe(false);
  });

  test('R-105 the list of reasons holds what is forbidden, in both languages, wherever something is reported or hidden', async () => {
    const LIST: readonly (readonly [en: RegExp, ru: RegExp])[] = [
      [/unlawful/u, /незаконн/u],
      [/harmful/u, /вредн/u],
      [/threat/u, /угроз/u],
      [/immoral/u, /безнравственн/u],
      [/slander/u, /клевет/u],
      [
        /hatred or discrimination \(race, origin, sex, social\)/u,
        /ненависть или дискриминация \(раса, происхождение, пол, положение\)/u,
      ],
      [/infringement of minorities/u, /ущемление меньшинств/u],
      [/harm to minors/u, /вред несовершеннолетним/u],
      [/posing as somebody else, misleading/u, /выдаёт себя за другого, вводит в заблуждение/u],
      [/may not publish/u, /не вправе публиковать/u],
      [/patents, trade marks, trade secrets, copyright/u, /патенты, товарные знаки, тайны, авторские права/u],
      [/advertising, spam, pyramids, chain letters/u, /реклама, спам, пирамиды, письма счастья/u],
      [
        /viruses, malicious code, keys and stolen access data/u,
        /вирусы, вредоносный код, ключи, краденый доступ/u,
      ],
      [
        /breach of local, national or international law/u,
        /нарушение местных, национальных или международных законов/u,
      ],
      [/collecting personal data of others/u, /сбор чужих персональных данных/u],
      [/unsolicited political or commercial messages/u, /непрошеные политические или коммерческие/u],
      [/rude or insulting/u, /грубость, оскорбления/u],
    ];
    const id = await postId();
    const letter = await ann.post('/mail/new', { to: 'mod', subject: 'x', body: 'y' });
    for (const [who, path] of [
      [bob, `/forum/post/${id}/report`],
      [bob, '/@/ann/report'],
      [mod, `/forum/post/${id}/hide`],
      [mod, `${String(letter.headers.location)}/report`],
    ] as const) {
      const [english, russian] = [await who.get(`${path}?lang=en`), await who.get(`${path}?lang=ru`)];
      for (const [en, ru] of LIST) {
        expect(english.body, path).toMatch(en);
        expect(russian.body, path).toMatch(ru);
      }
    }
  });

  test('R-101 the page of a tournament leads to its topic, and the topic back', async () => {
    const now = site.now();
    const organiser = await site.person('organiser', 'organiser');
    const event = await site.tournaments.announce(
      {
        name: 'Spring cup',
        regulation: '',
        system: 'round-robin',
        kind: 'chess',
        control: { mode: 'sudden', baseMs: 300_000 },
        firstMoveMs: 60_000,
        registrationFrom: now,
        registrationTo: now + 3_600_000,
        startsAt: now + 3_600_000,
        tieBreaks: ['DSB', 'AROF'],
        pace: 'rounds',
        rated: true,
      },
      { userId: organiser.user.id, roles: ['organiser'] },
    );
    if (!event.ok) throw new Error(JSON.stringify(event.refusal));
    const link = `/forum/tournament/${event.value.id}`;
    for (const language of ['ru', 'en'])
      expect((await site.visitor().get(`/tournament/${event.value.id}?lang=${language}`)).body).toContain(
        `href="${link}"`,
      );
    const path = String((await ann.get(link)).headers.location);
    expect(path).toMatch(/^\/forum\/topic\/\w+$/u);
    await ann.post(path, { body: 'Good luck to all!', act: 'send' });
    const page = (await site.visitor().get(path)).body;
    expect(page).toContain('Spring cup');
    expect(page).toContain('Good luck to all!');
    expect(page).toContain(`href="/tournament/${event.value.id}"`);
    expect((await site.visitor().get(link)).headers.location).toBe(path);
  });

  test('R-065 R-105 a player is reported from his page', async () => {
    const done = await ann.post('/@/bob/report', { reason: 'impersonation', note: 'He is not Bob.' });
    expect(done.headers.location).toBe('/@/bob');
    expect((await site.moderation.reports(true)).at(-1)).toMatchObject({
      subjectKind: 'person',
      aboutId: bob.user.id,
    });
  });

  test('R-103 a moderator closes a topic; others cannot', async () => {
    expect((await bob.post(`${topic}/moderate`, { act: 'lock', note: 'x' })).statusCode).toBe(403);
    await mod.post(`${topic}/moderate`, { act: 'lock', note: 'enough' });
    const refused = await bob.post(topic, { body: 'more', act: 'send' });
    expect(refusalOf(refused)).toBe('locked');
    await mod.post(`${topic}/moderate`, { act: 'hide', note: 'enough' });
    expect((await bob.get(topic)).statusCode).toBe(404);
    expect((await mod.get(topic)).statusCode).toBe(200);
  });

  test('R-100 the rules of the forum stand on a page, and administrators write them', async () => {
    expect((await site.visitor().get('/forum/rules?lang=en')).body).toContain('open hints');
    const boss = await site.person('boss', 'administrator');
    const page = { name: 'forum-rules', language: 'en', title: 'House rules', body: '# Be *kind*' } as const;
    await site.moderation.savePage(page, 'shorter', boss.user);
    expect((await site.visitor().get('/forum/rules?lang=en')).body).toContain('<h2>Be <em>kind</em></h2>');
  });
});
