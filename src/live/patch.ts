/**
 * The difference between two states of a topic: places with their new values. A tournament of sixty is half a megabyte,
 * a result in it a few hundred bytes.
 */
export type Patch = readonly PatchStep[];

/** Where, and what stands there now; without a value the field is gone. An empty path is the whole state. */
export type PatchStep = readonly [path: readonly (string | number)[], value?: unknown];

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of its own: names like `__proto__` are names as any other. */
function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What turns `before` into `after`. Both hold only what JSON can say; a field that is `undefined` counts as absent. */
export function difference(before: unknown, after: unknown): Patch {
  const steps: PatchStep[] = [];
  compare([], before, after, steps);
  return steps;
}

function compare(
  path: readonly (string | number)[],
  before: unknown,
  after: unknown,
  steps: PatchStep[],
): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
    for (const [index, value] of after.entries()) {
      if (index < before.length) compare([...path, index], before[index], value, steps);
      else steps.push([[...path, index], value]);
    }
  } else if (isFields(before) && isFields(after)) {
    for (const name of Object.keys(before))
      if (own(before, name) !== undefined && own(after, name) === undefined) steps.push([[...path, name]]);
    for (const name of Object.keys(after)) {
      const [was, is] = [own(before, name), own(after, name)];
      if (is === undefined) continue;
      if (was === undefined) steps.push([[...path, name], is]);
      else compare([...path, name], was, is, steps);
    }
  } else steps.push([path, after]);
}

/** The state after a patch. The state given stays as it was; what the patch does not touch is shared. */
export function patched(state: unknown, patch: Patch): unknown {
  let next = state;
  for (const [path, ...value] of patch) next = put(next, path, 0, value);
  return next;
}

function put(
  state: unknown,
  path: readonly (string | number)[],
  at: number,
  value: readonly unknown[],
): unknown {
  const name = path[at];
  if (name === undefined) return value[0];
  if (Array.isArray(state)) {
    const list: unknown[] = [...state];
    list[Number(name)] = put(state[Number(name)], path, at + 1, value);
    return list;
  }
  const fields: Record<string, unknown> = { ...(isFields(state) ? state : {}) };
  if (at === path.length - 1 && value.length === 0) delete fields[name];
  else {
    const made = put(own(fields, String(name)), path, at + 1, value);
    Object.defineProperty(fields, name, {
      value: made,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return fields;
}
