/** Sections of the forum, in the order of the page; words in `forum.section_<id>` and `forum.about_<id>`. */
export const SECTIONS = ['general', 'tournaments', 'analysis', 'site'] as const;

export type SectionId = (typeof SECTIONS)[number];

export const TITLE_MAX = 120;
export const POSTS_A_PAGE = 30;
export const TOPICS_A_PAGE = 40;

/** Words in `forum.refusal.<code>`. */
export type ForumRefusal =
  | 'empty'
  | 'title-empty'
  | 'title-long'
  | 'too-long'
  | 'too-fast'
  | 'locked'
  | 'hidden'
  | 'not-found'
  | 'not-yours'
  | 'not-allowed'
  | 'reason-needed'
  | 'note-long'
  | 'game-number'
  | 'busy';

export interface Topic {
  readonly id: string;
  readonly sectionId: SectionId;
  readonly title: string;
  /** Null: opened by the site for a tournament. */
  readonly authorId: string | null;
  readonly createdAt: number;
  readonly lastPostAt: number;
  readonly lastAuthorId: string | null;
  readonly posts: number;
  readonly tournamentId: string | null;
  readonly locked: boolean;
  readonly hidden: boolean;
}

/** Why a post is out of sight: the reason of R-105, and the game whose end brings it back. */
export interface Hidden {
  readonly at: number;
  readonly byId: string | null;
  readonly reason: string;
  readonly gameNumber: number | null;
}

export interface Post {
  readonly id: string;
  readonly topicId: string;
  readonly number: number;
  readonly authorId: string;
  readonly at: number;
  readonly body: string;
  readonly editedAt: number | null;
  readonly hidden: Hidden | null;
}

export interface ForumLimits {
  readonly characters: number;
  /** Posts of one person in an hour. */
  readonly perHour: number;
}

/** Who writes or moderates. */
export interface Poster {
  readonly id: string;
  readonly login: string;
  readonly roles: readonly string[];
}
