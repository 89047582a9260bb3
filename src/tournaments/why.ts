import type { Language } from '../words/index.ts';
import { apply, type LoggedEvent } from './decide/fold.ts';
import type { Tournament } from './decide/state.ts';
import type { WhyView } from './service.ts';
import { systemOf } from './systems/registry.ts';

/**
 * Why a pair plays: the log is folded up to the event that paired the round, so the story is told from what was known
 * then, whatever was corrected or renumbered later.
 */
export function whyOf(
  id: string,
  log: readonly LoggedEvent[],
  { round, board }: { readonly round: number; readonly board: number | 'bye' },
  language: Language,
): WhyView | null {
  const at = log.findLastIndex(({ event }) => event.type === 'round-paired' && event.round === round);
  const paired = log[at]?.event;
  if (paired?.type !== 'round-paired') return null;
  const before = log
    .slice(0, at)
    .reduce<Tournament | null>((tournament, logged) => apply(id, tournament, logged), null);
  const why = before === null ? undefined : systemOf(before).why;
  if (before === null || why === undefined) return null;
  const pair =
    board === 'bye'
      ? { white: paired.byes?.find(({ kind }) => kind === 'pairing')?.entrant, black: null }
      : paired.pairs.find((one) => one.board === board);
  if (pair?.white === undefined) return null;
  const { white, black } = pair;
  const { explains } = systemOf(before);
  const after = apply(id, before, log[at] ?? { version: 0, at: 0, by: null, event: paired });
  if (explains !== undefined && !explains(after, round)) return null;
  const number = (entrant: number): number => before.numbers.indexOf(entrant) + 1;
  return {
    round,
    white: number(white),
    black: black === null ? null : number(black),
    lines: why(before, { white, black }, language),
  };
}
