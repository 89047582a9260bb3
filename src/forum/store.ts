import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { ForumTopicRow } from '../db/schema.ts';
import { POSTS_A_PAGE, SECTIONS, TOPICS_A_PAGE, type Post, type SectionId, type Topic } from './types.ts';

function sectionOf(id: string): SectionId {
  return SECTIONS.find((one) => one === id) ?? 'general';
}

function topicOf(row: ForumTopicRow & { last_author_id?: string | null }): Topic {
  return {
    id: row.id,
    sectionId: sectionOf(row.section_id),
    title: row.title,
    authorId: row.author_id,
    createdAt: Number(row.created_at),
    lastPostAt: Number(row.last_post_at),
    lastAuthorId: row.last_author_id ?? null,
    posts: row.posts,
    tournamentId: row.tournament_id,
    locked: row.locked_at !== null,
    hidden: row.hidden_at !== null,
  };
}

interface StoredPost {
  readonly id: string;
  readonly topic_id: string;
  readonly number: number;
  readonly author_id: string;
  readonly at: number;
  readonly body: string;
  readonly edited_at: number | null;
  readonly hidden_at: number | null;
  readonly hidden_by: string | null;
  readonly hidden_reason: string | null;
  readonly hidden_game: string | null;
  readonly game_status: string | null;
  readonly game_number: number | null;
}

/** a hint is out of sight until its game has ended; then the post is back without anybody's act. */
function postOf(row: StoredPost): Post {
  const waits = row.hidden_game !== null;
  const isHidden = row.hidden_at !== null && (!waits || row.game_status === 'playing');
  return {
    id: row.id,
    topicId: row.topic_id,
    number: row.number,
    authorId: row.author_id,
    at: Number(row.at),
    body: row.body,
    editedAt: row.edited_at === null ? null : Number(row.edited_at),
    hidden: isHidden
      ? {
          at: Number(row.hidden_at),
          byId: row.hidden_by,
          reason: row.hidden_reason ?? 'other',
          gameNumber: waits ? row.game_number : null,
        }
      : null,
  };
}

