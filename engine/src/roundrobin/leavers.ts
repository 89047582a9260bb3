import type { EventPlayer, EventRecord, PlayerNumber, RoundEntry } from '../event/index.ts';

/** What happens to the results of a player who leaves a round robin (GR 6.6, `round-robin.md` 3). */
export interface LeaverDecision {
  readonly player: PlayerNumber;
  /** Games he completed over the board; forfeits do not count. */
  readonly completed: number;
  /** Games of his full schedule. */
  readonly scheduled: number;
  /** `annul`: fewer than half played, nothing counts; `keep`: half or more, the rest is forfeited. */
  readonly results: 'annul' | 'keep';
}

/**
 * Decision at the moment a player leaves: exactly half counts as enough (B14). Store it; the arbiter may
 * overrule it. `cycles` is 2 for a double round robin.
 */
export function decideLeaver(record: EventRecord, player: PlayerNumber, cycles = 1): LeaverDecision {
  const own = record.players.find(({ number }) => number === player);
  const completed = own?.rounds.filter(({ kind }) => kind === 'game').length ?? 0;
  const scheduled = (record.players.length - 1) * cycles;
  return { player, completed, scheduled, results: completed * 2 >= scheduled ? 'keep' : 'annul' };
}

function forfeited(entry: RoundEntry, outcome: 'win' | 'loss'): RoundEntry {
  return entry.kind === 'pending'
    ? { kind: 'forfeit', opponent: entry.opponent, colour: entry.colour, outcome }
    : entry;
}

/**
 * The record after players left: their open games are forfeited, won by the opponent unless he left too.
 * Results stay in the table; those of annulled players are passed to the standings as `annulled`.
 */
export function forfeitOpenGames(record: EventRecord, leavers: ReadonlySet<PlayerNumber>): EventRecord {
  const players = record.players.map((player): EventPlayer => {
    const gone = leavers.has(player.number);
    const rounds = player.rounds.map((entry) => {
      if (entry.kind !== 'pending') return entry;
      if (gone) return forfeited(entry, 'loss');
      return leavers.has(entry.opponent) ? forfeited(entry, 'win') : entry;
    });
    return { ...player, rounds };
  });
  return { ...record, players };
}
