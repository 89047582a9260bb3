/** Tie-breaks of C.07 in all editions met in practice, and the portal's own (`tiebreaks.md`). */
export { type Column, compareValues, printValue, roundHalfUp, type Unit } from './column.ts';
export {
  baseCode,
  createColumn,
  createWorkshop,
  type LiveColumn,
  type OutsideValues,
  type Workshop,
} from './columns.ts';
export {
  type Descriptor,
  type DescriptorFault,
  INDIVIDUAL_CODES,
  parseDescriptor,
  TEAM_CODES,
} from './descriptor.ts';
export {
  type DirectOptions,
  type DirectScore,
  type DirectStep,
  directEncounter,
  MEETING_UNIT,
} from './direct.ts';
export { createTerms, cutTerms, fillTerms, sumTerms, type TermOptions, type Terms } from './terms.ts';
export { type Edition, EDITIONS, editionOf, isC07, type PlaySystem } from './edition.ts';
export { familyOrder, type FamilyStep } from './family.ts';
export { type Criterion, type Ranking, rank } from './ranking.ts';
export { differenceFor, probabilityFor } from './rating-tables.ts';
export {
  awardedPoints,
  countedRounds,
  createSheet,
  refreshPlayer,
  ROUND,
  type Sheet,
  type SheetSettings,
  writeCell,
} from './sheet.ts';
export { articleOf, meaningOf } from './articles.ts';
export {
  type DirectRow,
  type DirectTable,
  describeDirect,
  describeTerm,
  describeWorking,
  directTable,
  type NameOf,
  readable,
  stepSentences,
  termTexts,
} from './sentences.ts';
export {
  type CutReason,
  type RoundCode,
  type TermReason,
  type Working,
  type WorkingTerm,
  workingOf,
} from './working.ts';
export { titleOf } from './titles.ts';
