import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';
import { refuse, type Result } from '../result.ts';
import { LEAST_OF_GROUP } from './decide/decide.ts';
import { checkSettings } from './decide/settings.ts';
import type { PlayerGroup } from './facts.ts';
import { findSystem, offeredSystems } from './systems/registry.ts';
import type { TournamentRefusal, TournamentSettings } from './types.ts';

const DAY = 24 * 60 * 60_000;

/** How the petitioners want to play. */
export interface PetitionWish {
  readonly system: string;
  readonly control: Control;
}

/** A wish for a game and a group. */
export type GroupWish = PetitionWish & PlayerGroup & { readonly kind: GameKind };

/** What a petition without a stored wish asks for: such rows are older than wishes. */
const UNSAID: PetitionWish = {
  system: 'round-robin',
  control: { mode: 'fischer', baseMs: 15 * 60_000, incrementMs: 10_000 },
};

/** The wish as it was read: who signs means this one. */
export function wishText({ system, control }: PetitionWish): string {
  return JSON.stringify({ system, control } satisfies PetitionWish);
}

/** The wish of a row. */
export function storedWish(wish: string | null): PetitionWish {
  return wish === null ? UNSAID : (JSON.parse(wish) as PetitionWish);
}

/** C-02: by default three days for controls in days, half a minute to two minutes in real time. */
function firstMoveFor({ baseMs }: Control): number {
  if (baseMs >= DAY) return 3 * DAY;
  return baseMs < 600_000 ? 30_000 : 120_000;
}

/** The event a petition asks for. */
export function wishedSettings(
  { kind, system, control, classOf, level }: GroupWish,
  { name, startsAt }: { readonly name: string; readonly startsAt: number },
  now: number,
): TournamentSettings {
  return {
    name,
    regulation: '',
    system,
    kind,
    control,
    firstMoveMs: firstMoveFor(control),
    registrationFrom: now,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: findSystem(system)?.form?.usual ?? [],
    pace: 'rounds',
    rated: true,
    entry: { classOf, level, least: LEAST_OF_GROUP },
  };
}

/** Systems that suit a field of eleven without further settings, as the form of a petition offers them. */
export function petitionSystems(): readonly string[] {
  const control: Control = { mode: 'sudden', baseMs: 600_000 };
  return offeredSystems().flatMap(({ id }) => {
    const wish = { kind: 'chess', system: id, control, classOf: 'H', level: null } as const;
    const settings = wishedSettings(wish, { name: 'x', startsAt: DAY }, 0);
    const isHere = findSystem(id)?.byHand !== true;
    return isHere && checkSettings(settings, 0).length === 0 ? [id] : [];
  });
}

/** What is wrong with a wish at `now`; null = an event can be announced that way. */
export function wishFault(wish: GroupWish, now: number): Result<never, TournamentRefusal> | null {
  const [fault] = checkSettings(wishedSettings(wish, { name: 'x', startsAt: now + DAY }, now), now);
  if (fault === undefined && petitionSystems().includes(wish.system)) return null;
  return refuse('bad-settings', { field: fault?.field ?? 'system', fault: fault?.fault ?? 'unknown' });
}
