import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type MailServer } from '../../test/support/mail-server.ts';
import type { TournamentSettings } from '../tournaments/index.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

const HOUR = 3_600_000;

let mail: MailServer;
let site: TestSite;

beforeAll(async () => {
  mail = await openMailServer();
  site = await openTestSite({ config: { smtpUrl: mail.url } });
});

afterAll(async () => {
  await site.close();
  await mail.close();
});

function settings(startsAt: number): TournamentSettings {
  return {
    name: 'Evening cup',
    regulation: 'Play.',
    system: 'round-robin',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 300_000 },
    firstMoveMs: 60_000,
    registrationFrom: startsAt - 5 * HOUR,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: ['DSB', 'AROF'],
    pace: 'rounds',
    rated: true,
  };
}

test('R-164 everybody who takes part is told an hour before a round, by mail too, in his language', async () => {
  const { database, notices, deadlines, mailer, clock } = site;
  const [ann, bob, cid] = [await site.person('ann'), await site.person('bob'), await site.person('cid')];
  await database.commit([
    database.statement(
      database.build.updateTable('users').set({ language: 'ru' }).where('id', '=', bob.user.id),
    ),
  ]);
  const begins = clock.instant + 5 * HOUR;
  const boss = await site.person('boss', 'organiser');
  const actor = { userId: boss.user.id, roles: boss.user.roles };
  const event = await site.tournaments.announce(settings(begins), actor);
  if (!event.ok) throw new Error(JSON.stringify(event.refusal));
  const { id } = event.value;
  for (const { user } of [ann, bob, cid])
    expect(await site.tournaments.register(id, { userId: user.id, roles: [] })).toMatchObject({ ok: true });
  await site.tournaments.withdraw(id, { userId: cid.user.id, roles: [] });
  clock.instant = begins - HOUR - 1;
  await deadlines.settled();
  expect(await notices.list(ann.user.id, 5)).toEqual([]);
  clock.instant += 1;
  await deadlines.settled();
  await mailer.settled();
  expect(await notices.list(ann.user.id, 5)).toMatchObject([
    {
      kind: 'round',
      params: { event: 'Evening cup', round: 1, at: { at: begins } },
      link: `/tournament/${id}`,
    },
  ]);
  expect(await notices.list(cid.user.id, 5)).toEqual([]);
  expect(mail.letters.map(({ subject }) => subject.replace(/ (?:on|начинается) .*/u, '')).sort()).toEqual([
    'Evening cup: round 1 begins',
    'Evening cup: тур 1',
  ]);
});
