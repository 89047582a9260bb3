const MINUTE = 60_000;
const MOST_KEYS = 20_000;

/** Requests of a minute by key, in this process's memory. */
export function createRate(now: () => number) {
  const windows = new Map<string, { begun: number; count: number }>();
  return {
    /** Counts a request: whether it is allowed, how many are left, and when the minute is over (s). */
    take(
      key: string,
      limit: number,
    ): { readonly allowed: boolean; readonly left: number; readonly resetS: number } {
      const at = now();
      let window = windows.get(key);
      if (window === undefined || at - window.begun >= MINUTE || at < window.begun) {
        window = { begun: at, count: 0 };
        windows.delete(key);
        windows.set(key, window);
        if (windows.size > MOST_KEYS)
          for (const oldest of windows.keys()) {
            windows.delete(oldest);
            break;
          }
      }
      const resetS = Math.ceil((window.begun + MINUTE - at) / 1000);
      if (window.count >= limit) return { allowed: false, left: 0, resetS };
      window.count += 1;
      return { allowed: true, left: limit - window.count, resetS };
    },
  };
}
