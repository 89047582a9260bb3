/** A portal full of invented life: a history to look at, and bots that go on playing. */
export { event } from './events.ts';
export { fill, type Filled, type FillOptions } from './fill.ts';
export { live, type LifeOptions } from './life.ts';
export { DEMO_PASSWORD, ORGANISER, PEOPLE } from './people.ts';
