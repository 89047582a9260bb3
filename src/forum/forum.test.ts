import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { addPeople } from '../../test/support/people.ts';
import { createAccounts, type User } from '../accounts/index.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createMail } from '../mail/index.ts';
import { createMailer } from '../mailer/index.ts';
import { createModeration, type Moderation } from '../moderation/index.ts';
import { createNotices } from '../notices/index.ts';
import { createForum, type Forum, type Topic } from './index.ts';

describe.each(TEST_DIALECTS)('the forum on %s', (dialect) => {
  let database: TestDatabase;
  let forum: Forum;
  let moderation: Moderation;
  let unread: (userId: string) => Promise<number>;
  let now = 1_800_000_000_000;
  let ann: User;
  let bob: User;
  let mod: User;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    const deps = { database, now: () => now, log: keepingLog() };
    const accounts = createAccounts(deps);
    const deadlines = createDeadlines(deps);
    const config = { baseUrl: null, smtpUrl: null, mailFrom: null, host: '127.0.0.1', port: 0 };
    const mailer = createMailer({ ...deps, deadlines, config });
    const notices = createNotices({ ...deps, deadlines, mailer, config });
    moderation = createModeration({ ...deps, accounts });
    const mail = createMail({ ...deps, accounts, deadlines, notices, settings: moderation.settings });
    unread = (userId) => mail.unread(userId);
    forum = createForum({ ...deps, moderation, mail, notices });
    const people = await addPeople(database, ['ann', 'bob', 'mod'], now);
    await accounts.grant(people[2]?.id ?? '', 'moderator', null);
    const users = await accounts.byIds(people.map(({ id }) => id));
    [ann, bob, mod] = people.map(({ id }) => users.get(id)) as [User, User, User];
  });
  afterEach(() => database.close());

  async function open(title = 'Endings'): Promise<string> {
    const done = await forum.open({ sectionId: 'general', title, body: 'Who likes rook endings?' }, ann);
    if (!done.ok) throw new Error(done.refusal.code);
    return done.value.topicId;
  }

  const told = () =>
    database.all(
      database.build.selectFrom('notices').select(['user_id', 'kind']).where('kind', '=', 'forum'),
    );

  test('R-100 a topic, answers in order even when they come at once, counts', async () => {
    const id = await open();
    const done = await Promise.all(Array.from({ length: 4 }, (_, i) => forum.answer(id, `I do, ${i}.`, bob)));
    expect(done.every(({ ok }) => ok)).toBe(true);
    expect((await forum.posts(id, 1)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(await forum.topics('general', { page: 1, hidden: false })).toMatchObject([
      { id, posts: 5, authorId: ann.id, lastAuthorId: bob.id },
    ]);
    expect((await forum.counts()).get('general')).toEqual({ topics: 1, posts: 5 });
  });

  test('R-101 a tournament has one topic, however many ask at once', async () => {
    const { build } = database;
    const event = { id: 'T', name: 'Spring cup', system: 'round-robin', kind: 'chess', state: 'announced' };
    const row = {
      ...event,
      version: 1,
      settings: '{}',
      round: 0,
      entrants: 0,
      created_at: now,
      imported: 0,
    } as const;
    await database.commit([database.statement(build.insertInto('tournaments').values(row), 1)]);
    const topics = await Promise.all([1, 2, 3].map(() => forum.topicOfTournament('T')));
    expect(new Set(topics.map((topic) => topic?.id)).size).toBe(1);
    expect(topics[0]).toMatchObject({
      title: 'Spring cup',
      sectionId: 'tournaments',
      authorId: null,
      posts: 0,
    });
    expect(await forum.topicOfTournament('nothing')).toBeNull();
    await forum.answer(topics[0]?.id ?? '', 'Good luck to all!', bob);
    expect((await forum.topic(topics[0]?.id ?? '')) as Topic).toMatchObject({ posts: 1 });
  });

  test('R-107 whoever watches is told of every new post but his own', async () => {
    const id = await open();
    await forum.watch(id, mod.id, true);
    await forum.answer(id, 'I do.', bob);
    expect((await told()).map(({ user_id }) => user_id).sort()).toEqual([ann.id, mod.id].sort());
    await forum.watch(id, mod.id, false);
    await forum.answer(id, 'Me too.', ann);
    expect(await told()).toHaveLength(2);
  });

  test('R-103 R-105 R-387 a moderator hides with a reason; the author is told; the log has the words', async () => {
    const id = await open();
    const [post] = await forum.posts(id, 1);
    const how = { reason: 'insult', note: 'rude', gameNumber: null };
    expect(await forum.hide(post?.id ?? '', how, bob)).toMatchObject({ refusal: { code: 'not-allowed' } });
    expect(await forum.hide(post?.id ?? '', { ...how, reason: 'because' }, mod)).toMatchObject({
      refusal: { code: 'reason-needed' },
    });
    expect((await forum.hide(post?.id ?? '', how, mod)).ok).toBe(true);
    expect((await forum.posts(id, 1))[0]?.hidden).toMatchObject({
      reason: 'insult',
      byId: mod.id,
      gameNumber: null,
    });
    expect(await forum.edit(post?.id ?? '', 'nicer words', ann)).toMatchObject({
      refusal: { code: 'hidden' },
    });
    expect(await unread(ann.id)).toBe(1);
    expect(await moderation.log({ limit: 10 })).toMatchObject([
      {
        act: 'post-hidden',
        byLogin: 'mod',
        reason: 'insult',
        note: 'rude',
        before: 'Who likes rook endings?',
      },
    ]);
    await forum.show(post?.id ?? '', 'it was a joke', mod);
    expect((await forum.posts(id, 1))[0]?.hidden).toBeNull();
    expect(await moderation.log({ text: 'JOKE', limit: 10 })).toHaveLength(1);
    expect(await moderation.log({ text: '%', limit: 10 })).toEqual([]);
  });

  test('R-102 a hint is hidden until its game has ended, then it is back by itself', async () => {
    const game = {
      id: 'G',
      number: 7,
      kind: 'chess',
      white_id: ann.id,
      black_id: bob.id,
      rated: 1,
      control: '{}',
      status: 'playing',
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
      annulled: 0,
      created_at: now,
    } as const;
    await database.commit([database.statement(database.build.insertInto('games').values(game), 1)]);
    const id = await open('What about Rd8?');
    const [post] = await forum.posts(id, 1);
    const how = { reason: 'hint', note: '', gameNumber: 7 };
    expect(await forum.hide(post?.id ?? '', { ...how, gameNumber: 8 }, mod)).toMatchObject({
      refusal: { code: 'game-number' },
    });
    await forum.hide(post?.id ?? '', how, mod);
    expect((await forum.posts(id, 1))[0]?.hidden).toMatchObject({ reason: 'hint', gameNumber: 7 });
    await database.commit([
      database.statement(
        database.build.updateTable('games').set({ status: 'finished' }).where('id', '=', 'G'),
        1,
      ),
    ]);
    expect((await forum.posts(id, 1))[0]?.hidden).toBeNull();
  });

  test('R-103 closed topics, hidden topics, edit marks', async () => {
    const id = await open();
    const [post] = await forum.posts(id, 1);
    now += 60_000;
    expect(await forum.edit(post?.id ?? '', 'Who likes pawn endings?', bob)).toMatchObject({
      refusal: { code: 'not-yours' },
    });
    await forum.edit(post?.id ?? '', 'Who likes pawn endings?', ann);
    expect((await forum.posts(id, 1))[0]).toMatchObject({ body: 'Who likes pawn endings?', editedAt: now });
    await forum.change(id, 'lock', 'enough said', mod);
    expect(await forum.answer(id, 'one more', bob)).toMatchObject({ refusal: { code: 'locked' } });
    await forum.change(id, 'hide', 'against the law', mod);
    expect(await forum.topics('general', { page: 1, hidden: false })).toEqual([]);
    expect(await forum.topics('general', { page: 1, hidden: true })).toHaveLength(1);
    expect(await forum.change(id, 'show', 'a mistake', bob)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
  });
});
