import { gzipSync } from 'node:zlib';
import type { User } from '../accounts/index.ts';
import type { Services } from '../app/services.ts';
import { tarOf } from './source-archive.ts';

const MOST_GAMES = 20_000;

/** Everything the portal keeps about a person that is his own, as one archive of readable files. */
export async function ownArchive(services: Services, user: User): Promise<Buffer> {
  const { security, mail, forum, games, tournaments, ratings, accounts, notices } = services;
  const [profile, sessions, tokens, threads, posts, played, running, awards, events, standings, fide, told] =
    await Promise.all([
      security.profile(user.id),
      security.sessions(user.id, undefined),
      security.tokens(user.id),
      mail.threads(user.id),
      forum.postsOf(user.id),
      games.ofUser(user.id, { running: false, limit: MOST_GAMES }),
      games.ofUser(user.id, { running: true, limit: MOST_GAMES }),
      tournaments.awards(user.id),
      tournaments.ofUser(user.id),
      ratings.ofUser(user.id),
      ratings.fide(user.id),
      notices.settings(user.id),
    ]);
  const letters = [];
  for (const { id } of threads) {
    const thread = await mail.thread(id, user.id);
    if (thread === null) continue;
    const ids = thread.letters.flatMap(({ fromId, toIds }) => [
      ...(fromId === null ? [] : [fromId]),
      ...toIds,
    ]);
    const people = await accounts.byIds(ids);
    const name = (one: string | null): string | null =>
      one === null ? null : (people.get(one)?.login ?? null);
    letters.push({
      subject: thread.subject,
      letters: thread.letters.map((letter) => ({
        at: new Date(letter.at).toISOString(),
        from: name(letter.fromId),
        to: letter.toIds.map(name),
        text: letter.body,
        notice: letter.notice,
      })),
    });
  }
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const { id, login, roles, language, timeZone, createdAt, lastSeenAt } = user;
  const account = { id, login, roles, language, timeZone, createdAt, lastSeenAt, ...profile };
  return gzipSync(
    tarOf(
      `tabiya-${id}`,
      {
        'account.json': json(account),
        'sessions.json': json(sessions),
        'tokens.json': json(tokens),
        'notices.json': json(told),
        'letters.json': json(letters),
        'posts.json': json(posts),
        'games.json': json([...running, ...played]),
        'tournaments.json': json({ events, awards }),
        'ratings.json': json({ portal: standings, fide }),
      },
      services.now(),
    ),
  );
}
