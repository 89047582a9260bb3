/** Random tournaments: the same settings and seed give the same event on every machine. */
export { generateEvent, type Generated } from './generate.ts';
export { DEFAULT_SETTINGS, type GeneratorSettings } from './settings.ts';
