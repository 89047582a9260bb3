/** Swiss systems. The FIDE (Dutch) system lives in `dutch`. */
export * from './dutch/index.ts';
export { bakuGroupSize, bakuVirtualPoints, withNamedAcceleration } from './baku.ts';
