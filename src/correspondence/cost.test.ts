/** What a turn of a game of days costs while a hundred thousand others wait: nothing is looked through, all is found. */
import { afterEach, expect, test } from 'vitest';
import { noting, planOf, type Asked } from '../../test/support/asked.ts';
import { closePlaces, DAY, place } from '../../test/support/days.ts';

afterEach(closePlaces);

test('CR-1 no statement of a move, its conditional reply, its notices and reminders reads a table from end to end', async () => {
  let asked: Asked[] = [];
  const { begin, play, games, round, correspondence, database, ann, bob, clock, sans } = await place(
    'sqlite',
    (opened) => {
      const one = noting(opened);
      ({ asked } = one);
      return one.database;
    },
  );
  const id = await begin();
  await play(id, 'e2e4');
  await correspondence.setPlan(id, ann, 'e5 Nf3 Nc6 Bb5');
  asked.splice(0);

  // A move with its reply, an offer, a vacation's worth of waiting with its reminders, the flag.
  await play(id, 'e7e5');
  expect(await sans(id)).toBe('e4 e5 Nf3');
  clock.instant += 1_000;
  await games.act(id, { type: 'OfferDraw', ply: 3 }, bob);
  await round();
  clock.instant += 4 * DAY;
  await round();
  clock.instant += 2 * DAY;
  await games.act(id, { type: 'Resign' }, ann);
  await round();
  expect((await games.view(id))?.status).toBe('finished');

  const kinds = new Set(asked.map(({ sql }) => sql));
  expect(kinds.size).toBeGreaterThan(15);
  const scans: string[] = [];
  for (const sql of kinds) {
    const one = asked.find((each) => each.sql === sql);
    if (one === undefined || /^insert into "\w+" \([^)]*\) values/u.test(sql)) continue;
    for (const line of await planOf(database, one))
      if (line.startsWith('SCAN')) scans.push(`${line}: ${sql}`);
  }
  expect(scans).toEqual([]);
});
