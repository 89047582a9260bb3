import type { Database } from '../../src/db/index.ts';
import type { TournamentEventRow } from '../../src/db/schema.ts';
import { apply, type LoggedEvent } from '../../src/tournaments/decide/fold.ts';
import { isRoundOver, type Tournament } from '../../src/tournaments/decide/state.ts';
import { upcast } from '../../src/tournaments/upcast.ts';
import { faultsOf } from './sound.ts';

/** Follows the logs of all events and looks at every single event of them: after every step what it touched. */
export class Follower {
  readonly states = new Map<string, Tournament>();
  readonly faults: string[] = [];
  /** Results written, forfeits included. */
  results = 0;
  /** Events of which a round, a stage or everything has ended since somebody asked. */
  readonly ended = new Set<string>();

  async follow(database: Database, id: string): Promise<void> {
    const known = this.states.get(id) ?? null;
    const rows = await database.all<TournamentEventRow>(
      database.build
        .selectFrom('tournament_events')
        .selectAll()
        .where('tournament_id', '=', id)
        .where('version', '>', known?.version ?? 0)
        .orderBy('version'),
    );
    let state = known;
    for (const row of rows) {
      const logged: LoggedEvent = {
        version: Number(row.version),
        at: Number(row.at),
        by: row.by_id,
        event: upcast(row.type, row.type_version, JSON.parse(row.data)),
      };
      const after = apply(id, state, logged);
      for (const fault of faultsOf(state, after, logged))
        this.faults.push(`${after.name} (${after.system}), version ${logged.version}: ${fault}`);
      if (logged.event.type === 'result') {
        this.results++;
        const { round } = logged.event;
        const played = after.rounds.find((one) => one.round === round);
        if (played !== undefined && isRoundOver(played)) this.ended.add(id);
      }
      if (after.phase === 'finished') this.ended.add(id);
      state = after;
    }
    if (state !== null) this.states.set(id, state);
  }
}
