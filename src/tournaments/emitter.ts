import type { Log } from '../app/log.ts';
import type { Tournament } from './decide/state.ts';
import type { TournamentLive } from './view.ts';

type Listener = (live: TournamentLive) => void;

/** Tells listeners about changes: one view at a time for an event, the newest state, versions rising. */
export function createEmitter(view: (tournament: Tournament) => Promise<TournamentLive>, log: Log) {
  const listeners = new Set<Listener>();
  /** Newest state of events whose view is being made; null = nothing newer. */
  const waiting = new Map<string, Tournament | null>();

  async function tell(id: string, first: Tournament): Promise<void> {
    for (let next: Tournament | null = first; next !== null; next = waiting.get(id) ?? null) {
      waiting.set(id, null);
      const live = await view(next);
      for (const listener of listeners) listener(live);
    }
    waiting.delete(id);
  }

  return {
    isHeard: () => listeners.size > 0,

    changed(tournament: Tournament): void {
      if (listeners.size === 0) return;
      const { id, version } = tournament;
      const newest = waiting.get(id);
      if (newest === undefined) {
        tell(id, tournament).catch((error: unknown) => {
          waiting.delete(id);
          log.error('tournament change was not told', { tournament: id, error: String(error) });
        });
        return;
      }
      if (newest === null || newest.version < version) waiting.set(id, tournament);
    },

    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
