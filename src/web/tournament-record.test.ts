import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let id = '';

/** Who of the two wins: the one who comes first here; Fay loses all, one of them by not coming in time. */
const ORDER = ['dan', 'eva', 'fay'];

beforeAll(async () => {
  site = await openTestSite();
  const organiser = await site.person('organiser', 'organiser');
  const players = await Promise.all(ORDER.map((login) => site.person(login)));
  const fields = fieldsOf((await organiser.get('/tournament/new')).body);
  const done = await organiser.post('/tournament/new', { ...fields, name: 'Small cup', pace: 'all-at-once' });
  const path = String(done.headers.location);
  id = path.split('/').at(-1) ?? '';
  for (const player of players) await player.post(`${path}/register`);
  site.clock.instant = (await site.tournaments.page(id, 'en'))?.settings?.startsAt ?? 0;
  await settled('running');
  const cards = await site.games.ofTournament(id);
  for (const { id: gameId, white, black } of cards) {
    const loser = ORDER.indexOf(white.login) < ORDER.indexOf(black.login) ? black : white;
    // White has moved where it is Black who does not come.
    if (loser.login === 'fay' && [white.login, black.login].includes('dan')) {
      if (loser.id === black.id)
        await site.games.act(gameId, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, white.id);
      continue;
    }
    for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
      await site.games.act(
        gameId,
        { type: 'Move', ply, uci, offerDraw: false },
        ply % 2 === 0 ? white.id : black.id,
      );
    await site.games.act(gameId, { type: 'Resign' }, loser.id);
  }
  // The limit of the first move is 120 s.
  site.clock.instant += 130_000;
  for (const { id: gameId, white } of cards) await site.games.act(gameId, { type: 'Resign' }, white.id);
  await settled('finished');
});

afterAll(() => site.close());

async function settled(state: string): Promise<void> {
  site.deadlines.wake();
  for (let pass = 0; pass < 6; pass += 1) await site.deadlines.settled();
  expect((await site.tournaments.live(id))?.state).toBe(state);
}

/** Words of a page without its marks. */
async function words(login: string, language: string): Promise<string> {
  const { body } = await site.visitor().get(`/@/${login}/tournaments?lang=${language}`);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return main.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');
}

test('R-151 R-200 the record of events: place, score, forfeits by the first move, medals', async () => {
  const lines = await Promise.all(
    ORDER.map(async (login) => {
      const person = await site.accounts.byLogin(login);
      return (await site.statistics.events(person?.id ?? ''))[0];
    }),
  );
  expect(lines.map((line) => [line?.place, line?.score.won, line?.score.lost, line?.forfeitsLost])).toEqual([
    [1, 2, 0, 0],
    [2, 1, 1, 0],
    [3, 0, 2, 1],
  ]);
});

test('R-151 the page shows it with the medals in both languages', async () => {
  expect(await words('dan', 'en')).toMatch(/Medals 1 1 first place .*Small cup/u);
  expect(await words('eva', 'en')).toMatch(/Medals 2 1 second place .*Small cup/u);
  expect(await words('fay', 'en')).toMatch(/Medals 3 1 third place .*Small cup/u);
  expect(await words('fay', 'ru')).toMatch(/Медали 3 1 третье место .*Small cup/u);
  expect((await site.visitor().get('/@/dan?lang=en')).body).toContain('award award-first');
  expect((await site.visitor().get('/@/organiser/tournaments?lang=en')).body).not.toContain('Small cup');
});
