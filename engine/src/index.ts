export * from './event/index.ts';
