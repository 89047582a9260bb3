/** Tournament report files: reading TRF06, TRF16 with extensions and TRF26, writing TRF16 and TRF26 (`trf.md`). */
export { type TrfEncoding } from './decode.ts';
export { describeFault, type Expected, type TrfFault, type TrfFaultCode } from './faults.ts';
export { inferInitialColour } from './header.ts';
export { type NewLine, type TrfLine } from './lines.ts';
export { parseTenths } from './player-line.ts';
export {
  MAX_TRF_BYTES,
  MAX_TRF_PLAYERS,
  readTrf,
  type TrfDocument,
  type TrfOptions,
  type TrfReading,
} from './read.ts';
export { toAscii } from './letters.ts';
export {
  describeAdjustment,
  describeRefusal,
  type TrfAdjustment,
  type TrfAdjustmentCode,
  type TrfForm,
  type TrfRefusalCode,
  type TrfWriting,
  type TrfWritten,
  writeTrf,
} from './write.ts';
