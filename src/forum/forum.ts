import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import { harmlessLine, harmlessText, type Mail } from '../mail/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notices } from '../notices/index.ts';
import { ok, refuse, type Result } from '../result.ts';
import { checkBody, checkTitle, mayEdit, mayPost, moderates } from './decide.ts';
import type { Forum, TopicAct } from './service.ts';
import { ForumStore } from './store.ts';
import type { ForumLimits, ForumRefusal, Poster, Topic } from './types.ts';
import { REASONS } from '../moderation/index.ts';

export interface ForumDeps {
  readonly database: Database;
  readonly moderation: Moderation;
  readonly mail: Mail;
  readonly notices: Pick<Notices, 'tell' | 'wake'>;
  readonly now: () => number;
  readonly log: Log;
}

const HOUR = 3_600_000;
const RACES = 5;
const NOTE_MAX = 2000;
/** Watchers told in the transaction of a post; more would make it slow, and nobody has so many. */
const MOST_WATCHERS = 500;

/** What an act of moderation makes of a topic. */
const AFTER: Readonly<Record<TopicAct, Partial<Pick<Topic, 'locked' | 'hidden'>>>> = {
  lock: { locked: true },
  unlock: { locked: false },
  hide: { hidden: true },
  show: { hidden: false },
};

/** A topic in one line for the log of acts. */
function inShort({ title, locked, hidden }: Topic): string {
  return `${title} (${locked ? 'closed' : 'open'}${hidden ? ', hidden' : ''})`;
}

