import { lotsOf } from 'tabiya-engine/lots';
import { expect, test } from 'vitest';
import { leftMs, usedMs, type Control } from '../clocks/index.ts';
import { decide, decideOfficial, decideSystem } from './decide.ts';
import type { GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { beginGame, isDue, type GameState } from './state.ts';
import type { GameSetup } from './types.ts';

const T = 1_796_000_000_000;
const DAY = 86_400_000;
const W = 'white-person';
const B = 'black-person';

const CONTROLS: readonly Control[] = [
  { mode: 'sudden', baseMs: 40 * DAY },
  { mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY },
  { mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY, capMs: 4 * DAY },
  { mode: 'bronstein', baseMs: 2 * DAY, incrementMs: DAY / 2 },
  { mode: 'delay', baseMs: 2 * DAY, delayMs: DAY / 4 },
  { mode: 'per-move', baseMs: 2 * DAY },
];

/** What both sides have left at an instant. */
function held({ clock }: GameState, at: number): number {
  return leftMs(clock, 'white', at) + leftMs(clock, 'black', at);
}

/** What the rules give at this instant for these events (G-16, R-036, house: outage). */
function given(before: GameState, events: readonly GameEvent[], at: number): number {
  const { control } = before.setup;
  const left = leftMs(before.clock, before.clock.turn, at);
  let sum = 0;
  for (const event of events) {
    if (event.type === 'TimeAdded') sum += event.ms;
    if (event.type === 'ClockCredited') sum += Math.min(event.creditMs, usedMs(before.clock, at));
    if (event.type !== 'MovePlayed') continue;
    if (control.mode === 'per-move') sum += control.baseMs - left;
    if (control.mode !== 'fischer' && control.mode !== 'bronstein') continue;
    const used = usedMs(before.clock, at);
    const added = control.mode === 'bronstein' ? Math.min(control.incrementMs, used) : control.incrementMs;
    sum += control.capMs === undefined ? added : Math.max(0, Math.min(added, control.capMs - left));
  }
  return sum;
}

/** One random happening in a game, or nothing. */
function happening(
  state: GameState,
  what: number,
  pick: (below: number) => number,
  now: number,
): readonly GameEvent[] {
  const facts = { now, lastMoveVersion: state.version, atFailure: null };
  const official = (command: Parameters<typeof decideOfficial>[1]): readonly GameEvent[] => {
    const decision = decideOfficial(state, command, facts);
    return decision.ok ? decision.value : [];
  };
  const player = (by: string, command: Parameters<typeof decide>[1]): readonly GameEvent[] => {
    const decision = decide(state, command, { now, by, lastMoveVersion: state.version });
    return decision.ok ? decision.value : [];
  };
  const mover = state.position.turn === 'white' ? W : B;
  const ply = state.moves.length;
  switch (what) {
    case 0:
      return official(state.pausedAt === null ? { type: 'Pause' } : { type: 'Resume' });
    case 1:
      return official({ type: 'AddTime', colour: pick(2) === 0 ? 'white' : 'black', ms: 1 + pick(DAY) });
    case 2:
      return decideSystem(
        state,
        { type: 'SetVacation', userId: pick(2) === 0 ? W : B, away: pick(2) === 0 },
        now,
      );
    case 3:
      return decideSystem(state, { type: 'CreditOutage', creditMs: pick(DAY), waitUntil: null }, now);
    case 4:
      return official({ type: 'TakeBackLast' });
    case 5:
      return player(mover === W ? B : W, { type: 'AskTakeback', ply });
    case 6:
      return player(mover, { type: 'AcceptTakeback', ply });
    default: {
      const moves = state.position.moves();
      const uci = moves[pick(Math.max(1, moves.length))] ?? '';
      return player(mover, { type: 'Move', ply, uci, offerDraw: false });
    }
  }
}

test.each(CONTROLS)('CLK-6 in a game at %j both sides together gain and lose by rule only', (control) => {
  let acts = 0;
  for (let seed = 0; seed < 40; seed += 1) {
    const lots = lotsOf(`${control.mode} ${seed}`);
    const setup: GameSetup = {
      kind: 'chess',
      whiteId: W,
      blackId: B,
      rated: false,
      control,
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    };
    let state = beginGame('game', setup, T);
    let now = T;
    for (let step = 0; step < 40 && state.status === 'playing'; step += 1) {
      const waited = lots.below(DAY / 3);
      const before = held(state, now);
      const used = usedMs(state.clock, now);
      now += waited;
      // Waiting costs the running side what it has used more, and nothing while the clock stands.
      const more = state.clock.running ? usedMs(state.clock, now) - used : 0;
      const left = Math.max(0, before - more);
      if (!isDue(state, now)) expect(held(state, now)).toBe(left);
      if (isDue(state, now)) break;
      const events = happening(state, lots.below(12), (below) => lots.below(below), now);
      if (events.length === 0) continue;
      acts += 1;
      const after = fold(state, { version: state.version + 1, at: now, events });
      expect([step, held(after, now)]).toEqual([step, held(state, now) + given(state, events, now)]);
      expect(Math.min(after.clock.whiteMs, after.clock.blackMs)).toBeGreaterThanOrEqual(0);
      state = after;
    }
  }
  expect(acts).toBeGreaterThan(300);
});