/** Queries and statements of the forum. */
export class ForumStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #build() {
    return this.#database.build;
  }

  #topics() {
    return this.#build
      .selectFrom('forum_topics')
      .selectAll('forum_topics')
      .select((e) =>
        e
          .selectFrom('forum_posts')
          .select('forum_posts.author_id')
          .whereRef('forum_posts.topic_id', '=', 'forum_topics.id')
          .whereRef('forum_posts.number', '=', 'forum_topics.posts')
          .as('last_author_id'),
      );
  }

  async topic(id: string): Promise<Topic | null> {
    const row = await this.#database.first(this.#topics().where('forum_topics.id', '=', id));
    return row === undefined ? null : topicOf(row);
  }

  async topicOfTournament(tournamentId: string): Promise<Topic | null> {
    const row = await this.#database.first(
      this.#topics().where('forum_topics.tournament_id', '=', tournamentId),
    );
    return row === undefined ? null : topicOf(row);
  }

  async topics(
    sectionId: SectionId | null,
    options: { readonly page: number; readonly hidden: boolean; readonly limit?: number },
  ): Promise<Topic[]> {
    const limit = options.limit ?? TOPICS_A_PAGE + 1;
    let query = this.#topics();
    if (sectionId !== null) query = query.where('section_id', '=', sectionId);
    if (!options.hidden) query = query.where('hidden_at', 'is', null);
    const rows = await this.#database.all(
      query
        .orderBy('last_post_at', 'desc')
        .orderBy('forum_topics.id')
        .limit(limit)
        .offset((options.page - 1) * TOPICS_A_PAGE),
    );
    return rows.map(topicOf);
  }

  async counts(): Promise<ReadonlyMap<string, { readonly topics: number; readonly posts: number }>> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('forum_topics')
        .select((e) => [e.fn.countAll().as('topics'), e.fn.sum('posts').as('posts')])
        .select('section_id')
        .where('hidden_at', 'is', null)
        .groupBy('section_id'),
    );
    return new Map(
      rows.map((row) => [row.section_id, { topics: Number(row.topics), posts: Number(row.posts ?? 0) }]),
    );
  }

  #posts() {
    return this.#build
      .selectFrom('forum_posts')
      .leftJoin('games', 'games.id', 'forum_posts.hidden_game')
      .selectAll('forum_posts')
      .select(['games.status as game_status', 'games.number as game_number']);
  }

  async posts(topicId: string, page: number): Promise<Post[]> {
    const rows = await this.#database.all(
      this.#posts()
        .where('forum_posts.topic_id', '=', topicId)
        .where('forum_posts.number', '>', (page - 1) * POSTS_A_PAGE)
        .orderBy('forum_posts.number')
        .limit(POSTS_A_PAGE),
    );
    return rows.map(postOf);
  }

  async post(id: string): Promise<Post | null> {
    const row = await this.#database.first(this.#posts().where('forum_posts.id', '=', id));
    return row === undefined ? null : postOf(row);
  }

  async postsOf(authorId: string): Promise<Post[]> {
    const rows = await this.#database.all(
      this.#posts().where('forum_posts.author_id', '=', authorId).orderBy('forum_posts.at'),
    );
    return rows.map(postOf);
  }

  async postsSince(authorId: string, since: number): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('forum_posts')
        .select((e) => e.fn.countAll().as('n'))
        .where('author_id', '=', authorId)
        .where('at', '>', since),
    );
    return Number(row?.n ?? 0);
  }

  async watches(topicId: string, userId: string): Promise<boolean> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('forum_watches')
        .select('at')
        .where('topic_id', '=', topicId)
        .where('user_id', '=', userId),
    );
    return row !== undefined;
  }

  async watchers(topicId: string): Promise<readonly string[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('forum_watches').select('user_id').where('topic_id', '=', topicId),
    );
    return rows.map((row) => row.user_id);
  }

  async gameByNumber(number: number): Promise<{ readonly id: string; readonly status: string } | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('games').select(['id', 'status']).where('number', '=', number),
    );
    return row ?? null;
  }

  async tournamentName(id: string): Promise<string | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('tournaments').select('name').where('id', '=', id),
    );
    return row?.name ?? null;
  }

  insertTopic(topic: {
    readonly id: string;
    readonly sectionId: SectionId;
    readonly title: string;
    readonly authorId: string | null;
    readonly at: number;
    readonly posts: number;
    readonly tournamentId: string | null;
  }): Statement {
    return this.#database.statement(
      this.#build.insertInto('forum_topics').values({
        id: topic.id,
        section_id: topic.sectionId,
        title: topic.title,
        author_id: topic.authorId,
        created_at: topic.at,
        last_post_at: topic.at,
        posts: topic.posts,
        tournament_id: topic.tournamentId,
        locked_at: null,
        hidden_at: null,
      }),
      1,
    );
  }

  /** The next number of a topic; exactly one row, so that two answers at once do not get the same. */
  countPost(topicId: string, before: number, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('forum_topics')
        .set({ posts: sql`posts + 1`, last_post_at: at })
        .where('id', '=', topicId)
        .where('posts', '=', before),
      1,
    );
  }

  insertPost(post: {
    readonly id: string;
    readonly topicId: string;
    readonly number: number;
    readonly authorId: string;
    readonly at: number;
    readonly body: string;
  }): Statement {
    return this.#database.statement(
      this.#build.insertInto('forum_posts').values({
        id: post.id,
        topic_id: post.topicId,
        number: post.number,
        author_id: post.authorId,
        at: post.at,
        body: post.body,
        edited_at: null,
        hidden_at: null,
        hidden_by: null,
        hidden_reason: null,
        hidden_game: null,
      }),
      1,
    );
  }

  editPost(id: string, authorId: string, body: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('forum_posts')
        .set({ body, edited_at: at })
        .where('id', '=', id)
        .where('author_id', '=', authorId),
      1,
    );
  }

  hidePost(
    id: string,
    how: {
      readonly at: number;
      readonly byId: string;
      readonly reason: string;
      readonly gameId: string | null;
    } | null,
  ): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('forum_posts')
        .set({
          hidden_at: how?.at ?? null,
          hidden_by: how?.byId ?? null,
          hidden_reason: how?.reason ?? null,
          hidden_game: how?.gameId ?? null,
        })
        .where('id', '=', id),
      1,
    );
  }

  setTopic(
    id: string,
    change: { readonly locked_at?: number | null; readonly hidden_at?: number | null },
  ): Statement {
    return this.#database.statement(
      this.#build.updateTable('forum_topics').set(change).where('id', '=', id),
      1,
    );
  }

  watch(topicId: string, userId: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .insertInto('forum_watches')
        .values({ topic_id: topicId, user_id: userId, at })
        .onConflict((c) => c.columns(['topic_id', 'user_id']).doNothing()),
    );
  }

  unwatch(topicId: string, userId: string): Statement {
    return this.#database.statement(
      this.#build.deleteFrom('forum_watches').where('topic_id', '=', topicId).where('user_id', '=', userId),
    );
  }
}
