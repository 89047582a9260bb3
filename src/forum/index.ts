/** The forum: sections, topics, posts in Markdown, and what moderators do there. */
export { createForum, type ForumDeps } from './forum.ts';
export { moderates, partsOf, quoteOf } from './decide.ts';
export { renderMarkdown } from './markdown.ts';
export type { Forum, TopicAct } from './service.ts';
export * from './types.ts';
