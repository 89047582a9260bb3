/**
 * `npm run -s bench:year -- [days]`: a simulated year of the portal with 500 people (or its first days), with the
 * checks of the test. Prints one JSON line.
 */
import { quickFolder } from '../test/year/portal.ts';
import { liveThrough, type Year } from '../test/year/year.ts';

function summary({ follower, journal, crowd, outages, rebuilds }: Year, seconds: number): object {
  const states = [...follower.states.values()];
  const sum = (values: Iterable<number>): number => [...values].reduce((total, one) => total + one, 0);
  const { user, system } = process.cpuUsage();
  return {
    events: states.length,
    finished: states.filter(({ phase }) => phase === 'finished').length,
    results: follower.results,
    endedByTheClock: crowd.flagged,
    acts: Object.fromEntries(crowd.acts),
    steps: sum(journal.executed.values()),
    commits: journal.commits,
    outages: outages.length,
    rebuilds,
    seconds: Number(seconds.toFixed(1)),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  };
}

const [days = '365'] = process.argv.slice(2);
const folder = quickFolder();
try {
  const began = performance.now();
  const year = await liveThrough(
    { dataFolder: folder.path, databaseUrl: null },
    { days: Number(days), count: 500 },
  );
  const { differences } = await year.portal.tournaments.rebuild({ repair: false });
  await year.portal.stop();
  if (differences.length > 0) throw new Error(`not their logs: ${differences.join()}`);
  console.log(JSON.stringify(summary(year, (performance.now() - began) / 1000)));
} finally {
  folder.remove();
}
