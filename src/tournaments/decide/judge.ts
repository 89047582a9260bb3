import { ok, refuse } from '../../result.ts';
import { systemOf } from '../systems/registry.ts';
import type { TournamentEvent } from '../types.ts';
import type { Circumstances, Decision, JudgeCommand } from './commands.ts';
import { correct, enterResult, returned, undo } from './corrections.ts';
import { awaitsConfirmation } from './confirmations.ts';
import { withMovedUp } from './entry.ts';
import { nobodyAbstains, organisersOf } from './organisers.ts';
import { mayDirect, mayJudge } from './permissions.ts';
import { pairByHand } from './handPairing.ts';
import { proceed } from './proceed.ts';
import { active, entrantOf, isPlaying, type Tournament } from './state.ts';

/** What the judge of an event may do; everything is an event of the log. */
export function judge(tournament: Tournament, command: JudgeCommand, circumstances: Circumstances): Decision {
  const { now, by } = circumstances;
  if (by === null || tournament.settings === null || !mayJudge(by, tournament)) return refuse('not-allowed');
  if (tournament.phase === 'cancelled') return refuse('is-finished');
  switch (command.type) {
    case 'EnterPersons':
      return enterPersons(tournament, command.persons);
    case 'EnterList':
      return enterList(tournament, command);
    case 'Accept':
    case 'Decline':
      return answer(tournament, command);
    case 'TakeOut':
      return takeOut(tournament, command, now);
    case 'Readmit': {
      const one = entrantOf(tournament, command.entrant);
      if (one === undefined) return refuse('not-registered');
      if (one.withdrawnAt === null) return refuse('already-so');
      if (tournament.phase === 'finished') return refuse('is-finished');
      // he may have entered again, and the organiser who abstained may be he.
      if (one.userId !== null && active(tournament).some(({ userId }) => userId === one.userId))
        return refuse('already-registered');
      if (nobodyAbstains(tournament, [one.userId])) return refuse('organiser-abstains');
      return returned(tournament, [{ type: 'readmitted', entrant: one.entrant }], now);
    }
    case 'AdmitLate':
      return admitLate(tournament, command, now);
    case 'GiveBye':
      return giveBye(tournament, command, now);
    case 'LinkAccount': {
      const one = entrantOf(tournament, command.entrant);
      if (one === undefined) return refuse('not-registered');
      if (one.userId !== null) return refuse('already-so');
      if (tournament.entrants.some(({ userId }) => userId === command.userId))
        return refuse('already-registered');
      if (command.barred != null) return refuse(command.barred);
      if (nobodyAbstains(tournament, [command.userId])) return refuse('organiser-abstains');
      return ok([{ type: 'linked', entrant: one.entrant, userId: command.userId }]);
    }
    case 'EnterResult':
      return enterResult(tournament, command, now);
    case 'Correct':
      return correct(tournament, command, now);
    case 'Undo':
      return undo(tournament, command.version, now);
    case 'DecideTie': {
      const { round, winner, loser } = command;
      const found = tournament.rounds.find((one) => one.round === round);
      const together = found?.groups?.some(
        ({ numbers }) => numbers.includes(winner) && numbers.includes(loser),
      );
      if (together !== true || winner === loser) return refuse('no-such-board');
      // only until the next stage is drawn, and within the days after the group.
      if (tournament.phase !== 'running' || round !== tournament.rounds.length)
        return refuse('round-paired', { round: round + 1 });
      const refusal = systemOf(tournament).mayDecide?.(tournament, { winner, loser }, now) ?? null;
      if (refusal !== null) return refuse(refusal);
      return ok(proceed(tournament, [{ type: 'tie-decided', round, winner, loser }], now));
    }
    case 'Pause':
      if (tournament.phase !== 'running') return refuse('not-started');
      return tournament.paused ? refuse('already-so') : ok([{ type: 'paused' }]);
    case 'Resume':
      return tournament.paused ? ok(proceed(tournament, [{ type: 'resumed' }], now)) : refuse('already-so');
    case 'PairNow':
      if (tournament.phase !== 'running') return refuse('not-started');
      if (isPlaying(tournament)) return refuse('games-open');
      // C-22: the two weeks are the players' own.
      if (awaitsConfirmation(tournament, now)) return refuse('confirmations-open');
      return ok(proceed(tournament, [], now, true));
    case 'Publish': {
      const draft = tournament.coming?.draft ?? null;
      // A13: two judges at the same instant: the second is told that the round is there.
      if (tournament.rounds.some(({ round }) => round === command.round))
        return refuse('round-paired', { round: command.round });
      if (draft === null || draft.round !== command.round) return refuse('no-draft');
      return ok(proceed(tournament, [{ type: 'round-paired', ...draft }], now));
    }
    case 'PairByHand':
      return pairByHand(tournament, command, now);
    case 'Reopen':
      return tournament.phase === 'finished' ? ok([{ type: 'reopened' }]) : refuse('not-finished');
    case 'Close':
      return close(tournament);
    case 'Postpone': {
      const { registrationTo, startsAt } = tournament.settings;
      if (tournament.phase !== 'announced') return refuse('already-started');
      if (!Number.isSafeInteger(command.startsAt) || command.startsAt <= Math.max(now, startsAt))
        return refuse('bad-settings', { field: 'startsAt', fault: 'in-the-past' });
      const moved = registrationTo + (command.startsAt - startsAt);
      return ok([{ type: 'postponed', registrationTo: moved, startsAt: command.startsAt, why: 'judge' }]);
    }
    case 'NameOfficial': {
      if (!mayDirect(by, tournament)) return refuse('not-allowed');
      const { userId, office } = command;
      if (office === 'organiser') {
        if (tournament.settings.overBoard === undefined) return refuse('not-this-system');
        if (command.mayOrganise !== true) return refuse('not-a-master');
      }
      // of those who remain one does not play.
      const remain = organisersOf(tournament).filter((one) => one !== userId || office === 'organiser');
      if (office !== 'organiser' && nobodyAbstains(tournament, [], remain))
        return refuse('organiser-abstains');
      if (office !== null) return ok([{ type: 'official-named', userId, office }]);
      if (!tournament.officials.some((one) => one.userId === userId)) return refuse('already-so');
      return ok([{ type: 'official-dismissed', userId }]);
    }
  }
}

