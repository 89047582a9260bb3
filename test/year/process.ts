/** A service of the year as a process of its own: does what its parent says and tells which steps it has executed. */
import { keepingLog } from '../support/log.ts';
import { TestClock } from '../support/rooms.ts';
import { type StepIds, stepsIn } from './journal.ts';
import { openPortal } from './portal.ts';

/** A game to be played to its end: a move each, then somebody resigns. */
export interface PlayedGame {
  readonly id: string;
  readonly white: string;
  readonly black: string;
  readonly loser: 'white' | 'black';
}

export type Order =
  | { readonly do: 'open'; readonly dataFolder: string; readonly databaseUrl: string; readonly at: number }
  /** The clock stands at this instant: do everything that is due. */
  | { readonly do: 'settle'; readonly at: number }
  | { readonly do: 'play'; readonly games: readonly PlayedGame[] }
  /** What this process shows of an event. */
  | { readonly do: 'show'; readonly id: string };

export type Report =
  | { readonly steps: StepIds; readonly shown: string | null; readonly complaints: readonly string[] }
  | { readonly failed: string };

const clock = new TestClock(0);
const log = keepingLog();
const steps = { added: [] as string[], done: [] as string[], cancelled: [] as (readonly [string, string])[] };
let portal: Awaited<ReturnType<typeof openPortal>> | null = null;

async function obey(order: Order): Promise<string | null> {
  if (order.do === 'open') {
    clock.instant = order.at;
    const { dataFolder, databaseUrl } = order;
    portal = await openPortal(
      { dataFolder, databaseUrl },
      {
        now: clock.now,
        log,
        gapMs: 0,
        watch: (database) => ({
          ...database,
          commit: async (transaction) => {
            const outcome = await database.commit(transaction);
            if (outcome === 'committed') {
              const { added, done, cancelled } = stepsIn(transaction);
              steps.added.push(...added);
              steps.done.push(...done);
              steps.cancelled.push(...cancelled);
            }
            return outcome;
          },
        }),
      },
    );
    return null;
  }
  if (portal === null) throw new Error('not open');
  switch (order.do) {
    case 'settle':
      clock.instant = order.at;
      await portal.deadlines.settled();
      return null;
    case 'play': {
      const { games, deadlines } = portal;
      await Promise.all(
        order.games.map(async ({ id, white, black, loser }) => {
          // who goes on has made a move of his own.
          await games.act(id, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, white);
          await games.act(id, { type: 'Move', ply: 1, uci: 'e7e5', offerDraw: false }, black);
          await games.act(id, { type: 'Resign' }, loser === 'white' ? white : black);
        }),
      );
      await deadlines.settled();
      return null;
    }
    case 'show': {
      const live = await portal.tournaments.live(order.id);
      const page = await portal.tournaments.page(order.id, 'en');
      return JSON.stringify([live, page?.news, page?.awards]);
    }
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (shown) => {
      const complaints = log.lines
        .filter(({ level }) => level === 'error')
        .map((line) => JSON.stringify(line));
      process.send?.({
        steps: {
          added: steps.added.splice(0),
          done: steps.done.splice(0),
          cancelled: steps.cancelled.splice(0),
        },
        shown,
        complaints,
      } satisfies Report);
    },
    (error: unknown) => process.send?.({ failed: String(error) } satisfies Report),
  );
});
process.on('disconnect', () => process.exit(0));
