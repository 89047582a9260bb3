import type { Result } from '../result.ts';
import type { ForumLimits, ForumRefusal, Post, Poster, SectionId, Topic } from './types.ts';

export type TopicAct = 'lock' | 'unlock' | 'hide' | 'show';

/** The forum (R-100…R-108): public to read, written by people with an account. */
export interface Forum {
  limits(): Promise<ForumLimits>;
  /** How much stands in each section. */
  counts(): Promise<ReadonlyMap<string, { readonly topics: number; readonly posts: number }>>;
  /** Topics of a section (null: of all), the freshest first; hidden ones only for moderators. */
  topics(
    sectionId: SectionId | null,
    options: { readonly page: number; readonly hidden: boolean; readonly limit?: number },
  ): Promise<readonly Topic[]>;
  topic(id: string): Promise<Topic | null>;
  /** the topic of a tournament, opened by the first who asks; null when there is no such tournament. */
  topicOfTournament(tournamentId: string): Promise<Topic | null>;
  posts(topicId: string, page: number): Promise<readonly Post[]>;
  post(id: string): Promise<Post | null>;
  /** Everything somebody has written, for his own archive. */
  postsOf(authorId: string): Promise<readonly Post[]>;
  open(
    topic: { readonly sectionId: SectionId; readonly title: string; readonly body: string },
    by: Poster,
  ): Promise<Result<{ readonly topicId: string }, ForumRefusal>>;
  answer(
    topicId: string,
    body: string,
    by: Poster,
  ): Promise<Result<{ readonly postId: string; readonly number: number }, ForumRefusal>>;
  edit(postId: string, body: string, by: Poster): Promise<Result<Post, ForumRefusal>>;
  watches(topicId: string, userId: string): Promise<boolean>;
  watch(topicId: string, userId: string, on: boolean): Promise<Result<null, ForumRefusal>>;
  /** out of sight with a reason; `gameNumber` = until this game has ended. Its author is told. */
  hide(
    postId: string,
    how: { readonly reason: string; readonly note: string; readonly gameNumber: number | null },
    by: Poster,
  ): Promise<Result<Post, ForumRefusal>>;
  show(postId: string, note: string, by: Poster): Promise<Result<Post, ForumRefusal>>;
  change(topicId: string, act: TopicAct, note: string, by: Poster): Promise<Result<null, ForumRefusal>>;
}
