import { expect, test } from 'vitest';
import { quickFolder } from './portal.ts';
import { liveThrough } from './year.ts';

test('probe', { timeout: 1_800_000 }, async () => {
  const folder = quickFolder();
  const began = performance.now();
  const cpu = process.cpuUsage();
  try {
    const year = await liveThrough(
      { dataFolder: folder.path, databaseUrl: null },
      { days: Number(process.env['DAYS'] ?? 20), count: 500 },
    );
    const states = [...year.follower.states.values()];
    const used = process.cpuUsage(cpu);
    console.log({
      seconds: (performance.now() - began) / 1000,
      cpu: (used.user + used.system) / 1e6,
      commits: year.journal.commits,
      events: states.length,
      phases: states
        .map(({ phase }) => phase)
        .reduce((m, p) => ({ ...m, [p]: (m[p] ?? 0) + 1 }), {} as Record<string, number>),
      played: year.crowd.played,
      flagged: year.crowd.flagged,
      results: year.follower.results,
      acts: year.crowd.acts,
      executed: year.journal.executed,
      rebuilds: year.rebuilds,
      outages: year.outages.length,
      warnings: year.log.lines.filter(({ level }) => level === 'warn' || level === 'error').slice(0, 20),
    });
    expect(states.length).toBeGreaterThan(1);
    await year.portal.stop();
  } finally {
    folder.remove();
  }
});
