import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './index.ts';
import type { TournamentLive } from './view.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let organiser: Actor;

beforeEach(async () => {
  place = await roomsPlace();
  clock = new TestClock(NOW);
  portal = await place.open(clock);
  organiser = await portal.user('Organiser', 'organiser');
});

afterEach(() => place.remove());

async function begin(change: Partial<TournamentSettings> = {}): Promise<string> {
  const done = await portal.tournaments.announce(
    {
      name: 'Cup',
      regulation: '',
      system: 'knockout',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 5 * MINUTE },
      firstMoveMs: MINUTE,
      registrationFrom: NOW,
      registrationTo: NOW + 10 * MINUTE,
      startsAt: NOW + 10 * MINUTE,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
      entrantsLimit: 4,
      knockout: { format: 'single', order: 'lots', tieBreakGames: 0 },
      ...change,
    },
    organiser,
  );
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  for (let n = 1; n <= 4; n++)
    await portal.tournaments.register(done.value.id, await portal.user(`Player ${n}`));
  clock.instant = NOW + 10 * MINUTE;
  await portal.deadlines.settled();
  return done.value.id;
}

async function live(id: string): Promise<TournamentLive> {
  const shown = await portal.tournaments.live(id);
  if (shown === null) throw new Error('gone');
  return shown;
}

async function whiteResigns(gameId: string | null): Promise<void> {
  const game = await portal.games.view(gameId ?? '');
  const done = await portal.games.act(gameId ?? '', { type: 'Resign' }, game?.white.id ?? '');
  expect(done.ok).toBe(true);
  await portal.deadlines.settled();
}

describe('a playoff on the portal', () => {
  test('C18 a corrected semi-final: the running final is broken off, the new pair plays; undo brings it back', async () => {
    const id = await begin();
    for (const { gameId } of (await live(id)).schedule[0]?.games ?? []) await whiteResigns(gameId);
    const before = await live(id);
    const [final] = before.schedule[1]?.games ?? [];
    const seen = await portal.tournaments.foresee(
      id,
      { type: 'Correct', round: 1, board: 1, result: '1-0' },
      organiser,
    );
    expect(seen.ok && [seen.value.cleared.length, seen.value.paired.length]).toEqual([1, 1]);
    expect((await live(id)).version).toBe(before.version);
    const done = await portal.tournaments.judge(
      id,
      { type: 'Correct', round: 1, board: 1, result: '1-0' },
      organiser,
      { seen: before.version },
    );
    expect(done.ok).toBe(true);
    expect((await portal.games.view(final?.gameId ?? ''))?.status).toBe('aborted');
    const [again] = (await live(id)).schedule[1]?.games ?? [];
    expect(again?.gameId).not.toBe(final?.gameId);
    expect((await portal.games.view(again?.gameId ?? ''))?.status).toBe('playing');
    const page = await portal.tournaments.page(id, 'en');
    const undone = await portal.tournaments.judge(
      id,
      { type: 'Undo', version: page?.acts[0]?.version ?? 0 },
      organiser,
    );
    expect(undone.ok).toBe(true);
    const [restored] = (await live(id)).schedule[1]?.games ?? [];
    expect([restored?.white, restored?.black]).toEqual([final?.white, final?.black]);
    expect((await portal.games.view(restored?.gameId ?? ''))?.status).toBe('playing');
    await whiteResigns(restored?.gameId ?? null);
    expect((await live(id)).state).toBe('finished');
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('R-265 a double game gives two boards at once; R-260 the whole cup ends by itself', async () => {
    const id = await begin({ knockout: { format: 'double', order: 'lots', tieBreakGames: 0 } });
    for (let guard = 0; guard < 12; guard++) {
      const open = (await live(id)).schedule
        .flatMap(({ games }) => games)
        .find(({ result }) => result === null);
      if (open === undefined) break;
      await whiteResigns(open.gameId);
    }
    const shown = await live(id);
    expect(shown.state).toBe('finished');
    // Each lost one game with White: the lower rating went on, or the lot.
    expect(shown.bracket?.rounds[1]?.[0]).toMatchObject({ state: 'over', games: [{}, {}] });
    // Each side of a pair had White once.
    const whites = (shown.bracket?.rounds.flat() ?? []).map(({ games }) => games.map(({ white }) => white));
    for (const pair of whites) expect(new Set(pair)).toEqual(new Set([0, 1]));
    expect((await portal.tournaments.awards(shown.entrants[0]?.userId ?? '')).length).toBeLessThanOrEqual(1);
  });
});
