/** Steps that must happen at an instant, exactly once and in order. */
export { createDeadlines, type DeadlinesDeps } from './deadlines.ts';
export type { Deadline, DeadlineHandler, DeadlineKind, Deadlines } from './types.ts';
