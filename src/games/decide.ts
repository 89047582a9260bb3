import { opposite, type Colour } from 'tabiya-engine';
import { automaticDraw, claimable, extendHistory, type Step } from '../chess/index.ts';
import { flagFallsAt, press } from '../clocks/index.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { GameEnded, GameEvent, MovePlayed } from './events.ts';
import { isDue, sideOf, type GameState } from './state.ts';
import type { EndReason, GameCommand, GameRefusal, GameResult, SystemCommand } from './types.ts';

type Decision = Result<readonly GameEvent[], GameRefusal>;

const NOTHING: Decision = ok([]);

/**
 * Decides a person's command on a game. No events = the command is done already (the same move sent twice).
 * While something is due on the clock everything is refused as `game-over`: the caller runs `CheckClock` first.
 *
 * @param facts `now` = arrival at the server (G-21), ms; `by` = id of the person
 */
export function decide(
  state: GameState,
  command: GameCommand,
  facts: { readonly now: number; readonly by: string },
): Decision {
  const side = sideOf(state, facts.by);
  if (side === null) return refuse('not-a-player');
  if (command.type === 'Move' && isRepeated(state, command.ply, command.uci, side)) return NOTHING;
  if (state.status !== 'playing' || isDue(state, facts.now)) return refuse('game-over');
  if ('ply' in command && command.ply !== state.moves.length) return refuse('stale');
  switch (command.type) {
    case 'Move':
      return decideMove(state, command.uci, command.offerDraw, side, facts.now);
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
    case 'Resign':
      return ok([lost(state, side, 'resignation')]);
    case 'Abort':
      return decideAbort(state, side);
  }
}

/** Decides what the service itself wants; no events = nothing to do. */
export function decideSystem(state: GameState, command: SystemCommand, now: number): readonly GameEvent[] {
  if (state.status !== 'playing') return [];
  switch (command.type) {
    case 'CheckClock':
      return checkClock(state, now);
    case 'CreditOutage':
      if (!state.clock.running && state.waitUntil === null) return [];
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

function played(state: GameState, step: Step, now: number): MovePlayed {
  const clock = press(state.clock, state.setup.control, now);
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
  return refuse(step.refusal.code === 'malformed' ? 'malformed-move' : 'illegal-move');
}

function decideMove(state: GameState, uci: string, offerDraw: boolean, side: Colour, now: number): Decision {
  const step = legalStep(state, uci, side);
  if (!step.ok) return step;
  const move = played(state, step.value, now);
  const end = endOnBoard(move);
  if (end !== null) return ok([move, end]);
  if (!offerDraw || state.drawOffer === side) return ok([move]);
  if (move.move.ply < 2) return refuse('draw-needs-moves');
  return ok([move, { type: 'DrawOffered', by: side }]);
}

/** G-01 to G-06: what ends the game by itself after a move, in the order of the laws. */
function endOnBoard({ move, position, history }: MovePlayed): GameEnded | null {
  const { state: board, winner } = position.status();
  if (board === 'checkmate') return ended(winner === 'white' ? '1-0' : '0-1', 'mate', move.ply);
  if (board === 'stalemate' || board === 'dead') return ended('1/2-1/2', board, move.ply);
  const draw = automaticDraw(position, history);
  return draw === null ? null : ended('1/2-1/2', draw, move.ply);
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
  const end = endOnBoard(move);
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

/** What is due: the wait after an outage, the first-move limit, the flag (whichever came first). */
function checkClock(state: GameState, now: number): readonly GameEvent[] {
  if (!isDue(state, now)) return [];
  if (state.waitUntil !== null) return [{ type: 'ClockResumed', from: state.waitUntil }];
  const side = state.clock.turn;
  const flag = flagFallsAt(state.clock);
  if (flag !== null && (state.firstMoveBy === null || flag <= state.firstMoveBy)) {
    return [lost(state, side, 'flag')];
  }
  if (state.setup.tournament === null) return [ended(null, 'first-move', state.moves.length)];
  // G-13: nobody has given up anything on the board, so bare material does not matter.
  return [ended(wonBy(opposite(side)), 'first-move', state.moves.length)];
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
const NEVER_ANNULLED: ReadonlySet<EndReason> = new Set(['mate', 'stalemate', 'dead', 'first-move']);

function ended(result: GameResult | null, reason: EndReason, ply: number): GameEnded {
  const annulled = result === null || (ply < FULL_MOVES && !NEVER_ANNULLED.has(reason));
  return { type: 'GameEnded', result, reason, annulled };
}
