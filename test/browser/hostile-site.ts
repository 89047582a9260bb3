/** A site in which every form with a field of words has something to stand on. */
import type { User } from '../../src/accounts/index.ts';
import type { TournamentSettings } from '../../src/tournaments/index.ts';
import { addPeople } from '../support/people.ts';
import { PAYLOADS } from '../support/payloads.ts';
import type { Site } from './site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function given<T>(
  outcome: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

/** Ids of what the walk opens, by the part of an address they belong to. */
export interface Furniture {
  readonly topic: string;
  readonly post: string;
  readonly mail: string;
  readonly petitions: readonly string[];
  readonly tournaments: readonly string[];
  /** An event between two rounds, the next of which waits for its judge. */
  readonly between: string;
  readonly series: readonly string[];
  /** Numbers of games: lost on time, waiting for the other, to be moved in, a setup, a placement. */
  readonly games: readonly string[];
}

export async function furnish(site: Site, boss: User, ann: User): Promise<Furniture> {
  const { forum, mail, moderation, database } = site.services();
  for (const name of ['forum-per-hour', 'mail-per-day', 'mail-box', 'mail-unanswered'] as const)
    given(await moderation.setSetting(name, name === 'mail-unanswered' ? '100' : '1000', 'test', boss));
  const { topicId } = given(
    await forum.open({ sectionId: 'general', title: 'Words', body: 'Of somebody' }, ann),
  );
  given(await forum.answer(topicId, 'Of the boss', boss));
  const post = (await forum.posts(topicId, 1)).at(-1)?.id ?? '';
  const { threadId } = given(await mail.write({ to: ['boss'], subject: 'Hello', body: 'A letter' }, ann));
  given(
    await moderation.claim({ kind: 'suggestion', name: 'A', address: 'a@b.example', body: 'Words' }, null),
  );
  const about = { subjectKind: 'person', subjectId: ann.id, aboutId: ann.id } as const;
  given(await moderation.report({ ...about, reason: 'other', note: 'n', quoted: 'q' }, boss));
  const title = { user_id: ann.id, title: 'master', tournament_id: null, at: site.services().now() };
  await database.commit([database.statement(database.build.insertInto('organiser_titles').values(title), 1)]);
  given(await site.services().games.setups.keep(boss.id, 'Mine', '8/8/PPPPPPPP/RNBQKBNR'));
  return {
    topic: topicId,
    post,
    mail: threadId,
    games: await games(site, boss, ann),
    petitions: await petitions(site, ann),
    ...(await events(site, boss, ann)),
    series: (await site.services().tournaments.series.list()).map(({ id }) => id),
  };
}

async function games(site: Site, boss: User, ann: User): Promise<readonly string[]> {
  const { games, database, now } = site.services();
  const start = async (kind: 'chess' | 'kingchess' | 'battle', baseMs: number): Promise<string> => {
    const { id, statements } = games.create(
      {
        kind,
        whiteId: boss.id,
        blackId: ann.id,
        rated: false,
        control: { mode: 'sudden', baseMs },
        firstMoveMs: null,
        ...(kind === 'battle' ? { setupMs: 900 * DAY } : {}),
        tournament: null,
        rematchOf: null,
      },
      now(),
    );
    await database.commit(statements);
    await games.created(id);
    return id;
  };
  const lost = await start('chess', HOUR);
  await site.later(2 * HOUR);
  const waiting = await start('chess', 900 * DAY);
  given(await games.act(waiting, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, boss.id));
  const ids = [lost, waiting, await start('chess', 900 * DAY)];
  for (const id of ids)
    given(await games.complaints.write(id, boss.id, { subject: 'failure', text: 'It froze' }));
  ids.push(await start('battle', 900 * DAY), await start('kingchess', 900 * DAY));
  const views = await Promise.all(ids.map((id) => games.view(id)));
  return views.map((view) => String(view?.number ?? ''));
}

async function petitions(site: Site, ann: User): Promise<readonly string[]> {
  const { tournaments, database, now } = site.services();
  const logins = Array.from({ length: 10 }, (_, n) => `signer ${n}`);
  const signers = await addPeople(database, logins, now());
  const wish = { system: 'swiss-dutch', control: { mode: 'sudden', baseMs: HOUR }, among: 'class' } as const;
  const by = { userId: ann.id, roles: [] };
  const ids: string[] = [];
  for (const kind of ['chess', 'battle'] as const) {
    const { id } = given(await tournaments.petitions.start({ ...wish, kind }, by));
    for (const { id: userId } of signers) given(await tournaments.petitions.sign(id, { userId, roles: [] }));
    ids.push(id);
  }
  return ids;
}

async function events(
  site: Site,
  boss: User,
  ann: User,
): Promise<Pick<Furniture, 'tournaments' | 'between'>> {
  const { tournaments, now } = site.services();
  const settings = (change: Partial<TournamentSettings>): TournamentSettings => ({
    name: 'An event',
    regulation: 'Be kind.',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 90 * DAY },
    firstMoveMs: 20 * DAY,
    registrationFrom: now(),
    registrationTo: now() + HOUR,
    startsAt: now() + HOUR,
    tieBreaks: [],
    pace: 'rounds',
    rounds: 5,
    rated: false,
    ...change,
  });
  const chief = { userId: boss.id, roles: boss.roles };
  const running = given(await tournaments.announce(settings({}), chief)).id;
  const late = { registrationTo: now() + 300 * DAY, startsAt: now() + 300 * DAY };
  const toCome = given(await tournaments.announce(settings(late), chief)).id;
  for (const { id: userId } of [boss, ann]) given(await tournaments.register(running, { userId, roles: [] }));
  // People without an account, with names of the kind the walk is about: they stand in tables, rounds and files.
  const persons = [{ userId: null, rating: null }];
  const enter = async (event: string, names: readonly string[]): Promise<void> => {
    for (const name of names)
      given(
        await tournaments.judge(event, { type: 'EnterPersons', persons }, chief, {
          names: [{ name, title: null, federation: null }],
        }),
      );
  };
  const names = PAYLOADS.filter(({ length }) => length < 100);
  await enter(running, names.slice(0, 24));
  const between = given(await tournaments.announce(settings({ rounds: 3, release: 'judge' }), chief)).id;
  await enter(between, names.slice(24, 28));
  await site.later(2 * HOUR);
  for (const board of [1, 2])
    given(await tournaments.judge(between, { type: 'EnterResult', round: 1, board, result: '1-0' }, chief));
  const hall = {
    overBoard: { place: 'A hall', money: 'Own', sponsor: '' },
    system: 'family',
    kind: 'battle',
  } as const;
  const { rounds: _, ...family } = settings({ ...late, ...hall });
  const proposed = given(await tournaments.propose(family, { userId: ann.id, roles: [] })).id;
  given(await tournaments.series.announce('weekly', 'Europe/Vienna', settings(late), chief));
  return { tournaments: [toCome, running, proposed], between };
}
