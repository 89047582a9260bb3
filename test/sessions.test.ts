/** What the site does to open sockets: ending sessions closes them at once, works are told and stop acts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSE } from '../src/live/index.ts';
import { addPeople } from './support/people.ts';
import { openTestPortal, type TestPortal } from './support/portal.ts';
import { openRaw } from './support/raw-socket.ts';
import { soon } from './support/soon.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('R-060 signing out everywhere closes every socket of the person and nobody else’s', async () => {
  const [ann, bob] = await addPeople(portal.database, ['ann', 'bob'], portal.now());
  if (ann === undefined || bob === undefined) throw new Error('nobody');
  const sockets = await Promise.all(
    [ann, ann, bob].map((person) => openRaw(portal.url, portal.headers(person))),
  );
  await soon(() => expect(portal.live.counts().sockets).toBe(3));
  const began = performance.now();
  await portal.accounts.endSessions(ann.id, null);
  await soon(() =>
    expect(sockets.slice(0, 2).map(({ end }) => end.code)).toEqual([CLOSE.forbidden, CLOSE.forbidden]),
  );
  // Meant is a second; a loaded machine gets ten.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(sockets[2]?.end.code).toBeNull();
  for (const socket of sockets) socket.close();
});

test('R-059 a changed password closes the sockets of every other session and leaves the one that changed it', async () => {
  const [old, fresh] = ['a long enough sentence', 'another long sentence'];
  const form = { login: 'cecil', email: 'cecil@club.example', password: old, consent: true };
  const made = await portal.accounts.register({ ...form, language: 'en', timeZone: null }, 'a browser');
  const thief = await portal.accounts.logIn('cecil', old, 'a stranger');
  if (!made.ok || !thief.ok) throw new Error('not in');
  const { id } = made.value.user;
  const [own, other] = await Promise.all(
    [made.value.token, thief.value.token].map((token) =>
      openRaw(portal.url, portal.headers({ id, login: 'cecil', token })),
    ),
  );
  await soon(() => expect([own?.of('welcome').length, other?.of('welcome').length]).toEqual([1, 1]));
  expect((await portal.security.changePassword(id, 'wrong', fresh, made.value.token)).ok).toBe(false);
  expect(other?.end.code).toBeNull();
  expect((await portal.security.changePassword(id, old, fresh, made.value.token)).ok).toBe(true);
  // Counted from the change itself: hashing two passwords is no part of closing.
  const began = performance.now();
  await soon(() => expect(other?.end.code).toBe(CLOSE.forbidden));
  expect(performance.now() - began).toBeLessThan(10_000);
  own?.say({ t: 'ping', id: 1 });
  await soon(() => expect(own?.of('pong')).toHaveLength(1));
  expect(own?.end.code).toBeNull();
  // The stranger's session opens no socket of its owner any more: he is a guest.
  const again = await openRaw(portal.url, portal.headers({ id, login: 'cecil', token: thief.value.token }));
  again.say({ t: 'subscribe', topic: `user:${id}` });
  await soon(() => expect(again.of('refused').length + Number(again.end.code !== null)).toBeGreaterThan(0));
  expect(again.of('snapshot')).toEqual([]);
  own?.close();
  again.close();
});

test('R-064 a ban closes the sockets', async () => {
  const [eve, boss] = await addPeople(portal.database, ['eve', 'boss'], portal.now());
  if (eve === undefined || boss === undefined) throw new Error('nobody');
  await portal.accounts.grant(boss.id, 'administrator', null);
  const [person, chief] = [await portal.accounts.byId(eve.id), await portal.accounts.byId(boss.id)];
  if (person === null || chief === null) throw new Error('nobody');
  const socket = await openRaw(portal.url, portal.headers(eve));
  await soon(() => expect(socket.of('welcome')).toHaveLength(1));
  expect((await portal.moderation.ban(person, 7, 'insult', '', chief)).ok).toBe(true);
  await soon(() => expect(socket.end.code).toBe(CLOSE.forbidden));
});

test('R-384 maintenance mode is told to every socket at once and stops acts, administrators excepted', async () => {
  const [ann, chief] = await addPeople(portal.database, ['anna', 'chief'], portal.now());
  if (ann === undefined || chief === undefined) throw new Error('nobody');
  await portal.accounts.grant(chief.id, 'administrator', null);
  const boss = await portal.accounts.byId(chief.id);
  if (boss === null) throw new Error('nobody');
  const game = await portal.begin(ann, chief);
  const sockets = await Promise.all(
    [ann, chief, null].map((person) => openRaw(portal.url, portal.headers(person))),
  );
  const set = (name: 'maintenance' | 'maintenance-en', value: string) =>
    portal.moderation.setSetting(name, value, 'works', boss);
  await set('maintenance-en', 'Back at noon');
  await set('maintenance', '1');
  for (const socket of sockets)
    await soon(() =>
      expect(socket.of('works').map(({ closed }) => closed?.en)).toEqual([
        'The site is closed for works. Back at noon',
      ]),
    );
  expect(sockets[0]?.of('works')[0]?.closed?.ru).toContain('Начатые партии можно доигрывать');
  const say = { t: 'say', game, room: 'players', preset: null, text: 'Hello' };
  sockets[0]?.say({ ...say, id: 's1' });
  await soon(() => expect(sockets[0]?.of('refused')).toMatchObject([{ id: 's1', code: 'maintenance' }]));
  // The administrator is heard, and clocks run on: moves of games under way count.
  sockets[1]?.say({ ...say, id: 's2' });
  await soon(() => expect(sockets[1]?.of('done')).toMatchObject([{ id: 's2' }]));
  const move = { t: 'act', game, command: { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false } };
  sockets[0]?.say({ ...move, id: 'm1' });
  await soon(() => expect(sockets[0]?.of('done')).toMatchObject([{ id: 'm1' }]));
  // Whoever comes now is told on the way in.
  const late = await openRaw(portal.url, portal.headers(null));
  await soon(() => expect(late.of('works')).toHaveLength(1));
  await set('maintenance', '');
  await soon(() => expect(sockets[0]?.of('works')[1]?.closed).toBeNull());
  sockets[0]?.say({ ...say, id: 's3' });
  await soon(() => expect(sockets[0]?.of('done')).toMatchObject([{ id: 'm1' }, { id: 's3' }]));
  for (const socket of [...sockets, late]) socket.close();
});
