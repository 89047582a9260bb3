import { rulesOf } from '../src/chess/index.ts';
import type { GameCommand, GameView } from '../src/games/index.ts';
import { chanceOf } from './chance.ts';
import { chooseMove, isHopeless, isLevel } from './bot.ts';
import type { Persona } from './people.ts';

/** What a bot does when it is its turn; the same game, person and ply always give the same answer. */
export function nextCommand(game: GameView, persona: Persona): GameCommand | null {
  const position = rulesOf(game.kind).fromFen(game.fen);
  if (!position.ok) return null;
  const ply = game.moves.length;
  const chance = chanceOf(`${game.id}/${ply}`);
  const level = isLevel(position.value, ply);
  if (game.drawOffer !== null && level) return { type: 'AcceptDraw', ply };
  if (isHopeless(position.value, ply) && chance.below(100) < 12) return { type: 'Resign' };
  if (game.claimable) return { type: 'ClaimDraw', ply, uci: null };
  const played = game.moves.map(({ uci }) => uci);
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
