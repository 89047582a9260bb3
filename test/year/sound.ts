import type { LoggedEvent } from '../../src/tournaments/decide/fold.ts';
import { active, type RoundState, type Tournament } from '../../src/tournaments/decide/state.ts';

type Faults = string[];

function repeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

const pairOf = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

function seatsOf({ boards }: RoundState): number[] {
  return boards.flatMap(({ white, black }) => [white, black]);
}

/** What is wrong with an event after one more event of its log; empty = everything that must hold holds. */
export function faultsOf(before: Tournament | null, after: Tournament, { event }: LoggedEvent): Faults {
  const faults: Faults = [];
  switch (event.type) {
    case 'registered': {
      const accounts = after.entrants.flatMap(({ userId, withdrawnAt }) =>
        userId === null || withdrawnAt !== null ? [] : [userId],
      );
      if (repeated(accounts).length > 0) faults.push('a person is entered twice');
      break;
    }
    case 'started': {
      if (before?.phase !== 'announced') faults.push('started twice');
      if (repeated(event.numbers).length > 0) faults.push('two people have one number');
      // C-38: the portal's Swiss leaves the last to register in reserve where the number is odd.
      const reserve = after.system === 'swiss-portal' ? 1 : 0;
      const entered = before === null ? 0 : active(before).length;
      if (event.numbers.length !== entered && event.numbers.length !== entered - reserve)
        faults.push(`${entered} entered, ${event.numbers.length} play`);
      break;
    }
    case 'round-paired':
      if (before?.rounds.some(({ round }) => round === event.round) === true)
        faults.push(`round ${event.round} was paired twice`);
      faults.push(...roundFaults(after, event.round));
      break;
    case 'games-added':
      faults.push(...roundFaults(after, event.round));
      break;
    case 'result': {
      const seat = before?.rounds
        .find(({ round }) => round === event.round)
        ?.boards.find(({ board }) => board === event.board);
      if (seat === undefined) faults.push('a result of a board nobody sits at');
      else if (seat.result !== null) faults.push(`board ${event.round}.${event.board} got a second result`);
      break;
    }
    case 'finished':
      faults.push(...finishFaults(after));
      break;
    default:
  }
  return faults;
}

function roundFaults(event: Tournament, number: number): Faults {
  const round = event.rounds.find((one) => one.round === number);
  if (round === undefined) return [`round ${number} is not there`];
  const games = round.boards.flatMap(({ gameId }) => gameId ?? []);
  const faults: Faults = repeated(games).length > 0 ? ['a game stands at two boards'] : [];
  if (round.groups !== undefined) return [...faults, ...stageFaults(event, round)];
  if (event.system === 'knockout') return [...faults, ...matchFaults(event, round)];
  return [...faults, ...tableFaults(event, round)];
}

/** Swiss and round robin: one seat each, nobody forgotten, no pair twice. */
function tableFaults(event: Tournament, round: RoundState): Faults {
  const faults: Faults = [];
  const seats = seatsOf(round);
  const placed = [...seats, ...round.rest, ...round.byes.map(({ entrant }) => entrant)];
  const twice = repeated(placed);
  if (twice.length > 0) faults.push(`${twice.join()} twice in round ${round.round}`);
  const seen = new Set(placed);
  for (const entrant of event.numbers) {
    const one = event.entrants[entrant - 1];
    if (!seen.has(entrant) && one?.withdrawnAt === null)
      faults.push(`${entrant} is lost in round ${round.round}`);
  }
  const met = new Set(
    event.rounds
      .filter((one) => one.round < round.round)
      .flatMap(({ boards }) =>
        boards.flatMap(({ white, black, result }) =>
          result !== null && /^[+-]/.test(result) ? [] : [pairOf(white, black)],
        ),
      ),
  );
  for (const { white, black } of round.boards)
    if (met.has(pairOf(white, black))) faults.push(`${pairOf(white, black)} meet again`);
  return faults;
}

/** Knockout: one opponent each, and only who was there in the round before. */
function matchFaults(event: Tournament, round: RoundState): Faults {
  const faults: Faults = [];
  const opponents = new Map<number, Set<number>>();
  for (const { white, black } of round.boards)
    for (const [one, other] of [
      [white, black],
      [black, white],
    ] as const)
      opponents.set(one, (opponents.get(one) ?? new Set()).add(other));
  for (const [entrant, others] of opponents)
    if (others.size > 1) faults.push(`${entrant} has ${others.size} opponents in round ${round.round}`);
  const earlier = event.rounds.findLast((one) => one.round < round.round);
  const there = new Set(earlier === undefined ? event.numbers : [...seatsOf(earlier), ...earlier.rest]);
  for (const entrant of [...opponents.keys(), ...round.rest])
    if (!there.has(entrant)) faults.push(`${entrant} is in round ${round.round} again`);
  const most = Math.ceil(there.size / (earlier === undefined ? 1 : 2));
  if (opponents.size + round.rest.length > most)
    faults.push(`${opponents.size + round.rest.length} of ${there.size} go on`);
  return faults;
}

/** Groups: everybody in one group, everybody meets everybody of it once, as many go on as there were places. */
function stageFaults(event: Tournament, round: RoundState): Faults {
  const faults: Faults = [];
  const groups = round.groups ?? [];
  const players = groups.flatMap(({ numbers }) => numbers);
  if (repeated(players).length > 0) faults.push('somebody is in two groups');
  const pairs = round.boards.map(({ white, black }) => pairOf(white, black));
  if (repeated(pairs).length > 0) faults.push('a pair meets twice in a stage');
  const wanted = groups.flatMap(({ numbers }) =>
    numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => pairOf(one, other))),
  );
  if (wanted.length !== pairs.length || wanted.some((pair) => !pairs.includes(pair)))
    faults.push('a group is not everybody against everybody');
  const earlier = event.rounds.findLast((one) => one.round < round.round);
  const there = earlier?.groups?.flatMap(({ numbers }) => numbers) ?? event.numbers;
  if (players.some((entrant) => !there.includes(entrant))) faults.push('somebody came from nowhere');
  const places = earlier?.groups?.reduce((sum, group) => sum + (group.places ?? 0), 0) ?? there.length;
  if (players.length !== places) faults.push(`${players.length} play for ${places} places`);
  return faults;
}

/** Everybody who played has a place, somebody is first, and each piece of news stands once. */
function finishFaults({ numbers, places, milestones, reopened, acts }: Tournament): Faults {
  const faults: Faults = [];
  const placed = places.map(({ entrant }) => entrant);
  if (repeated(placed).length > 0) faults.push('two places for one person');
  if (numbers.some((entrant) => !placed.includes(entrant))) faults.push('somebody has no place');
  if (!places.some(({ place }) => place === 1)) faults.push('nobody is first');
  const told = milestones.map(({ kind, round }) => `${kind} ${round ?? ''}`);
  const once = told.filter((kind) => /^(announced|started|finished)/.test(kind));
  if (!reopened && (repeated(once).length > 0 || once.length !== 3)) faults.push(`news: ${once.join(', ')}`);
  const rounds = told.filter((kind) => kind.startsWith('round-finished'));
  // A round that was taken back ends again.
  if (acts.length === 0 && repeated(rounds).length > 0) faults.push(`news: ${rounds.join(', ')}`);
  return faults;
}
