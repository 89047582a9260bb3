import { readTrf } from 'tabiya-engine/trf';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite } from '../../test/support/site.ts';

/** `round-robin.md` 2 with the swap, and what the games end with, by hand. */
const ROUNDS = ['1-4 2-3', '2-4 3-1', '4-3 1-2', '4-1 3-2', '3-4 2-1', '4-2 1-3'];
const WHITE_LOSES = new Set(['3-1', '4-3']);
const DRAWN = new Set(['2-3', '1-2', '3-4', '4-2', '1-3']);

test('T-49 R-214 a double round robin of four from its form to its final table and files', async () => {
  const site = await openTestSite();
  const boss = await site.person('boss', 'organiser');
  const fields = fieldsOf((await boss.get('/tournament/new?lang=en')).body);
  expect(fields).toMatchObject({ cycles: '1', lastTwo: 'field' });

  // The form says what it means before anything is announced.
  const typed = { ...fields, name: 'Double cup', cycles: '2', entrantsLimit: '4' };
  const look = (await boss.post('/tournament/new', { ...typed, look: '1' })).body;
  expect(look).toContain('4 entrants, 6 rounds, 12 games.');
  expect(look).toContain('<td>2–4, 3–1</td>');
  expect(fieldsOf(look)).toMatchObject({ cycles: '2' });
  const strange = await boss.post('/tournament/new', { ...typed, cycles: '3' });
  expect(strange.statusCode).toBe(400);

  const done = await boss.post('/tournament/new', typed);
  const path = String(done.headers.location);
  const id = path.split('/').at(-1) ?? '';
  const view = await site.tournaments.page(id, 'en');
  expect(view?.settings?.roundRobin).toEqual({ cycles: 2, swapLastTwo: null });
  for (const login of ['ann', 'bob', 'cid', 'dot'])
    expect((await (await site.person(login)).post(`${path}/register`)).statusCode).toBe(303);
  const said = (await site.visitor().get(`${path}/regulation?lang=ru`)).body;
  expect(said).toContain('Каждый играет с каждым две партии');
  expect(said).toContain('два: во втором цвета меняются');

  site.clock.instant = view?.settings?.startsAt ?? 0;
  const paired: string[] = [];
  for (let round = 1; round <= ROUNDS.length; round++) {
    await site.deadlines.settled();
    const live = await site.tournaments.live(id);
    const games = live?.schedule.find((one) => one.round === round)?.games ?? [];
    paired.push(games.map(({ white, black }) => `${white}-${black}`).join(' '));
    for (const { gameId, white, black } of games) {
      const game = await site.games.view(gameId ?? '');
      if (game === null) throw new Error('no game');
      const pair = `${white}-${black}`;
      const act = async (userId: string, command: Parameters<typeof site.games.act>[1]) => {
        expect(await site.games.act(game.id, command, userId)).toMatchObject({ ok: true });
      };
      if (WHITE_LOSES.has(pair)) {
        await act(game.white.id, { type: 'Resign' });
        continue;
      }
      await act(game.white.id, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false });
      if (!DRAWN.has(pair)) {
        await act(game.black.id, { type: 'Resign' });
        continue;
      }
      await act(game.black.id, { type: 'Move', ply: 1, uci: 'e7e5', offerDraw: false });
      await act(game.white.id, { type: 'OfferDraw', ply: 2 });
      await act(game.black.id, { type: 'AcceptDraw', ply: 2 });
    }
    await site.deadlines.settled();
    // A minute passes; the limit for the first move is two.
    site.clock.instant += 60_000;
  }
  expect(paired).toEqual(ROUNDS);

  const final = await site.tournaments.page(id, 'en');
  expect(final?.state).toBe('finished');
  expect(
    final?.crosstable?.rows.map(({ number, points, place, tieBreaks }) => [
      number,
      points,
      tieBreaks[0],
      place,
    ]),
  ).toEqual([
    [3, 35, '19.5', 1],
    [2, 35, '18.5', 2],
    [1, 30, '18.0', 3],
    [4, 20, '13.0', 4],
  ]);
  const html = (await site.visitor().get(`${path}?lang=en`)).body;
  expect(html.match(/<td class="x-cell x-double">/gu)).toHaveLength(12);
  expect(new Set(html.match(/href="\/game\/\d+"/gu)).size).toBe(12);

  const csv = (await site.visitor().get(`${path}/table.csv`)).body;
  const names = new Map(final?.entrants.map(({ number, name }) => [number, name]));
  expect(csv.split('\r\n').slice(1, 5)).toEqual(
    [
      [1, 3, '3.5', '19.5'],
      [2, 2, '3.5', '18.5'],
      [3, 1, '3.0', '18.0'],
      [4, 4, '2.0', '13.0'],
    ].map(([place, number, points, dsb]) =>
      [place, number, names.get(Number(number)), '', 1550, points, dsb, 1550].join(','),
    ),
  );
  const trf = readTrf(new TextEncoder().encode((await site.visitor().get(`${path}/event.trf`)).body));
  if (!trf.ok) throw new Error('not a tournament file');
  expect(
    trf.record.players[0]?.rounds.map((entry) =>
      entry.kind === 'game' ? `${entry.opponent} ${entry.colour} ${entry.outcome}` : entry.kind,
    ),
  ).toEqual(['4 white win', '3 black win', '2 white draw', '4 black loss', '2 black loss', '3 white draw']);
  await site.close();
});
