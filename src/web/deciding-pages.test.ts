import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

type Person = Awaited<ReturnType<TestSite['person']>>;

let site: TestSite;
let boss: Person;
const people = new Map<string, Person>();
let id = '';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'organiser');
  const now = site.now();
  const done = await site.tournaments.announce(
    {
      name: 'Autumn championship',
      regulation: '',
      system: 'championship',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 40 * DAY },
      vacation: false,
      firstMoveMs: 3 * DAY,
      registrationFrom: now,
      registrationTo: now + HOUR,
      startsAt: now + HOUR,
      breakMs: 5 * DAY,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
    },
    { userId: boss.user.id, roles: ['organiser'] },
  );
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  ({ id } = done.value);
  for (let n = 1; n <= 10; n++) {
    const one = await site.person(`cup player ${n}`);
    people.set(one.user.id, one);
    await site.tournaments.register(id, { userId: one.user.id, roles: [] });
  }
  site.clock.instant += HOUR;
  await site.deadlines.settled();
});

afterAll(() => site.close());

describe('deciding games of a championship', () => {
  test('R-346 its games have forty days and no vacation', async () => {
    const gameId = (await site.tournaments.live(id))?.schedule[0]?.games[0]?.gameId ?? '';
    const game = await site.games.view(gameId);
    expect(game?.control).toEqual({ mode: 'sudden', baseMs: 40 * DAY });
    const form = await boss.get('/tournament/new?system=championship&lang=en');
    expect(form.body).toMatch(/name="minutes"[^>]*value="40"|value="40"[^>]*name="minutes"/u);
    expect(form.body).toMatch(/name="noVacation"[^>]*checked|checked[^>]*name="noVacation"/u);
  });

  test('R-038 R-088 R-342 R-343 both tell the judge, play, the winner tells; the judge enters it from his desk', async () => {
    const by = { userId: boss.user.id, roles: ['organiser'] };
    for (const { board } of (await site.tournaments.live(id))?.schedule[0]?.games ?? [])
      await site.tournaments.judge(id, { type: 'Correct', round: 1, board, result: '1/2-1/2' }, by);
    const view = await site.tournaments.page(id, 'en');
    const rows = view?.stages?.[0]?.groups[0]?.crosstable.rows ?? [];
    const [one, two] = [people.get(rows[0]?.userId ?? ''), people.get(rows[1]?.userId ?? '')];
    if (one === undefined || two === undefined) throw new Error('nobody in the group');
    expect((await boss.get(`/tournament/${id}/judge`)).body).not.toContain('h-told');
    const tell = (from: Person, other: Person) =>
      from.post(`/mail/judge/${id}`, { kind: 'deciding-intent', opponent: other.user.login, game: '' });
    expect((await tell(one, two)).statusCode).toBe(303);
    site.clock.instant += HOUR;
    const waiting = await boss.get(`/tournament/${id}/judge?lang=en`);
    expect(waiting.body).toContain('They may play until');
    expect((await tell(two, one)).statusCode).toBe(303);
    site.clock.instant += HOUR;
    // the control is theirs to agree on; the first proposal is declined, the second one is played.
    const propose = (from: Person, other: Person, minutes: string) =>
      from.post('/play/seeks', { minutes, increment: '0', rated: '', opponent: other.user.login });
    const openTo = async ({ user }: Person) => (await site.lobby.challenges(user.id)).to[0]?.id ?? '';
    expect((await propose(one, two, '5')).headers.location).toBe('/play');
    expect((await two.post(`/play/seeks/${await openTo(two)}/decline`)).statusCode).toBe(303);
    expect(await site.games.ofUser(one.user.id, { running: true, limit: 50 })).not.toContainEqual(
      expect.objectContaining({ tournamentId: null }),
    );
    expect((await propose(two, one, '3')).headers.location).toBe('/play');
    const begun = await one.post(`/play/seeks/${await openTo(one)}/accept`);
    const number = Number(String(begun.headers.location).split('/')[2]);
    const game = await site.games.byNumber(number);
    if (game === null) throw new Error('no deciding game');
    expect(game.control).toEqual({ mode: 'sudden', baseMs: 3 * 60_000 });
    await site.games.act(game.id, { type: 'Resign' }, two.user.id);
    const result = { kind: 'deciding-result', opponent: two.user.login, game: String(number) };
    expect((await one.post(`/mail/judge/${id}`, result)).statusCode).toBe(303);
    const desk = await boss.get(`/tournament/${id}/judge?lang=en`);
    expect(desk.body).toContain(`${one.user.login} has won the deciding game in time.`);
    const [entrant, loser] = [one, two].map(
      ({ user }) => view?.entrants.find(({ userId }) => userId === user.id)?.entrant ?? 0,
    );
    expect(desk.body).toContain(`name="board" value="${loser}"`);
    const act = { round: '1', entrant: String(entrant), board: String(loser) };
    expect((await boss.post(`/tournament/${id}/judge/tie`, act)).statusCode).toBe(303);
    // Seven days after the group nothing can be settled any more.
    site.clock.instant += 8 * DAY;
    const late = await boss.post(`/tournament/${id}/judge/tie`, act);
    expect([late.statusCode, ['tie-too-late', 'round-paired']]).toEqual([
      409,
      expect.arrayContaining([refusalOf(late)]),
    ]);
  });
});
