import { isLive } from '../clocks/index.ts';
import type { Deadline } from '../deadlines/types.ts';
import type { GameEvent } from './events.ts';
import type { GameState } from './state.ts';

type Step = Omit<Deadline, 'id'>;

const NOTHING: readonly Step[] = [];

/** What other rooms do after a command, written in its transaction: nothing for a move of a game at one sitting. */
export function stepsAfter(
  before: GameState,
  after: GameState,
  events: readonly GameEvent[],
  facts: { readonly at: number; readonly by: string | null },
): readonly Step[] {
  const hasTurned = after.status !== before.status;
  const isLong = !isLive(after.setup.control);
  if (!hasTurned && !isLong) return NOTHING;
  const { at, by } = facts;
  const steps: Step[] = [];
  if (hasTurned) {
    steps.push({ kind: 'archive-game', subject: after.id, dueAt: at, data: {} });
    steps.push(...(after.status === 'playing' ? rolledBack(before, facts) : ended(after, at)));
  }
  if (isLong) {
    const what = turnOf(before, after, events);
    steps.push({
      kind: 'long-game',
      subject: after.id,
      dueAt: at,
      data: { version: after.version, ply: after.moves.length, by: by ?? '', what },
    });
  }
  return steps;
}

/** The first step of a game of days: the correspondence room takes notice of it. */
export function beganStep(state: GameState, at: number): Step {
  return {
    kind: 'long-game',
    subject: state.id,
    dueAt: at,
    data: { version: state.version, ply: 0, by: '', what: 'began' },
  };
}

/** A game of days has changed: conditional moves, notices and reminders follow (the correspondence room). */
function turnOf(before: GameState, after: GameState, events: readonly GameEvent[]): string {
  if (before.status === 'playing' && after.status !== 'playing') return 'over';
  if (before.status !== 'playing' && after.status === 'playing') return 'restored';
  if (events.some(({ type }) => type === 'MovePlayed')) return 'move';
  return events.some(({ type }) => type === 'DrawOffered') ? 'offer' : 'other';
}

/** The event learns of the end, ratings follow, and the second game of a sequential pair begins. */
function ended({ id, setup, status, annulled }: GameState, at: number): readonly Step[] {
  const { tournament, pair, rated } = setup;
  const steps: Step[] = [];
  if (tournament !== null)
    steps.push({ kind: 'tournament-game-over', subject: tournament.id, dueAt: at, data: { gameId: id } });
  if (status !== 'finished') return steps;
  if (rated && !annulled) steps.push({ kind: 'rate-game', subject: id, dueAt: at, data: {} });
  if (tournament === null && pair?.form === 'sequential' && pair.game === 1)
    steps.push({ kind: 'pair-next', subject: id, dueAt: at, data: {} });
  return steps;
}

/** G-19: what other rooms made of an end that is cancelled. Ratings are worked out anew from all games. */
function rolledBack(
  { id, setup, annulled }: GameState,
  { at, by }: { readonly at: number; readonly by: string | null },
): readonly Step[] {
  const steps: Step[] = [];
  if (setup.rated && !annulled) steps.push({ kind: 'rate-all', subject: 'ratings', dueAt: at, data: {} });
  if (setup.tournament !== null)
    steps.push({
      kind: 'tournament-game-restored',
      subject: setup.tournament.id,
      dueAt: at,
      // Whoever ruled breaks off what was paired on the result.
      data: { gameId: id, by: by ?? '' },
    });
  return steps;
}