/** The forum room on a database. */
export function createForum({ database, moderation, mail, notices, now, log }: ForumDeps): Forum {
  const store = new ForumStore(database);
  const { settings } = moderation;

  const limits = async (): Promise<ForumLimits> => ({
    characters: await settings.number('forum-characters'),
    perHour: await settings.number('forum-per-hour'),
  });

  async function answer(topicId: string, text: string, by: Poster) {
    const body = harmlessText(text);
    for (let race = 0; race < RACES; race += 1) {
      const bounds = await limits();
      const checked = checkBody(body, bounds);
      if (!checked.ok) return checked;
      const topic = await store.topic(topicId);
      if (topic === null) return refuse('not-found' as const);
      const at = now();
      const postsThisHour = await store.postsSince(by.id, at - HOUR);
      const allowed = mayPost(topic, { postsThisHour, limits: bounds, by });
      if (!allowed.ok) return allowed;
      const postId = newId();
      const number = topic.posts + 1;
      const watchers = (await store.watchers(topicId)).filter((id) => id !== by.id).slice(0, MOST_WATCHERS);
      const outcome = await database.commit([
        store.countPost(topicId, topic.posts, at),
        store.insertPost({ id: postId, topicId, number, authorId: by.id, at, body }),
        // by mail, push or on the site, as each reader has chosen.
        ...watchers.flatMap((userId) =>
          notices.tell({
            key: `forum:${postId}:${userId}`,
            userId,
            kind: 'forum',
            params: { name: by.login, topic: topic.title },
            link: `/forum/post/${postId}`,
          }),
        ),
      ]);
      if (outcome === 'conflict') continue;
      if (watchers.length > 0) notices.wake();
      log.info('forum post', { userId: by.id, topicId, number });
      return ok({ postId, number });
    }
    return refuse('busy' as const);
  }

  async function moderated(postId: string, by: Poster) {
    if (!moderates(by)) return refuse('not-allowed' as const);
    const post = await store.post(postId);
    const topic = post === null ? null : await store.topic(post.topicId);
    return post === null || topic === null ? refuse('not-found' as const) : ok({ post, topic });
  }

  async function topicOfTournament(tournamentId: string): Promise<Topic | null> {
    const known = await store.topicOfTournament(tournamentId);
    if (known !== null) return known;
    const name = await store.tournamentName(tournamentId);
    if (name === null) return null;
    await database.commit([
      store.insertTopic({
        id: newId(),
        sectionId: 'tournaments',
        title: harmlessLine(name).slice(0, 200),
        authorId: null,
        at: now(),
        posts: 0,
        tournamentId,
      }),
    ]);
    // A conflict: somebody else opened it at the same moment.
    return store.topicOfTournament(tournamentId);
  }

  return {
    limits,
    counts: () => store.counts(),
    topics: (sectionId, options) => store.topics(sectionId, options),
    topic: (id) => store.topic(id),
    topicOfTournament,
    posts: (topicId, page) => store.posts(topicId, page),
    post: (id) => store.post(id),
    postsOf: (authorId) => store.postsOf(authorId),
    async open(topic, by) {
      const bounds = await limits();
      const title = checkTitle(harmlessLine(topic.title));
      if (!title.ok) return title;
      const body = checkBody(harmlessText(topic.body), bounds);
      if (!body.ok) return body;
      const at = now();
      const allowed = mayPost(
        { locked: false, hidden: false },
        { postsThisHour: await store.postsSince(by.id, at - HOUR), limits: bounds, by },
      );
      if (!allowed.ok) return allowed;
      const topicId = newId();
      await database.commit([
        store.insertTopic({
          id: topicId,
          sectionId: topic.sectionId,
          title: title.value,
          authorId: by.id,
          at,
          posts: 1,
          tournamentId: null,
        }),
        store.insertPost({ id: newId(), topicId, number: 1, authorId: by.id, at, body: body.value }),
        store.watch(topicId, by.id, at),
      ]);
      log.info('forum topic', { userId: by.id, topicId });
      return ok({ topicId });
    },
    answer,
    async edit(postId, text, by) {
      const post = await store.post(postId);
      const topic = post === null ? null : await store.topic(post.topicId);
      if (post === null || topic === null) return refuse('not-found');
      const allowed = mayEdit({ authorId: post.authorId, isHidden: post.hidden !== null }, topic, by);
      if (!allowed.ok) return allowed;
      const body = checkBody(harmlessText(text), await limits());
      if (!body.ok) return body;
      if (body.value !== post.body) await database.commit([store.editPost(postId, by.id, body.value, now())]);
      return ok(post);
    },
    watches: (topicId, userId) => store.watches(topicId, userId),
    async watch(topicId, userId, on) {
      if ((await store.topic(topicId)) === null) return refuse('not-found');
      await database.commit([on ? store.watch(topicId, userId, now()) : store.unwatch(topicId, userId)]);
      return ok(null);
    },
    async hide(postId, how, by) {
      const found = await moderated(postId, by);
      if (!found.ok) return found;
      const { post, topic } = found.value;
      const note = how.note.trim();
      if (!REASONS.some((one) => one === how.reason) || (how.reason === 'other' && note === ''))
        return refuse('reason-needed');
      if (note.length > NOTE_MAX) return refuse('note-long', { max: NOTE_MAX });
      let gameId: string | null = null;
      if (how.gameNumber !== null) {
        const game = await store.gameByNumber(how.gameNumber);
        if (game === null || game.status !== 'playing')
          return refuse('game-number', { number: how.gameNumber });
        gameId = game.id;
      }
      const said =
        how.gameNumber === null
          ? mail.siteLetter(post.authorId, '', 'post-hidden', { topic: topic.title, reason: how.reason })
          : mail.siteLetter(post.authorId, '', 'post-hint', { topic: topic.title, game: how.gameNumber });
      await database.commit([
        store.hidePost(postId, { at: now(), byId: by.id, reason: how.reason, gameId }),
        moderation.entry({
          byId: by.id,
          act: 'post-hidden',
          subjectKind: 'post',
          subjectId: postId,
          reason: how.reason,
          note,
          before: post.body,
          after: how.gameNumber === null ? 'hidden' : `hidden until game ${how.gameNumber} is over`,
        }),
        ...(post.authorId === by.id ? [] : said),
      ]);
      if (post.authorId !== by.id) mail.arrived(post.authorId);
      return ok(post);
    },
    async show(postId, note, by) {
      const found = await moderated(postId, by);
      if (!found.ok) return found;
      const { post } = found.value;
      if (note.trim() === '') return refuse('reason-needed');
      await database.commit([
        store.hidePost(postId, null),
        moderation.entry({
          byId: by.id,
          act: 'post-shown',
          subjectKind: 'post',
          subjectId: postId,
          reason: post.hidden?.reason ?? '',
          note: note.trim().slice(0, NOTE_MAX),
          before: 'hidden',
          after: post.body,
        }),
      ]);
      return ok(post);
    },
    async change(topicId, act: TopicAct, note, by): Promise<Result<null, ForumRefusal>> {
      if (!moderates(by)) return refuse('not-allowed');
      const topic = await store.topic(topicId);
      if (topic === null) return refuse('not-found');
      if (note.trim() === '') return refuse('reason-needed');
      const at = now();
      const changes = {
        lock: { locked_at: at },
        unlock: { locked_at: null },
        hide: { hidden_at: at },
        show: { hidden_at: null },
      } as const;
      await database.commit([
        store.setTopic(topicId, changes[act]),
        moderation.entry({
          byId: by.id,
          act: `topic-${act}`,
          subjectKind: 'topic',
          subjectId: topicId,
          reason: '',
          note: note.trim().slice(0, NOTE_MAX),
          before: inShort(topic),
          after: inShort({ ...topic, ...AFTER[act] }),
        }),
      ]);
      return ok(null);
    },
  };
}
