import { chain } from './chain.ts';
import { family } from './family.ts';
import { knockout } from './knockout.ts';
import { recordOnly } from './recordOnly.ts';
import { roundRobin } from './roundRobin.ts';
import { championship, groups, groupStage } from './stages.ts';
import { swissDutch } from './swissDutch.ts';
import { swissChesson, swissPortal } from './swissPortal.ts';
import type { SystemForm, TournamentSystem } from './system.ts';

/** Systems that may be a stage of a chain. */
const STAGES: readonly TournamentSystem[] = [
  roundRobin,
  swissDutch,
  swissPortal,
  swissChesson,
  knockout,
  groupStage,
];

/** Every system the portal knows. */
const SYSTEMS: readonly TournamentSystem[] = [
  roundRobin,
  swissDutch,
  swissPortal,
  swissChesson,
  knockout,
  chain(STAGES),
  groupStage,
  groups,
  championship,
  family,
  recordOnly('swiss'),
  recordOnly('other'),
];

const byId = new Map(SYSTEMS.map((system) => [system.id, system]));

/** The system of that name, or undefined (a name from outside). */
export function findSystem(id: string): TournamentSystem | undefined {
  return byId.get(id);
}

/** The system of a stored event; an unknown name means that the data belong to a newer program. */
export function systemOf({ system }: { readonly system: string }): TournamentSystem {
  const found = byId.get(system);
  if (found === undefined) throw new Error(`unknown tournament system ${system}`);
  return found;
}

/** Systems people can announce, in the order they are offered, with what their form asks. */
export function offeredSystems(): readonly { readonly id: string; readonly form: SystemForm }[] {
  return SYSTEMS.flatMap(({ id, form }) => (form === undefined ? [] : [{ id, form }]));
}
