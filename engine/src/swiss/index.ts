/** Swiss systems. The FIDE (Dutch) system lives in `dutch`. */
export * from './dutch/index.ts';
export { bakuGroupSize, bakuVirtualPoints, withNamedAcceleration } from './baku.ts';
export * from './portal/index.ts';
export * from './chesson/index.ts';
export {
  type GroupsPairing,
  reasonOf,
  type RoundOptions,
  type SettingFault,
  type SwissSystem,
  type SystemDescription,
} from './groups/system.ts';
