import { opposite, type Colour } from 'tabiya-engine';
import {
  automaticDraw,
  CLASSICAL_SETUP,
  claimable,
  drawWhite,
  extendHistory,
  occurrences,
  readSetup,
  reveal,
  setupOutcome,
  type Step,
} from '../chess/index.ts';
import { flagFallsAt, isLive, press } from '../clocks/index.ts';
import { ok, refuse, type Result } from '../result.ts';
import { lotsOf } from 'tabiya-engine/lots';
import { RESTORED_MS } from './fold.ts';
import type { GameEnded, GameEvent, MovePlayed } from './events.ts';
import { isDue, isOverAtReveal, setupMsOf, sideOf, type GameState, type Setups } from './state.ts';
import type {
  EndReason,
  GameCommand,
  GameRefusal,
  GameResult,
  OfficialCommand,
  SystemCommand,
} from './types.ts';

type Decision = Result<readonly GameEvent[], GameRefusal>;

const NOTHING: Decision = ok([]);

/**
 * Decides a person's command on a game. No events = the command is done already (the same move sent twice).
 * While something is due on the clock everything is refused as `game-over`: the caller runs `CheckClock` first.
 *
 * @param facts `now` = arrival at the server (G-21), ms; `by` = id of the person; `lastMoveVersion` = version that holds
 *   the last move, asked for only where a move is taken back; `lagMs` = how long a message of this person is under way (G-21)
 */
export function decide(
  state: GameState,
  command: GameCommand,
  facts: {
    readonly now: number;
    readonly by: string;
    readonly lastMoveVersion?: number | null;
    readonly lagMs?: number;
  },
): Decision {
  const side = sideOf(state, facts.by);
  if (side === null) return refuse('not-a-player');
  if (command.type === 'Move' && isRepeated(state, command.ply, command.uci, side)) return NOTHING;
  if (state.status !== 'playing' || isDue(state, facts.now)) return refuse('game-over');
  if (state.phase === 'setup' && !IN_SETUP.has(command.type)) return refuse('setup-phase');
  if (state.pausedAt !== null && command.type !== 'Resign') return refuse('paused');
  if ('ply' in command && command.ply !== state.moves.length) return refuse('stale');
  switch (command.type) {
    case 'Move':
      return decideMove(state, command.uci, command.offerDraw, side, facts.now, facts.lagMs ?? 0);
    case 'OfferDraw':
      return decideOffer(state, side);
    case 'AcceptDraw':
      if (state.drawOffer !== opposite(side)) return refuse('no-draw-offer');
      return ok([drawn(state, 'agreement')]);
    case 'DeclineDraw':
      if (state.drawOffer !== opposite(side)) return refuse('no-draw-offer');
      return ok([{ type: 'DrawDeclined', by: side }]);
    case 'ClaimDraw':
      return decideClaim(state, command.uci, side, facts.now);
    case 'Ready':
      return decideReady(state, command.setup, side, facts.now);
    case 'AskTakeback':
      return decideAskTakeback(state, side);
    case 'AcceptTakeback':
      if (state.takebackOffer !== opposite(side)) return refuse('no-takeback-offer');
      return takeBack(state, facts.lastMoveVersion ?? null, false);
    case 'DeclineTakeback':
      if (state.takebackOffer !== opposite(side)) return refuse('no-takeback-offer');
      return ok([{ type: 'TakebackDeclined', by: side }]);
    case 'Resign':
      return ok([lost(state, side, 'resignation')]);
    case 'Abort':
      return decideAbort(state, side);
  }
}

/** What players may do while setups are hidden. */
const IN_SETUP: ReadonlySet<GameCommand['type']> = new Set(['Ready', 'Resign', 'Abort']);

/**
 * Decides what the service itself wants; no events = nothing to do.
 *
 * @param seed fresh randomness for the lot of colours (B-07), used only at the reveal
 */
export function decideSystem(
  state: GameState,
  command: SystemCommand,
  now: number,
  seed = '',
): readonly GameEvent[] {
  if (state.status !== 'playing') return [];
  switch (command.type) {
    case 'CheckClock':
      return checkClock(state, now, seed);
    case 'SetVacation':
      return decideVacation(state, command.userId, command.away, now);
    case 'CreditOutage':
      if (state.pausedAt !== null) return [];
      if (!state.clock.running && state.waitUntil === null && state.phase !== 'setup') return [];
      return [{ type: 'ClockCredited', creditMs: command.creditMs, waitUntil: command.waitUntil }];
    case 'ResumeAfterOutage':
      if (state.waitUntil === null || state.clock.turn !== command.colour) return [];
      return [{ type: 'ClockResumed', from: Math.min(now, state.waitUntil) }];
  }
}

