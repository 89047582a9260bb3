/** Groups in stages: automatic groups, final, superfinal; dealing and games that other systems of groups share. */
export type * from './types.ts';
export {
  GROUPS_SETTINGS,
  type GroupsSettings,
  groupSizes,
  groupsGrid,
  groupsSystem,
  numberOfGroups,
} from './groups.ts';
export { byRating, compareMeans, type Mean, meanRating } from './order.ts';
export {
  bySpecRating,
  dealQualifiers,
  inOrder,
  type Qualifier,
  qualifiersOf,
  shareOf,
  specRating,
} from './deal.ts';
export { snake, snakeGroup } from './snake.ts';
export { isFinished, isLast, nextStage, placesOf, withGames } from './stages.ts';
