/** Runs jobs of one key one after the other, jobs of different keys side by side. */
export interface Queue {
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, job) {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(job, job);
      const tail = result
        .catch(() => undefined)
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return result;
    },
  };
}