/** A move that is recorded already, sent again by its player: answered as done, changes nothing. */
function isRepeated(state: GameState, ply: number, uci: string, side: Colour): boolean {
  const move = state.moves.at(ply);
  if (move === undefined) return false;
  // Sides alternate: the mover of the next ply is the side to move, the one before that the other side.
  const mover = (state.moves.length - ply) % 2 === 0 ? state.position.turn : opposite(state.position.turn);
  return mover === side && (move.uci === uci || isSameCastling(move.uci, move.san, uci));
}

/** `e1g1` for a recorded `e1h1` (R4). */
function isSameCastling(recorded: string, san: string, sent: string): boolean {
  if (!san.startsWith('O-O') || sent.length !== 4) return false;
  const target = san.startsWith('O-O-O') ? 'c' : 'g';
  return sent === `${recorded.slice(0, 2)}${target}${recorded.charAt(1)}`;
}

/** G-21: most that a slow line gives back a move. */
const MOST_LAG_MS = 1_000;

/** G-21: a slow line costs nothing in casual games at one sitting; never more than the move has taken. */
function lagOf({ setup, clock }: GameState, now: number, lagMs: number): number {
  if (lagMs <= 0 || setup.rated || setup.tournament !== null || !isLive(setup.control)) return 0;
  return Math.min(Math.trunc(lagMs), MOST_LAG_MS, Math.max(0, now - clock.turnBeganAt));
}

function played(state: GameState, step: Step, now: number, lagMs = 0): MovePlayed {
  const lag = lagOf(state, now, lagMs);
  const before = lag === 0 ? state.clock : { ...state.clock, turnBeganAt: state.clock.turnBeganAt + lag };
  const clock = press(before, state.setup.control, now);
  return {
    type: 'MovePlayed',
    move: {
      ply: state.moves.length + 1,
      uci: step.action,
      san: step.san,
      at: clock.turnBeganAt,
      whiteMs: clock.whiteMs,
      blackMs: clock.blackMs,
    },
    position: step.position,
    history: extendHistory(state.history, step.position),
  };
}

/** A legal move of the side to move, or the refusal. */
function legalStep(state: GameState, uci: string, side: Colour): Result<Step, GameRefusal> {
  if (state.position.turn !== side) return refuse('not-your-turn');
  const step = state.position.act(uci);
  if (step.ok) return step;
  const { code } = step.refusal;
  return refuse(code === 'malformed' ? 'malformed-move' : code);
}

function decideMove(
  state: GameState,
  uci: string,
  offerDraw: boolean,
  side: Colour,
  now: number,
  lagMs: number,
): Decision {
  const step = legalStep(state, uci, side);
  if (!step.ok) return step;
  const move = played(state, step.value, now, lagMs);
  const end = endOnBoard(move, state.setup);
  if (end !== null) return ok([move, end]);
  if (!offerDraw || state.drawOffer === side) return ok([move]);
  if (move.move.ply < 2) return refuse('draw-needs-moves');
  return ok([move, { type: 'DrawOffered', by: side }]);
}

/** G-01 to G-06: what ends the game by itself after a move, in the order of the laws. */
function endOnBoard(
  { move, position, history }: MovePlayed,
  { autoThreefold }: GameState['setup'],
): GameEnded | null {
  const { state: board, winner } = position.status();
  if (board === 'checkmate') return ended(winner === 'white' ? '1-0' : '0-1', 'mate', move.ply);
  if (board === 'stalemate' || board === 'dead') return ended('1/2-1/2', board, move.ply);
  const draw = automaticDraw(position, history);
  if (draw !== null) return ended('1/2-1/2', draw, move.ply);
  // G-07
  return autoThreefold === true && occurrences(history) >= 3 ? ended('1/2-1/2', 'threefold', move.ply) : null;
}

function decideOffer(state: GameState, side: Colour): Decision {
  if (state.moves.length < 2) return refuse('draw-needs-moves');
  if (state.drawOffer === side) return refuse('draw-already-offered');
  // Both want a draw: an offer against an open offer is an agreement.
  if (state.drawOffer !== null) return ok([drawn(state, 'agreement')]);
  const last = state.offeredAt[side];
  if (last !== null && !hasMovedSince(state, side, last)) return refuse('draw-offer-too-soon');
  return ok([{ type: 'DrawOffered', by: side }]);
}

function hasMovedSince(state: GameState, side: Colour, ply: number): boolean {
  const since = state.moves.length - ply;
  return since >= 2 || (since === 1 && state.position.turn !== side);
}

