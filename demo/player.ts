import { EMPTY_SETUP, putRest, writeSetup } from '../client/board/setup-men.ts';
import { type Position, rulesOf } from '../src/chess/index.ts';
import type { GameCommand, GameView } from '../src/games/index.ts';
import { type Chance, chanceOf } from './chance.ts';
import { chooseMove, isHopeless, isLevel } from './bot.ts';
import type { Persona } from './people.ts';

/** The setup a bot of Battle chess is ready with, while it still has to say so; null = nothing to do. */
export function setupCommand(game: GameView, userId: string): GameCommand | null {
  if (game.setup === null || game.setup.ready.includes(userId)) return null;
  const chance = chanceOf(`${game.id}/${userId}`);
  return { type: 'Ready', setup: writeSetup(putRest(EMPTY_SETUP, chance.below)) };
}

/** Most men a bot of Kingchess brings at once. */
const MOST_PLACED = 5;

/** A placement of Kingchess: the king first, then some men by chance; null when nothing of the reserve can come. */
function choosePlacement(position: Position, chance: Chance): string | null {
  let chosen: string | null = null;
  for (let tries = 2 + chance.below(MOST_PLACED); tries > 0; tries -= 1) {
    const singles = position.placements();
    // Before the king stands, nothing but him may come alone.
    const next = chance.pick(singles);
    if (next === undefined) return chosen;
    const together: string = chosen === null ? next : `${chosen},${next}`;
    const after = position.act(together);
    if (after.ok) chosen = after.value.action;
  }
  return chosen;
}

/** What a bot does when it is its turn; the same game, person and ply always give the same answer. */
export function nextCommand(game: GameView, persona: Persona): GameCommand | null {
  const position = rulesOf(game.kind).fromFen(game.fen);
  if (!position.ok) return null;
  const ply = game.moves.length;
  const chance = chanceOf(`${game.id}/${ply}`);
  const hasReserve = position.value.reserve(position.value.turn) !== '';
  if (hasReserve && (position.value.moves().length === 0 || chance.below(10) < 4)) {
    const uci = choosePlacement(position.value, chance);
    if (uci !== null) return { type: 'Move', ply, uci, offerDraw: false };
  }
  const level = isLevel(position.value, ply);
  if (game.drawOffer !== null && level) return { type: 'AcceptDraw', ply };
  if (!hasReserve && isHopeless(position.value, ply) && chance.below(100) < 12) return { type: 'Resign' };
  if (game.claimable) return { type: 'ClaimDraw', ply, uci: null };
  // The book knows the start of chess alone.
  const played = game.kind === 'chess' ? game.moves.map(({ uci }) => uci) : ['-'];
  const uci = chooseMove(position.value, played, persona.strength, chance);
  if (uci === null) return null;
  return { type: 'Move', ply, uci, offerDraw: level && game.drawOffer === null && chance.below(10) < 2 };
}

/** How long a person thinks about a move, ms: longer with more time, shorter in the opening and when time is short. */
export function thinkingMs(game: GameView, leftMs: number): number {
  const chance = chanceOf(`${game.id}/${game.moves.length}/time`);
  const usual = game.control.baseMs / 45;
  const opening = game.moves.length < 12 ? 0.4 : 1;
  const wanted = usual * opening * (0.3 + chance.below(1_400) / 1_000);
  return Math.round(Math.max(250, Math.min(wanted, leftMs / 12)));
}
