import type { Colour } from 'tabiya-engine';
import { lotsOf } from 'tabiya-engine/lots';
import type { Accounts } from '../accounts/types.ts';
import { newId, newSeed } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import { ARRAYS } from '../chess/index.ts';
import { isLive, leftMs, type Control } from '../clocks/index.ts';
import { type Database, isBehind } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import { createBlocks } from './blocks.ts';
import { createSavedSetups } from './setups.ts';
import { GameCards } from './cards.ts';
import { changeOf, viewOf } from './change.ts';
import { createChat } from './chat.ts';
import { ClockWatch } from './clock-watch.ts';
import { createComplaints } from './complaints.ts';
import { decide, decideOfficial, decideSystem, hasVacation } from './decide.ts';
import { Desks, type Desk } from './desk.ts';
import { readStart, type GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { followOthers } from './follow.ts';
import { gameInShort } from './in-short.ts';
import { createPlayLimits } from './play-limits.ts';
import { noticeOf, TOPIC } from './relay.ts';
import { replay } from './replay.ts';
import type { Games } from './service.ts';
import { initialPosition } from './record.ts';
import { beginGame, dueAt, isDue, sideOf, type GameState } from './state.ts';
import { beganStep, stepsAfter } from './steps.ts';
import { GameStore } from './store.ts';
import { createVacations } from './vacations.ts';
import type {
  EndReason,
  GameChange,
  GameCommand,
  GameId,
  GameRefusal,
  GameResult,
  GameSetup,
  GameView,
  OfficialCommand,
  SystemCommand,
} from './types.ts';

export interface GamesDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'handle' | 'wake'>;
  readonly accounts: Pick<Accounts, 'byIds'>;
  /** Server time, ms since 1970. */
  readonly now: () => number;
  readonly log: Log;
  /** Games kept in memory. */
  readonly kept?: number;
}

const KEPT = 8_192;
/** A decision is tried again this often when somebody else was faster. */
const TRIES = 5;
/** Outage credit: live games wait for their player at most this long; longer games are credited from this gap on. */
const WAIT_MS = 15_000;
const LONG_GAP_MS = 10 * 60_000;
const CREDIT_PAGE = 500;
const TAKING_BACK: ReadonlySet<GameCommand['type']> = new Set(['AcceptTakeback']);

/** F-03, F-08: by lot; the two games of a pair agree, because the pair's own random id is their seed. */
function startNumberOf({ pair }: GameSetup): number {
  return pair === undefined ? drawStartNumber() : lotsOf(`start ${pair.id}`).below(ARRAYS);
}

/** F-03: uniform over all start positions, from a cryptographic source. */
function drawStartNumber(): number {
  return lotsOf(newSeed()).below(ARRAYS);
}

type Commanded = Result<GameChange, GameRefusal>;

