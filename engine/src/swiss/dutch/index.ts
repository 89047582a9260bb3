/** The FIDE (Dutch) system, edition 2026 (C.04.3): pair a round, explain it, check one that was played. */
export { initialColourOf, nextRound, pairDutch } from './pair.ts';
export type { Board, DutchOptions, DutchPairing } from './pair.ts';
export type { NoPairing } from './completion.ts';
export { checkEvent, checkRound, playedPairs } from './check.ts';
export type { Defect, Illegality, PlayedPair, RoundCheck, RoundDifference } from './check.ts';
export { explainRound } from './explain.ts';
export type {
  Choice,
  DutchExplanation,
  ExplainedBoard,
  ExplainedBracket,
  ExplainOptions,
  LeftOver,
  PassedOver,
  Reason,
} from './explain.ts';
export { explanationLines } from './story.ts';
export {
  colourRuleWords,
  criterionWords,
  defectWords,
  illegalityWords,
  noPairingWords,
  reasonWords,
} from './words.ts';
export type { ColourRule } from './colours.ts';
export type { Criterion } from './criteria.ts';
export type { OrderStep } from './order.ts';
export { checklistText } from './checklist.ts';
export { describeDutch, nextDutch, pairNextDutch, validateDutch, withAcceleration } from './system.ts';
export type { DutchSettings, DutchSettingsFault, DutchStep } from './system.ts';