/** G-03, G-05: the player to move claims the position on the board, or announces the move that makes it. */
function decideClaim(state: GameState, uci: string | null, side: Colour, now: number): Decision {
  if (state.position.turn !== side) return refuse('not-your-turn');
  if (uci === null) {
    const claim = claimable(state.position, state.history);
    return claim === null ? refuse('no-claim') : ok([drawn(state, claim)]);
  }
  const step = legalStep(state, uci, side);
  if (!step.ok) return step;
  const move = played(state, step.value, now);
  const end = endOnBoard(move, state.setup);
  if (end !== null) return ok([move, end]);
  const claim = claimable(move.position, move.history);
  return claim === null ? refuse('no-claim') : ok([move, ended('1/2-1/2', claim, move.move.ply)]);
}

function decideAbort(state: GameState, side: Colour): Decision {
  if (state.setup.tournament !== null) return refuse('tournament-game');
  if (state.moves.length >= FULL_MOVES) return refuse('too-late-to-abort');
  if (state.abortOffer === side) return refuse('abort-already-asked');
  if (state.abortOffer === null) return ok([{ type: 'AbortAsked', by: side }]);
  return ok([ended(null, 'aborted', state.moves.length)]);
}

/** B-02 to B-08: a setup is checked, final, and hidden; two classical ones are both refused once. */
function decideReady(state: GameState, text: string, side: Colour, now: number): Decision {
  const { setups } = state;
  if (setups === null) return refuse('no-setup-phase');
  const read = readSetup(text);
  const known = setups[side];
  if (known !== null) return read.ok && read.value === known ? NOTHING : refuse('setup-complete');
  if (!read.ok) return read;
  if (read.value === CLASSICAL_SETUP) {
    if (setups.classicalBarred) return refuse('classical-barred');
    if (setups[opposite(side)] === CLASSICAL_SETUP) {
      return ok([{ type: 'SetupsBarred', setupBy: now + setupMsOf(state.setup) }]);
    }
  }
  return ok([{ type: 'SetupCompleted', by: side, setup: read.value }]);
}

/** G-18: only the last move, only by its player, only in casual games outside events. */
function decideAskTakeback(state: GameState, side: Colour): Decision {
  if (state.setup.rated || state.setup.tournament !== null) return refuse('no-takeback-here');
  if (state.moves.length === 0 || state.position.turn === side) return refuse('not-your-move');
  if (state.takebackOffer !== null) return refuse('takeback-already-asked');
  return ok([{ type: 'TakebackAsked', by: side }]);
}

function takeBack(state: GameState, moveVersion: number | null, official: boolean): Decision {
  const move = state.moves.at(-1);
  if (move === undefined || moveVersion === null) return refuse('no-moves');
  return ok([{ type: 'MoveTakenBack', official, move, moveVersion }]);
}

/** What an official's act needs to know beside the state. */
export interface OfficialFacts {
  readonly now: number;
  readonly lastMoveVersion: number | null;
  /** What each side had left at the beginning of the failure; only for `Restore`. */
  readonly atFailure: Readonly<Record<Colour, number>> | null;
}

/** Decides an act of an administrator or judge (R-017, R-018, R-036, G-11, G-18, G-19). */
export function decideOfficial(state: GameState, command: OfficialCommand, facts: OfficialFacts): Decision {
  if (command.type === 'Restore') return decideRestore(state, command, facts);
  if (state.status !== 'playing' || isDue(state, facts.now)) return refuse('game-over');
  switch (command.type) {
    case 'Pause':
      return state.pausedAt === null ? ok([{ type: 'GamePaused' }]) : refuse('paused');
    case 'Resume':
      return state.pausedAt === null ? refuse('not-paused') : ok([{ type: 'GameResumed' }]);
    case 'AddTime':
      if (state.phase === 'setup') return refuse('setup-phase');
      return ok([{ type: 'TimeAdded', colour: command.colour, ms: command.ms }]);
    case 'TakeBackLast':
      return takeBack(state, facts.lastMoveVersion, true);
    case 'Annul':
      return ok([ended(null, 'aborted', state.moves.length)]);
  }
}

/** Ends by the clock, which a failure may have caused (G-19). */
const ON_TIME: ReadonlySet<EndReason> = new Set(['flag', 'first-move', 'setup-time']);

