import type { Services } from '../app/services.ts';
import type { Snapshot, UserNotice } from './protocol.ts';
import type { State } from './state-topic.ts';

/** Running games named in a person's notices. */
const MOST_GAMES = 50;

/**
 * Reads what a person must be told: running games, open challenges and rematch offers to and by him, oldest first, and
 * how many letters and notices he has not read.
 */
export async function readNotices(
  userId: string,
  { games, lobby, mail, notices: told }: Pick<Services, 'games' | 'lobby' | 'mail' | 'notices'>,
): Promise<UserNotice[]> {
  const [running, { to, from }, letters, unread] = await Promise.all([
    games.ofUser(userId, { running: true, limit: MOST_GAMES }),
    lobby.challenges(userId),
    mail.unread(userId),
    told.unread(userId),
  ]);
  const notices: UserNotice[] = running.map(({ id, number, createdAt }) => ({
    kind: 'game-started',
    gameId: id,
    number,
    at: createdAt,
  }));
  for (const { id, login, rematchOf, createdAt } of to)
    notices.push(
      rematchOf === null
        ? { kind: 'challenge', seekId: id, from: login, at: createdAt }
        : { kind: 'rematch-offered', gameId: rematchOf, from: login, at: createdAt },
    );
  for (const { id, createdAt } of from) notices.push({ kind: 'offer-sent', seekId: id, at: createdAt });
  if (letters > 0 || unread > 0) notices.push({ kind: 'unread', letters, notices: unread, at: 0 });
  return notices.sort((a, b) => a.at - b.at);
}

/**
 * Gives what is stored nowhere as such a version of its own, which rises when the content changes. It begins
 * with the time, so that no version of an earlier run of the service means something else.
 */
export function stamped<T extends Snapshot>(
  read: () => Promise<T | null>,
  now: () => number,
): () => Promise<State | null> {
  let last = '';
  let version = 0;
  return async () => {
    const data = await read();
    if (data === null) return null;
    const json = JSON.stringify(data);
    if (json !== last) version = Math.max(version + 1, now());
    last = json;
    return { version, data };
  };
}
