import type { TournamentEvent } from './types.ts';

/** Version written for every type of event today. A type whose shape changes gets its own number and a step below. */
const CURRENT_VERSION = 1;

export function typeVersion(_type: TournamentEvent['type']): number {
  return CURRENT_VERSION;
}

/**
 * An event as it was stored, in today's shape. Old versions are brought forward here, step by step, so that the fold
 * knows only today's events and logs of any release can be read.
 */
export function upcast(type: string, version: number, data: Record<string, unknown>): TournamentEvent {
  if (version !== CURRENT_VERSION) throw new Error(`tournament event ${type} of unknown version ${version}`);
  return { type, ...data } as TournamentEvent;
}
