import type { BoardState, EntrantState, RoundState, Tournament } from './decide/state.ts';

/** One thing of an event as it stood and as it stands; null = it was not or is not there. */
type Fact = readonly [what: string, before: string | null, after: string | null];

/** Longer texts are cut: a round of a large field that is taken back says how many facts follow. */
const MOST_FACTS = 40;

/**
 * What an act changed, for the log of acts: the same in every language, numbers instead of names
 * (`board 2.1 #3-#8 1-0` became `board 2.1 #3-#8 0-1`). States share what no event touched, so only the rest is looked at.
 */
export function eventDifference(
  before: Tournament,
  after: Tournament,
): { readonly before: string; readonly after: string } {
  const facts = [
    ...eventFacts(before, after),
    ...entrantFacts(before, after),
    ...roundFacts(before, after),
  ].filter(([, was, is]) => was !== is);
  const text = (side: 1 | 2): string => {
    const said = facts.flatMap((fact) => (fact[side] === null ? [] : [`${fact[0]} ${fact[side]}`]));
    const more = said.length - MOST_FACTS;
    return [...said.slice(0, MOST_FACTS), ...(more > 0 ? [`+${more}`] : [])].join('; ');
  };
  return { before: text(1), after: text(2) };
}

const instant = (at: number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

function* eventFacts(before: Tournament, after: Tournament): Iterable<Fact> {
  const both = (read: (state: Tournament) => string | null) => [read(before), read(after)] as const;
  yield ['event', ...both(({ phase, paused, reopened }) => standing(phase, paused, reopened))];
  yield ['start', ...both(({ settings }) => instant(settings?.startsAt))];
  yield ['registration until', ...both(({ settings }) => instant(settings?.registrationTo))];
  yield ['next round', ...both(({ coming }) => comingText(coming))];
  yield ['officials', ...both(({ officials }) => listed(officials, (one) => `${one.office} ${one.userId}`))];
  yield ['ties', ...both(({ decidedTies }) => listed(decidedTies, tieText))];
  const stood = new Set(before.acts.flatMap(({ version, undone }) => (undone ? [] : [version])));
  for (const act of after.acts)
    if (act.undone && stood.has(act.version)) yield [`act ${actText(act)}`, 'stands', 'taken back'];
}

function standing(phase: string, paused: boolean, reopened: boolean): string {
  return `${phase}${paused ? ', paused' : ''}${reopened ? ', open again' : ''}`;
}

function comingText(coming: Tournament['coming']): string | null {
  if (coming === null) return null;
  const { round, at, draft, failed } = coming;
  const state = failed !== null ? 'cannot be paired' : draft !== null ? 'drafted' : (instant(at) ?? 'waits');
  return `${round} ${state}`;
}

const tieText = (tie: Tournament['decidedTies'][number]): string =>
  `${tie.round}: ${tie.winner} before ${tie.loser}`;

function actText({ kind, round, board, entrant }: Tournament['acts'][number]): string {
  if (board !== null) return `${kind} ${round}.${board}`;
  return entrant === null ? kind : `${kind} entrant ${entrant}`;
}

function listed<T>(all: readonly T[], text: (one: T) => string): string | null {
  return all.length === 0 ? null : all.map(text).join(', ');
}

function* entrantFacts(before: Tournament, after: Tournament): Iterable<Fact> {
  const known = new Map(before.entrants.map((one) => [one.entrant, one]));
  for (const one of after.entrants) {
    const was = known.get(one.entrant);
    if (was !== one)
      yield [`entrant ${one.entrant}`, was === undefined ? null : entrantText(was), entrantText(one)];
  }
}

function entrantText({ userId, standing, withdrawnAt, expelled, rating, byes }: EntrantState): string {
  const state = expelled ? 'expelled' : withdrawnAt !== null ? 'withdrawn' : standing;
  const said = [state, userId === null ? 'no account' : `account ${userId}`];
  if (rating !== null) said.push(`rating ${rating}`);
  for (const { round, kind } of byes) said.push(`${kind} bye in round ${round}`);
  return said.join(', ');
}

function* roundFacts(before: Tournament, after: Tournament): Iterable<Fact> {
  const known = new Map(before.rounds.map((one) => [one.round, one]));
  const now = new Map(after.rounds.map((one) => [one.round, one]));
  for (const round of new Set([...known.keys(), ...now.keys()])) {
    const [was, is] = [known.get(round), now.get(round)];
    if (was === is) continue;
    // A round that comes or goes is one fact; its boards say the rest where it goes.
    if (was === undefined || is === undefined) {
      const there = (one: RoundState | undefined): string | null =>
        one === undefined ? null : `paired, ${one.boards.length} boards`;
      yield [`round ${round}`, there(was), there(is)];
    }
    yield* boardFacts(round, was?.boards ?? [], is?.boards ?? [], [before, after]);
  }
}

function* boardFacts(
  round: number,
  before: readonly BoardState[],
  after: readonly BoardState[],
  [old, young]: readonly [Tournament, Tournament],
): Iterable<Fact> {
  const known = new Map(before.map((one) => [one.board, one]));
  const now = new Map(after.map((one) => [one.board, one]));
  for (const board of new Set([...known.keys(), ...now.keys()])) {
    const [was, is] = [known.get(board), now.get(board)];
    if (was === is) continue;
    yield [
      `board ${round}.${board}`,
      was === undefined ? null : boardText(was, old),
      is === undefined ? null : boardText(is, young),
    ];
  }
}

/** Pairing numbers, as the pages show them. */
function boardText({ white, black, result }: BoardState, { entrants }: Tournament): string {
  const number = (entrant: number): string => `#${entrants[entrant - 1]?.number ?? entrant}`;
  return `${number(white)}-${number(black)} ${result ?? 'open'}`;
}
