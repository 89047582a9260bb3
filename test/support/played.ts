import type { User } from '../../src/accounts/index.ts';
import type { GameSetup } from '../../src/games/index.ts';
import type { TestRooms } from './rooms.ts';
import type { TestSite } from './site.ts';

interface Player {
  readonly user: Pick<User, 'id'>;
}

/** A game of these two that began at this instant: chess, rated, of five minutes, unless said otherwise; its id. */
export async function startedGame(
  { games, database }: Pick<TestRooms, 'games' | 'database'>,
  at: number,
  setup: Pick<GameSetup, 'whiteId' | 'blackId'> & Partial<GameSetup>,
): Promise<string> {
  const { id, statements } = games.create(
    {
      kind: 'chess',
      rated: true,
      control: { mode: 'sudden', baseMs: 300_000 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
      ...setup,
    },
    at,
  );
  await database.commit(statements);
  await games.created(id);
  return id;
}

/** Such a game on a site, beginning now, after these actions; its id. */
export async function begunGame(
  site: TestSite,
  white: Player,
  black: Player,
  moves: readonly string[] = [],
  more: Partial<GameSetup> = {},
): Promise<string> {
  const id = await startedGame(site, site.now(), {
    whiteId: white.user.id,
    blackId: black.user.id,
    ...more,
  });
  for (const [ply, uci] of moves.entries())
    await site.games.act(
      id,
      { type: 'Move', ply, uci, offerDraw: false },
      (ply % 2 === 0 ? white : black).user.id,
    );
  return id;
}

/** The same game, which Black then resigns; a minute passes. */
export async function playedGame(...game: Parameters<typeof begunGame>): Promise<string> {
  const [site, , black] = game;
  const id = await begunGame(...game);
  await site.games.act(id, { type: 'Resign' }, black.user.id);
  await site.deadlines.settled();
  site.clock.instant += 60_000;
  return id;
}
