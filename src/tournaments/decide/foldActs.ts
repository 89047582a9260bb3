import type { LoggedEvent } from './fold.ts';
import { roundsBefore } from './played.ts';
import { entrantOf, type JudgeAct, type Tournament } from './state.ts';

const NOTHING = { entrant: null, round: null, board: null, from: null, to: null } as const;

/**
 * Keeps what a judge did, so that it can be shown and taken back. Rounds taken back belong to the act before them:
 * both come from one command.
 */
export function withAct(tournament: Tournament, { version, at, by, event }: LoggedEvent): Tournament {
  const act = (kind: JudgeAct['kind'], more: Partial<JudgeAct>): Tournament => {
    const done = { rounds: tournament.rounds.length, forfeited: [], takenBack: [], undone: false } as const;
    const one: JudgeAct = { version, at, by, kind, ...NOTHING, ...done, ...more };
    return { ...tournament, acts: [...tournament.acts, one] };
  };
  const isRunning = tournament.phase === 'running';
  switch (event.type) {
    case 'corrected': {
      const { round, board, from, to } = event;
      return act('corrected', { round, board, from, to });
    }
    case 'withdrawn':
      if (!isRunning) return tournament;
      return act(event.expelled === true ? 'expelled' : 'withdrawn', { entrant: event.entrant });
    case 'readmitted': {
      const one = entrantOf(tournament, event.entrant);
      const left = { expelled: one?.expelled === true, annulled: one?.annulled === true };
      return act('readmitted', { entrant: event.entrant, left });
    }
    case 'late-entered':
      return act('late-entered', { entrant: event.entrant, round: event.round });
    case 'bye-requested':
      return act('bye-requested', { entrant: event.entrant, round: event.round });
    case 'rounds-taken-back': {
      const left = tournament.rounds.length - event.rounds.length;
      const by = tournament.acts.at(-1)?.version ?? 0;
      const acts = tournament.acts.map((one) =>
        roundsBefore(one) > left ? { ...one, since: [...(one.since ?? []), { rounds: left, by }] } : one,
      );
      return withLast({ ...tournament, acts }, () => ({ takenBack: event.rounds }));
    }
    case 'rounds-restored': {
      // The correction that is undone, and the one that undoes it.
      const back = tournament.acts.at(-1)?.version;
      const undone = tournament.acts.findLast((one) => !one.undone && one.version !== back)?.version;
      const acts = tournament.acts.map((one) =>
        one.since === undefined
          ? one
          : { ...one, since: one.since.filter(({ by }) => by !== back && by !== undone) },
      );
      return { ...tournament, acts };
    }
    case 'result': {
      if (event.reason !== 'forfeit') return tournament;
      const { round, board } = event;
      return withLast(tournament, ({ forfeited }) => ({ forfeited: [...forfeited, { round, board }] }));
    }
    default:
      return tournament;
  }
}

/** The last act with what its command brought about. */
function withLast(tournament: Tournament, more: (act: JudgeAct) => Partial<JudgeAct>): Tournament {
  const last = tournament.acts.at(-1);
  if (last === undefined) return tournament;
  return { ...tournament, acts: [...tournament.acts.slice(0, -1), { ...last, ...more(last) }] };
}