/** Withdrawn people stay withdrawn: a list says nothing about presence (D24). */
function enterList(
  tournament: Tournament,
  { persons, ratings }: Extract<JudgeCommand, { type: 'EnterList' }>,
): Decision {
  const entered = persons.length === 0 ? ok([]) : enterPersons(tournament, persons);
  if (!entered.ok) return entered;
  if (tournament.phase !== 'announced') return refuse('already-started');
  const changed = ratings.flatMap(({ entrant, rating }): TournamentEvent[] => {
    const one = entrantOf(tournament, entrant);
    if (one === undefined || one.userId !== null || one.rating === rating) return [];
    return [{ type: 'rating-set', entrant, rating }];
  });
  return ok([...entered.value, ...changed]);
}

function enterPersons(
  tournament: Tournament,
  persons: Extract<JudgeCommand, { type: 'EnterPersons' }>['persons'],
): Decision {
  if (tournament.phase !== 'announced') return refuse('already-started');
  const known = new Set(active(tournament).flatMap(({ userId }) => (userId === null ? [] : [userId])));
  const limit = tournament.settings?.entrantsLimit ?? null;
  if (limit !== null && active(tournament).length + persons.length > limit) return refuse('full', { limit });
  if (
    nobodyAbstains(
      tournament,
      persons.map(({ userId }) => userId),
    )
  )
    return refuse('organiser-abstains');
  for (const { userId, barred } of persons) {
    if (userId === null) continue;
    if (barred != null) return refuse(barred);
    if (known.has(userId)) return refuse('already-registered');
    known.add(userId);
  }
  return ok(
    persons.map(({ userId, rating }, index) => ({
      type: 'registered',
      entrant: tournament.entrants.length + index + 1,
      userId,
      rating,
    })),
  );
}

function answer(
  tournament: Tournament,
  { type, entrant }: { readonly type: 'Accept' | 'Decline'; readonly entrant: number },
): Decision {
  if (tournament.phase !== 'announced') return refuse('already-started');
  const one = entrantOf(tournament, entrant);
  if (one === undefined || one.withdrawnAt !== null) return refuse('not-registered');
  if (one.standing !== 'applied' && one.standing !== 'waiting') return refuse('already-so');
  if (type === 'Decline') return ok([{ type: 'declined', entrant }]);
  const limit = tournament.settings?.entrantsLimit ?? null;
  if (limit !== null && active(tournament).length >= limit) return refuse('full', { limit });
  return ok([{ type: 'accepted', entrant }]);
}