function decideRestore(
  state: GameState,
  { failedAt, blocked }: Extract<OfficialCommand, { type: 'Restore' }>,
  { atFailure, now }: OfficialFacts,
): Decision {
  const { result, reason, setups } = state;
  if (state.status !== 'finished' || result === null || reason === null || !ON_TIME.has(reason)) {
    return refuse('not-over-on-time');
  }
  if (atFailure === null) throw new Error(`game ${state.id}: the clocks before the failure are not known`);
  // The setup time is one for both; the clocks of the game have not begun.
  const isSetup = setups !== null;
  const more = (colour: Colour): number =>
    atFailure[colour] + (colour === blocked && !isSetup ? RESTORED_MS : 0);
  // A failure that was there before the game took nothing more from it than there was.
  const setupLeft = isSetup ? Math.max(0, setups.by - Math.max(failedAt, state.createdAt)) : 0;
  return ok([
    {
      type: 'GameRestored',
      failedAt,
      blocked,
      whiteMs: more('white'),
      blackMs: more('black'),
      cancelled: { result, reason },
      ...(isSetup ? { setupBy: now + setupLeft + RESTORED_MS } : {}),
    },
  ]);
}

function decideVacation(state: GameState, userId: string, away: boolean, now: number): readonly GameEvent[] {
  const colour = sideOf(state, userId);
  if (colour === null || state.vacation[colour] === away || !hasVacation(state)) return [];
  // What was due before the vacation stays due.
  return isDue(state, now) ? [] : [{ type: 'VacationSet', colour, away }];
}

/** G-17: vacation matters in games of days whose event has not switched it off. */
export function hasVacation({ setup }: GameState): boolean {
  return setup.vacation !== false && !isLive(setup.control);
}

/** What is due: setups, the wait after an outage, the first-move limit, the flag (whichever came first). */
function checkClock(state: GameState, now: number, seed: string): readonly GameEvent[] {
  if (!isDue(state, now)) return [];
  if (state.setups !== null) return setupsDue(state, state.setups, seed);
  if (state.waitUntil !== null) return [{ type: 'ClockResumed', from: state.waitUntil }];
  if (isOverAtReveal(state)) {
    const { state: board, winner } = state.position.status();
    // B-18
    return [
      board === 'checkmate' && winner !== null
        ? ended(wonBy(winner), 'mate', 0)
        : ended('1/2-1/2', 'stalemate', 0),
    ];
  }
  const side = state.clock.turn;
  const flag = flagFallsAt(state.clock);
  if (flag !== null && (state.firstMoveBy === null || flag <= state.firstMoveBy)) {
    return [lost(state, side, 'flag')];
  }
  if (state.setup.tournament === null) return [ended(null, 'first-move', state.moves.length)];
  // G-13: nobody has given up anything on the board, so bare material does not matter.
  return [ended(wonBy(opposite(side)), 'first-move', state.moves.length)];
}

/** Both setups are there: the lot and the board (B-05, B-07). Time is over: B-10, B-11. */
function setupsDue(state: GameState, { white, black }: Setups, seed: string): readonly GameEvent[] {
  const { setup } = state;
  if (white !== null && black !== null) {
    const isSwapped = drawWhite(lotsOf(seed)) === 'player-b';
    const shown = isSwapped ? reveal(black, white) : reveal(white, black);
    if (shown.kind !== 'start') throw new Error(`game ${state.id}: two classical setups were accepted`);
    const whiteId = isSwapped ? setup.blackId : setup.whiteId;
    const blackId = isSwapped ? setup.whiteId : setup.blackId;
    return [{ type: 'SetupsRevealed', seed, whiteId, blackId, fen: shown.position.fen() }];
  }
  const outcome = setupOutcome(
    white === null ? 'timeout' : 'done',
    black === null ? 'timeout' : 'done',
    setup.tournament === null ? 'casual' : 'tournament',
  );
  if (outcome === 'annulled') return [ended(null, 'setup-time', 0)];
  if (outcome === 'draw') return [ended('1/2-1/2', 'setup-time', 0)];
  return [ended(outcome === 'player-a' ? '1-0' : '0-1', 'setup-time', 0)];
}

function wonBy(side: Colour): GameResult {
  return side === 'white' ? '1-0' : '0-1';
}

/** G-08, G-10: the other side wins, or draws when it can never mate. */
function lost(state: GameState, side: Colour, reason: 'flag' | 'resignation'): GameEnded {
  const winner = opposite(side);
  const result = state.position.canMate(winner) ? wonBy(winner) : '1/2-1/2';
  return ended(result, reason, state.moves.length);
}

function drawn(state: GameState, reason: EndReason): GameEnded {
  return ended('1/2-1/2', reason, state.moves.length);
}

/** Two full moves are four actions (G-12). */
const FULL_MOVES = 4;

/** Ends that count however short the game was (G-12 a and b). */
const NEVER_ANNULLED: ReadonlySet<EndReason> = new Set([
  'mate',
  'stalemate',
  'dead',
  'first-move',
  'setup-time',
]);

function ended(result: GameResult | null, reason: EndReason, ply: number): GameEnded {
  const annulled = result === null || (ply < FULL_MOVES && !NEVER_ANNULLED.has(reason));
  return { type: 'GameEnded', result, reason, annulled };
}
