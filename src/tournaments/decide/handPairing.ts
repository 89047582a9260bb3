import { ok, refuse } from '../../result.ts';
import { stageEvents } from '../stageEvents.ts';
import { systemOf } from '../systems/registry.ts';
import type { EntrantId, RoundBye } from '../types.ts';
import type { Decision, JudgeCommand } from './commands.ts';
import { paired, proceed } from './proceed.ts';
import { active, entrantOf, isPlaying, type Tournament } from './state.ts';

/** so often in a row one colour, and so far apart, at most. */
const MOST_IN_A_ROW = 2;
const MOST_APART = 2;

const FORFEITS: ReadonlySet<string> = new Set(['+--', '--+', '---']);

/**
 * A09, A13: the judge pairs the coming round himself, or changes its draft; everybody once, nobody twice. Pairs and
 * colours against the rules are refused with the rule, unless he says that he means them.
 */
export function pairByHand(
  tournament: Tournament,
  command: Extract<JudgeCommand, { type: 'PairByHand' }>,
  now: number,
): Decision {
  const { round, pairs, bye = null, against = false } = command;
  if (tournament.phase !== 'running') return refuse('not-started');
  if (systemOf(tournament).handPaired?.(tournament) !== true) return refuse('not-this-system');
  // D23: rounds come one after the other.
  if (round !== tournament.rounds.length + 1) return refuse('no-such-round');
  if (isPlaying(tournament)) return refuse('games-open');
  // In a chain only those play who are on the numbers of the stage, and what happened in it counts.
  const stage = stageEvents(tournament).at(-1);
  const numbers = stage?.tournament.numbers ?? tournament.numbers;
  const rounds = tournament.rounds.filter((one) => one.round > (stage?.offset ?? 0));
  const present = new Set(
    active(tournament).flatMap(({ entrant }) => (numbers.includes(entrant) ? [entrant] : [])),
  );
  const seated = [...pairs.flatMap(({ white, black }) => [white, black]), ...(bye === null ? [] : [bye])];
  if (pairs.length === 0 || seated.some((one) => !present.has(one))) return refuse('no-such-board');
  const twice = seated.find((one, index) => seated.indexOf(one) !== index);
  if (twice !== undefined) return refuse('seated-twice', { number: numberOf(tournament, twice) });
  const fault = against ? null : firstFault({ ...tournament, rounds }, pairs, bye);
  if (fault !== null) return fault;
  const rest = [...present].filter((entrant) => !seated.includes(entrant));
  const byes = [
    ...(bye === null ? [] : [{ entrant: bye, kind: 'pairing' } as const]),
    ...rest.map((entrant): RoundBye => ({ entrant, kind: requested(tournament, entrant, round) })),
  ];
  const made = paired({ round, pairs, rest: [], byes });
  return ok(proceed(tournament, [{ type: 'round-paired', ...made }], now));
}

/** Whoever is left out has the bye he asked for, else none. */
function requested(tournament: Tournament, entrant: EntrantId, round: number): RoundBye['kind'] {
  return entrantOf(tournament, entrant)?.byes.find((one) => one.round === round)?.kind ?? 'zero';
}

function numberOf(tournament: Tournament, entrant: EntrantId): number {
  return entrantOf(tournament, entrant)?.number ?? 0;
}

/** The first pair or bye that a rule forbids (R-276, R-278, R-299…R-301). */
function firstFault(
  tournament: Tournament,
  pairs: readonly { readonly white: EntrantId; readonly black: EntrantId }[],
  bye: EntrantId | null,
): Decision | null {
  const boards = tournament.rounds.flatMap((one) =>
    one.boards.map((board) => ({ ...board, round: one.round })),
  );
  const played = boards.filter(({ result }) => result === null || !FORFEITS.has(result));
  for (const { white, black } of pairs) {
    const met = played.find(
      (one) => (one.white === white && one.black === black) || (one.white === black && one.black === white),
    );
    if (met !== undefined) {
      const numbers = { first: numberOf(tournament, white), second: numberOf(tournament, black) };
      return refuse('met-before', { ...numbers, round: met.round });
    }
    // Battle chess gives colours by lot before each game.
    if (tournament.settings?.kind === 'battle') continue;
    for (const [entrant, colour] of [
      [white, 'white'],
      [black, 'black'],
    ] as const) {
      const own = played.flatMap((one) =>
        one.white === entrant ? ['white'] : one.black === entrant ? ['black'] : [],
      );
      const row = own.length - 1 - own.findLastIndex((one) => one !== colour);
      const same = own.filter((one) => one === colour).length;
      if (row >= MOST_IN_A_ROW || same + 1 - (own.length - same) > MOST_APART)
        return refuse(`colour-${colour}`, { number: numberOf(tournament, entrant) });
    }
  }
  const hadBye = tournament.rounds.some(({ byes }) =>
    byes.some(({ entrant, kind }) => entrant === bye && (kind === 'pairing' || kind === 'full')),
  );
  const hadWalkover = boards.some(
    ({ white, black, result }) => (result === '+--' && white === bye) || (result === '--+' && black === bye),
  );
  if (bye !== null && (hadBye || hadWalkover))
    return refuse('had-bye', { number: numberOf(tournament, bye) });
  return null;
}
