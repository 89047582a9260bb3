import type { Act } from '../moderation/types.ts';
import type { JudgeCommand, TournamentCommand } from './decide/commands.ts';
import type { Tournament } from './decide/state.ts';
import { eventDifference } from './difference.ts';
import type { TournamentEvent } from './types.ts';

/** Acts of judges and organisers as the log of all acts names them; words in `administration.act_<name>`. */
const OFFICIAL: Readonly<Record<JudgeCommand['type'] | 'Announce' | 'Cancel' | 'RestoreGame', string>> = {
  Accept: 'event-accept',
  AdmitLate: 'event-late',
  Announce: 'event-announce',
  Cancel: 'event-cancel',
  Close: 'event-close',
  Correct: 'event-correct',
  DecideTie: 'event-tie',
  Decline: 'event-decline',
  EnterList: 'event-enter',
  EnterPersons: 'event-enter',
  EnterResult: 'event-result',
  GiveBye: 'event-bye',
  LinkAccount: 'event-link',
  NameOfficial: 'event-official',
  PairByHand: 'event-pair',
  PairNow: 'event-pair-now',
  Pause: 'event-pause',
  Postpone: 'event-postpone',
  Publish: 'event-publish',
  Readmit: 'event-readmit',
  Reopen: 'event-reopen',
  RestoreGame: 'event-restore',
  Resume: 'event-resume',
  TakeOut: 'event-take-out',
  Undo: 'event-undo',
};

/** Commands of players and of the service itself are no acts of officials. */
const ACTS: Readonly<Partial<Record<TournamentCommand['type'], string>>> = OFFICIAL;

/**
 * The entries for the log of all acts that belong into the transaction of a command: who did what, why, and what stood
 * before and after. Without words of the official the reason is a code: the ordinary course of an event (`routine`), or
 * a ruling on a game that the table follows (`ruling`). The draw by lots is logged when the announced time runs it.
 */
export function loggedActs(
  command: TournamentCommand,
  states: { readonly before: Tournament | null; readonly after: Tournament },
  events: readonly TournamentEvent[],
  { byId, note }: { readonly byId: string | null; readonly note: string },
): readonly Act[] {
  const { before, after } = states;
  const subject = { subjectKind: 'tournament', subjectId: after.id } as const;
  const acts: Act[] = [];
  const act = ACTS[command.type];
  if (act !== undefined && byId !== null) {
    const isExpulsion = command.type === 'TakeOut' && command.expel;
    const reason = note !== '' ? '' : command.type === 'RestoreGame' ? 'ruling' : 'routine';
    const change = before === null ? { after: after.name } : eventDifference(before, after);
    acts.push({ ...subject, byId, act: isExpulsion ? 'event-expel' : act, reason, note, ...change });
  }
  for (const event of events)
    if (event.type === 'started')
      acts.push({
        ...subject,
        byId,
        act: 'event-lots',
        reason: 'appointed',
        note: '',
        before: `SHA-256 ${after.lot?.hash ?? ''}`,
        after: `seed ${event.seed}; order ${event.numbers.join(' ')}`,
      });
  return acts;
}

/** The entry of a game that ends without a result because an act of `byId` decided its board. */
export function brokenOff(
  game: number | string,
  byId: string,
  note: string,
  change: { readonly before: string; readonly after: string },
): Act {
  const reason = note === '' ? 'event-act' : '';
  return { byId, act: 'game-annul', subjectKind: 'game', subjectId: String(game), reason, note, ...change };
}