/** C22: who has played is never deleted; his open games are lost by forfeit. */
function takeOut(
  tournament: Tournament,
  { entrant, expel }: Extract<JudgeCommand, { type: 'TakeOut' }>,
  now: number,
): Decision {
  const one = entrantOf(tournament, entrant);
  if (one === undefined) return refuse('not-registered');
  if (one.withdrawnAt !== null) return refuse('already-so');
  if (tournament.phase === 'finished') return refuse('is-finished');
  const annulled =
    tournament.phase === 'running' && systemOf(tournament).leaves?.(tournament, entrant) === 'annul';
  const left: TournamentEvent = {
    type: 'withdrawn',
    entrant,
    ...(expel ? { expelled: true } : {}),
    ...(annulled ? { annulled: true } : {}),
  };
  if (tournament.phase === 'announced') return ok(withMovedUp(tournament, [left], one.standing));
  const lost = tournament.rounds.flatMap(({ round, boards }) =>
    boards.flatMap((board): TournamentEvent[] => {
      if (board.result !== null || (board.white !== entrant && board.black !== entrant)) return [];
      const result = board.white === entrant ? '--+' : '+--';
      return [{ type: 'result', round, board: board.board, result, reason: 'forfeit' }];
    }),
  );
  return ok(proceed(tournament, [left, ...lost], now));
}

/** A07: scores nothing for the rounds he missed; numbers follow GHR 2.3. */
function admitLate(
  tournament: Tournament,
  { person }: Extract<JudgeCommand, { type: 'AdmitLate' }>,
  now: number,
): Decision {
  const { settings, rounds } = tournament;
  if (tournament.phase !== 'running') return refuse('not-started');
  const admit = systemOf(tournament).admit;
  if (admit === undefined || settings === null) return refuse('not-this-system');
  const { userId, rating, barred } = person;
  if (barred != null) return refuse(barred);
  if (nobodyAbstains(tournament, [userId])) return refuse('organiser-abstains');
  // who left and entered again before the start has several entries; the one that plays decides.
  const all = tournament.entrants.filter((one) => userId !== null && one.userId === userId);
  const own = all.find(({ number }) => number !== null) ?? all[0];
  const waits = own !== undefined && own.number === null && !own.expelled;
  if (own !== undefined && !waits) return refuse(own.expelled ? 'expelled' : 'already-registered');
  const round = rounds.length + 1;
  const planned = systemOf(tournament).describe(settings, tournament.numbers.length).rounds ?? round;
  if (round > (settings.lateEntryUntil ?? planned)) return refuse('last-round');
  const entrant = own?.entrant ?? tournament.entrants.length + 1;
  const numbers = admit(tournament, entrant, rating);
  if (numbers === null) return refuse('last-round');
  return ok(proceed(tournament, [{ type: 'late-entered', entrant, userId, rating, round, numbers }], now));
}

function giveBye(
  tournament: Tournament,
  { entrant, round, kind }: Extract<JudgeCommand, { type: 'GiveBye' }>,
  now: number,
): Decision {
  const one = entrantOf(tournament, entrant);
  if (one === undefined || one.withdrawnAt !== null) return refuse('not-registered');
  if (systemOf(tournament).admit === undefined) return refuse('not-this-system');
  if (!Number.isSafeInteger(round) || round < 1 || round > 99) return refuse('no-such-round');
  if (round <= tournament.rounds.length) return refuse('round-paired', { round });
  if (kind !== null) return ok(proceed(tournament, [{ type: 'bye-requested', entrant, round, kind }], now));
  if (!one.byes.some((bye) => bye.round === round)) return refuse('already-so');
  return ok(proceed(tournament, [{ type: 'bye-dropped', entrant, round }], now));
}

/** Ends the event as it stands; open games must have a result first. */
function close(tournament: Tournament): Decision {
  if (tournament.phase !== 'running') return refuse('not-started');
  if (isPlaying(tournament)) return refuse('games-open');
  return ok([{ type: 'finished', places: systemOf(tournament).places(tournament) }]);
}
