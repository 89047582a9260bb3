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
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
