/** The words of an over-the-board or online event that every other room of the engine speaks. */
export * from './record.ts';
export * from './points.ts';
export * from './rounds.ts';
export * from './language.ts';
export * from './make.ts';