/** The games room: decide, persist, tell. */
export function createGames(deps: GamesDeps): Games {
  const { database, deadlines, now, log } = deps;
  const store = new GameStore(database);
  const cards = new GameCards(database);
  const desks = new Desks(deps.kept ?? KEPT);
  const listeners = new Set<(id: GameId, change: GameChange) => void>();
  const failed = (error: unknown): void => log.error('games: clock watch failed', { error: String(error) });
  const watch = new ClockWatch({
    now,
    due: (at, limit) => store.due(at, limit),
    // Several processes, and so several releases at once, are on PostgreSQL only.
    overdue: database.dialect === 'postgres' ? (at, limit) => store.overdue(at, limit) : null,
    check: (id, isStored) => system(id, { type: 'CheckClock' }, isStored),
    onError: failed,
  });

  function tell(id: GameId, change: GameChange): void {
    for (const listener of listeners) {
      try {
        listener(id, change);
      } catch (error) {
        log.error('games: a listener failed', { game: id, error: String(error) });
      }
    }
  }

  const { present, unfollow } = followOthers({
    database,
    store,
    desks,
    arm: (state) => watch.arm(state.id, dueAt(state)),
    tell,
    onError: failed,
  });

  /** Persists what was decided, then tells. Null = somebody else was faster: decide again. */
  async function commit(
    desk: Desk,
    state: GameState,
    events: readonly GameEvent[],
    at: number,
    by: string | null,
    alongside?: (after: GameState) => readonly Statement[],
  ): Promise<GameChange | null> {
    // The clocks of several machines may differ: a game never runs backwards (CLK-7).
    const instant = Math.max(at, state.clock.turnBeganAt);
    const after = fold(state, { version: state.version + 1, at: instant, events });
    const statements = store.change(after, state, events, { at: instant, by });
    const steps = stepsAfter(state, after, events, { at: instant, by });
    for (const step of steps) statements.push(deadlines.add(step));
    if (alongside !== undefined) statements.push(...alongside(after));
    try {
      if ((await database.commit(statements)) === 'conflict') {
        // Somebody else was faster: the next look reads on.
        desk.stale = true;
        return null;
      }
    } catch (error) {
      // Nobody knows whether it was stored: the database will say, to whoever knows the game.
      desk.stale = true;
      database.publish({ topic: TOPIC + state.id, version: after.version });
      throw error;
    }
    const change = changeOf(state, after, events);
    desk.commit(after, change);
    watch.arm(state.id, dueAt(after));
    tell(state.id, change);
    database.publish(noticeOf(TOPIC + state.id, after.version, events));
    if (steps.length > 0) deadlines.wake();
    return change;
  }

  const isStale = ({ id, version }: GameState): Promise<boolean> =>
    isBehind(database, version, async () => (await store.stored(id))?.version);

  /**
   * Runs a person's command in the game's turn; `at` is its arrival. Every move passes here: it waits for nothing but
   * its commit, because each further promise costs as much as deciding a simple act.
   */
  async function command(
    id: GameId,
    desk: Desk,
    wanted: GameCommand,
    by: string,
    at: number,
    lagMs: number,
  ): Promise<Commanded> {
    for (let tries = 0; tries < TRIES; ) {
      const state = desk.known() ?? (await present(id, desk));
      if (state === null) return refuse('not-found');
      if (isDue(state, at)) {
        const due = decideSystem(state, { type: 'CheckClock' }, at, newSeed());
        if ((await commit(desk, state, due, at, null)) === null) tries += 1;
        continue;
      }
      const lastMoveVersion = TAKING_BACK.has(wanted.type) ? await store.lastMoveVersion(id) : null;
      const decision = decide(state, wanted, { now: at, by, lastMoveVersion, lagMs });
      if (!decision.ok || decision.value.length === 0) {
        // Nothing will be committed, so no conflict can tell that another process was faster: ask.
        if (await isStale(state)) {
          desk.stale = true;
          tries += 1;
          continue;
        }
        return decision.ok ? ok({ version: state.version }) : decision;
      }
      const change = await commit(desk, state, decision.value, at, by);
      if (change !== null) {
        if (desk.state !== null && isDue(desk.state, at)) await settle(desk, at);
        return ok(change);
      }
      tries += 1;
    }
    log.warn('games: command gave up', { game: id, command: wanted.type });
    return refuse('busy');
  }

  /** The answer to the first act on a game that was not in memory: the desk of an unknown id is not kept. */
  async function answered(id: GameId, answer: Promise<Commanded>): Promise<Commanded> {
    const given = await answer;
    if (!given.ok && given.refusal.code === 'not-found') desks.drop(id);
    return given;
  }

  /** What a command has made due at once (the reveal of two setups) does not wait for the next look. */
  async function settle(desk: Desk, at: number): Promise<void> {
    for (let state = desk.state; state !== null && isDue(state, at); state = desk.state) {
      const due = decideSystem(state, { type: 'CheckClock' }, at, newSeed());
      if (due.length === 0 || (await commit(desk, state, due, at, null)) === null) return;
    }
  }

  /** What each side had left at an instant of the past, from the log (G-19). */
  async function leftAt(state: GameState, instant: number): Promise<Readonly<Record<Colour, number>>> {
    const started = await store.started(state.id);
    if (started === null) throw new Error(`game ${state.id} has no beginning`);
    const { setup } = readStart(started.type, started.type_version, started.data);
    const fen = setup.kind === 'battle' || setup.kind === 'chess960' ? null : state.initialFen;
    let then = beginGame(state.id, setup, started.at, initialPosition(setup, fen));
    const { moves, events } = await store.log(state.id, 1, state.version);
    const recorded = replay(then, { moves, events });
    if (recorded === null) throw new Error(`game ${state.id}: its log cannot be followed`);
    for (const { state: after } of recorded) {
      if (after.clock.turnBeganAt > instant || after.status !== 'playing') break;
      then = after;
    }
    return { white: leftMs(then.clock, 'white', instant), black: leftMs(then.clock, 'black', instant) };
  }

  /** Runs an official's act in the game's turn. */
  async function official(
    id: GameId,
    desk: Desk,
    wanted: OfficialCommand,
    by: string,
    entry: NonNullable<Parameters<Games['rule']>[3]>,
  ): Promise<Commanded> {
    const at = now();
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (database.dialect !== 'sqlite') desk.stale = true;
      const state = await present(id, desk);
      if (state === null) return refuse('not-found');
      const decision = decideOfficial(state, wanted, {
        now: at,
        lastMoveVersion: wanted.type === 'TakeBackLast' ? await store.lastMoveVersion(id) : null,
        atFailure: wanted.type === 'Restore' ? await leftAt(state, wanted.failedAt) : null,
      });
      if (!decision.ok) return decision;
      const change = await commit(desk, state, decision.value, at, by, (after) =>
        entry(gameInShort(state, at), gameInShort(after, at)),
      );
      if (change !== null) {
        log.info('games: official act', { game: id, act: wanted.type, by });
        return ok(change);
      }
    }
    return refuse('busy');
  }

  /** Runs a command of the service itself; `isStored` = according to the database there is something to do. */
  function system(id: GameId, wanted: SystemCommand, isStored = false): Promise<void> {
    const desk = desks.take(id);
    return desk.inTurn(async () => {
      const at = now();
      for (let tries = 0; tries < TRIES; ) {
        const state = await present(id, desk);
        if (state === null) return;
        const events = decideSystem(state, wanted, at, newSeed());
        if (events.length > 0) {
          if ((await commit(desk, state, events, at, null)) === null) tries += 1;
          // What is due may be followed by something that is due as well (the wait, then the flag).
          else if (wanted.type !== 'CheckClock') return;
          continue;
        }
        if (isStored && (await isStale(state))) {
          // What another process wrote was not heard here.
          desk.stale = true;
          tries += 1;
          continue;
        }
        // The heap wakes a little early or holds an old instant: look again when the game is really due.
        watch.arm(id, dueAt(state));
        return;
      }
    });
  }

  async function read(id: GameId): Promise<GameState | null> {
    const known = desks.peek(id);
    if (known !== undefined && known.state !== null && !known.stale) return desks.take(id).state;
    const desk = desks.take(id);
    const state = await desk.inTurn(() => present(id, desk));
    if (state === null) desks.drop(id);
    return state;
  }

  async function view(id: GameId, viewerId: string | null = null): Promise<GameView | null> {
    const state = await read(id);
    if (state === null) return null;
    const { whiteId, blackId } = state.setup;
    const [people, around] = await Promise.all([
      deps.accounts.byIds([whiteId, blackId]),
      store.around(state),
    ]);
    // The game may have moved on while names were read: the state is still one committed version.
    return viewOf(
      state,
      {
        whiteLogin: people.get(whiteId)?.login ?? '',
        blackLogin: people.get(blackId)?.login ?? '',
        ...around,
      },
      viewerId,
    );
  }

  /** House, "Outage": every running game gets its share of the gap, each as an event. */
  async function credit(gapMs: number): Promise<void> {
    if (gapMs <= 0) return;
    // The outage lasts until the game in question is credited: with many games that is some time after the start.
    const since = now() - gapMs;
    let last: { readonly id: string; readonly created_at: number } | null = null;
    let credited = 0;
    for (;;) {
      const page: Awaited<ReturnType<typeof store.playing>> = await store.playing(last, CREDIT_PAGE);
      const waitUntil = now() + WAIT_MS;
      const acts = page.map(async ({ id, control }) => {
        const live = isLive(JSON.parse(control) as Control);
        if (!live && gapMs <= LONG_GAP_MS) return;
        credited += 1;
        await system(id, {
          type: 'CreditOutage',
          creditMs: now() - since,
          waitUntil: live ? waitUntil : null,
        });
      });
      await Promise.all(acts);
      last = page.at(-1) ?? null;
      if (last === null) break;
    }
    if (credited > 0) log.info('games: outage credited', { games: credited, gapMs });
  }

  // the second of two games in turn, colours reversed, from the same start position (F-08).
  deadlines.handle('pair-next', async ({ subject }, done, at) => {
    const first = await read(subject);
    const pair = first?.setup.pair;
    if (first === null || pair === undefined || (await store.around(first)).pairOther !== null)
      return (await database.commit([done])) === 'committed';
    const { whiteId, blackId } = first.setup;
    const second = create(
      { ...first.setup, whiteId: blackId, blackId: whiteId, rematchOf: null, pair: { ...pair, game: 2 } },
      at,
    );
    if ((await database.commit([done, ...second.statements])) === 'conflict') return false;
    await created(second.id);
    return true;
  });

  function create(setup: GameSetup, at: number): ReturnType<Games['create']> {
    const drawn =
      setup.kind === 'chess960'
        ? { ...setup, startNumber: setup.startNumber ?? startNumberOf(setup) }
        : setup;
    const state = beginGame(newId(), drawn, at);
    const statements = store.create(state);
    if (isLive(setup.control)) return { id: state.id, statements };
    const began = deadlines.add(beganStep(state, at));
    return { id: state.id, statements: [...statements, began] };
  }

  async function created(id: GameId): Promise<void> {
    const state = await read(id);
    if (state === null) return;
    const { whiteId, blackId } = state.setup;
    // G-17: a game that begins during a vacation waits as well.
    if (hasVacation(state)) {
      for (const userId of [whiteId, blackId])
        if (await vacations.isAway(userId)) await system(id, { type: 'SetVacation', userId, away: true });
    }
    const version = now();
    if (!isLive(state.setup.control)) deadlines.wake();
    for (const topic of [`user:${whiteId}`, `user:${blackId}`, 'lobby']) {
      database.publish({ topic, version });
    }
  }

  const vacations = createVacations({
    database,
    deadlines,
    now,
    async apply(userId, away) {
      for (const id of await store.playingOf(userId)) await system(id, { type: 'SetVacation', userId, away });
    },
  });
  const blocks = createBlocks(database, now);

  return {
    vacations,
    blocks,
    setups: createSavedSetups(database, now),
    complaints: createComplaints(database, now),
    limits: createPlayLimits(database, now),
    chat: createChat({ database, blocks, logins: (ids) => deps.accounts.byIds(ids), now }),
    create,
    created,
    act(id, wanted, userId, lagMs = 0) {
      const at = now();
      const desk = desks.take(id);
      // Nobody but its players may keep a game busy, and no player the other one.
      if (desk.state !== null && sideOf(desk.state, userId) === null)
        return Promise.resolve(refuse('not-a-player'));
      if (!desk.admit(userId)) return Promise.resolve(refuse('busy'));
      const answer = desk.inTurn(() => command(id, desk, wanted, userId, at, lagMs), userId);
      return desk.state === null ? answered(id, answer) : answer;
    },
    drawStartNumber,
    view,
    async byNumber(number, viewerId) {
      const id = await store.idOfNumber(number);
      return id === null ? null : view(id, viewerId);
    },
    async rule(id, wanted, by, entry = () => []) {
      const desk = desks.take(id);
      const answer = await desk.inTurn(() => official(id, desk, wanted, by, entry));
      if (!answer.ok && answer.refusal.code === 'not-found') desks.drop(id);
      return answer;
    },
    async ended(id) {
      const row = await store.stored(id);
      if (row === null || row.result === null) return null;
      return {
        result: row.result as GameResult,
        reason: row.reason as EndReason,
        whiteId: row.white_id,
        moved: await store.movers(id, row),
      };
    },
    changesSince: (id, version) => desks.peek(id)?.changesSince(version) ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    running: (limit) => cards.running(limit),
    ofUser: (userId, options) => cards.ofUser(userId, options),
    ofTournament: (tournamentId) => cards.ofTournament(tournamentId),
    ofNumbers: (numbers) => cards.ofNumbers(numbers),
    async start(gapMs) {
      await credit(gapMs);
      await watch.start();
    },
    playerSeen(id, userId) {
      const state = desks.peek(id)?.state;
      if (state == null || state.waitUntil === null) return;
      const colour = sideOf(state, userId);
      if (colour === null || colour !== state.clock.turn) return;
      system(id, { type: 'ResumeAfterOutage', colour }).catch(failed);
    },
    async stop() {
      unfollow();
      await watch.stop();
      await desks.settled();
    },
  };
}
