/** Swiss systems. The FIDE (Dutch) system lives in `dutch`. */
export * from './dutch/index.ts';
