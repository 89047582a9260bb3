/** Round robins: Berger tables, double cycles, drawing of numbers, players who leave early. */
export {
  type BergerRound,
  bergerRounds,
  checkRounds,
  type DoubleCycle,
  doubleBergerRounds,
  type Game,
  reversed,
  type Seat,
  type TableFault,
} from './berger.ts';
export { decideLeaver, forfeitOpenGames, type LeaverDecision } from './leavers.ts';
export { areDrawnNumbers, drawColours, randomNumbers } from './numbering.ts';
export {
  drawVarma,
  type VarmaDraw,
  type VarmaEntrant,
  type VarmaGroup,
  type VarmaGroups,
  varmaConflicts,
  varmaGroups,
} from './varma.ts';
