import type { Actor } from '../service.ts';
import { organisersOf } from './organisers.ts';
import type { Tournament } from './state.ts';

/** Administrators and organisers announce events (T-11, R-190). */
export function mayAnnounce({ roles }: Actor): boolean {
  return roles.includes('administrator') || roles.includes('organiser');
}

/** Administrators direct every event, an organiser his own; a Master the events over the board he organises. */
export function mayDirect({ userId, roles }: Actor, tournament: Tournament): boolean {
  if (roles.includes('administrator')) return true;
  if (tournament.settings?.overBoard !== undefined) return organisersOf(tournament).includes(userId);
  return roles.includes('organiser') && tournament.organiserId === userId;
}

/** Judge's acts: those who direct the event, and the judges and assistants named for it. */
export function mayJudge(by: Actor, tournament: Tournament): boolean {
  return mayDirect(by, tournament) || tournament.officials.some(({ userId }) => userId === by.userId);
}
