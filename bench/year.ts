/**
 * `npm run -s bench:year -- [days] [seed]`: a simulated year of the portal with 500 people (or its first days), with the
 * checks of the test. Prints one JSON line.
 */
import { emptyPlace, quickRoot } from '../test/support/database.ts';
import { faultsAtTheEnd, playedOf } from '../test/year/verdict.ts';
import { liveThrough, type Year } from '../test/year/year.ts';

function summary({ follower, journal, crowd, outages, mailed, rebuilds }: Year, seconds: number): object {
  const states = [...follower.states.values()];
  const sum = (values: Iterable<number>): number => [...values].reduce((total, one) => total + one, 0);
  const { user, system } = process.cpuUsage();
  return {
    events: states.length,
    finished: states.filter(({ phase }) => phase === 'finished').length,
    results: follower.results,
    endedByTheClock: crowd.flagged,
    acts: Object.fromEntries(crowd.acts),
    series: playedOf(states),
    mailings: mailed.size,
    steps: sum(journal.executed.values()),
    late: journal.late,
    commits: journal.commits,
    outages: outages.length,
    rebuilds,
    seconds: Number(seconds.toFixed(1)),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  };
}

const [days = '365', given] = process.argv.slice(2);
const seed = given === undefined ? Date.now() % 1_000_000 : Number(given);
const { remove, ...place } = await emptyPlace('sqlite', quickRoot());
try {
  const began = performance.now();
  const year = await liveThrough(place, { days: Number(days), count: 500, seed });
  const faults = await faultsAtTheEnd(year);
  await year.portal.stop();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
  console.log(JSON.stringify({ seed, ...summary(year, (performance.now() - began) / 1000) }));
} finally {
  await remove();
}
