/** Games of days: your move, conditional moves, private notes, reminders (issue "the four games", 4). */
export { type CorrespondenceDeps, createCorrespondence } from './correspondence.ts';
export type {
  Correspondence,
  CorrespondenceRefusal,
  Desk,
  Plan,
  PlanBranch,
  PlanTree,
} from './types.ts';
