/** A portal full of invented life: a history to look at, and bots that go on playing. */
export { fill, type Filled, type FillOptions } from './fill.ts';
export { live, type LifeOptions } from './life.ts';
export { DEMO_PASSWORD, ORGANISER, PEOPLE } from './people.ts';
