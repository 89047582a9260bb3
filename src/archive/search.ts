import type { Database } from '../db/database.ts';
import type { ArchivedGameRow } from '../db/schema.ts';
import type { Archive } from './service.ts';
import type { ArchiveHit, ArchiveSearch } from './types.ts';

const COLUMNS = [
  'archived_games.number',
  'archived_games.ended_at',
  'archived_games.opening',
  'archived_games.erased',
] as const;

type HitRow = Pick<ArchivedGameRow, 'number' | 'ended_at' | 'opening' | 'erased'>;

function hit({ number, ended_at: endedAt, opening, erased }: HitRow): ArchiveHit {
  return { number, endedAt, opening, erased: erased === 1 };
}

/**
 * Searches of the archive. Each begins where the fewest rows are: at a person's games, at an event's, at a position, else at
 * the games in order of their end. Only a search that begins at a position comes in order of the numbers, which is nearly
 * the order of ends, because nothing is sorted then however common the position is.
 */
export function createArchiveSearch(database: Database): {
  readonly find: Archive['search'];
  readonly ofGame: Archive['ofGame'];
} {
  const { build } = database;

  function games() {
    return build.selectFrom('archived_games').select(COLUMNS);
  }

  /** What may be asked of a game wherever the search begins. */
  function narrowed(query: ReturnType<typeof games>, search: ArchiveSearch) {
    const { kind, category, tournamentId, from, to, opening } = search;
    let narrow = query;
    if (kind !== undefined) narrow = narrow.where('archived_games.kind', '=', kind);
    if (category !== undefined) narrow = narrow.where('archived_games.category', '=', category);
    if (tournamentId !== undefined) narrow = narrow.where('archived_games.tournament_id', '=', tournamentId);
    if (from !== undefined) narrow = narrow.where('archived_games.ended_at', '>=', from);
    if (to !== undefined) narrow = narrow.where('archived_games.ended_at', '<', to);
    if (opening !== undefined) narrow = narrow.where('archived_games.opening', '=', opening);
    return narrow;
  }

  /** The numbers between which games of a span of time lie; null = there are none. */
  async function span({ from, to }: ArchiveSearch): Promise<readonly [number, number] | null> {
    let query = build
      .selectFrom('archived_games')
      .select((all) => [all.fn.min('number').as('least'), all.fn.max('number').as('most')]);
    if (from !== undefined) query = query.where('ended_at', '>=', from);
    if (to !== undefined) query = query.where('ended_at', '<', to);
    const row = await database.first(query);
    return row?.least == null || row.most == null ? null : [Number(row.least), Number(row.most)];
  }

  const byPosition: Archive['search'] = async (search, { limit, after }) => {
    const { position } = search;
    if (position === undefined) return [];
    let query = narrowed(games(), search)
      .innerJoin('positions', 'positions.number', 'archived_games.number')
      .where('positions.hash', '=', position);
    if (after !== null) query = query.where('positions.number', '<', after.number);
    if (search.from !== undefined || search.to !== undefined) {
      const numbers = await span(search);
      if (numbers === null) return [];
      query = query.where('positions.number', '>=', numbers[0]).where('positions.number', '<=', numbers[1]);
    }
    return (await database.all(query.orderBy('positions.number', 'desc').limit(limit))).map(hit);
  };

  const byGame: Archive['search'] = async (search, { limit, after }) => {
    const { playerId, opponentId, position, kind } = search;
    let query = narrowed(games(), search);
    if (playerId !== undefined) {
      let own = query
        .innerJoin('player_games', 'player_games.number', 'archived_games.number')
        .where('player_games.user_id', '=', playerId);
      if (kind !== undefined) own = own.where('player_games.kind', '=', kind);
      if (opponentId !== undefined) own = own.where('player_games.opponent_id', '=', opponentId);
      query = own;
    }
    if (position !== undefined)
      query = query.where((where) =>
        where.exists(
          where
            .selectFrom('positions')
            .select('positions.number')
            .where('positions.hash', '=', position)
            .whereRef('positions.number', '=', 'archived_games.number'),
        ),
      );
    if (after !== null)
      query = query.where((where) =>
        where.or([
          where('archived_games.ended_at', '<', after.endedAt),
          where.and([
            where('archived_games.ended_at', '=', after.endedAt),
            where('archived_games.number', '<', after.number),
          ]),
        ]),
      );
    const ordered = query.orderBy('archived_games.ended_at', 'desc').orderBy('archived_games.number', 'desc');
    return (await database.all(ordered.limit(limit))).map(hit);
  };

  return {
    find(search, page) {
      const isNarrow = search.playerId !== undefined || search.tournamentId !== undefined;
      return search.position !== undefined && !isNarrow ? byPosition(search, page) : byGame(search, page);
    },
    async ofGame(number) {
      const row = await database.first(games().where('number', '=', number));
      return row === undefined ? null : hit(row);
    },
  };
}
