import { type PlayoffState, playoffState } from 'tabiya-engine/championship';
import type { Services } from '../app/services.ts';
import type { EntrantView, TournamentPageView } from '../tournaments/view.ts';

/** A deciding game that players of one group told the judge of (R-088, R-342…R-345). */
export interface Deciding {
  readonly players: readonly [EntrantView, EntrantView];
  /** Who told that he intends it, and when, the first time each. */
  readonly intents: readonly { readonly name: string; readonly at: number }[];
  /** The game that was told afterwards. */
  readonly game: { readonly number: number; readonly result: string | null } | null;
  readonly state: PlayoffState<number>;
}

/** What players of an event in groups told its judge, pair by pair, and what has come of it at `now`. */
export async function decidingOf(
  { mail, games }: Pick<Services, 'mail' | 'games'>,
  view: TournamentPageView,
  now: number,
): Promise<readonly Deciding[]> {
  const groups = view.stages?.[0]?.groups ?? [];
  if (groups.length === 0) return [];
  const byUser = new Map(
    view.entrants.flatMap((one) => (one.userId === null ? [] : [[one.userId, one] as const])),
  );
  const pairs = new Map<
    string,
    { readonly players: readonly [EntrantView, EntrantView]; numbers: number[] }
  >();
  const told = await mail.noticesOf(view.id);
  for (const { fromId, notice } of told) {
    if (notice.kind !== 'deciding-intent' && notice.kind !== 'deciding-result') continue;
    const [from, other] = [byUser.get(fromId), byUser.get(notice.opponentId)];
    if (from === undefined || other === undefined) continue;
    const players = (from.entrant < other.entrant ? [from, other] : [other, from]) as [
      EntrantView,
      EntrantView,
    ];
    const key = players.map(({ entrant }) => entrant).join();
    const pair = pairs.get(key) ?? { players, numbers: [] };
    if (notice.kind === 'deciding-result') pair.numbers.push(notice.gameNumber);
    pairs.set(key, pair);
  }
  const found: Deciding[] = [];
  for (const { players, numbers } of pairs.values()) {
    const [one, two] = players;
    const group = groups.find(({ crosstable }) =>
      players.every(({ userId }) => crosstable.rows.some((row) => row.userId === userId)),
    );
    if (group?.endedAt == null) continue;
    const notices = told.flatMap(({ fromId, at, notice }) => {
      const pair = [one.userId, two.userId];
      if (notice.kind !== 'deciding-intent') return [];
      if (!pair.includes(fromId) || !pair.includes(notice.opponentId)) return [];
      return [{ player: byUser.get(fromId)?.entrant ?? 0, at }];
    });
    const number = numbers.at(-1);
    const played = number === undefined ? null : await games.byNumber(number);
    const winnerId =
      played?.result === '1-0' ? played.white.id : played?.result === '0-1' ? played.black.id : null;
    const game =
      played === null
        ? null
        : {
            beganAt: played.createdAt,
            endedAt: played.endedAt,
            winner: players.find(({ userId }) => userId === winnerId)?.entrant ?? null,
          };
    const first = notices.filter(
      ({ player }, at) => notices.findIndex((other) => other.player === player) === at,
    );
    found.push({
      players,
      intents: first.map(({ player, at }) => ({
        name: players.find(({ entrant }) => entrant === player)?.name ?? '',
        at,
      })),
      game: played === null || number === undefined ? null : { number, result: played.result },
      state: playoffState(
        { players: [one.entrant, two.entrant], groupEndedAt: group.endedAt, notices, game },
        now,
      ),
    });
  }
  return found;
}
