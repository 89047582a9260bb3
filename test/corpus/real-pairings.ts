import { existsSync, readFileSync } from 'node:fs';
import { pairDutch } from 'tabiya-engine/swiss';
import { readTrf } from 'tabiya-engine/trf';
import { count } from './kind.ts';
import type { CaseResult, Counts } from './kind.ts';
import { realEvent } from './real-event.ts';
import type { RealRound, RealTournament } from './real-event.ts';
import { absencesOf, beforeRound, boardPairs, difference, pairText } from './rounds.ts';

function played(round: RealRound): string {
  const bye = round.byes.find(({ kind }) => kind === 'PAB')?.tpn ?? null;
  return pairText(
    round.games.map(({ white, black }) => [white, black]),
    bye,
  );
}

/** Rounds the reference engine reproduces come out the same, the others come out different, and as it says. */
export function* realPairings(given: RealTournament, path: string, counts: Counts): Iterable<CaseResult> {
  const event = realEvent(given);
  yield* sameAsFile(given, event, path);
  const reference = given.reference?.pairings;
  if (reference === undefined) return;
  const rounds = given.openRound === undefined ? given.rounds : [...given.rounds, given.openRound];
  const all = given.openRound === undefined ? event : realEvent({ ...given, rounds });
  const pairRound = (round: number): string => {
    const answer = pairDutch(beforeRound(all, round, absencesOf(all, round)), { round });
    return answer.status === 'none' ? 'none' : pairText(boardPairs(answer.pairs), answer.bye);
  };
  for (const number of reference.roundsIdentical) {
    const round = rounds.find((candidate) => candidate.round === number);
    if (round === undefined) continue;
    count(counts, 'rounds');
    count(counts, 'pairs', round.games.length);
    const ours = pairRound(number);
    const name = `${given.id} round ${number}`;
    yield ours === played(round)
      ? { name, verdict: 'passed' }
      : { name, verdict: 'failed', detail: difference(ours, played(round)) };
  }
  for (const wanted of reference.roundsDifferent) {
    const round = rounds.find((candidate) => candidate.round === wanted.round);
    if (round === undefined) continue;
    count(counts, 'rounds known to differ');
    const ours = new Set(pairRound(wanted.round).split(' '));
    const theirs = new Set(played(round).split(' '));
    const only = (a: Set<string>, b: Set<string>): string =>
      [...a]
        .filter((x) => !b.has(x))
        .sort()
        .join(' ');
    const engineOnly =
      wanted.engineOnly &&
      pairText([...wanted.engineOnly, ...(wanted.enginePAB ?? []).map((p) => [p, 0] as const)], null);
    const mine = only(ours, theirs);
    const good = mine !== '' && (engineOnly === undefined || engineOnly === mine);
    const name = `${given.id} round ${wanted.round} differs`;
    yield good
      ? { name, verdict: 'passed' }
      : { name, verdict: 'failed', detail: `ours ${mine} | reference ${engineOnly ?? 'different'}` };
  }
}

/** The tournament file of the same name holds the same rounds. */
function* sameAsFile(
  given: RealTournament,
  event: ReturnType<typeof realEvent>,
  path: string,
): Iterable<CaseResult> {
  const file = path.replace(/\.json$/, '.trf');
  if (!existsSync(file)) return;
  const name = `${given.id}.trf`;
  const reading = readTrf(readFileSync(file));
  if (!reading.ok) {
    yield { name, verdict: 'failed', detail: JSON.stringify(reading.faults[0]) };
    return;
  }
  const zero = { kind: 'bye', bye: 'zero' } as const;
  for (const player of event.players) {
    const other = reading.record.players.find((p) => p.number === player.number);
    for (let r = 0; r < given.rounds.length; r++) {
      const mine = JSON.stringify(player.rounds[r] ?? zero);
      const theirs = JSON.stringify(other?.rounds[r] ?? zero);
      if (mine === theirs) continue;
      yield {
        name,
        verdict: 'failed',
        detail: `player ${player.number} round ${r + 1}: ${mine} | file ${theirs}`,
      };
      return;
    }
    if (other?.name !== player.name || other.rating !== player.rating) {
      yield {
        name,
        verdict: 'failed',
        detail: `player ${player.number}: ${player.name} | file ${other?.name}`,
      };
      return;
    }
  }
  yield { name, verdict: 'passed' };
}
