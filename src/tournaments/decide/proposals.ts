import { ok, refuse } from '../../result.ts';
import type { Circumstances, Decision, ProposalCommand } from './commands.ts';
import { mayDirect } from './permissions.ts';
import { checkSettings, tidySettings } from './settings.ts';
import type { Tournament } from './state.ts';

/** What the administration wants changed is a text of some lines. */
const REASON_LENGTH = 2_000;

/** a Master fixes the regulation of an event over the board and agrees it with the administration. */
export function proposal(
  tournament: Tournament,
  command: ProposalCommand,
  { now, by }: Circumstances,
): Decision {
  if (by === null) return refuse('not-allowed');
  if (tournament.phase !== 'proposed' || tournament.settings === null) return refuse('not-proposed');
  if (command.type === 'Revise') {
    if (!mayDirect(by, tournament)) return refuse('not-allowed');
    const { settings } = command;
    if (settings.overBoard === undefined) return refuse('bad-settings', NO_PLACE);
    const [fault] = checkSettings(settings, now);
    if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
    return ok([{ type: 'revised', settings: tidySettings(settings) }]);
  }
  // The other side of the agreement is never the organiser himself.
  if (!by.roles.includes('administrator') || by.userId === tournament.organiserId)
    return refuse('not-allowed');
  if (command.type === 'Return') {
    const reason = command.reason.trim().slice(0, REASON_LENGTH);
    return reason === '' ? refuse('reason-needed') : ok([{ type: 'returned', reason }]);
  }
  // the dates may have passed while the two talked.
  const [fault] = checkSettings(tournament.settings, now);
  if (fault !== undefined) return refuse('bad-settings', { field: fault.field, fault: fault.fault });
  return ok([{ type: 'agreed' }]);
}

/** an event over the board has a place; only such events are proposed. */
export const NO_PLACE = { field: 'overBoard', fault: 'missing' } as const;
