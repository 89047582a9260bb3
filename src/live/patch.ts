/**
 * The difference between two states of a topic: places with their new values. A tournament of sixty is half a megabyte,
 * a result in it a few hundred bytes.
 */
export type Patch = readonly PatchStep[];

/**
 * Where, and what stands there now; without a value the field is gone. An empty path is the whole state. With an order
 * the list at that place is put together anew from its own rows: for each row the place it had, -1 for a row whose value
 * follows. A result moves half of the table of a large Swiss event: as values that is nearly all of it.
 */
export type PatchStep = readonly [
  path: readonly (string | number)[],
  value?: unknown,
  order?: readonly number[],
];

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
  if (Array.isArray(before) && Array.isArray(after)) {
    const order = orderOf(before, after);
    if (order === null && after.length < before.length) {
      steps.push([path, after]);
      return;
    }
    const isMoved = order !== null && !isGrowth(order, before.length);
    if (isMoved) steps.push([path, null, order]);
    for (const [index, value] of after.entries()) {
      const place = isMoved ? (order[index] ?? -1) : index < before.length ? index : -1;
      if (place < 0) steps.push([[...path, index], value]);
      else compare([...path, index], before[place], value, steps);
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

/** What tells a row of a list from the others, whatever its place. */
function keyOf(row: unknown): unknown {
  return isFields(row) ? (own(row, 'id') ?? own(row, 'entrant') ?? own(row, 'number')) : undefined;
}

/** The place each row had before, -1 for a new one; null for lists whose rows have no names or share them. */
function orderOf(before: readonly unknown[], after: readonly unknown[]): readonly number[] | null {
  const places = new Map<unknown, number>();
  for (const [place, row] of before.entries()) places.set(keyOf(row), place);
  const keys = new Set(after.map(keyOf));
  const isNamed = (key: unknown): boolean => typeof key === 'string' || typeof key === 'number';
  if (places.size < before.length || keys.size < after.length) return null;
  if (![...places.keys(), ...keys].every(isNamed)) return null;
  return Array.from(keys, (key) => places.get(key) ?? -1);
}

/** All rows keep their places, new ones follow. */
function isGrowth(order: readonly number[], length: number): boolean {
  return order.length >= length && order.every((place, index) => place === (index < length ? index : -1));
}

/** The state after a patch. The state given stays as it was; what the patch does not touch is shared. */
export function patched(state: unknown, patch: Patch): unknown {
  let next = state;
  for (const step of patch) next = put(next, step, 0);
  return next;
}

function put(state: unknown, step: PatchStep, at: number): unknown {
  const [path, value, order] = step;
  const name = path[at];
  if (name === undefined) {
    if (order === undefined) return value;
    return Array.isArray(state) ? order.map((place): unknown => state[place]) : state;
  }
  if (Array.isArray(state)) {
    const list: unknown[] = [...state];
    list[Number(name)] = put(state[Number(name)], step, at + 1);
    return list;
  }
  const fields: Record<string, unknown> = { ...(isFields(state) ? state : {}) };
  if (at === path.length - 1 && step.length === 1) delete fields[name];
  else {
    const made = put(own(fields, String(name)), step, at + 1);
    Object.defineProperty(fields, name, {
      value: made,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return fields;
}
