import { defineConfig } from 'vitest/config';

/** Journeys in a real browser; `npm test` gives its path in TABIYA_BROWSER. One file at a time: they share the cores. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    include: ['test/browser/**/*.test.{ts,tsx}'],
    // Nothing there is timed: a loaded machine may take its time. What never comes ends by a wait of the page.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
