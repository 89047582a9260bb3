import type { Database } from '../db/database.ts';
import { NO_GAMES, plus } from './score.ts';
import type { EventRecordLine, Score } from './types.ts';

/** Half points of White for every result a table knows. */
const WHITE_HALF_POINTS: Readonly<Record<string, number>> = {
  '1-0': 2,
  '1/2-1/2': 1,
  '0-1': 0,
  '+--': 2,
  '--+': 0,
  '---': 0,
};

/** the tournaments a person entered, the newest first. */
export async function eventsOf(database: Database, userId: string): Promise<readonly EventRecordLine[]> {
  const { build } = database;
  const entered = await database.all(
    build
      .selectFrom('entrants')
      .innerJoin('tournaments', 'tournaments.id', 'entrants.tournament_id')
      .leftJoin('awards', (join) =>
        join
          .onRef('awards.tournament_id', '=', 'entrants.tournament_id')
          .onRef('awards.entrant', '=', 'entrants.entrant'),
      )
      .select([
        'entrants.entrant',
        'entrants.tournament_id',
        'tournaments.name',
        'tournaments.state',
        'tournaments.kind',
        'tournaments.started_at',
        'tournaments.entrants',
        'awards.place',
      ])
      .where('entrants.user_id', '=', userId)
      .where('entrants.withdrawn_at', 'is', null)
      .where('tournaments.state', 'in', ['running', 'finished'])
      .orderBy('tournaments.created_at', 'desc'),
  );
  if (entered.length === 0) return [];
  const own = new Map(entered.map((row) => [row.tournament_id, row.entrant]));
  const rows = await database.all(
    build
      .selectFrom('pairings')
      .innerJoin('entrants', 'entrants.tournament_id', 'pairings.tournament_id')
      .leftJoin('games', 'games.id', 'pairings.game_id')
      .select(['pairings.tournament_id', 'pairings.white', 'pairings.result', 'games.reason'])
      .where('entrants.user_id', '=', userId)
      .where((where) =>
        where.or([
          where('pairings.white', '=', where.ref('entrants.entrant')),
          where('pairings.black', '=', where.ref('entrants.entrant')),
        ]),
      )
      .where('pairings.result', 'is not', null),
  );
  const scores = new Map<string, { score: Score; forfeitsLost: number }>();
  for (const row of rows) {
    const white = own.get(row.tournament_id) === row.white;
    const ofWhite = WHITE_HALF_POINTS[row.result ?? ''];
    if (ofWhite === undefined) continue;
    const half = white || row.result === '---' ? ofWhite : 2 - ofWhite;
    const before = scores.get(row.tournament_id) ?? { score: NO_GAMES, forfeitsLost: 0 };
    scores.set(row.tournament_id, {
      score: plus(before.score, half, 1),
      forfeitsLost: before.forfeitsLost + (row.reason === 'first-move' && half === 0 ? 1 : 0),
    });
  }
  return entered.map((row) => ({
    tournamentId: row.tournament_id,
    name: row.name,
    state: row.state,
    kind: row.kind,
    startedAt: row.started_at,
    entrants: row.entrants,
    ...(scores.get(row.tournament_id) ?? { score: NO_GAMES, forfeitsLost: 0 }),
    place: row.place,
  }));
}
