import { vi } from 'vitest';

/** Waits until `check` no longer throws; generous, because the machine may be busy with other things. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 8_000, interval: 10 });
}
